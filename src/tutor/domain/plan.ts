// The study plan: its current step, its public view, its invariants. The statuses are the position; no other field points into it.
import type { PlanStatus, PlanStepView, StudyPlanView } from '../../contract/tutor.js'
import { InvariantError } from '../../kernel/errors.js'
import {
  FAILURES_TO_REPLAN,
  LONGEST_ENTRY,
  MOST_TRIES,
  LONGEST_PLAN,
  LONGEST_TEXT,
  MAX_REPLANS,
  MOST_FREE,
  MOST_MISCONCEPTIONS,
  MOST_NOTES,
  MOST_PROBLEMS,
  MOST_SKILLS,
  MOST_TO_PREPARE,
} from './rules.js'
import type { OpenTurn, PlanStep, StudyPlan, TutorState } from './state.js'
import { bounded, clampedScore, isBounded } from './texts.js'

/** No turn is open: between two turns, or before the reply is evaluated. */
export const NO_TURN: OpenTurn = { callId: null, feedback: '', score: null, grading: null, replanned: false }

/** A session before its first plan. */
export const freshState = (): TutorState => ({
  plan: null,
  mastery: null,
  mastered: false,
  turn: NO_TURN,
  evaluatedSeq: 0,
  caredSeq: 0,
  replan: null,
  move: 'introduce',
  tried: false,
  question: null,
  how: null,
  hows: [],
  freeAsked: [],
  refused: [],
  streak: 0,
  redirects: 0,
  notes: [],
  misconceptions: [],
  treatments: [],
  sentences: {},
  proofs: [],
  unanswered: 0,
  halfDone: 0,
  stepped: {},
  kept: 0,
  repeated: 0,
  openReasons: [],
  lastKind: null,
  lastGrading: null,
  replanReason: null,
  intervention: null,
})

type Earlier<Now, Field extends keyof Now> = Omit<Now, Field> & Partial<Pick<Now, Field>>

/** The state from its stored document, which lacks what was added later; a fresh one for a lesson that has none. */
export function storedState(document: Readonly<Record<string, unknown>> | null): TutorState {
  const state = { ...freshState(), ...(document as TutorState | null) }
  const misconceptions = state.misconceptions.map(stored => ({ ...stored, question: stored.question ?? '' }))
  const question = state.question && {
    ...state.question,
    shown: state.question.shown ?? null,
    steps: state.question.steps ?? null,
  }
  return {
    ...state,
    misconceptions,
    question,
    plan: state.plan && { ...state.plan, steps: state.plan.steps.map(storedStep) },
  }
}

const storedStep = (step: Earlier<PlanStep, 'teaches' | 'confirmed'>): PlanStep => ({
  ...step,
  teaches: step.teaches === undefined ? step.title : step.teaches,
  confirmed: step.confirmed ?? false,
})

/** The step in progress, else the first pending one; null when there is neither. */
export const currentStep = ({ steps }: StudyPlan): PlanStep | null =>
  steps.find(step => step.status === 'in_progress') ?? steps.find(step => step.status === 'pending') ?? null

export const isComplete = ({ steps }: StudyPlan): boolean => steps.every(step => step.status === 'completed')

/** Place from 0 of the first step that is not completed, a blocked one included; the number of steps once all are. */
export function stepIndex({ steps }: { readonly steps: readonly Pick<PlanStep, 'status'>[] }): number {
  const index = steps.findIndex(step => step.status !== 'completed')
  return index === -1 ? steps.length : index
}

/** The plan with one step replaced by what `change` makes of it. */
export const withStep = (plan: StudyPlan, id: string, change: (step: PlanStep) => PlanStep, at: string): StudyPlan => ({
  ...plan,
  steps: plan.steps.map(step => (step.id === id ? change(step) : step)),
  updatedAt: at,
})

/** The current agent has to try again: `problems` say why. */
export const withRefusal = (state: TutorState, problems: readonly string[]): TutorState => ({
  ...state,
  refused: problems.slice(0, MOST_PROBLEMS).map(problem => bounded(problem, LONGEST_TEXT)),
})

export const planView = (plan: StudyPlan): StudyPlanView => ({
  todo_list: plan.steps.map(stepView),
  metadata: {
    plan_version: plan.version,
    estimated_total_questions: plan.estimatedQuestions,
    estimated_duration_minutes: plan.estimatedMinutes,
    replan_count: plan.replans,
    max_replans: MAX_REPLANS,
    created_at: plan.createdAt,
    last_updated_at: plan.updatedAt,
  },
})

/** The public view of plan and progress. `mastery`: 0 to 1. Throws InvariantError before the first plan. */
export function planStatus(state: TutorState, mastery: number | null): PlanStatus {
  if (state.plan === null) throw new InvariantError('There is no plan yet')
  return {
    study_plan: planView(state.plan),
    mastery_score: mastery === null ? null : clampedScore(mastery),
    last_grading: state.lastGrading,
    misconceptions: state.misconceptions.map(({ text }) => text),
    replan_reason: state.replanReason,
    needs_intervention: state.intervention !== null,
  }
}

export const stepView = (step: PlanStep): PlanStepView => ({
  step_id: step.id,
  title: step.title,
  description: step.description,
  teaching_approach: step.teachingApproach,
  success_criteria: step.successCriteria,
  skills: [...step.skills],
  status: step.status,
  status_info: {
    questions_asked: step.questionsAsked,
    questions_correct: step.questionsCorrect,
    attempts: step.attempts,
    started_at: step.startedAt,
    completed_at: step.completedAt,
    skipped: step.skipped,
    confirmed: step.confirmed,
  },
})

/** Throws InvariantError, with all that is wrong, when the document breaks a rule. Called before each commit. */
export function assertSound(state: TutorState): void {
  const broken = [...stateRules(state), ...(state.plan === null ? [] : planRules(state.plan))]
    .filter(([holds]) => !holds)
    .map(([, rule]) => rule)
  if (broken.length > 0) throw new InvariantError(`The study plan is broken: ${broken.join('; ')}`)
}

/** Whether it holds, and what is wrong when it does not. */
type Rule = readonly [boolean, string]

function stateRules(state: TutorState): Rule[] {
  const { plan, question, replan, intervention, move } = state
  const blocked = plan?.steps.some(({ status }) => status === 'blocked') === true
  const over = plan !== null && (isComplete(plan) || intervention !== null)
  const current = plan && currentStep(plan)
  return [
    [
      plan !== null || (question === null && replan === null && intervention === null),
      'something is open without a plan',
    ],
    [!blocked || replan !== null || intervention !== null, 'a step is blocked and nobody does anything about it'],
    [replan === null || (plan !== null && plan.replans < MAX_REPLANS), 'a replan is due beyond the budget'],
    [question === null || (replan === null && !over), 'a question is open where none is asked'],
    [question === null || current?.id === question.stepId, 'the open question is of another step'],
    [question === null || (isCount(question.tries) && question.tries < MOST_TRIES), 'the question has too many tries'],
    [
      question === null || ['free', 'self_assessment'].includes(question.kind) === (question.text !== null),
      'the wrong kind of question has a text',
    ],
    [(move === 'summarise') === over, 'the move does not fit the end'],
    [question !== null || !['probe', 'hint', 'reply'].includes(move), `there is no question to ${move}`],
    [
      [
        state.evaluatedSeq,
        state.caredSeq,
        state.streak,
        state.redirects,
        state.unanswered,
        state.halfDone,
        state.kept,
      ].every(isCount),
      'a counter of the session is no count',
    ],
    [
      state.lastGrading === null ||
        [state.lastGrading.score, state.lastGrading.confidence].every(share => share >= 0 && share <= 1),
      'a grading is not between 0 and 1',
    ],
    [state.freeAsked.length <= MOST_FREE && areUnique(state.freeAsked), 'a free question was asked twice'],
    [state.notes.length <= MOST_NOTES, 'there are too many notes'],
    [
      state.misconceptions.length <= MOST_MISCONCEPTIONS && areUnique(state.misconceptions.map(({ id }) => id)),
      'the misconceptions are too many, or twice the same',
    ],
    [textsOf(state).every(text => isBounded(text, LONGEST_ENTRY)), 'a text is too long, or cannot be stored'],
  ]
}

function planRules(plan: StudyPlan): Rule[] {
  const { steps, version, replans } = plan
  const behind = steps.slice(stepIndex(plan))
  return [
    [steps.length >= 1 && steps.length <= LONGEST_PLAN, `there are ${steps.length} steps`],
    [areUnique(steps.map(({ id }) => id)), 'two steps have the same id'],
    [behind.every(({ status }) => status !== 'completed'), 'a step is completed before one in front of it'],
    [behind.slice(1).every(({ status }) => status === 'pending'), 'a step was begun before one in front of it'],
    [
      isCount(replans) && replans <= MAX_REPLANS && version === replans + 1,
      `version ${version} after ${replans} replans`,
    ],
    [[plan.createdAt, plan.updatedAt].every(isTime), 'a time of the plan is none'],
    ...steps.flatMap(stepRules),
  ]
}

function stepRules(step: PlanStep): Rule[] {
  const { title, status, questionsAsked, questionsCorrect, attempts, failures, rightInARow, confusions, confirmed } =
    step
  const rule = (holds: boolean, problem: string): Rule => [holds, `"${title}" ${problem}`]
  return [
    rule(
      [questionsAsked, questionsCorrect, attempts, failures, rightInARow, confusions].every(isCount),
      'has a counter that is no count',
    ),
    rule(
      questionsCorrect + failures <= questionsAsked && questionsCorrect <= attempts && rightInARow <= questionsCorrect,
      'has counters that contradict each other',
    ),
    rule(status === 'pending' || questionsAsked > 0 || confirmed, `is ${status} before its first question`),
    rule(
      status !== 'blocked' || failures >= FAILURES_TO_REPLAN || questionsAsked >= MOST_TO_PREPARE,
      'is blocked without failures',
    ),
    rule(
      (step.startedAt !== null) === (questionsAsked > 0 || confirmed),
      'was asked about without having begun, or begun without a question',
    ),
    rule((step.completedAt !== null) === (status === 'completed'), 'is completed without a time, or has one without'),
    rule(
      [step.startedAt, step.completedAt].every(at => at === null || isTime(at)),
      'has a time that is none',
    ),
    rule(!step.skipped || status === 'completed', 'is skipped and not completed'),
    rule(!confirmed || status === 'completed', 'is confirmed and not completed'),
    rule(step.skills.length <= MOST_SKILLS && areUnique(step.skills), 'has too many skills, or one twice'),
  ]
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0
const isTime = (at: string): boolean => !Number.isNaN(Date.parse(at))
const areUnique = (all: readonly string[]): boolean => new Set(all).size === all.length

const textsOf = ({ plan, ...state }: TutorState): string[] => [
  ...(plan?.steps.flatMap(({ title, description, teachingApproach, successCriteria, skills }) => [
    title,
    description,
    teachingApproach,
    successCriteria,
    ...skills,
  ]) ?? []),
  ...(state.question === null ? [] : [state.question.text ?? '', ...state.question.hints]),
  ...state.freeAsked,
  ...state.refused,
  ...state.notes,
  ...state.misconceptions.flatMap(({ id, question, text }) => [id, question, text]),
  state.lastGrading?.rationale ?? '',
  ...(state.lastGrading?.labels ?? []),
  state.replan?.reason ?? '',
  state.replanReason ?? '',
  state.intervention ?? '',
]
