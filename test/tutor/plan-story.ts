// Stories of a study plan: what happens to it, one thing after the other, each of them leaving a sound document.
import { askQuestion, type NewQuestion } from '../../src/tutor/domain/asking.js'
import { adoptPlan, revisePlan, type DraftStep, type PlanDraft } from '../../src/tutor/domain/drafting.js'
import { afterReply, type JudgedReply } from '../../src/tutor/domain/judging.js'
import { assertSound, currentStep, freshState } from '../../src/tutor/domain/plan.js'
import type { PlanStep, TutorState } from '../../src/tutor/domain/state.js'

export const AT = '2025-11-19T14:20:00.000Z'
export const SKILL = 'MATH.FRAC.COMPARE'
export const knownSkills: ReadonlySet<string> = new Set([SKILL])

export type Happening = (state: TutorState) => TutorState

/** Ids as the server would give them, always the same ones. */
export function countedIds(from = 0): () => string {
  let count = from
  return () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
}

export const draftStep = (change: Partial<DraftStep> = {}): DraftStep => ({
  stepId: null,
  title: 'Comparing fractions',
  description: 'The more parts, the more there is of it.',
  teachingApproach: 'Slices of a pizza',
  successCriteria: 'Compares two pairs.',
  skills: [SKILL],
  teaches: null,
  difficulty: 'medium',
  ...change,
})

export const draftOf = (steps: readonly Partial<DraftStep>[]): PlanDraft => ({
  todoList: steps.map(draftStep),
  reasoning: 'One thing after the other.',
  estimatedTotalQuestions: 8,
  estimatedDurationMinutes: 20,
  changesMade: '',
})

/** A plan of so many steps with verified questions, nothing asked yet. */
export const planned = (steps: number | readonly Partial<DraftStep>[] = 3): TutorState =>
  story(freshState(), state =>
    adoptPlan(
      state,
      draftOf(typeof steps === 'number' ? Array.from({ length: steps }, (_, at) => ({ title: `Step ${at}` })) : steps),
      countedIds(),
      AT,
    ),
  )

/** What is left of the state when all that has happened; after each thing it is sound. */
export function story(start: TutorState, ...happened: readonly Happening[]): TutorState {
  return happened.reduce((state, happens) => {
    const next = happens(state)
    assertSound(next)
    return next
  }, start)
}

export const times = (count: number, happens: Happening): Happening[] => Array.from({ length: count }, () => happens)

/** The next question of the current step. */
export const asks =
  (change: Partial<NewQuestion> = {}): Happening =>
  state => {
    const step = currentStep(state.plan!)!
    const free = step.skills.length === 0
    const question = { kind: free ? 'free' : 'item', text: free ? 'Why is that so?' : null } as const
    return askQuestion(state, { stepId: step.id, ...question, tests: false, hints: [], ...change }, AT)
  }

export const replyTo = (state: TutorState, change: Partial<JudgedReply> = {}): JudgedReply => ({
  seq: state.evaluatedSeq + 2,
  kind: 'answer',
  right: true,
  score: change.right === false ? 0 : 1,
  source: state.question?.kind === 'free' ? 'model' : 'code',
  unaided: true,
  skipped: false,
  optionCount: 4,
  verifiable: state.question?.kind !== 'free',
  proposedCompleted: false,
  replanRequested: null,
  openMisconception: false,
  preparing: false,
  reason: null,
  reasons: [],
  wheelSpinning: false,
  grading: { rationale: 'The parts are compared.', labels: [], confidence: 1 },
  note: '',
  misconception: null,
  treatment: null,
  exhausted: false,
  named: null,
  ...change,
})

export const replies =
  (change: Partial<JudgedReply> = {}): Happening =>
  state =>
    afterReply(state, replyTo(state, change), AT)

/** An answer to the open question, or to a new one when none is open. */
const answers =
  (change: Partial<JudgedReply>): Happening =>
  state =>
    story(state, ...(state.question === null ? [asks()] : []), replies(change))

export const answersRight: Happening = answers({ right: true })
export const answersWrong: Happening = answers({ right: false })
/** A question that is wrong at the first try and settled by it. */
export const fails: Happening = answers({ right: false, skipped: true })

/** The open steps as they are, the first of them taught in another way: the least that a planner may answer. */
export const otherWay = ({ plan }: TutorState): PlanDraft =>
  draftOf(
    plan!.steps
      .filter(({ status }) => status !== 'completed')
      .map((step, at) =>
        at === 0 ? { ...kept(step), teachingApproach: `${step.teachingApproach}, again` } : kept(step),
      ),
  )

export const kept = ({ id, title, description, teachingApproach, successCriteria, skills, difficulty }: PlanStep) => ({
  stepId: id,
  title,
  description,
  teachingApproach,
  successCriteria,
  skills,
  difficulty,
})

export const replans =
  (draft: (state: TutorState) => PlanDraft = otherWay): Happening =>
  state =>
    revisePlan(state, draft(state), countedIds(100 * state.plan!.version), AT, 'en')

export const stepsOf = ({ plan }: TutorState): readonly PlanStep[] => plan!.steps
export const statuses = (state: TutorState): string[] => stepsOf(state).map(({ status }) => status)
