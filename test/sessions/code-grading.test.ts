// The first step of a run after an answer in code: its verdict, before anything else happens, whatever fails.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CreateSessionBody } from '../../src/contract/session.js'
import {
  GRADER_VERSION,
  loadCatalogue,
  type CodeGrade,
  type GradeCodeAnswer,
  type Verdict,
} from '../../src/items/index.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { SessionSystem, type inMemory } from '../support/memory-system.js'
import { builtIn } from '../support/built-in.js'

const catalogue = await loadCatalogue(path.resolve(import.meta.dirname, '../fixtures/code-blueprints'))
const EXAM: CreateSessionBody = { session_type: 'evaluation', assessment_id: 'fixture-code' }
const PRACTICE: CreateSessionBody = {
  session_type: 'learning',
  skills: ['fixture.code'],
  config: { max_items: 1 },
}
const CODE = { code: 'function multiplied() {}' }

const verdict = (score: number, note: string): Verdict => ({
  verdict: 'graded',
  score,
  correct: score === 1,
  note,
  feedback: 'Said.',
  graderVersion: GRADER_VERSION,
})
const passed: CodeGrade = { kind: 'graded', verdict: verdict(1, 'passed_all') }
const crashed: CodeGrade = { kind: 'crashed', verdict: verdict(0, 'crashed') }
const unavailable: CodeGrade = { kind: 'unavailable' }

/** A session up to its first question; `grades` are given in order, one for each time that an answer is run. */
async function playing(body: CreateSessionBody, grades: (CodeGrade | Error | GradeCodeAnswer)[]) {
  const failures: string[] = []
  const system = new SessionSystem({
    catalogue,
    model: role => builtIn(role),
    onFailure: ({ code }) => failures.push(code),
    gradeCode: async (item, response, learnerId) => {
      const next = grades.shift()
      if (next === undefined) throw new Error('Nothing more was to be graded.')
      if (next instanceof Error) throw next
      return typeof next === 'function' ? next(item, response, learnerId) : next
    },
  })
  const { memory } = system.stores as ReturnType<typeof inMemory>
  const id = await system.create(body)
  await system.attach(id)
  await system.idle()
  return {
    id,
    system,
    failures,
    left: grades,
    get session() {
      return memory.kept(id).stored.session
    },
    verdictAt: async (position: number) => (await memory.itemsAt(id, position, position))[0]!.outcome?.verdict,
    logged: () => memory.kept(id).log.map((event: SessionEvent) => event.type),
    streamed: () => JSON.stringify(memory.kept(id).events),
    async post() {
      const { session } = memory.kept(id).stored
      if (session.status !== 'awaiting_client_action') throw new Error(`Nothing is asked: ${session.status}`)
      return system.respond(id, session.open.callId, CODE)
    },
    async answer() {
      await this.post()
      await system.idle()
    },
    async pass(seconds: number) {
      memory.pass(seconds * 1_000)
      await system.sweeper.sweep()
      await system.idle()
    },
  }
}

describe('an answer in code', () => {
  test('is stored without a verdict, and has it before the model is asked again', async () => {
    const play = await playing(EXAM, [passed, passed])
    await play.post()
    expect(await play.verdictAt(1)).toBeNull()
    await play.system.idle()
    expect(await play.verdictAt(1)).toEqual(passed.verdict)
    const log = play.logged()
    expect(log[log.indexOf('ActionAnswered') + 1]).toBe('ItemGraded')
    expect(play.session).toMatchObject({ status: 'awaiting_client_action', itemsCompleted: 1, itemsCorrect: 1 })
  })
  test('is graded as the last one, too, before the session is complete', async () => {
    const play = await playing(EXAM, [passed, passed])
    await play.answer()
    await play.answer()
    expect(play.session).toMatchObject({ status: 'completed', itemsCompleted: 2, itemsCorrect: 2 })
    expect(play.logged().indexOf('SessionCompleted')).toBeGreaterThan(play.logged().lastIndexOf('ItemGraded'))
    expect(play.left).toEqual([])
  })
  test('is told to nobody by its verdict in an evaluation', async () => {
    const play = await playing(EXAM, [passed])
    await play.answer()
    expect(play.streamed()).not.toMatch(/passed_all|Said\.|ItemGraded|correct/)
  })
  test('is graded when it was right, and when it was wrong', async () => {
    const half: CodeGrade = { kind: 'graded', verdict: verdict(0.5, 'wrong_result') }
    const play = await playing(PRACTICE, [half, half])
    await play.answer()
    expect(play.session).toMatchObject({ status: 'awaiting_client_action', itemsCompleted: 0 })
    expect(await play.verdictAt(1)).toMatchObject({ score: 0.5, note: 'wrong_result' })
    await play.answer()
    expect(play.session).toMatchObject({ status: 'completed', itemsCompleted: 1, itemsCorrect: 0 })
  })
})

describe('where code cannot be run', () => {
  test.each([
    ['is unavailable', unavailable, 'grading_unavailable'],
    ['crashes', crashed, 'grading_unavailable'],
    ['fails by itself', new Error('no'), 'grading_unavailable'],
  ] as const)(
    'the sandbox %s: the run rests, the session does not end, and the answer is graded later',
    async (_, fault, code) => {
      const play = await playing(EXAM, [passed, fault, passed])
      await play.answer()
      await play.answer()
      expect(play.failures).toEqual([code])
      expect(play.session).toMatchObject({ status: 'active', itemsCompleted: 2, runError: { code, attempts: 1 } })
      expect(play.logged()).not.toContain('ModelFellBack')
      await play.pass(1)
      expect(play.session.status).toBe('active')
      await play.pass(2)
      expect(play.session).toMatchObject({ status: 'completed', itemsCorrect: 2, runError: null })
    },
  )
  test('code that takes the sandbox down three times is graded as that', async () => {
    const play = await playing(PRACTICE, [crashed, crashed, crashed, passed])
    await play.answer()
    await play.pass(3)
    expect(play.session).toMatchObject({ status: 'active', runError: { attempts: 2 } })
    await play.pass(10)
    expect(await play.verdictAt(1)).toMatchObject({ note: 'crashed', score: 0 })
    await play.answer()
    expect(play.session).toMatchObject({ status: 'completed', itemsCorrect: 0 })
  })
  test('it is tried for as long as it takes when nothing is known of the code', async () => {
    const play = await playing(PRACTICE, [...Array.from({ length: 6 }, () => unavailable), passed])
    await play.answer()
    for (let round = 0; round < 6; round += 1) await play.pass(61)
    expect(play.session).toMatchObject({ status: 'completed', itemsCorrect: 1 })
  })
})

describe('a run that is stopped while it grades', () => {
  const hanging = () => {
    let begin = (): void => {}
    const begun = new Promise<void>(resolve => (begin = resolve))
    const grade: GradeCodeAnswer = () => {
      begin()
      return new Promise(() => {})
    }
    return { begun, grade }
  }
  test('leaves the grading to whoever claims next, who counts it once', async () => {
    const { begun, grade } = hanging()
    const play = await playing(PRACTICE, [grade, passed])
    await play.post()
    await begun
    const other = play.system.addNode()
    await play.system.nodes[0]!.runner.stop()
    other.runner.wake(play.id)
    await play.system.idle()
    expect(play.session).toMatchObject({ status: 'completed', itemsCorrect: 1 })
    expect(play.logged().filter(type => type === 'ItemGraded')).toHaveLength(1)
  })
})
