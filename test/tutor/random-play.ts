// Anything that planners, executors, evaluators and learners may do to a study plan, in any order: hostile drafts and replies among
// sound ones. What the plan refuses changes nothing.
import fc from 'fast-check'
import { InvariantError } from '../../src/kernel/errors.js'
import { askQuestion, askAgain, shouldTest, type NewQuestion } from '../../src/tutor/domain/asking.js'
import {
  adoptPlan,
  checkPlan,
  checkRevision,
  revisePlan,
  type DraftStep,
  type PlanDraft,
} from '../../src/tutor/domain/drafting.js'
import { afterReply, type JudgedReply } from '../../src/tutor/domain/judging.js'
import { currentStep, withRefusal } from '../../src/tutor/domain/plan.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { AT, draftOf, knownSkills, otherWay, replyTo, SKILL } from './plan-story.js'

/** A step of a draft before the plan is known: which of its steps it names, if any. */
type Sketch = Omit<DraftStep, 'stepId'> & { readonly names: number | 'nobody' | 'a stranger' }

export type Happening =
  | { readonly kind: 'plan'; readonly steps: readonly Sketch[]; readonly estimate: number; readonly anyway: boolean }
  /** A planner that does what it is asked to. */
  | { readonly kind: 'plan well'; readonly foundation: boolean; readonly free: boolean }
  | { readonly kind: 'ask'; readonly change: Partial<NewQuestion>; readonly test: boolean }
  | { readonly kind: 'ask again'; readonly hints: readonly string[] }
  /** Questions one after the other, each settled by its first answer. */
  | { readonly kind: 'practise'; readonly right: boolean; readonly wheelSpinning: boolean; readonly questions: number }
  /** A learner who does not follow, and an evaluator who wishes for another plan. */
  | { readonly kind: 'get lost'; readonly times: number }
  | { readonly kind: 'reply'; readonly change: Partial<JudgedReply>; readonly late: number }

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ' ', '\u0000', '\uD800', 'x'.repeat(700), `${'y'.repeat(599)} z`, 'Slices of a pizza'),
)
const anyScore = fc.constantFrom(0, 0.69, 0.7, 1, -1, 7, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
const difficulty = fc.constantFrom('easy', 'medium', 'hard')

const sketch: fc.Arbitrary<Sketch> = fc.record({
  names: fc.oneof(fc.nat(12), fc.constantFrom('nobody', 'a stranger')),
  title: fc.oneof(fc.constant('Fractions'), anyText),
  description: fc.oneof(fc.constant('Parts of a whole.'), anyText),
  teachingApproach: fc.oneof(fc.constantFrom('Slices', 'A number line'), anyText),
  successCriteria: fc.oneof(fc.constant('Two pairs.'), anyText),
  skills: fc.oneof(fc.constantFrom([], [SKILL]), fc.array(fc.constantFrom(SKILL, 'MAGIC', ''), { maxLength: 9 })),
  teaches: fc.oneof(fc.constant(null), anyText),
  difficulty,
})

const reply: fc.Arbitrary<Partial<JudgedReply>> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('answer') },
    fc.constantFrom('question', 'confusion', 'word', 'off_topic'),
  ),
  right: fc.boolean(),
  score: anyScore,
  unaided: fc.boolean(),
  skipped: fc.boolean(),
  optionCount: fc.constantFrom(null, 0, 2, 4),
  proposedCompleted: fc.boolean(),
  replanWanted: fc.option(fc.record({ reason: anyText }), { nil: null }),
  openMisconception: fc.boolean(),
  reason: fc.constantFrom(null, 'why halve', 'why double'),
  reasons: fc.constantFrom([], ['why halve', 'why double']),
  wheelSpinning: fc.boolean(),
  grading: fc.record({ rationale: anyText, labels: fc.array(anyText, { maxLength: 12 }), confidence: anyScore }),
  note: anyText,
  misconception: fc.option(fc.record({ id: anyText, question: anyText, text: anyText }), { nil: null }),
})

const foreignQuestion = fc.record({ stepId: fc.constant('no step'), text: fc.option(anyText, { nil: null }) })

export const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant('plan'),
    steps: fc.oneof(
      { weight: 5, arbitrary: fc.array(sketch, { maxLength: 6 }) },
      fc.array(sketch, { minLength: 40, maxLength: 40 }),
    ),
    estimate: anyScore,
    anyway: fc.boolean(),
  }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('plan well'), foundation: fc.boolean(), free: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('practise'),
      right: fc.boolean(),
      wheelSpinning: fc.boolean(),
      questions: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('get lost'), times: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask'),
      change: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, foreignQuestion),
      test: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('ask again'), hints: fc.array(anyText, { maxLength: 5 }) }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('reply'),
      change: reply,
      late: fc.constantFrom(1, 1, 1, 2, 0, -1),
    }),
  },
)

/** The state behind it; the state itself when it is refused as what code must not do. */
export function play(state: TutorState, happening: Happening, ids: () => string): TutorState {
  try {
    return played(state, happening, ids)
  } catch (error) {
    if (error instanceof InvariantError) return state
    throw error
  }
}

function played(state: TutorState, happening: Happening, ids: () => string): TutorState {
  switch (happening.kind) {
    case 'plan':
      return planWith(state, draftFrom(state, happening.steps, happening.estimate), ids, happening.anyway)
    case 'plan well':
      return planWith(state, goodDraft(state, happening), ids, false)
    case 'practise':
      return practise(state, happening)
    case 'get lost':
      return getLost(state, happening.times)
    case 'ask':
      return ask(state, happening.change, happening.test)
    case 'ask again':
      return askAgain(state, happening.hints)
    case 'reply':
      return afterReply(state, { ...replyTo(state, happening.change), seq: state.evaluatedSeq + happening.late }, AT)
  }
}

function practise(
  state: TutorState,
  { right, wheelSpinning, questions }: Happening & { kind: 'practise' },
): TutorState {
  const change = { right, score: right ? 1 : 0, skipped: !right, wheelSpinning }
  let now = state
  for (let asked = 0; asked < questions && now.replan === null && now.intervention === null; asked += 1) {
    const open = now.question === null ? ask(now, {}, true) : now
    now = open.question === null ? open : afterReply(open, replyTo(open, change), AT)
  }
  return now
}

function getLost(state: TutorState, times: number): TutorState {
  const lost = afterReply(state, replyTo(state, { kind: 'confusion', replanRequested: { reason: '' } }), AT)
  return times > 1 && lost.replan === null ? getLost(lost, times - 1) : lost
}

function ask(state: TutorState, change: Partial<NewQuestion>, test: boolean): TutorState {
  const step = state.plan && currentStep(state.plan)
  if (step === null) return state
  const text = step.skills.length === 0 ? 'Why?' : null
  const tests = test && shouldTest(state, step)
  return askQuestion(
    state,
    { stepId: step.id, kind: text === null ? 'item' : 'free', text, tests, hints: [], ...change },
    AT,
  )
}

/** `anyway`: the driver forgot to check. */
function planWith(state: TutorState, draft: PlanDraft, ids: () => string, anyway: boolean): TutorState {
  const check = state.plan === null ? checkPlan(draft, { knownSkills }) : checkRevision(state, draft, { knownSkills })
  if (check.length > 0 && !anyway) return withRefusal(state, check)
  return state.plan === null ? adoptPlan(state, draft, ids, AT) : revisePlan(state, draft, ids, AT, 'en')
}

function draftFrom({ plan }: TutorState, steps: readonly Sketch[], estimate: number): PlanDraft {
  const idOf = (names: Sketch['names']): string | null => {
    if (typeof names === 'string') return names === 'nobody' ? null : 'step_9'
    return plan === null ? null : plan.steps[names % plan.steps.length]!.id
  }
  return {
    ...draftOf(steps.map(({ names, ...step }) => ({ ...step, stepId: idOf(names) }))),
    estimatedTotalQuestions: estimate,
    estimatedDurationMinutes: estimate,
  }
}

/** Three steps at first; later another approach, or a foundation before it. */
export function goodDraft(state: TutorState, { foundation, free }: { foundation: boolean; free: boolean }): PlanDraft {
  const skills = free ? [] : [SKILL]
  if (state.plan === null) return draftOf([{ skills }, {}, {}])
  const draft = otherWay(state)
  return foundation ? { ...draft, todoList: [...draftOf([{ skills }]).todoList, ...draft.todoList] } : draft
}
