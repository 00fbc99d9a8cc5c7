// A session in memory, led by the internal model, and the learner's moves in it. Each waits until nothing moves by itself.
import type { CreateSessionBody } from '../../src/contract/session.js'
import type { SessionCommand } from '../../src/contract/widget.js'
import type { Catalogue } from '../../src/items/index.js'
import { type Model, type SessionRole } from '../../src/llm/index.js'
import { newId } from '../../src/kernel/ids.js'
import type { Guideline } from '../../src/library/index.js'
import { CommandSession } from '../../src/sessions/index.js'
import { getResults } from './get-results.js'
import type { SurveyCatalogue } from '../../src/surveys/index.js'
import { fixtureCatalogue, SessionSystem, type Alterations, type inMemory } from './memory-system.js'
import { isChoice, keyOf } from './only-part.js'
import { builtIn } from './built-in.js'

export type PlayParts = {
  readonly model?: (role: SessionRole) => Model
  readonly surveys?: SurveyCatalogue
  readonly contextTokens?: number
  readonly guidelines?: readonly Guideline[]
  readonly catalogue?: Catalogue
  readonly seed?: string
  readonly stores?: Alterations['stores']
}

export async function begun(body: CreateSessionBody, parts: PlayParts = {}) {
  const faults: unknown[] = []
  const system = new SessionSystem({
    catalogue: parts.catalogue ?? (await fixtureCatalogue()),
    seed: parts.seed ?? '00112233445566778899aabbccddeeff',
    model: role => parts.model?.(role) ?? builtIn(role),
    onError: error => faults.push(error),
    ...(parts.stores && { stores: parts.stores }),
    ...(parts.surveys && { surveys: parts.surveys }),
    ...(parts.guidelines && { guidelines: parts.guidelines }),
    ...(parts.contextTokens && { contextTokens: parts.contextTokens }),
  })
  const { memory } = system.stores as ReturnType<typeof inMemory>
  const id = await system.create(body)
  await system.attach(id)
  await system.idle()
  const play = {
    id,
    system,
    memory,
    faults,
    get kept() {
      return memory.kept(id)
    },
    get session() {
      return memory.kept(id).stored.session
    },
    /** The question that is open, with the item it asks about. */
    get open() {
      const { session } = memory.kept(id).stored
      if (session.status !== 'awaiting_client_action') throw new Error(`Nothing is asked: ${session.status}`)
      const { action } = memory.kept(id).calls.get(session.open.callId)!
      return { action, item: session.open.position === null ? null : memory.kept(id).items.get(session.open.position) }
    },
    /** The payloads of the learner's events of a type, in order. */
    streamed: (type: string): Record<string, any>[] =>
      memory.kept(id).events.flatMap(event => (event.type === type ? [event.payload] : [])),
    async respond(response: Record<string, unknown>) {
      const outcome = await system.respond(id, play.open.action.tool_call_id, response)
      await system.idle()
      return outcome
    },
    async right() {
      const { item } = play.open
      return play.respond(isChoice(item!) ? { selection: keyOf(item!) } : { text: keyOf(item!) })
    },
    /** A wrong answer, and in practice another one at the second try: the question is over. */
    async wrong() {
      const outcome = await play.miss()
      if (play.session.status === 'awaiting_client_action' && play.open.action.second_try) await play.miss()
      return outcome
    },
    /** One wrong answer. */
    async miss() {
      const { item, action } = play.open
      return play.respond(
        isChoice(item!)
          ? { selection: (action.props as { options: string[] }).options.find(option => option !== keyOf(item!)) }
          : { text: String(Number(keyOf(item!)) + 3) },
      )
    },
    async command(command: SessionCommand, about: { text?: string; commandId?: string; callId?: string | null } = {}) {
      const { callId = play.session.status === 'awaiting_client_action' ? play.session.open.callId : null } = about
      const { learnerId, mediator } = system
      const taken = await mediator.send(CommandSession, {
        sessionId: id,
        learnerId,
        commandId: about.commandId ?? newId(),
        callId,
        command,
        text: about.text ?? null,
      })
      await system.idle()
      return taken
    },
    /** What was learned about the learner's skill, oldest first. */
    evidence: async (skillId: string) =>
      (await memory.learners.evidence(system.learnerId, [skillId], 100)).get(skillId) ?? [],
    results: () => getResults(memory, id, null),
  }
  return play
}
