// A simulated learner who knows the key, because it may look into the store: plays a session on the wire and remembers each turn.
import { TOKENS } from '../../src/container-tokens.js'
import type { ClientAction } from '../../src/contract/widget.js'
import type { Item } from '../../src/items/index.js'
import type { SessionStore } from '../../src/sessions/index.js'
import type { Answer, Learner, Reply, StreamEvent } from '../support/learner.js'
import type { TestServer } from '../support/test-server.js'
import { sampled } from '../support/sampling.js'
import { isChoice, keyOf, misconceptionsOf, optionsOf } from '../support/only-part.js'

export const DATABASES = ['pglite', 'postgres'] as const

/**
 * For a journey through the whole server: the one database today and the other tomorrow, both in a deep run. That both store the same is
 * shown by the contracts of the stores, on both every day. `shift`: so that each day some journeys are taken on either. What
 * such a journey samples besides has an odd period, or half of it would never come to either database.
 */
export const todaysDatabase = (shift: 0 | 1) => sampled(DATABASES, 2, { shift })

/** What the pupil says to one item. `value` is what the answer means, as the store writes values. */
export type Choice = {
  readonly response: Answer
  readonly value: string
  readonly right: boolean
  /** Of the misconception whose value this is. */
  readonly feedback: string | null
}
export type Turn = Choice & {
  readonly number: number
  readonly item: Item
  readonly action: ClientAction
  readonly reply: Reply
}
export type Choose = (item: Item, number: number) => Choice

export const storeOf = (server: TestServer): SessionStore => server.container.resolve(TOKENS.sessions)

export async function storedItem(server: TestServer, sessionId: string, position: number): Promise<Item> {
  const [record] = await storeOf(server).itemsAt(sessionId, position, position)
  if (record === undefined) throw new Error(`Item ${position} is not stored.`)
  return record.item
}

export const sayRight: Choose = item => saying(item, keyOf(item))

/** A misconception's value where the item takes it, else another wrong one. */
export const sayWrong: Choose = item => {
  const takes = (value: string) => !isChoice(item) || optionsOf(item).includes(value)
  const value =
    misconceptionsOf(item).find(misconception => takes(misconception.value))?.value ??
    (isChoice(item) ? optionsOf(item).find(option => option !== keyOf(item))! : '1')
  return saying(item, value)
}

/** Choices alternate between naming the option and its place, so that both ways are walked. */
function saying(item: Item, value: string): Choice {
  const index = optionsOf(item).indexOf(value)
  const response = !isChoice(item)
    ? { text: value }
    : item.stem.length % 2 === 0
      ? { selection: value, index }
      : { index }
  const behind = misconceptionsOf(item).find(misconception => misconception.value === value)
  return { response, value, right: value === keyOf(item), feedback: behind?.feedback ?? null }
}

/** The question on the learner's screen, as the state tells it. Throws when there is none. */
export async function openAction(learner: Learner, sessionId: string): Promise<ClientAction> {
  const state = await learner.state(sessionId)
  if (!state.pending_action) throw new Error(`Nothing is asked: ${JSON.stringify(state)}`)
  return state.pending_action as ClientAction
}

/** Opens the stream until the server closes it, and returns the question that is open then. */
export async function nextQuestion(learner: Learner, sessionId: string): Promise<ClientAction> {
  await learner.follow(sessionId)
  return await openAction(learner, sessionId)
}

/** Answers the open question, which is the `number`th. Throws when the answer is refused. */
export async function takeTurn(
  server: TestServer,
  learner: Learner,
  sessionId: string,
  number: number,
  choose: Choose,
): Promise<Turn> {
  const item = await storedItem(server, sessionId, await lastPosition(server, sessionId))
  const choice = choose(item, number)
  const action = await openAction(learner, sessionId)
  const reply = await learner.respond(sessionId, action.tool_call_id, choice.response)
  if (reply.status !== 200) throw new Error(`respond: ${reply.status} ${reply.body}`)
  return { ...choice, number, item, action, reply }
}

export const isEnding = ({ event }: StreamEvent): boolean => /^session_(completed|expired|terminated)$/.test(event)

/** Where the item that was fetched last is stored: a second try is stored behind the first. */
export const lastPosition = async (server: TestServer, sessionId: string): Promise<number> =>
  (await storeOf(server).load(sessionId))!.stored.session.position

/** Plays to the end; a second try repeats the answer that was not right. One turn for each question. `read` follows the stream until the learner is asked or the session is over. */
export async function playThrough(
  server: TestServer,
  learner: Learner,
  sessionId: string,
  choose: Choose,
  read: () => Promise<readonly StreamEvent[]> = async () => (await learner.follow(sessionId)).events,
): Promise<{ events: StreamEvent[]; turns: Turn[] }> {
  const events: StreamEvent[] = []
  const turns: Turn[] = []
  for (;;) {
    const heard = await read()
    events.push(...heard)
    if (heard.some(isEnding)) return { events, turns }
    if (turns.length > 200) throw new Error('The session does not end.')
    const action = await openAction(learner, sessionId)
    const last = turns.at(-1)
    if (action.second_try && last !== undefined) await learner.respond(sessionId, action.tool_call_id, last.response)
    else turns.push(await takeTurn(server, learner, sessionId, turns.length + 1, choose))
  }
}

export const durable = (events: readonly StreamEvent[]): StreamEvent[] => events.filter(event => event.id !== null)
export const named = (events: readonly StreamEvent[], name: string): StreamEvent[] =>
  events.filter(({ event }) => event === name)
