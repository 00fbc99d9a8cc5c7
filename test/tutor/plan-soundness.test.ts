// What holds of a study plan, whatever is done to it: each rule is seen to catch its breach, and random plays never break one.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlanStatus, type Grading } from '../../src/contract/tutor.js'
import { assertSound, currentStep, freshState, planStatus } from '../../src/tutor/domain/plan.js'
import { endReason, route } from '../../src/tutor/domain/route.js'
import type { PlanStep, StudyPlan, TutorState } from '../../src/tutor/domain/state.js'
import { answersRight, AT, asks, countedIds, fails, planned, replies, stepsOf, story, times } from './plan-story.js'
import { anyHappening, goodDraft, play, type Happening } from './random-play.js'

const open = story(planned(), answersRight, asks())
const stuck = story(planned(), ...times(3, fails))
const done = story(planned(), ...times(6, answersRight))
const inPlan = (state: TutorState, change: Partial<StudyPlan>): TutorState => ({
  ...state,
  plan: { ...state.plan!, ...change },
})
const inStep = (state: TutorState, index: number, change: Partial<PlanStep>): TutorState =>
  inPlan(state, { steps: stepsOf(state).map((step, at) => (at === index ? { ...step, ...change } : step)) })
const COUNTERS = ['questionsAsked', 'questionsCorrect', 'attempts'] as const
const grading: Grading = { score: 1, rationale: '', labels: [], confidence: 1, source: 'code' }

describe('Not sound is a document in which', () => {
  test.each<[string, TutorState]>([
    ['something is open without a plan', { ...open, plan: null }],
    ['a step is blocked and nobody does anything about it', { ...stuck, replan: null }],
    ['a replan is due beyond the budget', inPlan(stuck, { replans: 3, version: 4 })],
    ['a question is open where none is asked', { ...open, replan: stuck.replan }],
    [
      'the open question is of another step',
      { ...open, question: { ...open.question!, stepId: stepsOf(open)[1]!.id } },
    ],
    ['the question has too many tries', { ...open, question: { ...open.question!, tries: 3 } }],
    ['the wrong kind of question has a text', { ...open, question: { ...open.question!, text: 'Why?' } }],
    ['the move does not fit the end', { ...open, move: 'summarise' }],
    ['the move does not fit the end', { ...done, move: 'ask' }],
    ['there is no question to probe', { ...open, question: null, move: 'probe' }],
    ['a counter of the session is no count', { ...open, streak: 0.5 }],
    ['a grading is not between 0 and 1', { ...open, lastGrading: { ...grading, score: Number.NaN } }],
    ['there are too many notes', { ...open, notes: Array<string>(13).fill('A note') }],
    [
      'the misconceptions are too many, or twice the same',
      { ...open, misconceptions: ['One.', 'Two.'].map(text => ({ id: 'a', question: '', text })) },
    ],
    ['a text is too long, or cannot be stored', { ...open, notes: ['\uD800'] }],
    ['a text is too long, or cannot be stored', inStep(open, 0, { title: 'x'.repeat(801) })],
    ['there are 0 steps', inPlan(planned(), { steps: [] })],
    ['there are 15 steps', inPlan(planned(), { steps: Array.from({ length: 5 }, () => stepsOf(planned())).flat() })],
    ['two steps have the same id', inStep(open, 1, { id: stepsOf(open)[0]!.id })],
    ['a step is completed before one in front of it', inStep(done, 0, { status: 'pending', completedAt: null })],
    [
      'a step was begun before one in front of it',
      inStep(open, 1, { status: 'in_progress', questionsAsked: 1, startedAt: AT }),
    ],
    ['version 3 after 0 replans', inPlan(open, { version: 3 })],
    ['version 5 after 4 replans', inPlan(open, { version: 5, replans: 4 })],
    ['a time of the plan is none', inPlan(open, { updatedAt: 'later' })],
    ['has a counter that is no count', inStep(open, 0, { confusions: -1 })],
    ['has counters that contradict each other', inStep(open, 0, { questionsCorrect: 3 })],
    ['is in_progress before its first question', inStep(planned(), 0, { status: 'in_progress' })],
    ['is blocked without failures', inStep(stuck, 0, { failures: 2 })],
    ['was asked about without having begun', inStep(open, 0, { startedAt: null })],
    ['is completed without a time', inStep(done, 0, { completedAt: null })],
    ['has a time that is none', inStep(open, 0, { startedAt: 'soon' })],
    ['is skipped and not completed', inStep(open, 1, { skipped: true })],
    ['has too many skills, or one twice', inStep(open, 0, { skills: ['A', 'A'] })],
  ])('%s', (problem, state) => {
    expect(() => assertSound(state)).toThrow(problem)
  })
})

/** Completed work, counters and the number of replans only ever grow. One sentence for each breach. */
function backward(before: TutorState, after: TutorState): string[] {
  if (before.plan === null) return []
  const now = new Map(stepsOf(after).map(step => [step.id, step]))
  const found: [boolean, string][] = stepsOf(before).flatMap((step): [boolean, string][] => {
    const same = now.get(step.id)
    // Only what was never begun may be dropped.
    if (same === undefined) return [[step.questionsAsked > 0, 'a step that was begun is gone']]
    return [
      [step.status === 'completed' && !isDeepStrictEqual(same, step), 'a completed step is another'],
      [COUNTERS.some(counter => same[counter] < step[counter]), 'a counter fell'],
    ]
  })
  const replans = after.plan!.replans - before.plan.replans
  found.push([replans !== 0 && replans !== 1, 'replans are counted wrongly'])
  found.push([after.evaluatedSeq < before.evaluatedSeq, 'a reply is to be evaluated again'])
  return found.filter(([isSo]) => isSo).map(([, problem]) => problem)
}

test('Whatever is done to it, a study plan stays sound and small, and what was reached stays reached', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(anyHappening, { minLength: 10, maxLength: 40, size: 'max' }), happenings => {
      const ids = countedIds()
      happenings.reduce((before, happening) => {
        const after = play(before, happening, ids)
        assertSound(after)
        expect(backward(before, after)).toEqual([])
        remember(seen, after)
        return after
      }, freshState())
    }),
    { numRuns: 120 },
  )
  // A play that gets nowhere shows nothing.
  const all = [
    'completed',
    'blocked',
    'skipped',
    'failures',
    'confusion',
    'spinning',
    'model',
    'free',
    'second plan',
    'refused',
  ]
  expect([...seen]).toEqual(expect.arrayContaining(all))
})

function remember(seen: Set<string>, state: TutorState): void {
  const { plan, replan, question, refused } = state
  if (refused.length > 0) seen.add('refused')
  if (plan === null) return
  for (const { status, skipped } of plan.steps) seen.add(skipped ? 'skipped' : status)
  if (replan !== null) seen.add(replan.trigger)
  if (question !== null) seen.add(question.kind)
  if (plan.version > 1) seen.add('second plan')
}

test('What everybody may see of any of these plans fits the contract, and can be stored', () => {
  fc.assert(
    fc.property(fc.array(anyHappening, { minLength: 40, maxLength: 40 }), happenings => {
      const ids = countedIds()
      const state = happenings.reduce((before, happening) => play(before, happening, ids), freshState())
      expect(JSON.stringify(state).length).toBeLessThan(80_000)
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      if (state.plan !== null) PlanStatus.parse(planStatus(state, null))
    }),
    { numRuns: 40 },
  )
})

/** Asks, answers and plans as a driver does, until the session ends; `right` decides each answer. */
function lesson(
  right: () => boolean,
  planner: { foundation: boolean; free: boolean },
): { state: TutorState; turns: number } {
  const ids = countedIds()
  const wellPlanned: Happening = { kind: 'plan well', ...planner }
  let state = play(freshState(), wellPlanned, ids)
  let turns = 0
  for (; route(state) !== 'end' && turns < 500; turns += 1) {
    if (route(state) === 'replan') state = play(state, wellPlanned, ids)
    else if (state.question === null) state = story(state, asks({ tests: false }))
    else {
      const correct = right()
      state = story(state, replies({ right: correct, score: correct ? 1 : 0 }))
    }
    assertSound(state)
  }
  return { state, turns }
}

const planner = fc.record({ foundation: fc.boolean(), free: fc.boolean() })

test('Every lesson ends, with all steps completed or, after three replans, with a call for a teacher', () => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      fc.double({ min: 0, max: 1, noNaN: true }),
      planner,
      (rolls, ability, how) => {
        const { state, turns } = lesson(() => rolls.next().value < ability, how)
        expect(turns).toBeLessThan(500)
        const reason = endReason(state)
        ends.add(reason)
        if (reason === 'needs_intervention') expect(state.plan!.replans).toBe(3)
        else expect(currentStep(state.plan!)).toBeNull()
      },
    ),
    { numRuns: 50 },
  )
  expect([...ends].sort()).toEqual(['all_steps_completed', 'needs_intervention'])
})

test.each([true, false])(
  'Who never gets anything right is sent to a teacher after three replans (foundations: %s)',
  foundation => {
    const { state } = lesson(() => false, { foundation, free: false })
    expect(endReason(state)).toBe('needs_intervention')
    expect(state.plan).toMatchObject({ replans: 3, version: 4 })
    expect(goodDraft(state, { foundation, free: false }).todoList.length).toBe(foundation ? 7 : 3)
  },
)
