// A session in memory whose model says what the test wrote down, played up to where nothing moves by itself.
import type { CreateSessionBody } from '../../src/contract/session.js'
import type { ConverseRequest } from '../../src/llm/index.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import type { Catalogue, Item } from '../../src/items/index.js'
import { fixtureCatalogue, SessionSystem, type Alterations, type inMemory } from './memory-system.js'
import { calling, reply, ScriptedModel, type ScriptedLine } from './scripted-model.js'
import { isChoice, keyOf } from './only-part.js'

export const EXAM: CreateSessionBody = { session_type: 'evaluation', assessment_id: 'fixture-four' }
export const PRACTICE: CreateSessionBody = {
  session_type: 'learning',
  skills: ['fixture.sum'],
  config: { max_items: 2 },
}

export const fetching = calling('get_next_item')
export const recording = calling('record_response', { user_response: 'as told' })
export const completing = calling('complete_session', { reason: 'all_items_completed' })

type Shown = { readonly stem: string; readonly options?: string[]; readonly present_with: string }

/** Shows the item that was fetched last as it came, but for what is `given`. */
export const presenting =
  (given: object = {}, text = ''): ScriptedLine =>
  request => {
    const { present_with, stem, options } = fetchedItem(request)
    return reply(text, calling(present_with, { prompt: stem, ...(options && { options }), ...given }))
  }

export function fetchedItem({ messages }: ConverseRequest): Shown {
  const last = messages.findLast(message => message.role === 'tool' && message.content.startsWith('{"item":{'))
  if (!last) throw new Error('No item was fetched in sight of the model')
  return (JSON.parse(last.content) as { item: Shown }).item
}

export const scripted = (body: CreateSessionBody, ...lines: readonly ScriptedLine[]) =>
  ledBy(new ScriptedModel(lines), body)

/** The same with a model of the test's own, and a fault if the test plants one. */
export async function ledBy(
  model: ScriptedModel,
  body: CreateSessionBody,
  alterations: Alterations & { readonly catalogue?: Catalogue } = {},
) {
  const faults: unknown[] = []
  const replaced: unknown[] = []
  const system = new SessionSystem({
    catalogue: await fixtureCatalogue(),
    seed: '00112233445566778899aabbccddeeff',
    model: () => model,
    ...alterations,
    onError: error => faults.push(error),
    onReplaced: one => replaced.push(one),
  })
  const { memory } = system.stores as ReturnType<typeof inMemory>
  const commits: string[] = []
  const commit = memory.commit.bind(memory)
  memory.commit = (label, made, lease) => {
    commits.push(`${label}: ${made.events.map(({ type }) => type).join(' ')}`)
    return commit(label, made, lease)
  }
  const id = await system.create(body)
  await system.attach(id)
  const play = {
    id,
    model,
    system,
    memory,
    faults,
    replaced,
    /** Each commit: its label and what happened in it. */
    commits,
    /** Everything that is stored of it. */
    get kept() {
      return memory.kept(id)
    },
    get session() {
      return memory.kept(id).stored.session
    },
    item: (position: number): Item => memory.kept(id).items.get(position)!,
    /** The private log's events of a type. */
    logged: <T extends SessionEvent['type']>(type: T) =>
      memory.kept(id).log.filter((event): event is Extract<SessionEvent, { type: T }> => event.type === type),
    /** The code of each tool result of the server, `ok` without one. */
    results: () =>
      memory.kept(id).messages.flatMap(message => {
        if (message.role !== 'tool') return []
        const { error } = JSON.parse(message.content) as { error?: { code: string } }
        return [`${message.toolName}: ${error?.code ?? 'ok'}`]
      }),
    /** What the learner's stream has of an event, in order. */
    streamed: (type: string) =>
      memory.kept(id).events.flatMap(event => (event.type === type ? [event.payload as Record<string, any>] : [])),
    get asked() {
      const { session } = memory.kept(id).stored
      return session.status === 'awaiting_client_action' ? memory.kept(id).calls.get(session.open.callId)! : null
    },
    /** Answers the open question and waits for what follows. */
    async answer(response?: Record<string, unknown>): Promise<void> {
      const { callId, position } = play.asked!
      const item = position === null ? null : play.item(position)
      const right =
        item === null ? { text: 'fine' } : isChoice(item) ? { selection: keyOf(item) } : { text: keyOf(item) }
      await system.respond(id, callId, response ?? right)
      await system.idle()
    },
    /** Lets time pass and sweeps, as every node does. */
    async pass(seconds: number): Promise<void> {
      memory.pass(seconds * 1_000)
      await system.sweeper.sweep()
      await system.idle()
    },
  }
  return play
}

/** The same, up to where nothing moves by itself. */
export async function played(body: CreateSessionBody, ...lines: readonly ScriptedLine[]) {
  const play = await scripted(body, ...lines)
  await play.system.idle()
  return play
}
