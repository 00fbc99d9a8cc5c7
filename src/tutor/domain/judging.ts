// What a reply changes in the state. The evaluator explains and proposes; this file decides whether a step is completed, blocked or replanned.
import type { Grading } from '../../contract/tutor.js'
import { InvariantError } from '../../kernel/errors.js'
import { counted } from './asking.js'
import { afterTry, isFreeRight, type AfterTry } from './after-try.js'
import { currentStep, isComplete, withStep } from './plan.js'
import { route, withIntervention } from './route.js'
import {
  CONFUSIONS_TO_HEAR,
  FAILURES_TO_HEAR,
  FAILURES_TO_REPLAN,
  FREE_RIGHT_IN_ALL,
  LONGEST_LABEL,
  LONGEST_TEXT,
  MOST_LABELS,
  MOST_MISCONCEPTIONS,
  MOST_NOTES,
  MOST_PROOFS,
  MOST_REMARKS,
  MOST_TO_PREPARE,
  RIGHT_IN_ALL,
  RIGHT_IN_A_ROW,
} from './rules.js'
import type { Misconception, Move, OpenQuestion, PlanStep, Proof, ReplyKind, StudyPlan, TutorState } from './state.js'
import { bounded, clampedScore } from './texts.js'
import { treated, type Seen } from './treatment.js'

export type JudgedReply = {
  /** Of its message. */
  readonly seq: number
  readonly kind: ReplyKind
  /** By the item's grader. Of a free question it is not read: its score decides. */
  readonly right: boolean
  readonly score: number
  /** `code` for an item, `model` for a free question. */
  readonly source: Grading['source']
  /** No help was shown that gave the answer away. */
  readonly unaided: boolean
  readonly skipped: boolean
  readonly optionCount: number | null
  /** The step has questions that code grades: those alone complete it. */
  readonly verifiable: boolean
  /** The evaluator takes the current step for learned; heard for a step that is not verifiable. */
  readonly proposedCompleted: boolean
  readonly replanRequested: { readonly reason: string } | null
  /** A misconception was seen in the step's skills and has not been given its chances to show again. */
  readonly openMisconception: boolean
  /** The step only prepares what the lesson is about. */
  readonly preparing: boolean
  /** Variant key of the reason question that was answered; null: it was none. */
  readonly reason: string | null
  /** Variant keys of the step's reason questions. */
  readonly reasons: readonly string[]
  /** The record of the item's skill says that more of the same does not help. */
  readonly wheelSpinning: boolean
  /** Of an answer; of anything else it is not read. */
  readonly grading: Pick<Grading, 'rationale' | 'labels' | 'confidence'>
  /** Blank: nothing to note. */
  readonly note: string
  readonly misconception: Misconception | null
  /** The question and its answer in words; null: too long to be named at the end of the lesson. */
  readonly named: Pick<Proof, 'question' | 'answer'> | null
  /** What is done about a misconception that the answer shows; null: it shows none that has a name. */
  readonly treatment: Seen | null
  /** It shows the same one as the answer before, and nothing is left to say about it: the question is settled. */
  readonly exhausted: boolean
}

/** The part of a reply that the next move depends on. */
export type Answered = Pick<
  JudgedReply,
  'right' | 'score' | 'source' | 'skipped' | 'optionCount' | 'exhausted' | 'wheelSpinning'
>

/**
 * What follows an answer to the open question: known before the evaluator speaks, when code graded it. An answer that blocks its
 * step settles the question, so that it is explained before another way is tried. Throws InvariantError when no question is open.
 */
export function followUp({ plan, question }: TutorState, answer: Answered): AfterTry {
  if (plan === null || question === null) throw new InvariantError('No question is open')
  return follows(stepOf(plan, question), question, answer)
}

/** Throws InvariantError for a reply that was evaluated before, when none is expected, and for a score of the wrong source. */
export function afterReply(state: TutorState, reply: JudgedReply, at: string): TutorState {
  const { plan, question } = state
  if (plan === null || route(state) !== 'continue') throw new InvariantError('No reply is expected now')
  if (reply.seq <= state.evaluatedSeq) throw new InvariantError('The reply was evaluated before')
  const heard: TutorState = {
    ...state,
    evaluatedSeq: reply.seq,
    refused: [],
    notes: withNote(state.notes, reply.note, at),
    misconceptions: withMisconception(state.misconceptions, reply.misconception),
    treatments: reply.treatment === null ? state.treatments : treated(state.treatments, reply.treatment),
    lastKind: reply.kind,
  }
  const next =
    reply.kind === 'answer' && question !== null
      ? afterAnswer(heard, plan, question, reply, at)
      : afterRemark(heard, plan, reply, at)
  return withIntervention(next)
}

function afterAnswer(
  state: TutorState,
  plan: StudyPlan,
  question: OpenQuestion,
  reply: JudgedReply,
  at: string,
): TutorState {
  if ((question.kind === 'item') !== (reply.source === 'code'))
    throw new InvariantError('An item is graded by code, a free question by the model')
  const before = counting(stepOf(plan, question), question, at)
  const then = follows(before, question, reply)
  const counts = question.begun !== true
  const shown = isUntried(question) && then === 'praise' && reply.unaided
  // An answer that a hint gave away shows nothing: else such a lesson would never end.
  const failed = isFailure(question, reply) || (isUntried(question) && !reply.unaided)
  const tried: PlanStep = {
    ...before,
    attempts: before.attempts + 1,
    questionsCorrect: before.questionsCorrect + (shown ? 1 : 0),
    rightInARow: shown ? before.rightInARow + 1 : counts ? 0 : before.rightInARow,
    // Whoever is right as often as a step asks for is on the way, whatever keeps the step open.
    failures: failed ? before.failures + 1 : shown && before.rightInARow + 1 >= RIGHT_IN_A_ROW ? 0 : before.failures,
  }
  const skipped = shown && question.tests
  const openReasons = reasonsAfter(state.openReasons, question, reply)
  const isOpen = reply.openMisconception || reply.reasons.some(reason => openReasons.includes(reason))
  const learned = then === 'praise' && !isOpen && (skipped || isLearned(tried, reply))
  const isLong = (then === 'praise' || then === 'explain') && reply.preparing && isLongEnough(plan, tried)
  const step: PlanStep = learned
    ? { ...tried, status: 'completed', completedAt: at, skipped }
    : {
        ...tried,
        status: isLong || (failed && isBlocked(tried.failures, before)) ? 'blocked' : 'in_progress',
      }
  const replan = learned ? null : replanAfterAnswer({ ...state, tried: true }, step, failed, reply)
  const answered: TutorState = {
    ...state,
    plan: withStep(plan, step.id, () => step, at),
    streak: shown ? state.streak + 1 : counts ? 0 : state.streak,
    tried: true,
    openReasons,
    proofs: shown && reply.named !== null ? withProof(state.proofs, { stepId: step.id, ...reply.named }) : state.proofs,
    lastGrading: gradingOf(reply),
  }
  const settled = { ...answered, ...afterQuestion(state, question, !reply.skipped) }
  if (replan !== null) return replanWith(settled, replan)
  const asked = { ...question, tries: question.tries + 1, remarks: 0, shown: reply.treatment?.id ?? null }
  if (then === 'probe' || then === 'hint') return { ...answered, question: asked, move: then }
  return { ...settled, question: null, move: then === 'explain' ? then : moveAfterPraise(answered, learned) }
}

/**
 * How many questions are in no figure, once this one is settled: those without an answer, and those of which half was done. `isAnswered`: by the
 * reply that settles it.
 */
function afterQuestion(
  { unanswered, halfDone }: TutorState,
  { begun, tries }: Pick<OpenQuestion, 'begun' | 'tries'>,
  isAnswered: boolean,
): Pick<TutorState, 'unanswered' | 'halfDone'> {
  if (tries === 0 && !isAnswered) return { unanswered: unanswered + 1, halfDone }
  return { unanswered, halfDone: halfDone + (begun === true ? 1 : 0) }
}

/** A question, a word asked for, a confusion or off-topic talk leaves the question open, up to MOST_REMARKS times. */
function afterRemark(
  state: TutorState,
  plan: StudyPlan,
  { kind, replanRequested }: JudgedReply,
  at: string,
): TutorState {
  const { question } = state
  const step = currentStep(plan)
  if (step === null) return state
  const confused = { ...step, confusions: step.confusions + (kind === 'confusion' ? 1 : 0) }
  const heard: TutorState = {
    ...state,
    plan: kind === 'confusion' ? withStep(plan, step.id, () => confused, at) : plan,
    redirects: state.redirects + (kind === 'off_topic' ? 1 : 0),
    question: question && { ...question, remarks: question.remarks + 1 },
    move: question === null ? state.move : 'reply',
  }
  const replan = kind === 'confusion' ? acceptedReplan(heard, confused, replanRequested) : null
  // An item that is left counts as asked: it has had no answer.
  const left = question?.kind === 'item' ? afterQuestion(state, question, false) : {}
  if (replan !== null) return { ...replanWith(heard, replan), ...left }
  return question !== null && question.remarks + 1 >= MOST_REMARKS ? givenUp(heard, question, at) : heard
}

/** The question is left for another, and counts as failed if no answer to it ever came. */
function givenUp(state: TutorState, question: OpenQuestion, at: string): TutorState {
  const { stepId } = question
  const isMissed = isUntried(question)
  const failed = (before: PlanStep): PlanStep => {
    const step = counting(before, question, at)
    const failures = step.failures + (isMissed ? 1 : 0)
    const isStuck = isMissed && isBlocked(failures, step)
    return { ...step, failures, rightInARow: 0, status: isStuck ? 'blocked' : step.status }
  }
  const plan = withStep(state.plan!, stepId, failed, at)
  const left = afterQuestion(state, question, false)
  const settled: TutorState = { ...state, ...left, plan, question: null, move: 'ask', streak: 0 }
  const { status, failures, title } = plan.steps.find(({ id }) => id === stepId)!
  const reason = `${failures} questions of "${title}" were wrong at the first try, or never answered.`
  return status === 'blocked' ? replanWith(settled, { trigger: 'failures', reason }) : settled
}

/** Drops the open question: the new plan begins with an introduction. */
const replanWith = (state: TutorState, replan: NonNullable<TutorState['replan']>): TutorState => ({
  ...state,
  replan,
  question: null,
  move: 'introduce',
})

function replanAfterAnswer(
  state: TutorState,
  step: PlanStep,
  failed: boolean,
  reply: JudgedReply,
): TutorState['replan'] {
  const { title, failures, status } = step
  if (status === 'blocked')
    return {
      trigger: 'failures',
      reason: reasonOf(
        reply.replanRequested,
        reply.preparing
          ? `"${title}" only prepares what the lesson is about, and ${step.questionsAsked} questions of it were asked.`
          : `${failures} questions of "${title}" were wrong at the first try.`,
      ),
    }
  // The skill's record may say so for a long time: only a new failure is new evidence.
  if (reply.wheelSpinning && failed && failures >= FAILURES_TO_HEAR)
    return { trigger: 'spinning', reason: `More practice of "${title}" does not help at the moment.` }
  return acceptedReplan(state, step, reply.replanRequested)
}

/** Accepts a model's request for another plan only after enough failures or confusions in the step. */
function acceptedReplan(
  { plan, tried }: TutorState,
  { failures, confusions, title }: PlanStep,
  requested: JudgedReply['replanRequested'],
): TutorState['replan'] {
  // A learner who has not tried the changed plan cannot judge it.
  const mayConfuse = tried || plan?.replans === 0
  if (requested === null || (failures < FAILURES_TO_HEAR && (confusions < CONFUSIONS_TO_HEAR || !mayConfuse)))
    return null
  return {
    trigger: confusions >= CONFUSIONS_TO_HEAR ? 'confusion' : 'model',
    reason: reasonOf(requested, `"${title}" needs another way.`),
  }
}

const reasonOf = (requested: JudgedReply['replanRequested'], otherwise: string): string =>
  bounded(requested?.reason ?? '', LONGEST_TEXT) || otherwise

function follows(step: PlanStep, question: OpenQuestion, answer: Answered): AfterTry {
  const { optionCount, skipped, exhausted } = answer
  if (exhausted) return 'explain'
  const failures = step.failures + 1
  if (
    isFailure(question, answer) &&
    (isBlocked(failures, step) || (answer.wheelSpinning && failures >= FAILURES_TO_HEAR))
  )
    return 'explain'
  return afterTry({ tries: question.tries + 1, optionCount, right: isRight(answer), skipped })
}

/** `failures`: with the last one. A slip after a right answer is no sign yet that the way does not work; one more is. */
const isBlocked = (failures: number, { rightInARow }: Pick<PlanStep, 'rightInARow'>): boolean =>
  failures > FAILURES_TO_REPLAN || (failures === FAILURES_TO_REPLAN && rightInARow === 0)

/** So much of a lesson goes into what only prepares it, while there is something to go on to. Counted once: what comes back later may take its time. */
const isLongEnough = ({ steps }: StudyPlan, { id, questionsAsked }: PlanStep): boolean =>
  questionsAsked === MOST_TO_PREPARE && steps.some(step => step.id !== id && step.status === 'pending')

const isRight = ({ right, score, source, skipped }: Answered): boolean =>
  !skipped && (source === 'code' ? right : isFreeRight(score))

const isFailure = (question: OpenQuestion, answer: Answered): boolean => isUntried(question) && !isRight(answer)

/** Whether the first answer to it is still to come, and counts. */
const isUntried = ({ tries, begun }: OpenQuestion): boolean => begun !== true && tries === 0

const isLearned = (
  { rightInARow, questionsCorrect }: PlanStep,
  { verifiable, proposedCompleted }: Pick<JudgedReply, 'verifiable' | 'proposedCompleted'>,
): boolean =>
  verifiable
    ? rightInARow >= RIGHT_IN_A_ROW || questionsCorrect >= RIGHT_IN_ALL
    : proposedCompleted || questionsCorrect >= FREE_RIGHT_IN_ALL

/** The first answer to a reason question decides: the others come after help. */
function reasonsAfter(before: readonly string[], { tries }: OpenQuestion, reply: JudgedReply): readonly string[] {
  const { reason, right, skipped, unaided } = reply
  if (reason === null || tries > 0) return before
  const others = before.filter(other => other !== reason)
  return right && !skipped && unaided ? others : [...others, reason].slice(-MOST_MISCONCEPTIONS)
}

/** A free question is counted with its first answer, an item when it was asked. */
const counting = (step: PlanStep, { kind, tries }: OpenQuestion, at: string): PlanStep =>
  kind === 'free' && tries === 0 ? counted(step, at) : step

/** `learned`: the step is completed. */
export const moveAfterPraise = ({ plan }: Pick<TutorState, 'plan'>, learned: boolean): Move => {
  if (!learned) return 'ask'
  return plan !== null && isComplete(plan) ? 'summarise' : 'introduce'
}

function stepOf({ steps }: StudyPlan, { stepId }: OpenQuestion): PlanStep {
  const step = steps.find(({ id }) => id === stepId)
  if (step === undefined) throw new InvariantError('The open question belongs to no step')
  return step
}

const gradingOf = ({ score, source, grading }: JudgedReply): Grading => ({
  score: clampedScore(score),
  rationale: bounded(grading.rationale, LONGEST_TEXT),
  labels: grading.labels.slice(0, MOST_LABELS).map(label => bounded(label, LONGEST_LABEL)),
  confidence: clampedScore(grading.confidence),
  source,
})

/** With the minute before it, as `2025-11-19 14:23 - …`. */
export function withNote(notes: readonly string[], note: string, at: string): readonly string[] {
  const text = bounded(note, LONGEST_TEXT)
  return text === '' ? notes : [...notes, `${at.slice(0, 16).replace('T', ' ')} - ${text}`].slice(-MOST_NOTES)
}

/** The newest one of a step is kept, and of all the newest. */
const withProof = (before: readonly Proof[], proof: Proof): readonly Proof[] =>
  [...before.filter(({ stepId }) => stepId !== proof.stepId), proof].slice(-MOST_PROOFS)

export function withMisconception(
  before: readonly Misconception[],
  seen: Misconception | null,
): readonly Misconception[] {
  const [id, text] = [bounded(seen?.id ?? '', LONGEST_LABEL), bounded(seen?.text ?? '', LONGEST_TEXT)]
  if (text === '') return before
  const question = bounded(seen?.question ?? '', LONGEST_TEXT)
  return [...before.filter(one => one.id !== id), { id, question, text }].slice(-MOST_MISCONCEPTIONS)
}
