// The built-in planner of study plans: the outline of the guideline, fitted to the learner; and where that does not work, a foundation
// before it, another way, or smaller steps, in an order that depends on what went wrong.
import type { z } from 'zod'
import { clip, sameWords } from '../../kernel/text.js'
import { pick } from '../../kernel/fields.js'
import { PlanOutput } from '../application/agent-io.js'
import type { plannerInput } from '../application/planner.js'
import { isPreparing } from '../domain/foundations.js'
import { FAIRLY_KNOWN, FIRST_PLAN, LONGEST_TEXT, LONGEST_TITLE, QUESTIONS_OF_A_STEP } from '../domain/rules.js'
import type { Difficulty } from '../domain/state.js'
import { filledForPlan, sentenceFor, sourceOf, type LessonStep, type OutlineStep } from './lesson.js'

type Input = ReturnType<typeof plannerInput>
type Output = z.infer<typeof PlanOutput>
type Planned = Output['todo_list'][number]

const PLANNED = Object.keys(PlanOutput.shape.todo_list.element.shape) as (keyof Planned)[]

/** Deterministic. */
export const builtInPlan = (input: Input): Output => (input.is_replanning ? changedPlan(input) : firstPlan(input))

function firstPlan(input: Input): Output {
  const { outline } = input.guideline
  const known = outline.filter(step => isMastered(input, step))
  const left = new Set(known.slice(0, Math.max(0, outline.length - FIRST_PLAN.least)))
  const taught = outline.filter(step => !left.has(step))
  const due = [...input.guideline.prerequisites, ...taught].filter(step => isDue(input, step)).slice(0, MOST_DUE)
  const steps = [...due, ...taught.filter(step => !due.includes(step))].slice(0, FIRST_PLAN.most)
  const titles = [...left].map(({ title }) => sentenceFor(input, 'quoted', { title })).join(', ')
  return output(
    input,
    steps.map((step, index) => planned(input, step, firstDifficulty(input, step, index))),
    titles === '' ? sentenceFor(input, 'plan.first') : sentenceFor(input, 'plan.first_without', { titles }),
    '',
  )
}

/** Steps that come first because they may be forgotten: more would keep the lesson from its subject. */
const MOST_DUE = 1

const isMastered = (input: Input, { skills }: OutlineStep): boolean =>
  skills.length > 0 &&
  skills.every(skill => input.skills.some(({ skill_id, mastered }) => skill_id === skill && mastered))

const isDue = ({ skills: known }: Input, { skills }: OutlineStep): boolean =>
  skills.some(skill => known.some(({ skill_id, due }) => skill_id === skill && due))

const masteryOf = ({ skills }: Input, skillId: string): number =>
  skills.find(({ skill_id }) => skill_id === skillId)?.mastery ?? 0

const LEVELS = ['easy', 'medium', 'hard'] as const

/** Easy at first; harder for who likes that, for who knows the skills fairly well, and for who is above the guideline's grade. */
function firstDifficulty(input: Input, { skills }: OutlineStep, index: number): Difficulty {
  const { student_profile: learner, guideline } = input
  const above = learner.grade === undefined ? 0 : Math.sign(learner.grade - guideline.grade)
  const liked = learner.style === 'challenge' ? 1 : learner.style === 'simple' ? -1 : 0
  const known = skills.length > 0 && skills.every(skill => masteryOf(input, skill) >= FAIRLY_KNOWN) ? 1 : 0
  return LEVELS[Math.min(2, Math.max(0, (index === 0 ? 0 : 1) + above + liked + known))]!
}

const easier = (difficulty: Difficulty): Difficulty => LEVELS[Math.max(0, LEVELS.indexOf(difficulty) - 1)]!

const planned = (
  input: Input,
  step: OutlineStep,
  difficulty: Difficulty,
  approach: string = step.teaching_approach,
): Planned => ({
  step_id: null,
  title: step.title,
  description: filledForPlan(input, step, step.description),
  teaching_approach: filledForPlan(input, step, approach),
  success_criteria: filledForPlan(input, step, step.success_criteria),
  skills: [...step.skills],
  teaches: step.title,
  difficulty,
})

const unchanged = (step: LessonStep): Planned => pick(step, PLANNED)

/** What a change makes of the stuck step: it, or it and what comes before it. `last`: what goes to the end of the plan. */
type Change = {
  readonly steps: readonly Planned[]
  readonly last?: readonly Planned[]
  readonly made: string
  readonly why: string
}

function changedPlan(input: Input): Output {
  const open = (input.study_plan?.todo_list ?? []).filter(({ status }) => status !== 'completed')
  const stuck =
    open.find(({ status }) => status === 'blocked') ?? open.find(({ status }) => status === 'in_progress') ?? open[0]
  if (stuck === undefined) return output(input, [], sentenceFor(input, 'plan.done'), '')
  const source = sourceOf(input, stuck)
  const change =
    waysFor(input, stuck, open).reduce<Change | null>((found, way) => found ?? way(input, stuck, source), null) ??
    inSmallSteps(input, stuck)
  const reason = input.replan_reason ?? sentenceFor(input, 'plan.not_working', { title: stuck.title })
  return output(
    input,
    [...open.flatMap(step => (step === stuck ? change.steps : [unchanged(step)])), ...(change.last ?? [])],
    `${reason} ${change.why}`,
    change.made,
  )
}

type Way = (input: Input, stuck: LessonStep, source: OutlineStep | null) => Change | null

/** What is tried, in this order. Foundations of foundations would keep the lesson from its subject. */
function waysFor(input: Input, stuck: LessonStep, open: readonly LessonStep[]): Way[] {
  const { outline } = input.guideline
  const others = open.filter(step => step !== stuck)
  if (isPreparing(outline, stuck)) return others.length > 0 ? [putLater] : [otherApproach]
  const remedies = input.foundations.some(({ remediates }) => remediates)
  // Nothing lies below a step without skills, and what it is about shows better in questions that have some.
  if (stuck.skills.length === 0 && others.some(({ skills }) => skills.length > 0))
    return remedies ? [withRemedy, otherApproach, putLater] : [otherApproach, putLater]
  if (input.replan_trigger === 'confusion') return [otherApproach, withRemedy, withFoundation]
  if (remedies) return [withRemedy, otherApproach, withFoundation]
  const wasPrepared = others.some(step => isPreparing(outline, step) && step.status_info.questions_asked > 0)
  return wasPrepared ? [otherApproach, withFoundation] : [withFoundation, otherApproach]
}

/** Behind everything else, and then in another way: the lesson goes on to what it is about. */
const putLater: Way = (input, stuck, source) => ({
  steps: [],
  last: otherApproach(input, stuck, source)?.steps ?? [{ ...unchanged(stuck), difficulty: easier(stuck.difficulty) }],
  made: sentenceFor(input, 'plan.later', { title: stuck.title }),
  why: sentenceFor(input, 'plan.later_why'),
})

/** The skill that a misconception leads back to. */
const withRemedy = (input: Input, stuck: LessonStep, source: OutlineStep | null): Change | null =>
  before(
    input,
    stuck,
    stepsOn(
      input,
      source,
      input.foundations.filter(({ remediates }) => remediates),
    )[0],
  )

/** What the step builds on: by the skills' graph; else the first foundation that the guideline names, unless what is wrong is known to be something else. */
function withFoundation(input: Input, stuck: LessonStep, source: OutlineStep | null): Change | null {
  const named = input.misunderstood ? [] : input.guideline.prerequisites.filter(step => isNew(input, source, step))
  const ordered = stepsOn(input, source, input.foundations)
  const [known] = ordered.filter(step => named.some(({ title }) => title === step.title))
  const [first] = named
  return before(input, stuck, known ?? (first === undefined ? ordered[0] : planned(input, first, 'easy')))
}

/** Steps on these skills that are not in the plan yet: the guideline's where it has one, else a step of the skill's own. */
const stepsOn = (input: Input, source: OutlineStep | null, foundations: Input['foundations']): Planned[] =>
  foundations.flatMap(({ skill_id: skill, title }) => {
    const { outline, prerequisites } = input.guideline
    const written = [...prerequisites, ...outline].find(({ skills }) => skills.includes(skill))
    if (written !== undefined) return isNew(input, source, written) ? [planned(input, written, 'easy')] : []
    if (planTitles(input).has(title)) return []
    // What a skill states is written for staff.
    const own = {
      title,
      description: sentenceFor(input, 'plan.own_description', { title }),
      teaching_approach: sentenceFor(input, 'plan.worked_approach'),
    }
    return [
      {
        ...own,
        step_id: null,
        success_criteria: sentenceFor(input, 'plan.own_criteria', { title }),
        skills: [skill],
        teaches: title,
        difficulty: 'easy' as const,
      },
    ]
  })

const planTitles = ({ study_plan: plan }: Input): Set<string> => new Set(plan?.todo_list.map(({ title }) => title))

const isNew = (input: Input, source: OutlineStep | null, step: OutlineStep): boolean =>
  !planTitles(input).has(step.title) && step !== source && !isMastered(input, step)

function before(input: Input, stuck: LessonStep, first: Planned | undefined): Change | null {
  if (first === undefined) return null
  const titles = { title: stuck.title, other: first.title }
  return {
    steps: [first, { ...unchanged(stuck), difficulty: easier(stuck.difficulty) }],
    made: sentenceFor(input, 'plan.before', titles),
    why: sentenceFor(input, 'plan.before_why', titles),
  }
}

function otherApproach(input: Input, stuck: LessonStep, source: OutlineStep | null): Change | null {
  if (source === null) return null
  const other = filledForPlan(input, source, source.other_approach)
  if (other === '' || sameWords(other, stuck.teaching_approach)) return null
  return {
    steps: [{ ...unchanged(stuck), teaching_approach: other, difficulty: easier(stuck.difficulty) }],
    made: sentenceFor(input, 'plan.other', { title: stuck.title }),
    why: sentenceFor(input, 'plan.other_why'),
  }
}

/** The last resort, which always works: the same in small steps, and then the step itself. */
function inSmallSteps(input: Input, stuck: LessonStep): Change {
  const half: Planned = {
    ...unchanged(stuck),
    step_id: null,
    title: clip(sentenceFor(input, 'plan.small_title', { title: stuck.title }), LONGEST_TITLE),
    description: clip(sentenceFor(input, 'plan.small_description', { text: stuck.description }), LONGEST_TEXT),
    teaching_approach: clip(sentenceFor(input, 'plan.small_approach', { text: stuck.teaching_approach }), LONGEST_TEXT),
    difficulty: 'easy',
  }
  return {
    steps: [half, { ...unchanged(stuck), difficulty: easier(stuck.difficulty) }],
    made: sentenceFor(input, 'plan.small', { title: stuck.title }),
    why: sentenceFor(input, 'plan.small_why'),
  }
}

const output = (input: Input, steps: readonly Planned[], reasoning: string, changes: string): Output => ({
  todo_list: [...steps],
  reasoning,
  estimated_total_questions: Math.max(
    1,
    steps.reduce((sum, { skills }) => sum + QUESTIONS_OF_A_STEP[skills.length > 0 ? 'verified' : 'free'], 0),
  ),
  estimated_duration_minutes: Math.max(1, Math.round(input.session_context.estimated_duration_minutes)),
  changes_made: changes,
  needs_care: false,
})
