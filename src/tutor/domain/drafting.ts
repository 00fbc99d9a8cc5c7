// Turns a planner's draft into a plan, and lists the problems of a draft as sentences by which a model can repair it. The server sets
// ids, statuses, counters, versions and times; completed work stays as it is.
import { InvariantError } from '../../kernel/errors.js'
import { sameWords } from '../../kernel/text.js'
import { describeChange } from './describe-change.js'
import type { Unfit } from './foundations.js'
import {
  FIRST_PLAN,
  LONGEST_PLAN,
  LONGEST_SKILL,
  LONGEST_TEXT,
  LONGEST_TITLE,
  MAX_REPLANS,
  MOST_MINUTES,
  MOST_NEW_STEPS,
  MOST_PROBLEMS,
  MOST_QUESTIONS,
  MOST_SKILLS,
} from './rules.js'
import type { PlanStep, StudyPlan, TutorState } from './state.js'
import { bounded, clampedCount } from './texts.js'
import { treatedAnew } from './treatment.js'

type Written = 'title' | 'description' | 'teachingApproach' | 'successCriteria' | 'skills' | 'difficulty'
export type DraftStep = Pick<PlanStep, Written> & {
  /** The id of an existing step; null for a new one. */
  readonly stepId: string | null
  /** Null: as before, or that of its own title. */
  readonly teaches: string | null
}

/** The planner's output after the check of its schema. */
export type PlanDraft = {
  readonly todoList: readonly DraftStep[]
  readonly reasoning: string
  readonly estimatedTotalQuestions: number
  readonly estimatedDurationMinutes: number
  readonly changesMade: string
}

/** `knownSkills`: those that have questions; null: not asked about here. */
type DraftFacts = { readonly knownSkills: ReadonlySet<string> | null }
/** `unfit`: what no new step may teach; absent: not asked about here. */
type RevisionFacts = DraftFacts & { readonly unfit?: Unfit }

/** The first plan. Throws InvariantError when there is one already, or for a draft that `checkPlan` finds fault with. */
export function adoptPlan(state: TutorState, draft: PlanDraft, ids: () => string, at: string): TutorState {
  if (state.plan !== null) throw new InvariantError('The session has a plan already')
  refuse(checkPlan(draft, { knownSkills: null }))
  return {
    ...state,
    plan: {
      version: 1,
      steps: draft.todoList.map(step => newStep(step, ids())),
      replans: 0,
      ...estimates(draft),
      createdAt: at,
      updatedAt: at,
    },
    move: 'introduce',
    refused: [],
  }
}

/**
 * The plan changed because `state.replan` asks for it: completed steps first and untouched, then the draft's in its order, all of them
 * pending. Steps that were there keep what was counted; what counts against them starts anew. `language`: what the learner reads of the
 * change is in it. Throws InvariantError when no replan is due, or for a draft that `checkRevision` finds fault with.
 */
export function revisePlan(
  state: TutorState,
  draft: PlanDraft,
  ids: () => string,
  at: string,
  language: string,
): TutorState {
  const { plan, replan } = state
  if (plan === null || replan === null || plan.replans >= MAX_REPLANS) throw new InvariantError('No replan is due')
  refuse(checkRevision(state, draft, { knownSkills: null }))
  const before = new Map(plan.steps.map(step => [step.id, step]))
  const completed = plan.steps.filter(({ status }) => status === 'completed')
  const open = draft.todoList.flatMap(step => {
    const known = step.stepId === null ? undefined : before.get(step.stepId)
    if (known === undefined) return [newStep(step, ids())]
    return known.status === 'completed' ? [] : [replanned(known, step)]
  })
  const revised: StudyPlan = {
    ...plan,
    version: plan.version + 1,
    steps: [...completed, ...open],
    replans: plan.replans + 1,
    ...estimates(draft),
    updatedAt: at,
  }
  return {
    ...state,
    plan: revised,
    replan: null,
    treatments: treatedAnew(state.treatments),
    replanReason: describeChange(plan, revised, language),
    tried: false,
    question: null,
    move: 'introduce',
    refused: [],
  }
}

const newStep = (draft: DraftStep, id: string): PlanStep => ({
  id,
  ...wording(draft),
  teaches: bounded(draft.teaches ?? draft.title, LONGEST_TITLE),
  status: 'pending',
  questionsAsked: 0,
  questionsCorrect: 0,
  attempts: 0,
  failures: 0,
  rightInARow: 0,
  confusions: 0,
  startedAt: null,
  completedAt: null,
  skipped: false,
  confirmed: false,
})

const replanned = (step: PlanStep, draft: DraftStep): PlanStep => ({
  ...step,
  ...wording(draft),
  teaches: draft.teaches === null ? step.teaches : bounded(draft.teaches, LONGEST_TITLE),
  status: 'pending',
  failures: 0,
  rightInARow: 0,
  confusions: 0,
})

const wording = (draft: DraftStep) => ({
  title: bounded(draft.title, LONGEST_TITLE),
  description: bounded(draft.description, LONGEST_TEXT),
  teachingApproach: bounded(draft.teachingApproach, LONGEST_TEXT),
  successCriteria: bounded(draft.successCriteria, LONGEST_TEXT),
  skills: [...new Set(draft.skills)],
  difficulty: draft.difficulty,
})

const estimates = (draft: PlanDraft) => ({
  estimatedQuestions: clampedCount(draft.estimatedTotalQuestions, MOST_QUESTIONS),
  estimatedMinutes: clampedCount(draft.estimatedDurationMinutes, MOST_MINUTES),
})

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new InvariantError(`A plan was to be adopted that is none: ${problems.join(' ')}`)
}

/** Problems of a first plan; empty when it can be adopted. Ids that a model made up are ignored. */
export function checkPlan({ todoList }: PlanDraft, facts: DraftFacts): string[] {
  const { least, most } = FIRST_PLAN
  const length =
    todoList.length < least || todoList.length > most
      ? [`todo_list: ${least} to ${most} steps are needed, there are ${todoList.length}.`]
      : []
  return firstProblems([...length, ...todoList.flatMap((step, index) => wordingProblems(step, index, facts))])
}

/** Problems of a changed plan; empty when it can be adopted. Completed steps may be left out: they stay unchanged. */
export function checkRevision({ plan }: TutorState, { todoList }: PlanDraft, facts: RevisionFacts): string[] {
  if (plan === null) return ['There is no plan yet that could be changed.']
  const completed = new Set(plan.steps.filter(isCompleted).map(({ id }) => id))
  const open = plan.steps.filter(step => !isCompleted(step))
  const problems: string[] = []
  const seen = new Set<string>()
  let added = 0
  todoList.forEach((step, index) => {
    if (step.stepId === null) {
      added += 1
      problems.push(...unfitProblems(step, index, facts))
    } else if (!plan.steps.some(({ id }) => id === step.stepId))
      problems.push(
        `todo_list[${index}].step_id: the plan has no such step. Copy the id of a step that stays; of a new one it is null.`,
      )
    else if (seen.has(step.stepId)) problems.push(`todo_list[${index}].step_id: this step is in the list already.`)
    else seen.add(step.stepId)
    if (step.stepId === null || !completed.has(step.stepId)) problems.push(...wordingProblems(step, index, facts))
  })
  for (const { id, title, questionsAsked } of open)
    if (questionsAsked > 0 && !seen.has(id))
      problems.push(`todo_list: step ${id} ("${title}") was begun and has to stay. Change it, or put steps before it.`)
  if (added > MOST_NEW_STEPS)
    problems.push(`todo_list: at most ${MOST_NEW_STEPS} steps may be new, there are ${added}.`)
  const remaining = todoList.filter(({ stepId }) => stepId === null || !completed.has(stepId)).length
  if (remaining === 0) problems.push('todo_list: no step is left to be taught.')
  if (completed.size + remaining > LONGEST_PLAN)
    problems.push(
      `todo_list: the plan may have ${LONGEST_PLAN} steps, the completed ones included; it would have ${completed.size + remaining}.`,
    )
  return firstProblems([...problems, ...sameAgain(plan, todoList)])
}

function unfitProblems({ skills, teaches, title }: DraftStep, index: number, { unfit }: RevisionFacts): string[] {
  if (unfit === undefined) return []
  const isUnfit =
    unfit.titles.has(teaches ?? title) || (skills.length > 0 && skills.every(skill => unfit.skills.has(skill)))
  return isUnfit
    ? [
        `todo_list[${index}]: a misconception is known to be what is wrong, and “${title}” has nothing to do with it. Take one of foundations, or change the stuck step.`,
      ]
    : []
}

/** A step that the learner is stuck in is not taught once more in the way that did not work. */
function sameAgain(plan: StudyPlan, todoList: readonly DraftStep[]): string[] {
  const stuck = plan.steps.find(({ status }) => status === 'blocked' || status === 'in_progress')
  const index = todoList.findIndex(({ stepId }) => stuck !== undefined && stepId === stuck.id)
  if (stuck === undefined || index === -1) return []
  // Whatever is open and stands before it now is new, or comes first instead.
  const completed = new Set(plan.steps.filter(isCompleted).map(({ id }) => id))
  const prepared = todoList.slice(0, index).some(({ stepId }) => stepId === null || !completed.has(stepId))
  const { teachingApproach, difficulty } = todoList[index]!
  const otherwise =
    !sameWords(teachingApproach, stuck.teachingApproach) ||
    (stuck.status === 'in_progress' && difficulty !== stuck.difficulty)
  return prepared || otherwise
    ? []
    : [
        `todo_list[${index}]: the learner is stuck here. Put a new step before it, put it behind another one, or change its teaching_approach.`,
      ]
}

function wordingProblems(step: DraftStep, index: number, { knownSkills }: DraftFacts): string[] {
  const path = `todo_list[${index}]`
  const texts: readonly [string, string, number][] = [
    ['title', step.title, LONGEST_TITLE],
    ['description', step.description, LONGEST_TEXT],
    ['teaching_approach', step.teachingApproach, LONGEST_TEXT],
    ['success_criteria', step.successCriteria, LONGEST_TEXT],
  ]
  const problems = texts.flatMap(([field, text, most]) => {
    if (text.trim() === '') return [`${path}.${field}: it is empty.`]
    return text.length > most ? [`${path}.${field}: at most ${most} characters, there are ${text.length}.`] : []
  })
  if (step.skills.length > MOST_SKILLS)
    problems.push(`${path}.skills: at most ${MOST_SKILLS}, there are ${step.skills.length}.`)
  step.skills.forEach((skill, at) => {
    if (skill.trim() === '' || skill.length > LONGEST_SKILL || knownSkills?.has(skill) === false)
      problems.push(
        `${path}.skills[${at}]: no such skill: "${skill.slice(0, LONGEST_SKILL)}". Take one of the list, or none.`,
      )
  })
  return problems
}

const isCompleted = ({ status }: PlanStep): boolean => status === 'completed'
const firstProblems = (problems: readonly string[]): string[] => problems.slice(0, MOST_PROBLEMS)
