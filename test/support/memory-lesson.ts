// A lesson without HTTP and without a database, for simulated learners: every part that leads it is the real one.
import { loadCatalogue, type Catalogue } from '../../src/items/index.js'
import { DomainError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { importGuidelineFolder, type Guideline } from '../../src/library/index.js'
import type { Model } from '../../src/llm/index.js'
import { AttachSession, CommandSession, CreateSession, SubmitResponse } from '../../src/sessions/index.js'
import { stateOf } from '../../src/sessions/application/get-session.js'
import { awaitTurn } from '../../src/tutor/application/await-turn.js'
import { replyTaker, type ReplyPorts } from '../../src/tutor/application/take-reply.js'
import { tutoringStatus } from '../../src/tutor/application/tutoring-status.js'
import type { AgentSteps } from '../../src/tutor/index.js'
import { Refusal, type Lesson } from '../../src/tutor/simulation/tutoring-client.js'
import { mediatorOver, MemoryGuidelineStore } from './memory-guideline-store.js'
import { SessionSystem } from './memory-system.js'
import { builtIn } from './built-in.js'

export type School = {
  readonly system: SessionSystem
  readonly catalogue: Catalogue
  readonly guidelines: readonly Guideline[]
}

/** A system that teaches every guideline that comes with Viva. `failures`: what went wrong in runs, as it happens. */
export async function openSchool(blueprintsDir: string, failures: unknown[]): Promise<School> {
  const catalogue: Catalogue = await loadCatalogue(blueprintsDir)
  const store = new MemoryGuidelineStore()
  await importGuidelineFolder(mediatorOver(store, catalogue), blueprintsDir, catalogue)
  const found = await Promise.all((await store.list()).map(({ guidelineId }) => store.find(guidelineId)))
  const guidelines = found.filter(guideline => guideline !== null)
  const models = new Map<string, Model>()
  const system = new SessionSystem({
    catalogue,
    guidelines,
    seed: 'school',
    model: role => models.get(role) ?? models.set(role, builtIn(role)).get(role)!,
    onError: error => failures.push(error),
    onFailure: failure => failures.push(failure),
  })
  return { system, catalogue, guidelines }
}

/** Nobody looks at the agents' log here. */
const NO_STEPS: AgentSteps = {
  entries: async () => [],
  count: async () => 0,
  times: async () => [],
  summary: () => Promise.reject(new Error('There is no log.')),
  sessions: async () => ({ total: 0, sessions: [] }),
  activeWithin: async () => [],
  purge: async () => new Date(0),
}

const NO_ALERTS = { hasOpen: async () => false }

/** Begins a lesson, with a learner who was never there unless one is named. `language`: as it is wanted; by default the guideline's own. */
export async function beginLesson(
  { system }: School,
  guidelineId: string,
  learnerId: string = newId(),
  language?: string,
): Promise<Lesson> {
  const { mediator } = system
  const { sessions } = system.stores
  const turns = { sessions, doorbell: system.nodes[0]!.doorbell, wake: (id: string) => system.wake(id) }
  const ports: ReplyPorts = {
    ...turns,
    mediator,
    hasModel: false,
    requests: { find: async () => null },
  }
  const body = { session_type: 'tutoring' as const, guideline_id: guidelineId, ...(language && { language }) }
  const { sessionId } = await mediator.send(CreateSession, { learnerId, body, idempotencyKey: null })
  await mediator.send(AttachSession, { sessionId, learnerId })
  await awaitTurn(turns, sessionId, null)
  const takeReply = replyTaker(ports)
  const latencies: number[] = []
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await work()
    } catch (error) {
      throw error instanceof DomainError ? new Refusal(`${error.code}: ${error.message}`) : error
    } finally {
      latencies.push(performance.now() - began)
    }
  }
  return {
    sessionId,
    latencies,
    state: async () => stateOf(sessions, (await sessions.load(sessionId))!),
    status: () =>
      tutoringStatus(
        { sessions, guidelines: { list: async () => [] }, steps: NO_STEPS, alerts: NO_ALERTS },
        sessionId,
        learnerId,
      ),
    say: (text, toolCallId) => timed(() => takeReply({ sessionId, learnerId, text, toolCallId, idempotencyKey: null })),
    respond: (response, toolCallId) =>
      timed(async () => {
        await mediator.send(SubmitResponse, { sessionId, learnerId, toolCallId, response })
        await awaitTurn(turns, sessionId, toolCallId)
      }),
    ask: (text, callId) =>
      timed(async () => {
        const asked = { sessionId, learnerId, commandId: newId(), callId, command: 'ask', text } as const
        await mediator.send(CommandSession, asked)
        await awaitTurn(turns, sessionId, callId)
      }),
    hint: callId =>
      mediator.send(CommandSession, { sessionId, learnerId, commandId: newId(), callId, command: 'hint', text: null }),
  }
}
