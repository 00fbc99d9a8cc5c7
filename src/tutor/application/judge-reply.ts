// The evaluator's step: what the learner's reply amounts to. A verified question was graded when it was answered; the evaluator puts that
// into words, and what its judgement proposes goes through the rules of the plan.
import { statesKey, type Item } from '../../items/index.js'
import { freeQuestionsOf } from '../../library/index.js'
import { sentence } from '../../language/say.js'
import { itemReview, type EffectOf } from '../../sessions/index.js'
import { afterReply, followUp, type Answered, type JudgedReply } from '../domain/judging.js'
import { currentStep } from '../domain/plan.js'
import { CALL_FOR_CARE, route } from '../domain/route.js'
import { rubricScore } from '../domain/rubric.js'
import { rubricOf } from '../domain/step-questions.js'
import type { Judged, OpenQuestion } from '../domain/state.js'
import { agentFacts } from './agent-facts.js'
import { JUDGEMENT_FORMAT } from './agent-io.js'
import type { LastReply } from './conversation.js'
import { evaluatorInput, readJudgement, type JudgedQuestion, type Judgement } from './evaluator.js'
import { isJudged, isVerifiable } from './next-question.js'
import { notToSay, redacted } from './not-to-say.js'
import { compareTurn, selfAssessedTurn } from './self-assess.js'
import { agentTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'

export async function judgeReply(
  ports: TutorPorts,
  facts: TurnFacts,
  reply: LastReply,
  signal: AbortSignal,
): Promise<Turn> {
  const { kind } = facts.state.question ?? { kind: null }
  if (kind === 'self_assessment' || kind === 'reading') return selfAssessedTurn(facts, reply)
  if (kind === 'free' && !isJudged(ports, facts)) return compareTurn(ports, facts, reply)
  const question = questionOf(facts, reply)
  const agents = agentFacts(facts)
  return agentTurn(
    ports,
    facts,
    {
      agent: 'evaluator',
      prompt: 'tutor/evaluate',
      format: JUDGEMENT_FORMAT,
      input: evaluatorInput(agents, reply.words, question),
      inputSummary: `Evaluate a reply to: ${question.question.slice(0, 120) || facts.session.title}`,
      read: text => readJudgement(text, agents, question, reply.words),
    },
    signal,
    value => judgedTurn(ports, facts, reply, question, value),
    kind === 'free' ? () => compareTurn(ports, facts, reply) : undefined,
  )
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
  const judged = stays ? discreet(heard, facts.current!.item) : heard
  const moved = afterReply(state, judged, at)
  const after = cares ? { ...moved, caredSeq: reply.seq } : moved
  const raised = cares ? { ...ports.careFor(null), messageSeq: reply.seq } : null
  const feedback = raised
    ? { text: raised.notice.text, replaced: null }
    : feedbackOf(facts, value, after.question, question.kind === 'message' ? reply.words : '')
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
      // The fixed words reach the learner as a safety message, and nothing else is said.
      raised
        ? { type: 'SafetyRaised', source: 'model', ...raised }
        : { type: 'TextShown', messageId: ports.newId(), ...feedback },
      // Another plan begins with questions of its own.
      ...(session.itemOpen && after.question === null
        ? [{ type: 'ItemLeft' as const, position: session.position }]
        : []),
      // A learner reads it once the question is settled, whatever stands in it.
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

/** No answer, whatever the evaluator takes it for; a verified answer stays what it is. */
const cared = (judged: JudgedReply): JudgedReply => ({
  ...judged,
  kind: judged.source === 'code' ? judged.kind : 'off_topic',
  note: CALL_FOR_CARE,
  replanWanted: null,
})

/** What the reply is about, as far as the evaluator may know it. */
function questionOf(facts: TurnFacts, reply: LastReply): JudgedQuestion {
  const { state, session, current, tutoring } = facts
  const open = state.question
  const item = open?.kind === 'item' ? current!.item : null
  const nothing = { rung: 'none', skipped: false, graded: null, rubric: [], modelAnswer: null } as const
  if (session.itemOpen || open === null)
    return { ...nothing, kind: 'message', question: item?.stem ?? open?.text ?? '' }
  const { skipped } = reply
  if (item !== null) {
    const answer = { ...codeVerdict(facts), source: 'code' as const, skipped, optionCount: optionCount(item) }
    const graded = { item, verdict: itemReview(current!) }
    return { ...nothing, kind: 'item', question: item.stem, rung: rungOf(facts, answer), skipped, graded }
  }
  const known = freeQuestionsOf(tutoring.guideline).find(each => each.ask === open.text) ?? null
  return {
    kind: 'free',
    question: open.text ?? '',
    // What follows if the answer is not right; whether it is, nobody has said yet.
    rung: rungOf(facts, { right: false, score: 0, source: 'model', skipped, optionCount: null }),
    skipped,
    graded: null,
    rubric: rubricOf(known, currentStep(state.plan!)!),
    modelAnswer: known?.answer ?? null,
  }
}

function rungOf({ state }: TurnFacts, answer: Answered): JudgedQuestion['rung'] {
  const then = followUp(state, answer)
  return then === 'praise' ? 'none' : then
}

const codeVerdict = ({ current }: TurnFacts): { readonly right: boolean; readonly score: number } => {
  const verdict = current!.outcome?.verdict ?? null
  return { right: verdict?.correct ?? false, score: verdict?.score ?? 0 }
}

/** Places to choose from; null where there is nothing to be left over when one is wrong. */
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
    // What is said while a verified question stands is no answer to it, whatever the evaluator takes it for.
    kind: question.kind === 'message' && value.kind === 'answer' ? 'question' : value.kind,
    right,
    // A model may praise what was never said.
    score: reply.skipped ? 0 : score,
    source: isItem ? 'code' : 'model',
    unaided: !hints.some(hint => hint.bottomOut),
    skipped: reply.skipped,
    optionCount: isItem ? optionCount(current!.item) : null,
    verifiable: step !== null && isVerifiable(ports, facts, step),
    proposedCompleted: value.statuses.some(({ stepId, status }) => stepId === step?.id && status === 'completed'),
    replanWanted: value.replan === null ? null : { reason: value.replan },
    spinning: step?.skills.some(skill => records.get(skill)?.spinning) ?? false,
    grading: { rationale, labels: [...labels], confidence: isItem ? 1 : confidence },
    note: value.note,
    misconception: isItem ? misconceptionOf(current!) : null,
  }
}

/** What the grader noticed in a wrong answer, where it has words for the learner. */
function misconceptionOf(current: NonNullable<TurnFacts['current']>): JudgedReply['misconception'] {
  const { correct, misconception } = itemReview(current)
  if (correct || misconception === null || misconception.feedback === '') return null
  return { id: misconception.id, text: misconception.feedback }
}

/** Without what would answer the item: the learner sees how a reply was judged while the question stands. A note is kept back where it is read. */
const discreet = (judged: JudgedReply, item: Item): JudgedReply => {
  const { grading, misconception } = judged
  return {
    ...judged,
    grading: redacted(item, grading),
    misconception: misconception !== null && statesKey(item, misconception.text) ? null : misconception,
  }
}

/** Said while the same question is or will be open again, it must not answer it. `said`: what was no answer, and gets none in passing. */
function feedbackOf(
  facts: TurnFacts,
  { feedback }: Judgement,
  open: OpenQuestion | null,
  said: string,
): Pick<EffectOf<'TextShown'>, 'text' | 'replaced'> {
  const stays = open?.kind === 'item' ? facts.current!.item : null
  const replaced = stays && notToSay(facts, stays, feedback, said)
  if (replaced === null) return { text: feedback, replaced }
  return {
    text: sentence(facts.tutoring.guideline.language, said === '' ? 'replaced.not_yet' : 'replaced.remark'),
    replaced,
  }
}

/** An item's answer is acknowledged on the stream as in practice: whether it is right, and no more. */
const ranTools = ({ newId }: TutorPorts, question: JudgedQuestion, reply: LastReply): EffectOf<'StepTaken'>['ran'] =>
  question.graded === null
    ? []
    : [
        {
          callId: newId(),
          toolName: 'record_response',
          publicResult: { recorded: true, correct: !reply.skipped && question.graded.verdict.correct },
        },
      ]
