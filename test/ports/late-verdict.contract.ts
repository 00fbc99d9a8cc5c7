// What holds of an answer in code that was taken in time and has no verdict when its session ends: it is graded all the same, and once.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { GRADER_VERSION, loadCatalogue, type CodeGrade, type GradeCodeAnswer } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import { getResults } from '../support/get-results.js'
import { CommandSession } from '../../src/sessions/index.js'
import { LEASE_MS, SessionSystem, type SystemParts } from '../support/memory-system.js'
import { builtIn } from '../support/built-in.js'

export const catalogue = await loadCatalogue(path.resolve(import.meta.dirname, '../fixtures/code-blueprints'))
const LIMIT_SECONDS = 60

const graded = (kind: 'graded' | 'crashed', score: number, note: string): CodeGrade => ({
  kind,
  verdict: {
    verdict: 'graded',
    score,
    correct: score === 1,
    note,
    feedback: 'As it was graded.',
    graderVersion: GRADER_VERSION,
  },
})
export const PASSED = graded('graded', 1, 'passed_all')
export const FAILED = graded('graded', 0, 'wrong_result')
const CRASHED = graded('crashed', 0, 'crashed')
const UNAVAILABLE: CodeGrade = { kind: 'unavailable' }

/** A grader whose runs wait until the test says how they end; from then on all end like this. */
class HeldGrading {
  /** Runs that were begun so far. */
  runs = 0
  #ending: CodeGrade | null = null
  #waiting: ((grade: CodeGrade) => void)[] = []
  #hearBegin = (): void => {}
  /** Resolves when the first run has begun. */
  readonly begun = new Promise<void>(resolve => (this.#hearBegin = resolve))

  readonly grade: GradeCodeAnswer = async () => {
    this.runs += 1
    this.#hearBegin()
    return this.#ending ?? new Promise(resolve => this.#waiting.push(resolve))
  }

  end(grade: CodeGrade): void {
    this.#ending = grade
    for (const resolve of this.#waiting.splice(0)) resolve(grade)
  }
}

/** Practice of two questions: the first is answered and being run, the second was never asked. */
export async function answering(open: SystemParts['open']) {
  const grading = new HeldGrading()
  const system = new SessionSystem({
    catalogue,
    model: role => builtIn(role),
    gradeCode: grading.grade,
    ...(open && { open }),
  })
  const { sessions, learners } = system.stores
  const id = await system.create({
    session_type: 'learning',
    skills: ['fixture.code'],
    config: { max_items: 2, time_limit_seconds: LIMIT_SECONDS },
  })
  await system.attach(id)
  await system.idle()
  const session = async () => (await sessions.load(id))!.stored.session
  const asked = await session()
  if (asked.status !== 'awaiting_client_action') throw new Error(`Nothing is asked: ${asked.status}`)
  await system.respond(id, asked.open.callId, { code: 'function multiplied() {}' })
  await grading.begun
  return {
    id,
    system,
    grading,
    session,
    results: () => getResults(sessions, id, null),
    revision: async () => (await sessions.revisions(id)).get(1),
    evidence: async () => (await learners.evidence(system.learnerId, ['fixture.code'], 10)).get('fixture.code') ?? [],
    recorded: async () => ({
      events: await sessions.eventsAfter(id, 0, 1_000),
      items: await sessions.itemsAt(id, 1, 2),
      outcomes: await sessions.outcomes(id, 2, 10),
    }),
    async sweepAfter(ms: number) {
      await system.stores.pass(ms)
      await system.sweeper.sweep()
    },
  }
}
type Play = Awaited<ReturnType<typeof answering>>

const ENDINGS: readonly (readonly [string, (play: Play) => Promise<unknown>])[] = [
  ['terminated', ({ system, id }) => system.terminate(id)],
  ['completed', ({ system, id }) => system.mediator.send(CommandSession, finish(system.learnerId, id))],
  ['expired', play => play.sweepAfter((LIMIT_SECONDS + 6) * 1_000)],
]

const finish = (learnerId: string, sessionId: string) => ({
  sessionId,
  learnerId,
  commandId: newId(),
  callId: null,
  command: 'finish' as const,
  text: null,
})

const pending = { code: 'grading_pending' }
const right = { items_completed: 1, items_correct: 1, score_percent: 100 }

export function lateVerdictContract(open: () => SystemParts['open']): void {
  describe.each(ENDINGS)('an answer that is being run when its session is %s', (status, end) => {
    test('has its points when the run is over, and until then there are no results', async () => {
      const play = await answering(open())
      await end(play)
      await expect(play.results()).rejects.toMatchObject(pending)
      expect(await play.evidence()).toEqual([])
      play.grading.end(PASSED)
      await play.system.idle()
      expect(await play.results()).toMatchObject({ ...right, status })
      expect(await play.session()).toMatchObject({ status, awaitingVerdict: false })
    })
    test('is graded by an appended revision, and nothing recorded changes', async () => {
      const play = await answering(open())
      await end(play)
      const before = await play.recorded()
      play.grading.end(PASSED)
      await play.system.idle()
      expect(await play.recorded()).toEqual(before)
      expect(before.items[0]!.outcome).toMatchObject({ kind: 'answered', verdict: null })
      expect(await play.revision()).toMatchObject({
        score: 1,
        correct: true,
        verdict: { score: 1, correct: true },
        regrades: [play.id],
      })
      expect(await play.evidence()).toMatchObject([{ position: 1, correct: true }])
    })
    test('is graded by another process when its own is gone', async () => {
      const play = await answering(open())
      await end(play)
      await play.system.nodes[0]!.runner.stop()
      play.system.addNode()
      await play.system.sweeper.sweep()
      play.grading.end(PASSED)
      await play.system.idle()
      expect(await play.results()).toMatchObject(right)
    })
    test('is graded once, however many processes there are', async () => {
      const play = await answering(open())
      for (let more = 0; more < 3; more += 1) play.system.addNode()
      await end(play)
      await play.system.sweeper.sweep()
      play.grading.end(PASSED)
      await play.system.idle()
      const { runs } = play.grading
      await play.sweepAfter(LEASE_MS + 1_000)
      await play.system.idle()
      expect(play.grading.runs).toBe(runs)
      expect((await play.revision())!.regrades).toEqual([play.id])
      expect(await play.evidence()).toHaveLength(1)
    })
    test('is run again later when nothing could be run', async () => {
      const play = await answering(open())
      await end(play)
      play.grading.end(UNAVAILABLE)
      await play.system.idle()
      await expect(play.results()).rejects.toMatchObject(pending)
      const { events } = await play.recorded()
      play.grading.end(PASSED)
      await play.sweepAfter(LEASE_MS + 1_000)
      await play.system.idle()
      expect(await play.results()).toMatchObject(right)
      expect((await play.recorded()).events).toEqual(events)
    })
    test('is graded as code that breaks the sandbox when it does so three times', async () => {
      const play = await answering(open())
      await end(play)
      play.grading.end(CRASHED)
      await play.system.idle()
      expect(await play.results()).toMatchObject({ items_completed: 1, items_correct: 0, score_percent: 0 })
      expect(play.grading.runs).toBeGreaterThanOrEqual(3)
    })
  })
}
