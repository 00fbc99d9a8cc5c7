// The evaluator's step: judges the learner's reply. A verified question was graded when it was answered; the evaluator phrases the
// feedback, and the rules of the plan decide on what it proposes.
import {
  figureDescription,
  givesAway,
  isMisconception,
  NO_SKILL,
  type Item,
  type TutorView,
} from '../../items/index.js'
import { isOpenMisconception } from '../../learners/index.js'
import { freeQuestionsOf } from '../../library/index.js'
import { sentence } from '../../language/say.js'
import { shownValue } from '../../language/shown-value.js'
import { type EffectOf } from '../../sessions/index.js'
import { itemReview } from '../../outcomes/index.js'
import { afterReply, followUp, type Answered, type JudgedReply } from '../domain/judging.js'
import { isPreparing } from '../domain/foundations.js'
import { currentStep } from '../domain/plan.js'
import { CALL_FOR_CARE, route } from '../domain/route.js'
import { LONGEST_NAMED } from '../domain/rules.js'
import { paragraphs } from '../domain/texts.js'
import { withSteps } from '../domain/stepping.js'
import { rubricScore } from '../domain/rubric.js'
import { reasonKeys, rubricOf } from '../domain/step-questions.js'
import type { Judged, OpenQuestion, TutorState } from '../domain/state.js'
import { agentFacts } from './agent-facts.js'
import { howDue } from './ask-how.js'
import { JUDGEMENT_FORMAT } from './agent-io.js'
import type { LastReply } from './conversation.js'
import { evaluatorInput, readJudgement, toldToJudge, type JudgedQuestion, type Judgement } from './evaluator.js'
import { isJudged, isVerifiable } from './next-question.js'
import { reasonToWithhold, redacted } from './withhold.js'
import { completed } from './settle.js'
import { stepsOf } from './step-by-step.js'
import { compareTurn, selfAssessedTurn } from './self-assess.js'
import { treatmentOf, type Treating } from './treat.js'
import { agentTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'

type ShownText = Pick<EffectOf<'TextShown'>, 'text' | 'replaced'>

export async function judgeReply(
  ports: TutorPorts,
  facts: TurnFacts,
  reply: LastReply,
  signal: AbortSignal,
): Promise<Turn> {
  const { kind } = facts.state.question ?? { kind: null }
  if (kind === 'self_assessment' || kind === 'reading') return selfAssessedTurn(ports, facts, reply)
  if (kind === 'free' && !isJudged(ports, facts)) return compareTurn(ports, facts, reply)
  const question = questionOf(ports, facts, reply)
  const agents = agentFacts(facts)
  const input = evaluatorInput(agents, reply.answerText, question)
  const isToldToModel = question.graded === null && isJudged(ports, facts)
  return agentTurn(
    ports,
    facts,
    {
      agent: 'evaluator',
      prompt: 'tutor/evaluate',
      format: JUDGEMENT_FORMAT,
      input: isToldToModel ? toldToJudge(input) : input,
      inputSummary: `Evaluate a reply to: ${question.question.slice(0, 120) || facts.session.title}`,
      // The verdict is told at once; whatever a model has to say about it is the tutor's next message, in the one call of the turn.
      byCode: question.graded !== null,
      read: text => readJudgement(text, agents, question, reply.answerText),
    },
    signal,
    value => judgedTurn(ports, facts, reply, question, kindly(facts, value)),
    kind === 'free' ? () => compareTurn(ports, facts, reply) : undefined,
  )
}

/** Whoever a model takes to be down reads kind words of ours first, and has not strayed from the subject. */
function kindly({ tutoring }: TurnFacts, value: Judgement): Judgement {
  if (!value.feelsDown) return value
  const kind = value.kind === 'off_topic' ? 'question' : value.kind
  return { ...value, kind, feedback: paragraphs(sentence(tutoring.guideline.language, 'care.down'), value.feedback) }
}

function judgedTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  reply: LastReply,
  question: JudgedQuestion,
  value: Judgement,
): Turn {
  const { state, session, at } = facts
  const cares = value.needsCare
  const asJudged = judgedReply(ports, facts, reply, question, value)
  const heard = cares ? cared(asJudged) : asJudged
  const stays = afterReply(state, heard, at).question?.kind === 'item'
  // The learner sees it while the question is open. Notes are withheld by their reader.
  const judged = stays ? { ...heard, grading: redacted(facts.current!.item, heard.grading) } : heard
  const judgedState = howDue(ports, facts, question, afterReply(state, judged, at))
  // Who tells how they got there may not need the steps.
  const moved = judgedState.how === null ? inSteps(ports, facts, question, judgedState) : judgedState
  const after = cares ? { ...moved, caredSeq: reply.seq } : moved
  const raised = cares ? { ...ports.careFor(null), messageSeq: reply.seq } : null
  const feedback = raised
    ? { text: raised.notice.text, replaced: null }
    : shownText(ports, facts, reply, question, value, after)
  const isAnswer = judged.kind === 'answer'
  const result: Judged = {
    feedback: feedback.text,
    score: isAnswer ? judged.score : null,
    grading: isAnswer ? after.lastGrading : null,
  }
  return {
    state: after,
    judged: result,
    messages: [{ role: 'assistant', content: feedback.text, toolCalls: [] }],
    ran: ranTools(ports, question, reply),
    effects: [
      // The learner gets the fixed safety message and nothing else.
      raised
        ? { type: 'SafetyRaised', source: 'model', ...raised }
        : { type: 'TextShown', messageId: ports.newId(), ...feedback, figures: question.treatment?.figures ?? [] },
      // Another plan begins with questions of its own.
      ...(session.itemOpen && after.question === null
        ? [{ type: 'ItemLeft' as const, position: session.position }]
        : []),
      // The learner sees the note once the question is settled, whatever it says.
      { type: 'DriverNoted', name: 'note', payload: { text: heard.note, open: after.question !== null } },
      {
        type: 'DriverNoted',
        name: 'evaluated',
        payload: {
          callId: reply.callId,
          kind: judged.kind,
          ...result,
          points: value.points,
          routed: route(after),
        },
      },
    ],
  }
}

/** A reply that needs care is not an answer, whatever the evaluator takes it for; a verified answer stays one. */
const cared = (judged: JudgedReply): JudgedReply => ({
  ...judged,
  kind: judged.source === 'code' ? judged.kind : 'off_topic',
  note: CALL_FOR_CARE,
  replanRequested: null,
})

/** The question that the reply belongs to, as far as the evaluator may know it. */
function questionOf(ports: TutorPorts, facts: TurnFacts, reply: LastReply): JudgedQuestion {
  const { state, session, current, tutoring } = facts
  const open = state.question
  const item = open?.kind === 'item' ? current!.item : null
  const nothing = {
    figure: item && figureDescription(item),
    offered: item?.parts.flatMap(({ options }) => options.map(({ text }) => text)) ?? [],
    hintLevel: 'none',
    skipped: false,
    graded: null,
    rubric: [],
    modelAnswer: null,
    treatment: null,
    exhausted: false,
  } as const
  if (session.itemOpen || open === null)
    return { ...nothing, kind: 'message', question: item?.stem ?? open?.text ?? '' }
  const { skipped } = reply
  if (item !== null) {
    const verdict = itemReview(current!)
    const answer = {
      ...codeVerdict(facts),
      source: 'code' as const,
      skipped,
      optionCount: optionCount(item),
      exhausted: false,
      wheelSpinning: isSpinning(facts),
    }
    const misconception = skipped || verdict.correct ? null : verdict.misconception
    const isTold = misconception !== null && saysAll(item, misconception, verdict.learner_answer)
    const level = hintLevelOf(facts, { ...answer, exhausted: isTold })
    const named = namedQuestion({ item, verdict })
    const shown = { item, answer: verdict.learner_answer, named, stays: level === 'probe' || level === 'hint' }
    const treatment = treatmentOf(ports, facts, { ...shown, misconception })
    const exhausted = isTold || isExhausted(open, treatment)
    const hintLevel = hintLevelOf(facts, { ...answer, exhausted })
    const about = { kind: 'item', question: item.stem, hintLevel, skipped, treatment, exhausted } as const
    return { ...nothing, ...about, graded: { item, verdict } }
  }
  const known = freeQuestionsOf(tutoring.guideline).find(each => each.ask === open.text) ?? null
  return {
    kind: 'free',
    question: open.text ?? '',
    figure: null,
    offered: [],
    // The help that follows if the answer is wrong: it has not been judged yet.
    hintLevel: hintLevelOf(facts, {
      right: false,
      score: 0,
      source: 'model',
      skipped,
      optionCount: null,
      exhausted: false,
      wheelSpinning: isSpinning(facts),
    }),
    skipped,
    graded: null,
    rubric: rubricOf(known, currentStep(state.plan!)!),
    modelAnswer: known?.answer ?? null,
    treatment: null,
    exhausted: false,
  }
}

/** The records of the step's skills say that more of the same does not help. */
const isSpinning = ({ state, records }: TurnFacts): boolean =>
  (state.plan && currentStep(state.plan))?.skills.some(skill => records.get(skill)?.wheelSpinning) ?? false

/**
 * What the author says of the misconception says the answer, too: it is told at once, and another question comes. Whoever thinks so needs to hear
 * it more than a second try.
 */
const saysAll = (
  item: Item,
  { id, feedback }: { readonly id: string; readonly feedback: string },
  answer: string,
): boolean => isMisconception(item, id) && feedback !== '' && givesAway(item, feedback, answer)

/** The answer shows what the one before has shown, and nothing is left to say about it. */
const isExhausted = ({ shown }: OpenQuestion, treatment: Treating | null): boolean =>
  treatment !== null && treatment.given === null && treatment.id === shown

function hintLevelOf({ state }: TurnFacts, answer: Answered): JudgedQuestion['hintLevel'] {
  const then = followUp(state, answer)
  return then === 'praise' ? 'none' : then
}

const codeVerdict = ({ current }: TurnFacts): { readonly right: boolean; readonly score: number } => {
  const verdict = current!.outcome?.verdict ?? null
  return { right: verdict?.correct ?? false, score: verdict?.score ?? 0 }
}

/** Number of options of a single choice; null for any other question. */
const optionCount = (item: Item): number | null => {
  const [part, ...others] = item.parts
  return others.length === 0 && part.form === 'choice' ? part.options.length : null
}

function judgedReply(
  ports: TutorPorts,
  facts: TurnFacts,
  reply: LastReply,
  question: JudgedQuestion,
  value: Judgement,
): JudgedReply {
  const { state, session, current, records } = facts
  const step = state.plan && currentStep(state.plan)
  const isItem = question.kind === 'item'
  const { right, score } = isItem ? codeVerdict(facts) : { right: false, score: rubricScore(value.points) }
  const hints = isItem ? current!.item.hints.slice(0, session.hintsShown) : []
  const { reasoning: rationale, labels, confidence } = value
  return {
    seq: reply.seq,
    // A remark while a verified question is open is never its answer, whatever the evaluator takes it for.
    kind: question.kind === 'message' && value.kind === 'answer' ? 'question' : value.kind,
    right,
    // A model may praise an answer that was never given.
    score: reply.skipped ? 0 : score,
    source: isItem ? 'code' : 'model',
    unaided: !hints.some(hint => hint.bottomOut),
    skipped: reply.skipped,
    optionCount: isItem ? optionCount(current!.item) : null,
    verifiable: step !== null && isVerifiable(ports, facts, step),
    proposedCompleted: value.statuses.some(({ stepId, status }) => stepId === step?.id && status === 'completed'),
    replanRequested: value.replan === null ? null : { reason: value.replan },
    openMisconception:
      step?.skills.some(skill => records.get(skill)?.misconceptions.some(isOpenMisconception)) ?? false,
    preparing: step !== null && isPreparing(facts.tutoring.guideline.steps, step),
    reason: isItem && current!.item.skillId === NO_SKILL ? current!.item.variantKey : null,
    reasons: step === null ? [] : reasonKeys(facts.tutoring.guideline, step),
    wheelSpinning: isSpinning(facts),
    grading: { rationale, labels: [...labels], confidence: isItem ? 1 : confidence },
    note: value.note,
    misconception: question.graded && misconceptionOf(question.graded.verdict, current!.item),
    treatment: question.treatment,
    named: question.graded === null ? null : namedQuestion(question.graded),
    exhausted: question.exhausted,
  }
}

/** Null for a program, and for what is too long to be named. */
function namedQuestion({ item, verdict }: NonNullable<JudgedQuestion['graded']>): JudgedReply['named'] {
  const question = item.stem.replaceAll(/\s+/g, ' ').trim()
  const answer = shownValue(item.language, verdict.learner_answer, { isNumber: verdict.is_number === true })
  const isLong = question.length + (answer ?? '').length > LONGEST_NAMED
  return answer === null || isLong || verdict.code_language !== undefined ? null : { question, answer }
}

/** The misconception that the grader found in a wrong answer, if its feedback has a text for the learner. */
function misconceptionOf({ correct, misconception }: TutorView, item: Item): JudgedReply['misconception'] {
  if (correct || misconception === null || misconception.feedback === '') return null
  return isMisconception(item, misconception.id)
    ? { id: misconception.id, question: item.stem, text: misconception.feedback }
    : null
}

/** A wrong answer that nothing else treats is followed by the steps of the solution, one by one. */
function inSteps(
  ports: TutorPorts,
  facts: TurnFacts,
  { graded, treatment }: JudgedQuestion,
  after: TutorState,
): TutorState {
  const isAgain = after.move === 'probe' || after.move === 'hint'
  const isTreated = treatment !== null && treatment.given !== null
  if (graded === null || after.question === null || !isAgain || isTreated) return after
  const steps = stepsOf(ports, facts, graded.item)
  return steps === null ? after : withSteps(after, graded.item.skillId, steps)
}

function shownText(
  ports: TutorPorts,
  facts: TurnFacts,
  reply: LastReply,
  question: JudgedQuestion,
  value: Judgement,
  after: TutorState,
): ShownText {
  const remark = question.kind === 'message' ? reply.answerText : ''
  const shown = feedbackOf(facts, value, after.question, remark, authorsWords(question))
  const isRight = question.graded?.verdict.correct === true && !reply.skipped
  const isLeft =
    facts.state.question?.kind === 'item' && after.question === null && !isRight && question.hintLevel !== 'explain'
  return { ...shown, text: completed(ports, facts, shown.text, question, isLeft) }
}

/** What the author says about the wrong answer, unless it gives the right one away. */
function authorsWords({ graded }: JudgedQuestion): readonly string[] {
  const words = graded?.verdict.correct === false ? graded.verdict.misconception?.feedback : undefined
  return words === undefined || givesAway(graded!.item, words, graded!.verdict.learner_answer) ? [] : [words]
}

/** Feedback while the question stays open must not answer it. `remark`: the learner's text if it was not an answer, else empty. */
function feedbackOf(
  facts: TurnFacts,
  { feedback }: Judgement,
  open: OpenQuestion | null,
  remark: string,
  authors: readonly string[],
): ShownText {
  const stays = open?.kind === 'item' ? facts.current!.item : null
  const replaced = stays && reasonToWithhold(facts, stays, feedback, remark, authors)
  if (replaced === null) return { text: feedback, replaced }
  return {
    text: sentence(facts.tutoring.guideline.language, remark === '' ? 'replaced.not_yet' : 'replaced.remark'),
    replaced,
  }
}

/** An item's answer is acknowledged on the stream as in practice: how it went, and no more. */
const ranTools = ({ newId }: TutorPorts, question: JudgedQuestion, reply: LastReply): EffectOf<'StepTaken'>['ran'] =>
  question.graded === null
    ? []
    : [
        {
          callId: newId(),
          toolName: 'record_response',
          publicResult: {
            recorded: true,
            correct: !reply.skipped && question.graded.verdict.correct,
            verdict: question.graded.verdict.verdict,
          },
        },
      ]
