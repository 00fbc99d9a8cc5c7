// Where a session goes next, and how it stands for those who look at it.
import { describe, expect, test } from 'vitest'
import { PlanStatus, StudyPlanView } from '../../src/contract/tutor.js'
import { askAgain } from '../../src/tutor/domain/asking.js'
import { freshState, planStatus, planView, withRefusal } from '../../src/tutor/domain/plan.js'
import { endReason, route, withIntervention } from '../../src/tutor/domain/route.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { answersRight, asks, fails, planned, replans, replies, story, times } from './plan-story.js'

const wanted = { trigger: 'failures', reason: 'It is hard.' } as const
const after = (replans: number, change: Partial<TutorState> = {}): TutorState => {
  const state = planned()
  return { ...state, plan: { ...state.plan!, replans, version: replans + 1 }, ...change }
}
const done = story(planned(), ...times(6, answersRight))

describe('The router', () => {
  test.each<[string, TutorState, string, string | null]>([
    ['no plan yet', freshState(), 'continue', null],
    ['a new plan', planned(), 'continue', null],
    ['an open question', story(planned(), asks()), 'continue', null],
    ['a replan that is wanted', after(0, { replan: wanted }), 'replan', null],
    ['the last replan of the budget', after(2, { replan: wanted }), 'replan', null],
    ['a replan beyond the budget', after(3, { replan: wanted }), 'end', 'needs_intervention'],
    ['a used budget and no wish', after(3), 'continue', null],
    ['a call for a teacher', after(0, { intervention: 'Look.' }), 'end', 'needs_intervention'],
    [
      'a call for a teacher before a replan',
      after(0, { intervention: 'Look.', replan: wanted }),
      'end',
      'needs_intervention',
    ],
    ['all steps completed', done, 'end', 'all_steps_completed'],
    ['all completed, and a teacher called', { ...done, intervention: 'Look.' }, 'end', 'needs_intervention'],
    ['all completed, and a replan wanted', { ...done, replan: wanted }, 'replan', null],
  ])('%s', (_, state, next, reason) => {
    expect(route(state)).toBe(next)
    if (reason === null) expect(() => endReason(state)).toThrow('The session goes on')
    else expect(endReason(state)).toBe(reason)
  })

  test('calls a teacher only when the budget is spent', () => {
    for (const state of [freshState(), planned(), after(2, { replan: wanted }), after(3)])
      expect(withIntervention(state)).toBe(state)
    expect(withIntervention(after(3, { replan: wanted }))).toMatchObject({ replan: null, move: 'summarise' })
  })
})

describe('The status of a plan', () => {
  test('says on the wire where the plan is, what was graded and why it changed', () => {
    const said = replies({
      right: false,
      misconception: { id: 'eighths', question: 'Which is more?', text: 'Takes eighths for more.' },
    })
    const state = story(planned(), ...times(3, fails), replans(), asks(), said)
    const seen = planStatus(state, 0.4)
    expect(PlanStatus.parse(seen)).toEqual(seen)
    expect(seen).toMatchObject({
      mastery_score: 0.4,
      last_grading: { score: 0, source: 'code' },
      misconceptions: ['Takes eighths for more.'],
      replan_reason: 'We will try “Step 0” in another way.',
      needs_intervention: false,
      study_plan: { metadata: { plan_version: 2, replan_count: 1, max_replans: 3 } },
    })
    expect(seen.study_plan.todo_list[0]).toMatchObject({
      status: 'in_progress',
      status_info: { questions_asked: 4, questions_correct: 0, attempts: 4, completed_at: null, skipped: false },
    })
    expect(StudyPlanView.parse(planView(state.plan!))).toEqual(seen.study_plan)
  })

  test('says that a teacher is needed', () => {
    const round = [...times(3, fails), replans()]
    const state = story(planned(), ...round, ...round, ...round, ...times(3, fails))
    expect(planStatus(state, null)).toMatchObject({
      needs_intervention: true,
      study_plan: { metadata: { replan_count: 3 } },
    })
  })

  test.each([
    [null, null],
    [Number.NaN, 0],
    [7, 1],
  ])('with a mastery of %d says %d', (score, shown) => {
    expect(planStatus(planned(), score).mastery_score).toBe(shown)
  })

  test('is asked for once there is a plan', () => {
    expect(() => planStatus(freshState(), null)).toThrow('no plan yet')
  })
})

test('A refused agent is told a dozen problems at most, until an output is taken', () => {
  const refuse = (state: TutorState) => withRefusal(state, Array<string>(30).fill('x'.repeat(900)))
  const refused = refuse(planned())
  expect(refused.refused).toEqual(Array<string>(12).fill('x'.repeat(600)))
  for (const taken of [
    story(refused, asks()),
    story(planned(), asks(), refuse, replies()),
    story(planned(), asks(), refuse, state => askAgain(state, [])),
    story(planned(), ...times(3, fails), refuse, replans()),
  ])
    expect(taken.refused).toEqual([])
})
