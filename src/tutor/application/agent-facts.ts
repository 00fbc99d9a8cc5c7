// The common input of all three agents: every field is listed here.
import type { Guideline, GuidelineStep } from '../../library/index.js'
import { isOpenMisconception } from '../../learners/index.js'
import type { StoredMessage } from '../../sessions/index.js'
import { planView, stepIndex, stepView } from '../domain/plan.js'
import type { LessonPlan } from '../domain/lesson-plan.js'
import type { Misconception, PlanStep, StudyPlan } from '../domain/state.js'
import { misconceptionText } from '../domain/suggestions.js'
import type { TurnFacts } from './agent-turn.js'
import { readConversation } from './conversation.js'

export type AgentFacts = Omit<LessonPlan, 'kind'> & {
  /** Null before the first plan. */
  readonly plan: StudyPlan | null
  /** The session's messages, oldest first. */
  readonly messages: readonly StoredMessage[]
  /** Hints that the learner took for the open question. */
  readonly hintsShown: readonly string[]
  readonly notes: readonly string[]
  /** What earlier lessons have shown and nothing since has put right, newest lesson first. */
  readonly stillOpen: readonly Misconception[]
}

/** The facts of a turn as its agents get them. Only items have hints. */
export function agentFacts({ tutoring, state, window, session, current, records }: TurnFacts): AgentFacts {
  const isItem = current !== null && state.question?.kind === 'item'
  const hints = isItem ? current.item.hints.slice(0, session.hintsShown) : []
  return {
    ...tutoring,
    plan: state.plan,
    messages: window,
    hintsShown: hints.map(hint => hint.text),
    notes: state.notes,
    stillOpen: stillOpen(tutoring, records),
  }
}

/** Seen in earlier lessons in the same language, in skills that this one teaches, and open in the learner's record. */
function stillOpen({ before = [], guideline }: LessonPlan, records: TurnFacts['records']): Misconception[] {
  const open = new Set(
    [...records.values()].flatMap(({ misconceptions }) =>
      misconceptions.filter(isOpenMisconception).map(({ id }) => id),
    ),
  )
  const seen = before
    .filter(({ language }) => language === guideline.language)
    .flatMap(lesson => lesson.seen.toReversed())
  return seen.filter(({ id }, at) => open.has(id) && seen.findIndex(one => one.id === id) === at)
}

/** The part that every agent's input has. snake_case, as models read it. */
export function commonInput(facts: AgentFacts) {
  const { guideline, student, objectives, minutes, plan, messages, hintsShown, notes, before = [], stillOpen } = facts
  // The planner needs the blocked step, too.
  const step = plan?.steps[stepIndex(plan)] ?? null
  return {
    guideline: guidelineForAgents(guideline),
    student_profile: student,
    topic_info: {
      topic: guideline.topic,
      subtopic: guideline.subtopic,
      grade: student.grade ?? guideline.grade,
    },
    session_context: {
      estimated_duration_minutes: minutes,
      learning_objectives: objectives.length > 0 ? objectives : guideline.learningObjectives,
    },
    last_lessons: before.map(({ subtopic, day, completed, stuckIn }) => ({
      subtopic,
      day,
      completed,
      stuck_in: stuckIn,
    })),
    still_open: stillOpen.map(seen => misconceptionText(guideline.language, seen)),
    study_plan: plan && planForAgents(plan),
    current_step: step && stepForAgents(step),
    conversation: readConversation(messages, hintsShown),
    assessment_notes: notes.join('\n'),
  }
}

const guidelineForAgents = (guideline: Guideline) => ({
  country: guideline.country,
  board: guideline.board,
  grade: guideline.grade,
  subject: guideline.subject,
  topic: guideline.topic,
  subtopic: guideline.subtopic,
  language: guideline.language,
  depth_level: guideline.depthLevel,
  text: guideline.text,
  learning_objectives: guideline.learningObjectives,
  common_misconceptions: guideline.commonMisconceptions,
  scaffolding_strategies: guideline.scaffoldingStrategies,
  assessment_criteria: guideline.assessmentCriteria,
  outline: guideline.steps.map(outlineStep),
  prerequisites: guideline.prerequisites.map(outlineStep),
})

const outlineStep = (step: GuidelineStep) => ({
  title: step.title,
  description: step.description,
  teaching_approach: step.teachingApproach,
  other_approach: step.otherApproach,
  success_criteria: step.successCriteria,
  skills: step.skills,
  explanation: step.explanation,
  other_explanation: step.otherExplanation,
  reason_questions: step.reasonQuestions.map(({ ask }) => ask),
  questions: step.questions,
})

const planForAgents = (plan: StudyPlan) => ({ ...planView(plan), todo_list: plan.steps.map(stepForAgents) })

/** As everybody sees it, and what speaks for another plan. */
function stepForAgents(step: PlanStep) {
  const view = stepView(step)
  return {
    ...view,
    teaches: step.teaches,
    difficulty: step.difficulty,
    status_info: { ...view.status_info, failures: step.failures, confusions: step.confusions },
  }
}
