// The built-in evaluator of replies. A verified question's verdict is put into words; a free answer is measured by the words that are
// expected; all else is told apart by simple rules.
import { claimsToFollow, replyKind, type ReplyKind } from './internal-reply-kind.js'
import {
  feedbackOnItem,
  feedbackOnFree,
  feedbackOnRemark,
  inOwnWords,
  redirect,
  showMe,
} from './internal-evaluator-words.js'
import { contentWords, freeScore, onlyRepeats } from './internal-free-answer.js'
import { readLesson, sourceOf, tutorLines, type Lesson } from './internal-lesson.js'
import { clip } from '../kernel/clip.js'

/** The score of a free answer from which on it is right, 0 to 1. */
const RIGHT = 0.7
/** Of one that only repeats what the tutor said, at most. */
const REPEATS = 0.5
/** So many words of the step in an answer, where nobody wrote down what is expected, count as the whole thought. */
const WORDS_OF_A_THOUGHT = 4
/** Replies that show that the learner does not follow, until another approach is asked for. */
const CONFUSIONS = 2
const FAILURES = 3

type Judged = {
  readonly score: number
  readonly feedback: string
  readonly reasoning: string
  readonly confidence: number
}

/** The evaluator's output for its input, both as the wire has them (snake_case). Deterministic. */
export function internalJudgement(input: unknown): object {
  const lesson = readLesson(input)
  const kind = kindOf(lesson)
  const judged = kind === 'answer' ? judgedAnswer(lesson) : judgedRemark(lesson, kind)
  const offTopic = kind === 'off_topic'
  const replan = replanReason(lesson, kind, judged)
  return {
    response_kind: kind,
    score: judged.score,
    feedback: offTopic ? '' : clip(judged.feedback, 2_000),
    reasoning: judged.reasoning,
    confidence: judged.confidence,
    labels: labelsOf(lesson, kind, judged),
    updated_step_statuses: statusesOf(lesson, kind, judged),
    assessment_note: noteOf(lesson, kind, judged),
    was_off_topic: offTopic,
    off_topic_response: offTopic ? judged.feedback : null,
    needs_care: false,
    replan_needed: replan !== null,
    replan_reason: replan,
  }
}

/** What was graded or left is an answer; what is said while a verified question stands is none. */
function kindOf(lesson: Lesson): ReplyKind {
  const { kind, verdict, skipped } = lesson.question_context
  if (verdict !== null || skipped) return 'answer'
  const said = replyKind(lesson.student_response, lesson)
  return kind !== 'free' && said === 'answer' ? 'question' : said
}

function judgedAnswer(lesson: Lesson): Judged {
  const { verdict, skipped, expects } = lesson.question_context
  if (verdict !== null)
    return {
      score: skipped ? 0 : verdict.score,
      feedback: feedbackOnItem(lesson, verdict),
      reasoning: skipped ? 'The question was left.' : `The verdict says ${verdict.correct ? 'right' : 'wrong'}.`,
      confidence: 1,
    }
  if (skipped)
    return { score: 0, feedback: feedbackOnFree(lesson, 0, []), reasoning: 'The question was left.', confidence: 1 }
  if (claimsToFollow(lesson.student_response) && freeScore(lesson.student_response, expects).score < RIGHT)
    return {
      score: 0,
      feedback: isSettled(lesson) ? feedbackOnFree(lesson, 0, []) : showMe(lesson),
      reasoning: 'The learner says that it is clear and does not show it.',
      confidence: 0.9,
    }
  const { score, said } = scoreOf(lesson)
  if (repeats(lesson))
    return {
      score: Math.min(score, REPEATS),
      feedback: isSettled(lesson) ? feedbackOnFree(lesson, Math.min(score, REPEATS), said) : inOwnWords(lesson),
      reasoning: 'The learner repeats the question or its hint and adds nothing.',
      confidence: 0.7,
    }
  const reasoning =
    expects.length > 0
      ? `${said.length} of ${expects.length} expected thoughts were named${said.length > 0 ? `: ${said.join(', ')}` : ''}.`
      : 'Nobody wrote down what is expected; measured by the words of the step.'
  return { score, feedback: feedbackOnFree(lesson, score, said), reasoning, confidence: expects.length > 0 ? 0.7 : 0.3 }
}

/** The worked answer follows, so nothing more is asked of the learner. */
const isSettled = ({ question_context: { ladder } }: Lesson): boolean => ladder === 'explain'

function repeats(lesson: Lesson): boolean {
  const { student_response: reply, question_context: context, current_step: step } = lesson
  const known = sourceOf(lesson, step)?.questions.find(({ ask }) => ask === context.question)
  return onlyRepeats(reply, context.question, known?.hint ?? '', context.model_answer ?? '')
}

function scoreOf(lesson: Lesson): ReturnType<typeof freeScore> {
  const { expects, question } = lesson.question_context
  if (expects.length > 0) return freeScore(lesson.student_response, expects)
  const { current_step: step } = lesson
  const source = sourceOf(lesson, step)
  const taught = contentWords(
    [step?.description, step?.success_criteria, source?.explanation, source?.other_explanation].join(' '),
  )
  // What the question says itself is no thought of the learner's.
  const asked = contentWords(question)
  const said = [...contentWords(lesson.student_response)].filter(word => taught.has(word) && !asked.has(word))
  return { score: Math.min(1, said.length / WORDS_OF_A_THOUGHT), said }
}

function judgedRemark(lesson: Lesson, kind: Exclude<ReplyKind, 'answer'>): Judged {
  const feedback = kind === 'off_topic' ? redirect(lesson) : feedbackOnRemark(lesson, kind)
  return { score: 0, feedback, reasoning: `No answer: ${REMARKS[kind]}.`, confidence: 0.7 }
}

const REMARKS: Readonly<Record<Exclude<ReplyKind, 'answer'>, string>> = {
  question: 'asked something',
  confusion: 'said that they do not follow',
  word: 'asked what a word means',
  off_topic: 'spoke of something else',
}

function labelsOf(lesson: Lesson, kind: ReplyKind, { score }: Judged): string[] {
  const { verdict, skipped } = lesson.question_context
  if (kind !== 'answer') return []
  if (skipped) return ['skipped']
  if (verdict !== null) return verdict.misconception === null ? [] : [clip(verdict.misconception.id, 120)]
  if (claimsToFollow(lesson.student_response) && score === 0) return ['says that it is clear']
  if (repeats(lesson)) return ['repeats what was said']
  return score > 0 && score < RIGHT ? ['part of the thought'] : []
}

/** A step of free questions is learned with one whole answer at the first try. All else is counted by the server. */
function statusesOf(lesson: Lesson, kind: ReplyKind, { score }: Judged): object[] {
  const { current_step: step, question_context: context } = lesson
  const whole = kind === 'answer' && context.kind === 'free' && score === 1 && isFirstTry(lesson)
  return whole && step !== null && step.skills.length === 0 ? [{ step_id: step.step_id, status: 'completed' }] : []
}

/** Not asked twice yet, as far as is in sight. */
const isFirstTry = (lesson: Lesson): boolean => {
  const asked = lesson.question_context.question.slice(0, 200)
  return tutorLines(lesson).filter(line => line.includes(asked)).length <= 1
}

/** A sentence that a teacher can read. Nothing of the key stands in it: the learner may read it while the question is open. */
function noteOf(lesson: Lesson, kind: ReplyKind, { score }: Judged): string {
  const { question_context: context, current_step: step, guideline } = lesson
  const place = step?.title ?? guideline.subtopic
  const words = `“${clip(lesson.student_response.replaceAll(/\s+/g, ' ').trim(), 120)}”`
  const asked = context.question === '' ? '' : ` to “${clip(context.question.replaceAll(/\s+/g, ' ').trim(), 120)}”`
  if (kind !== 'answer') return `${place}: ${REMARKS[kind]}: ${words}.`
  if (context.skipped) return `${place}: left the question “${clip(context.question, 120)}”.`
  const found =
    context.verdict !== null
      ? context.verdict.correct
        ? 'right'
        : `wrong${context.verdict.misconception === null ? '' : ` (${clip(context.verdict.misconception.id, 120)})`}`
      : score >= RIGHT
        ? 'the whole thought'
        : score > 0
          ? 'a part of the thought'
          : claimsToFollow(lesson.student_response)
            ? 'which shows nothing yet'
            : 'not the thought yet'
  return `${place}: answered ${words}${asked}: ${found}.`
}

/** Never after a single mistake, a question, a word, or talk of something else. */
function replanReason(lesson: Lesson, kind: ReplyKind, { score }: Judged): string | null {
  const { current_step: step, question_context: context } = lesson
  if (step === null) return null
  const { failures, confusions } = step.status_info
  const title = `“${step.title}”`
  if (kind === 'confusion' && confusions + 1 >= CONFUSIONS)
    return `The learner said ${confusions + 1} times that they cannot follow in ${title}: another approach may help.`
  const isWrong = context.verdict !== null ? !context.verdict.correct : score < RIGHT
  if (kind !== 'answer' || !isWrong || !isFirstTry(lesson) || failures + 1 < FAILURES) return null
  const misconception = context.verdict?.misconception?.id
  const seen =
    misconception === undefined ? '' : `, the last one by a known misconception (${clip(misconception, 120)})`
  return `${failures + 1} questions of ${title} were wrong at the first try${seen}: something that it builds on seems to be missing.`
}
