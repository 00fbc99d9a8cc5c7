// That `@ag-ui/client` ends up with the log, whatever came live, was lost, was replaced, and wherever its connection broke.
import type { HttpAgent } from '@ag-ui/client'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { RunInput } from '../../src/protocols/ag-ui/events.js'
import { messagesOf } from '../../src/protocols/ag-ui/messages.js'
import { resumeAfter, RunWriter } from '../../src/protocols/ag-ui/run-writer.js'
import { Follower } from '../../src/stream/application/follow-session.js'
import type { SessionStore, Snapshot } from '../../src/sessions/application/ports.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { framesOf, listenForComplaints, newAgent, runOn, streamOf } from '../support/ag-ui-client.js'
import { answered, asked, hinted, ran, said, suspended } from '../support/ag-ui-log.js'
import { aSession, at, stored } from '../support/builders.js'

let listening: ReturnType<typeof listenForComplaints>
beforeEach(() => void (listening = listenForComplaints()))
afterEach(() => listening.stop())

type Words = { readonly text: string; readonly arrives: 'complete' | 'in pieces' | 'late' | 'replaced' | 'abandoned' }
type Turn = {
  readonly words: readonly Words[]
  /** How many of the words are said before the run is told. */
  readonly early: number
  readonly midway: boolean
  readonly tools: number
  readonly hints: number
  readonly cut: number
}
type Live = { readonly midway: boolean; before(): Promise<void>; then(): Promise<void> }

const soon = () => new Promise<void>(resolve => setImmediate(resolve))

/** A session whose log is a list, with runs written by the real writer. */
class Story {
  readonly log: DurableEvent[] = []
  readonly #doorbell = new LocalDoorbell()
  readonly #session: Session = { ...aSession(), status: 'active', awaitingOwner: false }
  question = asked()

  get #snapshot(): Snapshot {
    const open = {
      callId: this.question.payload.action.tool_call_id,
      toolName: 'present_choices',
      position: 1,
      openedAt: at,
      deadlineAt: null,
    } as const
    const session: Session =
      this.log.at(-1)?.type === 'run_resumed' || this.log.length === 0
        ? this.#session
        : { ...this.#session, status: 'awaiting_client_action', open }
    return { stored: stored(session, { lastEventSeq: this.log.length }), now: at, createdAt: at, readAt: 0 }
  }

  /** The body of one run, in which `live` happens: some of it before anything is told. */
  async run(input: string, live: Live): Promise<string> {
    const frames: string[] = []
    let closed = false
    const writer = {
      get closed() {
        return closed
      },
      event: ({ data }: { data: string }) => frames.push(`data: ${data}\n\n`) > 0,
      comment: () => true,
      drained: async () => true,
      close: () => void (closed = true),
    }
    const sessions = {
      eventsAfter: async (_: string, seq: number, limit: number) =>
        this.log.map((event, index) => ({ ...event, seq: index + 1 })).slice(seq, seq + limit),
      askedCall: async () => ({ action: this.question.payload.action }),
    } as unknown as SessionStore
    const onError = (error: unknown): never => {
      throw error
    }
    const follower = new Follower({ sessions, doorbell: this.#doorbell, onError }, this.#session.id)
    await live.before()
    const snapshot = this.#snapshot
    const run = RunInput.parse(JSON.parse(input))
    const writing = new RunWriter({ sessions, onError }, snapshot, live.midway, writer)
    await writing.start(follower, run, resumeAfter(run, snapshot))
    await live.then()
    while (!closed) await soon()
    return frames.join('')
  }

  live({ words, early, midway, tools }: Turn): Live {
    return {
      midway,
      before: () => this.#sayAll(words.slice(0, early)),
      then: async () => {
        await this.#sayAll(words.slice(early))
        await this.#ask(tools)
      },
    }
  }

  async #ask(tools: number): Promise<void> {
    for (let tool = 0; tool < tools; tool += 1) this.#append(...ran())
    this.question = asked()
    this.#append(this.question, suspended(this.question))
  }

  /** While nobody listens, as from another tab. */
  hint(times: number): void {
    for (let number = 1; number <= times; number += 1) this.log.push(hinted(this.question, number))
  }

  async #sayAll(words: readonly Words[]): Promise<void> {
    for (const each of words) await this.#say(each)
  }

  async #say({ text, arrives }: Words): Promise<void> {
    const id = newId()
    const half = Math.ceil(text.length / 2)
    const pieces = arrives === 'replaced' ? ['Something', ' else'] : [text.slice(0, half), text.slice(half)]
    const heard = { complete: [], late: pieces.slice(1), 'in pieces': pieces, replaced: pieces, abandoned: pieces }[
      arrives
    ]
    for (const piece of heard) this.#doorbell.chunk(this.#session.id, id, piece)
    await soon()
    if (arrives !== 'abandoned') this.#append(said(text, id))
    await soon()
  }

  #append(...events: readonly DurableEvent[]): void {
    this.log.push(...events)
    this.#doorbell.ring(this.#session.id, 1)
  }
}

const words = fc.record<Words>({
  text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  arrives: fc.constantFrom('complete', 'in pieces', 'late', 'replaced', 'abandoned'),
})
const turn = fc.record<Turn>({
  words: fc.array(words, { maxLength: 3 }),
  early: fc.nat(2),
  midway: fc.boolean(),
  tools: fc.nat(2),
  hints: fc.constantFrom(0, 1, 40),
  cut: fc.nat(40),
})

test('whatever arrives, and wherever it breaks off, the client has the log in the end', () =>
  fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 3 }), async turns => {
      const story = new Story()
      let agent = newAgent('thread', async () => streamOf())
      for (const each of turns) {
        // What the answer to the last question leaves in the log, before the run is told.
        if (story.log.length > 0) story.log.push(...answered(story.question))
        const body = await bodyFor(agent, input => story.run(input, story.live(each)))
        story.hint(each.hints)
        // The connection breaks behind some frame. The same is sent again, and the session has moved on meanwhile.
        agent = await runOn(agent, streamOf(...framesOf(body).slice(0, each.cut)), goingOn(agent))
        agent = await runOn(agent, streamOf(await bodyFor(agent, input => story.run(input, nothing))), goingOn(agent))
        expect(agent.messages).toEqual(messagesOf(story.log))
        expect(agent.state).toMatchObject({ last_event_id: story.log.length, item_number: 1 })
        expect(agent.state.hints).toHaveLength(each.hints)
        expect(agent.pendingInterrupts.map(({ id }) => id)).toEqual([story.question.payload.action.tool_call_id])
      }
      expect(listening.complaints).toEqual([])
    }),
    { numRuns: 30 },
  ))

const nothing: Live = { midway: true, before: async () => {}, then: async () => {} }

/** A client mentions the interrupt that it holds; what the answer was does not matter here. */
const goingOn = ({ pendingInterrupts }: HttpAgent) => ({
  resume: pendingInterrupts.map(({ id }) => ({ interruptId: id, status: 'cancelled' as const })),
})

/** What the server answers to the agent's next run. The agent has heard nothing of it yet. */
async function bodyFor(agent: HttpAgent, answer: (input: string) => Promise<string>): Promise<string> {
  const copy = agent.clone()
  let body = ''
  copy.fetch = async (_, init) => streamOf((body = await answer(init.body as string)))
  await copy.runAgent(goingOn(agent))
  return body
}
