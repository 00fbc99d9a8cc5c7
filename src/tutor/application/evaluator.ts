// The evaluator: what it is told of a reply, and how its answer becomes a judgement. Code has the last word on all of it: a verified
// question's score is the verdict's, and what the judgement proposes for plan and route is decided elsewhere.
import type { StepStatus } from '../../contract/tutor.js'
import { statesKey, type Item, type TutorView } from '../../items/index.js'
import type { RubricPoint } from '../../library/index.js'
import { rubricProblems, type JudgedPoint } from '../domain/rubric.js'
import type { ReplyKind } from '../domain/state.js'
import { clampedScore } from '../domain/texts.js'
import { commonInput, type AgentFacts } from './agent-facts.js'
import { JudgementOutput, readOutput, refused, type Read } from './agent-io.js'

/** What comes next on the ladder of the open question: nothing while the answer was right, else how much help. */
type Rung = 'none' | 'probe' | 'hint' | 'explain'

export type JudgedQuestion = {
  readonly kind: 'item' | 'free' | 'message'
  /** Its wording; empty where nothing was asked. */
  readonly question: string
  readonly rung: Rung
  readonly skipped: boolean
  /** Of an item that was graded: the reply is an answer, whatever else it says. */
  readonly graded: { readonly item: Item; readonly verdict: TutorView } | null
  /** Of a free question: what its answer is judged by, point by point. */
  readonly rubric: readonly RubricPoint[]
  readonly modelAnswer: string | null
}

export type Judgement = {
  readonly kind: ReplyKind
  /** Of the answer to a free question, one for each point of its rubric. */
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
      ladder: question.rung,
      verdict: question.graded && verdictForEvaluator(question.graded, question.rung),
      skipped: question.skipped,
      rubric: question.rubric,
      model_answer: question.modelAnswer,
    },
  }
}

/** The answer and the way to it only once they may be told; a misconception's words only where they do not tell them either. */
function verdictForEvaluator({ item, verdict }: NonNullable<JudgedQuestion['graded']>, rung: Rung) {
  const tells = verdict.correct || rung === 'explain'
  const { misconception } = verdict
  const hides = misconception !== null && !tells && statesKey(item, misconception.feedback)
  return {
    correct: verdict.correct,
    score: verdict.score,
    learner_answer: verdict.learner_answer,
    correct_answer: tells ? verdict.correct_answer : null,
    misconception: misconception && { id: misconception.id, feedback: hides ? null : misconception.feedback },
    solution_steps: tells ? verdict.solution_steps : [],
  }
}

/** Never throws: the problems are sentences for the model. Whatever was graded or skipped is an answer. */
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
      // What is said beside the answer moves no step.
      statuses: kind === 'answer' ? known.map(({ step_id, status }) => ({ stepId: step_id, status })) : [],
      ignored: value.updated_step_statuses.flatMap(({ step_id }) => (steps.has(step_id) ? [] : [step_id])),
      note: value.assessment_note.trim(),
      needsCare: value.needs_care,
      redirect: offTopic ? redirect : null,
      replan: value.replan_needed && !offTopic ? reason : null,
    },
  }
}
