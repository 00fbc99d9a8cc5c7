// The evaluator: its input, and how its output becomes a judgement. Code decides in the end: the score of a verified question is the
// verdict's, and `domain/judging.ts` decides on what the judgement proposes for the plan.
import type { StepStatus } from '../../contract/tutor.js'
import { givesAway, type Item, type TutorView } from '../../items/index.js'
import type { RubricPoint } from '../../library/index.js'
import type { OutcomeWord } from '../../outcomes/index.js'
import { rubricProblems, type JudgedPoint } from '../domain/rubric.js'
import type { ReplyKind } from '../domain/state.js'
import { clampedScore } from '../domain/texts.js'
import { commonInput, type AgentFacts } from './agent-facts.js'
import { latestNotes, shortenedLines, stepInPlan, withTaughtStep } from './told-to-model.js'
import { readOutput, refused, type Read } from '../../agent/index.js'
import { JudgementOutput } from './agent-io.js'
import type { Treating } from './treat.js'

/** How much help the answer to the open question calls for: `none` after a right one. */
type HintLevel = 'none' | 'probe' | 'hint' | 'explain'

export type JudgedQuestion = {
  readonly kind: 'item' | 'free' | 'message'
  /** Its text; empty when no question was asked. */
  readonly question: string
  /** What its picture shows, in words; null without one. */
  readonly figure: string | null
  /** What it offers to choose from or to bring into order, as it is shown. */
  readonly offered: readonly string[]
  readonly hintLevel: HintLevel
  readonly skipped: boolean
  /** The graded item; the reply then counts as an answer. Null for any other question. */
  readonly graded: { readonly item: Item; readonly verdict: TutorView & { readonly verdict: OutcomeWord } } | null
  /** The points by which the answer to a free question is judged. */
  readonly rubric: readonly RubricPoint[]
  readonly modelAnswer: string | null
  /** What is done about the misconception that the answer shows. */
  readonly treatment: Treating | null
  /** Nothing is left to be found out by another try. */
  readonly exhausted: boolean
}

export type Judgement = {
  readonly kind: ReplyKind
  /** One for each point of the rubric of a free question. */
  readonly points: readonly JudgedPoint[]
  /** 0 to 1. */
  readonly confidence: number
  readonly feedback: string
  readonly reasoning: string
  /** Misconceptions and findings, in a few words each. */
  readonly labels: readonly string[]
  /** Proposals for steps of the plan. */
  readonly statuses: readonly { readonly stepId: string; readonly status: StepStatus }[]
  /** Ids that are no step of the plan: for the log. */
  readonly ignored: readonly string[]
  readonly note: string
  /** The reply is one that a person should read now. */
  readonly needsCare: boolean
  readonly feelsDown: boolean
  /** Back to the topic; only after an off-topic remark. */
  readonly redirect: string | null
  /** Why the plan should change, as the model sees it; null when it need not. */
  readonly replan: string | null
}

export function evaluatorInput(facts: AgentFacts, response: string, question: JudgedQuestion) {
  return {
    ...commonInput(facts),
    student_response: response,
    question_context: {
      kind: question.kind,
      question: question.question,
      figure: question.figure,
      offered: question.offered,
      hint_level: question.hintLevel,
      verdict: question.graded && verdictForEvaluator(question.graded, question),
      shown_below: question.treatment?.text ?? '',
      skipped: question.skipped,
      rubric: question.rubric,
      model_answer: question.modelAnswer,
    },
  }
}

/**
 * What of it a model is told about the answer to a free question, or a remark: of the guideline no steps but the one that is taught, of the
 * plan what came and comes. What changes least comes first.
 */
export function toldToJudge({
  guideline,
  study_plan: plan,
  current_step: current,
  topic_info: _topic,
  ...input
}: ReturnType<typeof evaluatorInput>) {
  const { student_profile, session_context, last_lessons, still_open, ...turn } = input
  return {
    guideline: withTaughtStep(guideline, current),
    student_profile,
    session_context,
    last_lessons,
    still_open,
    // Statuses are proposed by id.
    study_plan: plan && { todo_list: plan.todo_list.map(step => ({ step_id: step.step_id, ...stepInPlan(step) })) },
    current_step: current,
    ...turn,
    conversation: shortenedLines(turn.conversation),
    assessment_notes: latestNotes(turn.assessment_notes),
  }
}

/** The key and the solution only once they may be revealed; a misconception's feedback only if it does not reveal them. */
function verdictForEvaluator(
  { item, verdict }: NonNullable<JudgedQuestion['graded']>,
  { hintLevel, treatment }: Pick<JudgedQuestion, 'hintLevel' | 'treatment'>,
) {
  const isRevealed = verdict.correct || hintLevel === 'explain'
  const { misconception } = verdict
  // What it says was said before.
  const isTreated = treatment !== null && treatment.given !== 'feedback'
  const hides = misconception !== null && !isRevealed && givesAway(item, misconception.feedback, verdict.learner_answer)
  return {
    correct: verdict.correct,
    verdict: verdict.verdict,
    score: verdict.score,
    learner_answer: verdict.learner_answer,
    correct_answer: isRevealed ? verdict.correct_answer : null,
    misconception: misconception && {
      id: misconception.id,
      feedback: hides || isTreated ? null : misconception.feedback,
    },
    solution_steps: isRevealed ? verdict.solution_steps : [],
    ...(verdict.code_language && { code_language: verdict.code_language }),
    ...(verdict.is_number && { is_number: true }),
    ...(verdict.is_example && { is_example: true }),
    ...(isRevealed && verdict.ticked && { ticked: verdict.ticked }),
  }
}

/** Never throws: the problems are sentences for the model. A reply that was graded or skipped counts as an answer. */
export function readJudgement(
  text: unknown,
  { plan }: Pick<AgentFacts, 'plan'>,
  question: Pick<JudgedQuestion, 'kind' | 'graded' | 'skipped' | 'rubric'>,
  reply: string,
): Read<Judgement> {
  const read = readOutput(JudgementOutput, text)
  if (!read.ok) return read
  const { value } = read
  const settled = question.graded !== null || question.skipped
  const kind = settled ? 'answer' : value.response_kind
  const offTopic = kind === 'off_topic'
  const redirect = value.off_topic_response?.trim() ?? ''
  const reason = value.replan_reason?.trim() ?? ''
  const isJudged = question.kind === 'free' && kind === 'answer' && !question.skipped
  const points = isJudged
    ? value.points.map(({ point_id: pointId, verdict, evidence }) => ({ pointId, verdict, evidence }))
    : []
  const problems = [
    ...(isJudged ? rubricProblems(points, question.rubric, reply) : []),
    ...(!settled && value.was_off_topic !== offTopic
      ? ['was_off_topic: It has to be true exactly when response_kind is off_topic.']
      : []),
    ...(offTopic && redirect === '' ? ['off_topic_response: Lead the learner back to the topic.'] : []),
    ...(!offTopic && value.feedback.trim() === '' ? ['feedback: It is empty.'] : []),
    ...(value.replan_needed && reason === '' ? ['replan_reason: Say why the plan has to change.'] : []),
  ]
  if (problems.length > 0) return refused(...problems)
  const steps = new Set(plan?.steps.map(step => step.id))
  const known = value.updated_step_statuses.filter(({ step_id }) => steps.has(step_id))
  return {
    ok: true,
    value: {
      kind,
      points,
      confidence: clampedScore(value.confidence),
      feedback: (offTopic ? redirect : value.feedback).trim(),
      reasoning: value.reasoning,
      labels: [...new Set(value.labels.map(label => label.trim()).filter(label => label !== ''))],
      // Only an answer can change the status of a step.
      statuses: kind === 'answer' ? known.map(({ step_id, status }) => ({ stepId: step_id, status })) : [],
      ignored: value.updated_step_statuses.flatMap(({ step_id }) => (steps.has(step_id) ? [] : [step_id])),
      note: value.assessment_note.trim(),
      feelsDown: value.feels_down && !value.needs_care,
      needsCare: value.needs_care,
      redirect: offTopic ? redirect : null,
      replan: value.replan_needed && !offTopic ? reason : null,
    },
  }
}
