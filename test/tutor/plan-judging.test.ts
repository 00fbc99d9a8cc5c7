// What a reply changes: counters, the ladder, completion, blocking, and the wish for another plan.
import { describe, expect, test } from 'vitest'
import { afterReply, followUp, type JudgedReply } from '../../src/tutor/domain/judging.js'
import { currentStep, isComplete, stepIndex } from '../../src/tutor/domain/plan.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import {
  answersRight,
  answersWrong,
  asks,
  AT,
  fails,
  planned,
  replans,
  replies,
  replyTo,
  statuses,
  stepsOf,
  story,
  times,
  type Happening,
} from './plan-story.js'

const first = (state: TutorState) => stepsOf(state)[0]!
const withPlan = (state: TutorState): Omit<TutorState, 'move' | 'evaluatedSeq'> => {
  const { move: _, evaluatedSeq: __, ...rest } = state
  return rest
}
const rightButOpen: Happening = state => story(state, asks(), replies({ openMisconception: true }))
const free = [{ skills: [] }, {}, {}]
const model = { reason: 'Lacks numerators.' }

describe('An answer', () => {
  test('that is right at the first try counts once, and another question follows', () => {
    const state = story(planned(), asks(), replies())
    expect(first(state)).toMatchObject({
      questionsAsked: 1,
      questionsCorrect: 1,
      attempts: 1,
      rightInARow: 1,
      failures: 0,
    })
    expect(state).toMatchObject({ move: 'ask', question: null, streak: 1, evaluatedSeq: 2 })
  })

  test('is helped up the ladder, and a question that needed three tries is one failure and three attempts', () => {
    const levels = ['probe', 'hint', 'explain']
    let state = story(planned(), asks())
    for (const level of levels) {
      expect(followUp(state, replyTo(state, { right: false }))).toBe(level)
      state = story(state, replies({ right: false }))
      expect(state.move).toBe(level)
    }
    expect(first(state)).toMatchObject({ questionsAsked: 1, attempts: 3, failures: 1, questionsCorrect: 0 })
    expect(state.question).toBeNull()
  })

  test('that is right at the second try settles the question, and breaks the row', () => {
    const state = story(planned(), answersRight, answersWrong, answersRight)
    expect(first(state)).toMatchObject({
      questionsAsked: 2,
      attempts: 3,
      questionsCorrect: 1,
      rightInARow: 0,
      failures: 1,
    })
    expect(state).toMatchObject({ move: 'ask', question: null, streak: 0 })
  })

  test('that a hint gave away is right, and shows nothing: three of them want another plan', () => {
    const state = story(planned(), answersRight, asks(), replies({ unaided: false }))
    expect(first(state)).toMatchObject({
      attempts: 2,
      questionsCorrect: 1,
      rightInARow: 0,
      failures: 1,
      status: 'in_progress',
    })
    expect(state).toMatchObject({ move: 'ask', streak: 0 })
    const given = replies({ unaided: false })
    const stuck = story(planned(), asks(), given, asks(), given, asks(), given)
    expect(first(stuck)).toMatchObject({ failures: 3, status: 'blocked' })
    expect(stuck.replan).toMatchObject({ trigger: 'failures' })
  })

  test('that was skipped is explained, whatever else is said of it', () => {
    const state = story(planned(), asks(), replies({ skipped: true, right: true }))
    expect(first(state)).toMatchObject({ failures: 1, questionsCorrect: 0, attempts: 1 })
    expect(state).toMatchObject({ move: 'explain', question: null })
  })

  test('is evaluated once', () => {
    const state = story(planned(), asks(), replies({ right: false }))
    expect(() => afterReply(state, replyTo(state, { seq: state.evaluatedSeq }), AT)).toThrow('evaluated before')
  })

  test('to an item is never scored by a model, nor a free one by code', () => {
    expect(() => replies({ source: 'model' })(story(planned(), asks()))).toThrow('graded by code')
    expect(() => replies({ source: 'code' })(story(planned(free), asks()))).toThrow('graded by code')
  })

  test('leaves a grading within its bounds, whatever a model wrote', () => {
    const grading = { rationale: ` ${'x'.repeat(900)}`, labels: Array<string>(20).fill('y'.repeat(200)), confidence: 7 }
    const { lastGrading } = story(planned(free), asks(), replies({ score: Number.NaN, grading }))
    expect(lastGrading).toEqual({
      score: 0,
      rationale: 'x'.repeat(600),
      labels: Array<string>(8).fill('y'.repeat(120)),
      confidence: 1,
      source: 'model',
    })
  })
})

describe('A step with verified questions', () => {
  test.each<[string, Happening[], string]>([
    ['one right', [answersRight], 'in_progress'],
    ['two right in a row', [answersRight, answersRight], 'completed'],
    ['right, wrong, right', [answersRight, fails, answersRight], 'in_progress'],
    ['wrong, right, right', [fails, answersRight, answersRight], 'completed'],
    ['three right in all', [answersRight, fails, answersRight, fails, answersRight], 'completed'],
    ['right at the second try only', [answersWrong, answersRight, answersWrong, answersRight], 'in_progress'],
    ['three failures', [fails, fails, fails], 'blocked'],
    ['three failures with right ones between', [fails, answersRight, fails, answersRight, fails], 'in_progress'],
    ['three failures, the last two in a row', [fails, answersRight, fails, fails], 'blocked'],
    ['four failures with right ones between', [fails, answersRight, fails, answersRight, fails, fails], 'blocked'],
    [
      'failures before and after two right in a row, while a misconception is open',
      [fails, fails, ...times(2, rightButOpen), fails, fails],
      'in_progress',
    ],
    ['two failures, each with further tries', [...times(3, answersWrong), ...times(3, answersWrong)], 'in_progress'],
  ])('%s', (_, happened, status) => {
    expect(first(story(planned(), ...happened)).status).toBe(status)
  })

  test('is not completed because the evaluator says so', () => {
    expect(first(story(planned(), asks(), replies({ proposedCompleted: true }))).status).toBe('in_progress')
  })

  test('that is completed gives way to the next, and the last one to the summary', () => {
    const one = story(planned(), answersRight, answersRight)
    expect(one).toMatchObject({ move: 'introduce', question: null })
    expect(first(one).completedAt).toBe(AT)
    expect(currentStep(one.plan!)).toBe(stepsOf(one)[1])
    const all = story(one, ...times(4, answersRight))
    expect(all.move).toBe('summarise')
    expect(isComplete(all.plan!)).toBe(true)
    expect(currentStep(all.plan!)).toBeNull()
    expect(stepIndex(all.plan!)).toBe(3)
  })
})

describe('A step of free questions', () => {
  test.each<[string, Partial<JudgedReply>[], string]>([
    ['one good answer', [{ score: 0.7 }], 'in_progress'],
    ['one good answer that the evaluator takes for enough', [{ score: 0.7, proposedCompleted: true }], 'completed'],
    ['a poor answer that it takes for enough', [{ score: 0.69, proposedCompleted: true }], 'in_progress'],
    ['a score that is none', [{ score: Number.NaN, proposedCompleted: true }], 'in_progress'],
    ['two good answers', [{ score: 0.8 }, { score: 7 }], 'completed'],
    [
      'one that the model calls right and scores low',
      [{ score: 0, right: true, proposedCompleted: true }],
      'in_progress',
    ],
  ])('%s', (_, answers, status) => {
    const happened = answers.flatMap(answer => [asks(), replies(answer)])
    expect(first(story(planned(free), ...happened)).status).toBe(status)
  })
})

describe('What is no answer', () => {
  test.each(['question', 'word', 'off_topic', 'confusion'] as const)('a %s changes neither status nor score', kind => {
    const before = story(planned(), answersRight, answersWrong)
    const after = story(before, replies({ kind, right: true, score: 1, proposedCompleted: true }))
    const steps = stepsOf(before).map((step, at) =>
      kind === 'confusion' && at === 0 ? { ...step, confusions: 1 } : step,
    )
    expect(withPlan(after)).toEqual({
      ...withPlan(before),
      plan: { ...before.plan, steps },
      lastKind: kind,
      question: { ...before.question, remarks: 1 },
      redirects: kind === 'off_topic' ? 1 : 0,
    })
    expect(after.move).toBe('reply')
  })

  test('is heard six times in a row, then the question is given up; three of them want another plan', () => {
    const remark = replies({ kind: 'off_topic' })
    const once = story(planned(), asks(), ...times(6, remark))
    expect(once).toMatchObject({ question: null, move: 'ask', streak: 0, redirects: 6 })
    expect(first(once)).toMatchObject({ failures: 1, attempts: 0, questionsCorrect: 0, status: 'in_progress' })
    const answeredBetween = story(
      planned(),
      asks(),
      ...times(5, remark),
      replies({ right: false }),
      ...times(5, remark),
    )
    expect(answeredBetween.question).toMatchObject({ tries: 1, remarks: 5 })
    const thrice = story(once, asks(), ...times(6, remark), asks(), ...times(6, remark))
    expect(thrice.replan).toMatchObject({ trigger: 'failures' })
    expect(first(thrice).status).toBe('blocked')
  })

  test('is no reason to change a changed plan of which nothing was tried', () => {
    const confused = replies({ kind: 'confusion', replanRequested: model })
    const changed = story(planned(), asks(), confused, confused, replans(), asks(), confused, confused)
    expect(changed.replan).toBeNull()
    expect(story(changed, replies({ right: false }), confused).replan).toMatchObject({ trigger: 'confusion' })
  })

  test('never asks for another plan, whatever the model wishes, unless it is confusion', () => {
    const failing = story(planned(), fails, fails, asks())
    for (const kind of ['question', 'word', 'off_topic'] as const)
      expect(story(failing, replies({ kind, replanRequested: model })).replan).toBeNull()
    expect(story(failing, replies({ kind: 'confusion', replanRequested: model })).replan).toEqual({
      trigger: 'model',
      reason: model.reason,
    })
  })

  test('is said although no question is open: then the way goes on as it would have', () => {
    expect(story(planned(), replies()).move).toBe('introduce')
  })
})

describe('A step is not learned', () => {
  const right = (change: Partial<JudgedReply> = {}): Happening[] => [asks(), replies(change)]
  const statusAfter = (...happened: Happening[]) => first(story(planned(), ...happened)).status
  const REASONS = { reasons: ['why halve', 'why double'] }

  test('while a misconception in its skills is open, however many answers are right', () => {
    const held = { openMisconception: true }
    expect(statusAfter(...right(held), ...right(held), ...right(held), ...right(held))).toBe('in_progress')
    expect(statusAfter(...right(held), ...right(held), ...right())).toBe('completed')
  })
  test('by a test question either, then', () => {
    const excelling = [...right(), ...right(), ...right(), ...right()]
    expect(stepsOf(story(planned(), ...excelling, asks({ tests: true }), replies()))[2]).toMatchObject({
      skipped: true,
    })
    const held = story(planned(), ...excelling, asks({ tests: true }), replies({ openMisconception: true }))
    expect(stepsOf(held)[2]).toMatchObject({ status: 'in_progress', skipped: false })
  })
  test('while one of its reason questions was wrong at the first try, and not right at the first try since', () => {
    const wrong = [asks(), replies({ ...REASONS, reason: 'why halve', right: false, skipped: true })]
    const others = right(REASONS)
    expect(statusAfter(...wrong, ...others, ...others, ...others)).toBe('in_progress')
    expect(statusAfter(...wrong, ...others, ...others, ...right({ ...REASONS, reason: 'why halve' }))).toBe('completed')
    expect(statusAfter(...wrong, ...others, ...right({ ...REASONS, reason: 'why double' }), ...others)).toBe(
      'in_progress',
    )
  })
  test('by an answer to the same reason question after help', () => {
    const state = story(planned(), asks(), replies({ ...REASONS, reason: 'why halve', right: false }))
    const helped = story(state, replies({ ...REASONS, reason: 'why halve' }))
    expect(helped.openReasons).toEqual(['why halve'])
    expect(first(story(helped, ...right(REASONS), ...right(REASONS))).status).toBe('in_progress')
  })
})

describe('Another plan is due', () => {
  const lost = replies({ kind: 'confusion' })
  const lostAndSaid = replies({ kind: 'confusion', replanRequested: model })
  const spins = replies({ right: false, skipped: true, wheelSpinning: true })
  test.each<[string, Happening[], string | null]>([
    ['after three failures', [fails, fails, fails], 'failures'],
    ['not after two', [fails, fails], null],
    [
      'by the model after a second failure',
      [fails, asks(), replies({ right: false, replanRequested: model })],
      'model',
    ],
    ['not by the model after one failure', [asks(), replies({ right: false, replanRequested: model })], null],
    ['not by the model after one confusion', [asks(), lostAndSaid], null],
    ['by the model after the second confusion', [asks(), lost, lostAndSaid], 'confusion'],
    ['not by confusion alone', [asks(), lost, lost, lost], null],
    [
      'not by the model when the step is learned',
      [fails, fails, answersRight, asks(), replies({ replanRequested: model })],
      null,
    ],
    ['when practice goes round in circles, after the second failure', [fails, asks(), spins], 'spinning'],
    ['not at its first failure', [asks(), spins], null],
    ['not by circles of old after a right answer', [fails, fails, asks(), replies({ wheelSpinning: true })], null],
  ])('%s', (_, happened, trigger) => {
    const state = story(planned(), ...happened)
    expect(state.replan?.trigger ?? null).toBe(trigger)
    if (trigger !== null) expect(state).toMatchObject({ question: null, move: 'introduce' })
  })

  test('for the reason that the model gives, or for a plain one', () => {
    expect(story(planned(), fails, fails, asks(), replies({ right: false, replanRequested: model })).replan).toEqual({
      trigger: 'failures',
      reason: model.reason,
    })
    expect(
      story(planned(), fails, fails, asks(), replies({ right: false, replanRequested: { reason: ' ' } })).replan,
    ).toEqual({
      trigger: 'failures',
      reason: '3 questions of "Step 0" were wrong at the first try.',
    })
  })

  test('at the first try that blocks the step: the question is explained, not asked again', () => {
    const before = story(planned(), fails, fails, asks())
    expect(followUp(before, replyTo(before, { right: false }))).toBe('explain')
    const after = story(before, replies({ right: false }))
    expect(after.question).toBeNull()
    expect(statuses(after)).toEqual(['blocked', 'pending', 'pending'])
  })
})

describe('What is kept of the replies', () => {
  test('the last twelve notes, each with its time, and no blank one', () => {
    const noted = Array.from({ length: 14 }, (_, at) => replies({ kind: 'word', note: `Note ${at}` }))
    const { notes } = story(planned(), asks(), ...noted, replies({ kind: 'word', note: ' ' }))
    expect(notes).toHaveLength(12)
    expect([notes[0], notes[11]]).toEqual(['2025-11-19 14:20 - Note 2', '2025-11-19 14:20 - Note 13'])
  })

  test('each misconception once with its newest words, the newest last, twenty of them', () => {
    const said = ['a', 'b', 'a', ...Array.from({ length: 19 }, (_, at) => `c${at}`)].map((id, at) => ({
      id,
      question: `Question ${at}?`,
      text: `In question ${at}: ${id}`,
    }))
    const { misconceptions } = story(
      planned(),
      asks(),
      ...said.map(misconception => replies({ kind: 'word', misconception })),
    )
    expect(misconceptions).toHaveLength(20)
    expect(misconceptions.slice(0, 2)).toEqual(said.slice(2, 4))
  })
})

describe('A step that only prepares', () => {
  const asked = (count: number, openMisconception = true) =>
    times(count, state => story(state, asks(), replies({ preparing: true, openMisconception })))

  test('is left after five questions, whatever keeps it open', () => {
    expect(story(planned(), ...asked(4)).replan).toBeNull()
    const state = story(planned(), ...asked(5))
    expect(first(state)).toMatchObject({ status: 'blocked', failures: 0 })
    expect(state.replan).toMatchObject({ trigger: 'failures', reason: expect.stringContaining('only prepares') })
  })
  test('is not left in the middle of a question, nor where nothing else is open', () => {
    const middle = story(planned(), ...asked(4), asks(), replies({ preparing: true, right: false }))
    expect(middle).toMatchObject({ replan: null, move: 'probe' })
    const last = story(planned(), ...times(4, answersRight), ...asked(5))
    expect([statuses(last).at(-1), last.replan]).toEqual(['in_progress', null])
  })
  test('is completed as any other', () => expect(first(story(planned(), ...asked(2, false))).status).toBe('completed'))
})
