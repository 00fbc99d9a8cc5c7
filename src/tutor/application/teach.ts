// The executor's step: writes the tutor's message and asks the next question, or the open one once more.
import type { ClientAction } from '../../contract/widget.js'
import { forBrowser, forProctor } from '../../items/index.js'
import { sentence } from '../../language/say.js'
import { itemReview } from '../../outcomes/index.js'
import { offered, placeOf } from '../../sessions/index.js'
import { askAgain, askQuestion } from '../domain/asking.js'
import { isFreeRight } from '../domain/after-try.js'
import { endReason } from '../domain/route.js'
import { LONGEST_ANSWER, MOST_HINTS } from '../domain/rules.js'
import { withoutUsed } from '../domain/repetition.js'
import type { TutorState } from '../domain/state.js'
import { agentFacts } from './agent-facts.js'
import { TURN_FORMAT } from './agent-io.js'
import { agentTurn, safetyTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'
import { askingMessage, lastReply } from './conversation.js'
import { endingOf } from './ending.js'
import { executorInput, readTurn, toldToModel, type ExecutorTask, type TutorTurn } from './executor.js'
import { whatToAsk, type Asking } from './next-question.js'
import { reasonToWithhold } from './withhold.js'
import { readingTurn } from './self-assess.js'
import { paragraphs } from '../domain/texts.js'
import { firstExample } from './treat.js'
import { itemOfSteps } from './step-by-step.js'

type AskedItem = Extract<Asking, { kind: 'item' }>

export async function teach(ports: TutorPorts, facts: TurnFacts, signal: AbortSignal): Promise<Turn> {
  const { state } = facts
  const steps = state.question?.steps ?? null
  const asking = whatToAsk(ports, facts, steps && (await itemOfSteps(ports, facts, steps)))
  // Only a step that begins needs a message before the learner confirms having read it.
  if (asking.kind === 'reading' && state.move !== 'introduce') return readingTurn(ports, facts)
  const { step } = asking
  const isFirst = state.move === 'introduce' && asking.kind === 'item' && asking.isNew && !asking.tests
  const example = isFirst ? firstExample(ports, facts, asking.item) : null
  const text = asking.kind === 'free' ? asking.text : null
  const task: ExecutorTask = {
    move: state.move,
    nextItem: asking.kind === 'item' ? forProctor(asking.item, progressOf(facts, asking)) : null,
    freeQuestionWanted: asking.kind === 'free' && text === null,
    nextFreeQuestion: text,
    questionNumber: step.questionsAsked + (asking.isNew ? 1 : 0),
    nudgesShown: state.question?.hints ?? [],
    ending: null,
    exampleFollows: example !== null,
    help: state.move === 'reply' ? (lastReply(facts.window, 0)?.help ?? null) : null,
    lastEvaluation: lastEvaluation(facts),
    skills: skillsOf(facts, step.skills),
    hintsLeft: asking.kind === 'item' ? asking.item.hints.length - hintsShown(facts, asking) : null,
  }
  return executorTurn(ports, facts, task, `${task.move}: ${step.title}`, signal, value =>
    asking.kind === 'reading' ? readTurnOf(ports, facts, value) : questionTurn(ports, facts, asking, value, example),
  )
}

/** Introduces the step and asks below whether it was read. */
function readTurnOf(ports: TutorPorts, facts: TurnFacts, { message }: TutorTurn): Turn {
  return {
    ...readingTurn(ports, facts, message),
    effects: [{ type: 'TextShown', messageId: ports.newId(), text: message, replaced: null }],
  }
}

function questionTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  asking: Exclude<Asking, { kind: 'reading' }>,
  value: TutorTurn,
  /** What is shown below the message and above the question. */
  example: string | null,
): Turn {
  const { state } = facts
  const remark = facts.session.itemOpen ? (lastReply(facts.window, 0)?.answerText ?? '') : ''
  const safe = checked(facts, value, asking, remark)
  const isOwn = ports.model('executor', facts.session.fallback).provider === 'internal'
  // What somebody asks is answered however often they ask.
  const fresh = state.move === 'reply' ? safe.text : withoutUsed(state, safe.text, isOwn)
  // The question stands for itself; a model's turn is never empty.
  const text = paragraphs(fresh === '' && !isOwn ? safe.text : fresh, example)
  const callId = ports.newId()
  const action =
    asking.kind === 'free'
      ? freeAction(facts, callId, asking.text ?? value.question!)
      : itemAction(facts, callId, asking)
  const own = asking.kind === 'free' && asking.question !== null ? [asking.question.hint] : []
  const nudges = [...own, ...safe.nudges].slice(0, MOST_HINTS)
  return {
    state: stateAfter(facts, asking, value.question, nudges),
    messages: [askingMessage(text, action)],
    effects: [
      ...(text === '' ? [] : [{ type: 'TextShown' as const, messageId: ports.newId(), text, replaced: safe.replaced }]),
      ...(asking.kind === 'item' && asking.fetched !== null ? [asking.fetched] : []),
    ],
    then: {
      kind: 'ask',
      action: nudges.length === 0 ? action : { ...action, nudges },
      position: asking.kind === 'item' ? asking.position : null,
    },
  }
}

/** The last word: what was learnt, or that a human will help. Then the session is over. */
export async function closeLesson(ports: TutorPorts, facts: TurnFacts, signal: AbortSignal): Promise<Turn> {
  const { state, session } = facts
  const task: ExecutorTask = {
    move: 'summarise',
    nextItem: null,
    freeQuestionWanted: false,
    nextFreeQuestion: null,
    questionNumber: 0,
    nudgesShown: [],
    help: null,
    ending: endingOf(ports, facts),
    exampleFollows: false,
    lastEvaluation: lastEvaluation(facts),
    skills: skillsOf(facts, state.plan?.steps.flatMap(step => step.skills) ?? []),
    hintsLeft: null,
  }
  return executorTurn(ports, facts, task, `Close ${session.title}`, signal, ({ message }) => ({
    state: { ...state, refused: [] },
    messages: [{ role: 'assistant', content: message, toolCalls: [] }],
    effects: [{ type: 'TextShown', messageId: ports.newId(), text: message, replaced: null }],
    then: { kind: 'end', reason: endReason(state) },
  }))
}

function executorTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  task: ExecutorTask,
  inputSummary: string,
  signal: AbortSignal,
  follows: (turn: TutorTurn) => Turn,
): Promise<Turn> {
  const agents = agentFacts(facts)
  const input = executorInput(agents, task)
  const isBuiltIn = ports.model('executor', facts.session.fallback).provider === 'internal'
  return agentTurn(
    ports,
    facts,
    {
      agent: 'executor',
      prompt: 'tutor/execute',
      format: TURN_FORMAT,
      input: isBuiltIn ? input : toldToModel(input),
      inputSummary,
      // The built-in agent may repeat itself before it says nothing.
      read: (text, standIn) => readTurn(text, agents, task, standIn),
    },
    signal,
    value => safetyTurn(ports, facts, value.needsCare) ?? follows(value),
  )
}

const progressOf = ({ session }: TurnFacts, { position, fetched, item }: AskedItem) => {
  const { number, total } = placeOf(session, position, fetched?.retry)
  return { itemNumber: number, totalItems: total, section: item.sectionId }
}

/** The tutor's message must not answer the question below it: leaves out paragraphs and nudges that would. */
function checked(facts: TurnFacts, { message, hints }: TutorTurn, asking: Asking, remark: string) {
  const item = asking.kind === 'item' ? asking.item : null
  const { language } = facts.tutoring.guideline
  const stopped = (text: string) => item && reasonToWithhold(facts, item, text, remark)
  const replaced = stopped(message)
  const passing =
    replaced === null ? [message] : message.split(/\n{2,}/).filter(paragraph => stopped(paragraph) === null)
  // Paragraphs that are harmless alone may answer together, like two halves of an order.
  const text = passing.join('\n\n')
  return {
    text:
      text !== '' && stopped(text) === null
        ? text
        : sentence(language, asking.isNew ? 'replaced.question' : 'replaced.again'),
    replaced,
    nudges: hints.filter(hint => stopped(hint) === null),
  }
}

function itemAction({ session }: TurnFacts, callId: string, { fetched, isNew, item }: AskedItem): ClientAction {
  const hints = item.hints.length - hintsShown({ session }, { fetched, isNew })
  const commands = offered(session, { hints, maySkip: true, mayGoBack: false, mayAsk: true })
  return { ...forBrowser(item), tool_call_id: callId, commands }
}

const hintsShown = (
  { session }: Pick<TurnFacts, 'session'>,
  { fetched, isNew }: Pick<AskedItem, 'fetched' | 'isNew'>,
) => (fetched !== null && isNew ? 0 : session.hintsShown)

const skillsOf = ({ records }: TurnFacts, skills: readonly string[]): ExecutorTask['skills'] =>
  [...new Set(skills)].flatMap(skillId => {
    const record = records.get(skillId)
    return record === undefined || record.attempts === 0 ? [] : [{ skillId, ...record }]
  })

const freeAction = ({ session }: TurnFacts, callId: string, prompt: string): ClientAction => ({
  tool_call_id: callId,
  tool_name: 'request_free_text',
  widget_type: 'free_text',
  props: { prompt, min_length: 1, max_length: LONGEST_ANSWER, multiline: true, input_mode: 'text' },
  lock_input: false,
  commands: offered(session, { hints: 0, maySkip: true, mayGoBack: false, mayAsk: false }),
})

/** `made`: the text of a free question that the executor made up. */
function stateAfter(
  { state, at }: TurnFacts,
  asking: Exclude<Asking, { kind: 'reading' }>,
  made: string | null,
  hints: readonly string[],
): TutorState {
  const { step, kind, isNew, tests } = asking
  if (!isNew) return askAgain(state, hints)
  const text = asking.kind === 'free' ? (asking.text ?? made) : null
  return askQuestion(state, { stepId: step.id, kind, text, tests, hints }, at)
}

/** The feedback that the learner has just read, so that the next message can follow on from it. */
function lastEvaluation({ state, window, current, records }: TurnFacts): ExecutorTask['lastEvaluation'] {
  const { lastKind: kind } = state
  const last = window.at(-1)
  if (kind === null || last?.role !== 'assistant' || last.toolCalls.length > 0) return null
  return {
    kind,
    correct: kind === 'answer' ? wasRight(state, current?.outcome ?? null) : null,
    feedback: last.content,
    graded:
      kind === 'answer' && state.lastGrading?.source === 'code' && current !== null ? graded(current, records) : null,
  }
}

function graded(current: NonNullable<TurnFacts['current']>, records: TurnFacts['records']) {
  if (current.outcome === null) return null
  const { learner_answer: answer, misconception } = itemReview(current)
  const known = records.get(current.item.skillId)?.misconceptions ?? []
  return {
    answer,
    misconception: misconception && {
      id: misconception.id,
      seen: known.find(({ id }) => id === misconception.id)?.seen ?? 1,
    },
  }
}

/** Whether the plan counted the answer as right: a free answer from its score, an item by its verdict, whatever the hints cost. */
function wasRight({ lastGrading }: TutorState, outcome: NonNullable<TurnFacts['current']>['outcome']): boolean {
  if (lastGrading === null) return false
  return lastGrading.source === 'model' ? isFreeRight(lastGrading.score) : (outcome?.verdict?.correct ?? false)
}
