// What is told of a turn, from the events of the log: what went wrong in the first tutor's answers has a test here.
import { describe, expect, test } from 'vitest'
import type { DurableEvent } from '../../src/contract/stream.js'
import { StepAnswer, type Grading, type PlanStanding, type StepStatus } from '../../src/contract/tutor.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { accuracyOf, firstTurn, stepAnswer, turnIn, type Judged } from '../../src/tutor/domain/turn.js'
import { at } from '../support/builders.js'

const sessionId = newId()
const [first, second] = [newId(), newId()]
const grading: Grading = { score: 0, rationale: 'The ten got lost.', labels: ['carry'], confidence: 1, source: 'code' }

const standing = (
  version: number,
  statuses: readonly StepStatus[],
  about: Partial<PlanStanding> = {},
): PlanStanding => ({
  study_plan: {
    todo_list: statuses.map((status, index) => ({
      step_id: newId(),
      title: `Step ${index + 1}`,
      description: '',
      teaching_approach: '',
      success_criteria: '',
      skills: [],
      status,
      status_info: {
        questions_asked: 1,
        questions_correct: 0,
        attempts: 1,
        started_at: null,
        completed_at: null,
        skipped: false,
        confirmed: false,
      },
    })),
    metadata: {
      plan_version: version,
      estimated_total_questions: 8,
      estimated_duration_minutes: 20,
      replan_count: version - 1,
      max_replans: 3,
      created_at: at.toISOString(),
      last_updated_at: at.toISOString(),
    },
  },
  mastery_score: 0.4,
  last_grading: null,
  misconceptions: [],
  replan_reason: null,
  needs_intervention: false,
  ...about,
})

const plan = (...of: Parameters<typeof standing>): DurableEvent => ({
  type: 'plan_updated',
  payload: { v: 1, ...standing(...of) },
})
const says = (text: string): DurableEvent => ({
  type: 'message_complete',
  payload: { v: 1, message_id: newId(), text },
})
const answered = (callId: string): DurableEvent[] => [
  {
    type: 'tool_result',
    payload: { v: 1, tool_call_id: callId, tool_name: 'present_choices', result: { index: 0 } },
  },
  { type: 'run_resumed', payload: { v: 1, session_id: sessionId, tool_call_id: callId } },
]
function asks(callId: string, nudges?: string[]): DurableEvent[] {
  const action: ClientAction = {
    tool_call_id: callId,
    tool_name: 'present_choices',
    widget_type: 'multiple_choice',
    props: { prompt: 'Which is more?', options: ['3/8', '5/8'] },
    lock_input: true,
    ...(nudges && { nudges }),
  }
  const shown = { item_number: 1, total_items: null, item_deadline_at: null }
  return [
    { type: 'client_action', payload: { v: 1, session_id: sessionId, action, ...shown } },
    { type: 'run_suspended', payload: { v: 1, session_id: sessionId, tool_call_id: callId } },
  ]
}
const ends = (reason: string): DurableEvent => ({
  type: 'session_completed',
  payload: { v: 1, session_id: sessionId, reason },
})

const beginning = [plan(1, ['pending', 'pending']), says('Hello!'), plan(1, ['in_progress', 'pending']), ...asks(first)]
const about = { createdAt: at, language: 'en' }
const wrong: Judged = { feedback: 'Not yet.', score: 0, grading }
const answer = (events: readonly DurableEvent[], judged: Judged | null = wrong): StepAnswer =>
  StepAnswer.parse(stepAnswer(turnIn(events, first)!, judged, about))

test('the first turn says hello, asks with letters, and stands at the first step', () => {
  expect(firstTurn(turnIn([...beginning, ...answered(first), says('Later.')], null)!, about)).toMatchObject({
    status: 'active',
    pending_tool_call_id: first,
    first_message: 'Hello!\n\nWhich is more?\nA) 3/8\nB) 5/8',
    first_turn: { hints: [], step_idx: 0, mastery_score: 0.4 },
  })
})

test('a turn that is not over, or that never began, is none', () => {
  expect(turnIn(beginning.slice(0, -1), null)).toBeNull()
  expect(turnIn([...beginning, ...answered(first), says('Not yet.')], first)).toBeNull()
  expect(turnIn(beginning, second)).toBeNull()
})

test('a turn stays what it was, whatever comes later and wherever reading begins', () => {
  const once = [...beginning, ...answered(first), says('Not yet.'), says('Again.'), ...asks(second, ['Look closely.'])]
  const later = [...once, ...answered(second), says('Yes!'), plan(2, ['completed', 'completed']), ends('done')]
  expect(answer(later)).toEqual(answer(once))
  expect(answer(later.slice(2))).toEqual(answer(once))
})

describe('bugs of the first tutor', () => {
  test('3: gradings were null, hints never came: here they are those of the reply and of the next question', () => {
    const turn = [
      ...beginning,
      ...answered(first),
      says('Not yet.'),
      says('Again.'),
      ...asks(second, ['Look closely.']),
    ]
    expect(answer(turn)).toMatchObject({ score: 0, last_grading: grading, next_turn: { hints: ['Look closely.'] } })
  })

  test('4: feedback was overwritten by the next question: here each has its place', () => {
    const turn = [...beginning, ...answered(first), says('Not yet.'), says('Try this.'), ...asks(second)]
    const { feedback, next_message } = answer(turn)
    expect([feedback, next_message]).toEqual(['Not yet.', 'Try this.\n\nWhich is more?\nA) 3/8\nB) 5/8'])
  })

  test('5: a changed plan was not told: here it is, with its reason, and the way back', () => {
    const replanned = plan(2, ['pending', 'blocked'], { replan_reason: 'Three were wrong.' })
    const turn = [...beginning, ...answered(first), says('Not yet.'), replanned, says('Anew.'), ...asks(second)]
    expect(answer(turn)).toMatchObject({
      plan_updated: true,
      replan_reason: 'Three were wrong.',
      routing: 'Remediate',
      session_status: 'active',
    })
    const next = [...turn, ...answered(second), says('Yes.'), ...asks(newId())]
    const after = StepAnswer.parse(stepAnswer(turnIn(next, second)!, null, about))
    expect(after).toMatchObject({ plan_updated: false, replan_reason: null, routing: 'Advance' })
  })

  test('5: giving up was not told: here the session is over, and the way is not forward', () => {
    const gaveUp = plan(1, ['blocked', 'pending'], { needs_intervention: true })
    const turn = [...beginning, ...answered(first), says('Not yet.'), gaveUp, says('Bye.'), ends('needs_intervention')]
    expect(answer(turn)).toMatchObject({
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
    expect(answer([...beginning, ...answered(first), plan(1, statuses), ...asks(second)]).next_turn.step_idx).toBe(
      index,
    ),
  )
})

test('a question of the learner has feedback, and neither score nor grading', () => {
  const turn = [...beginning, ...answered(first), says('Good question.'), says('Back to it.'), ...asks(second)]
  expect(answer(turn, { feedback: 'Good question.', score: null, grading: null })).toMatchObject({
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
  const turn = [...beginning, ...answered(first), says('Well.'), says('Again.'), ...asks(second)]
  const graded = about && { ...grading, ...about }
  expect(answer(turn, { feedback: 'Well.', score: graded?.score ?? null, grading: graded }).routing).toBe(routing)
})

test.each<[number, number, boolean, number | null]>([
  [0, 0, false, null],
  [1, 0, true, null],
  [1, 0, false, 0],
  [2, 1, true, 1],
  [4, 2, true, 0.67],
  [3, 3, false, 1],
])('of %i questions, %i right, the open one (%j) left out, the accuracy is %j', (asked, right, isOpen, share) => {
  const { study_plan } = standing(1, ['completed', 'in_progress'])
  const [done, now] = study_plan.todo_list
  const counted = (step: typeof done, questions_asked: number, questions_correct: number) => ({
    ...step!,
    status_info: { ...step!.status_info, questions_asked, questions_correct },
  })
  const todo_list = [counted(done, asked - Math.min(asked, 1), 0), counted(now, Math.min(asked, 1), right)]
  expect(accuracyOf({ ...study_plan, todo_list }, isOpen)).toBe(share)
})

test('a session that was ended before the reply was judged says so', () => {
  const terminated: DurableEvent = {
    type: 'session_terminated',
    payload: { v: 1, session_id: sessionId, reason: 'user_terminated' },
  }
  expect(answer([...beginning, ...answered(first), terminated], null)).toMatchObject({
    feedback: '',
    score: null,
    next_message: 'The lesson is over.',
    session_status: 'terminated',
    next_turn: { is_complete: true },
  })
  const ended = turnIn([...beginning, ...answered(first), terminated], first)!
  expect(stepAnswer(ended, null, { ...about, language: 'de' }).next_message).toBe('Die Lernstunde ist zu Ende.')
})
