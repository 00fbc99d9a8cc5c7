// The answers over REST, from what is noted of a turn: what went wrong in the first tutor's answers has a test here.
import { describe, expect, test } from 'vitest'
import { StepAnswer, type Grading, type StepStatus } from '../../src/contract/tutor.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { freshState, NO_TURN, planView } from '../../src/tutor/domain/plan.js'
import type { PlanStep, TutorState } from '../../src/tutor/domain/state.js'
import { accuracyOf, firstAnswer, firstTurnResult, stepAnswer, turnResult } from '../../src/tutor/domain/turn.js'
import { at } from '../support/builders.js'

const [first, second] = [newId(), newId()]
const grading: Grading = { score: 0, rationale: 'The ten got lost.', labels: ['carry'], confidence: 1, source: 'code' }

const step = (status: StepStatus, index: number): PlanStep => ({
  id: newId(),
  title: `Step ${index + 1}`,
  description: '',
  teachingApproach: '',
  successCriteria: '',
  skills: [],
  teaches: null,
  difficulty: 'easy',
  status,
  questionsAsked: 1,
  questionsCorrect: 0,
  attempts: 1,
  failures: 0,
  rightInARow: 0,
  confusions: 0,
  startedAt: null,
  completedAt: null,
  skipped: false,
  confirmed: false,
})

/** A lesson at the end of the turn behind a wrong answer to the first question, unless `about` says otherwise. */
const state = (
  version: number,
  statuses: readonly StepStatus[],
  { turn, ...about }: Partial<Omit<TutorState, 'turn'>> & { turn?: Partial<TutorState['turn']> } = {},
): TutorState => ({
  ...freshState(),
  plan: {
    version,
    steps: statuses.map(step),
    replans: version - 1,
    estimatedQuestions: 8,
    estimatedMinutes: 20,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  },
  mastery: 0.4,
  turn: { ...NO_TURN, callId: first, feedback: 'Not yet.', score: 0, grading, ...turn },
  ...about,
})

const question = (callId: string, nudges?: string[]): ClientAction => ({
  tool_call_id: callId,
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: { prompt: 'Which is more?', options: ['3/8', '5/8'] },
  lock_input: true,
  ...(nudges && { nudges }),
})

const beginning = state(1, ['in_progress', 'pending'])
const asks = (message: string, asked = second) => ({ status: 'active' as const, message, asked, safety: null })
const ends = (message: string, status: 'completed' | 'terminated' = 'completed') => ({
  status,
  message,
  asked: null,
  safety: null,
})

/** The answer to the reply that began the turn. */
function answer(after: TutorState, end: Parameters<typeof turnResult>[1], nudges?: string[]): StepAnswer {
  const shown = end.asked === null ? null : question(end.asked, nudges)
  return StepAnswer.parse(stepAnswer(turnResult(after, end), shown, 'en'))
}

test('the first turn says hello, asks with letters, and stands at the first step', () => {
  const turn = firstTurnResult(beginning, asks('Hello!', first))
  expect(firstAnswer(turn, question(first), { createdAt: at, language: 'en' })).toMatchObject({
    status: 'active',
    study_plan: planView(beginning.plan!),
    pending_tool_call_id: first,
    first_message: 'Hello!\n\nWhich is more?\nA) 3/8\nB) 5/8',
    first_turn: { hints: [], step_idx: 0, mastery_score: 0.4 },
  })
})

describe('bugs of the first tutor', () => {
  test('3: gradings were null, hints never came: here they are those of the reply and of the next question', () =>
    expect(answer(beginning, asks('Again.'), ['Look closely.'])).toMatchObject({
      score: 0,
      last_grading: grading,
      next_turn: { hints: ['Look closely.'] },
    }))

  test('4: feedback was overwritten by the next question: here each has its place', () => {
    const { feedback, next_message } = answer(beginning, asks('Try this.'))
    expect([feedback, next_message]).toEqual(['Not yet.', 'Try this.\n\nWhich is more?\nA) 3/8\nB) 5/8'])
  })

  test('4: a tutor that says the same sentence as feedback and before the question is heard twice', () => {
    const { feedback, next_message } = answer(beginning, asks('Not yet.'))
    expect([feedback, next_message]).toEqual(['Not yet.', 'Not yet.\n\nWhich is more?\nA) 3/8\nB) 5/8'])
  })

  test('5: a changed plan was not told: here it is, with its reason, and the way back', () => {
    const about = { replanReason: 'Three were wrong.' }
    const replanned = state(2, ['pending', 'blocked'], { ...about, turn: { replanned: true } })
    expect(answer(replanned, asks('Anew.'))).toMatchObject({
      plan_updated: true,
      replan_reason: 'Three were wrong.',
      routing: 'Remediate',
      session_status: 'active',
    })
    const next = state(2, ['pending', 'blocked'], { ...about, turn: { ...NO_TURN, callId: second } })
    const after = answer(next, asks('Yes.', newId()))
    expect(after).toMatchObject({ plan_updated: false, replan_reason: null, routing: 'Advance' })
  })

  test('5: giving up was not told: here the session is over, and the way is not forward', () => {
    const gaveUp = state(1, ['blocked', 'pending'], { intervention: 'It is still hard.' })
    expect(answer(gaveUp, ends('Bye.'))).toMatchObject({
      session_status: 'completed',
      routing: 'Remediate',
      next_message: 'Bye.',
      next_turn: { is_complete: true },
      pending_tool_call_id: null,
    })
  })

  test.each<[readonly StepStatus[], number]>([
    [['completed', 'in_progress', 'pending'], 1],
    [['completed', 'pending', 'pending'], 1],
    [['blocked', 'pending'], 0],
    [['completed', 'blocked'], 1],
    [['completed', 'completed'], 2],
    [[], 0],
  ])('5: a blocked step left no step at all: with %j it is number %i', (statuses, index) =>
    expect(answer(state(1, statuses), asks('Again.')).next_turn.step_idx).toBe(index),
  )
})

test('a question of the learner has feedback, and neither score nor grading', () => {
  const asked = { feedback: 'Good question.', score: null, grading: null }
  expect(answer(state(1, ['in_progress'], { turn: asked }), asks('Back to it.'))).toMatchObject({
    feedback: 'Good question.',
    score: null,
    last_grading: null,
    routing: 'Advance',
  })
})

test.each<[string, Partial<Grading> | null, string]>([
  ['a right answer', { score: 1 }, 'Advance'],
  ['a wrong one', { score: 0 }, 'Remediate'],
  ['one that is right in part', { score: 0.8 }, 'Remediate'],
  ['a free answer that is good enough', { score: 0.8, source: 'model' }, 'Advance'],
  ['a free answer that is not', { score: 0.4, source: 'model' }, 'Remediate'],
  ['no answer', null, 'Advance'],
])('after %s the way is told', (_what, about, routing) => {
  const graded = about && { ...grading, ...about }
  const turn = { feedback: 'Well.', score: graded?.score ?? null, grading: graded }
  expect(answer(state(1, ['in_progress'], { turn }), asks('Again.')).routing).toBe(routing)
})

test.each<[number, number, boolean, number | null]>([
  [0, 0, false, null],
  [1, 0, true, null],
  [1, 0, false, 0],
  [2, 1, true, 1],
  [4, 2, true, 0.67],
  [3, 3, false, 1],
])('of %i questions, %i right, the open one (%j) left out, the accuracy is %j', (asked, right, isOpen, share) => {
  const study_plan = planView(state(1, ['completed', 'in_progress']).plan!)
  const [done, now] = study_plan.todo_list
  const counted = (step: typeof done, questions_asked: number, questions_correct: number) => ({
    ...step!,
    status_info: { ...step!.status_info, questions_asked, questions_correct },
  })
  const todo_list = [counted(done, asked - Math.min(asked, 1), 0), counted(now, Math.min(asked, 1), right)]
  expect(accuracyOf({ ...study_plan, todo_list }, isOpen ? 1 : 0)).toBe(share)
})

test('a session that was ended before the reply was judged says so', () => {
  const unjudged = state(1, ['in_progress'], { turn: { ...NO_TURN, callId: first } })
  expect(answer(unjudged, ends('', 'terminated'))).toMatchObject({
    feedback: '',
    score: null,
    next_message: 'The lesson is over.',
    session_status: 'terminated',
    next_turn: { is_complete: true },
  })
  const ended = turnResult(unjudged, ends('', 'terminated'))
  expect(stepAnswer(ended, null, 'de').next_message).toBe('Die Lernstunde ist zu Ende.')
})
