// The executor's step: writes the tutor's message and asks the next question, or the open one once more.
import type { ClientAction } from '../../contract/widget.js'
import { forBrowser, forProctor } from '../../items/index.js'
import { sentence } from '../../language/say.js'
import { sentenceIn } from '../../language/stored.js'
import { readReply } from '../../reading/index.js'
import { itemReview } from '../../outcomes/index.js'
import { offered, placeOf, type EffectOf, type StepHooks } from '../../sessions/index.js'
import { askAgain, askQuestion, isExcelling } from '../domain/asking.js'
import { isFreeRight } from '../domain/after-try.js'
import { endReason } from '../domain/route.js'
import { LONGEST_ANSWER, MOST_HINTS } from '../domain/rules.js'
import { withoutThirds, withoutUsed } from '../domain/repetition.js'
import type { TutorState } from '../domain/state.js'
import { agentFacts } from './agent-facts.js'
import { TURN_FORMAT } from './agent-io.js'
import { agentTurn, safetyTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'
import { askingMessage, lastReply } from './conversation.js'
import { endingOf } from './ending.js'
import {
  executorInput,
  mayRepeat,
  NOTHING_ASKED,
  readTurn,
  toldToModel,
  type ExecutorTask,
  type TutorTurn,
} from './executor.js'
import { wasAskedBefore, whatToAsk, type Asking } from './next-question.js'
import { reasonToWithhold, toldOnTheWay } from './withhold.js'
import { readingTurn } from './self-assess.js'
import { Speech, type SpeechRules } from './speech.js'
import { paragraphs } from '../domain/texts.js'
import { firstExample, yourTurn, type Pictured } from './treat.js'
import { doneSteps, itemOfSteps } from './step-by-step.js'

type AskedItem = Extract<Asking, { kind: 'item' }>

export async function teach(ports: TutorPorts, facts: TurnFacts, hooks: StepHooks): Promise<Turn> {
  const { state } = facts
  const steps = state.question?.steps ?? null
  const asking = whatToAsk(ports, facts, steps && (await itemOfSteps(ports, facts, steps)))
  // Only a step that begins needs a message before the learner confirms having read it.
  if (asking.kind === 'reading' && state.move !== 'introduce') return readingTurn(ports, facts)
  const { step } = asking
  const isFirst = state.move === 'introduce' && asking.kind === 'item' && asking.isNew && !asking.tests
  const example = isFirst ? firstExample(ports, facts, asking.item) : null
  // Whoever excels needs no half of a question done.
  const done = isFirst && example !== null && !isExcelling(state) ? doneSteps(asking.item) : null
  const text = asking.kind === 'free' ? asking.text : null
  const task: ExecutorTask = {
    ...NOTHING_ASKED,
    move: state.move,
    nextItem: asking.kind === 'item' ? forProctor(asking.item, progressOf(facts, asking)) : null,
    freeQuestionWanted: asking.kind === 'free' && text === null,
    nextFreeQuestion: text,
    onTheWay: asking.kind === 'item' ? toldOnTheWay(state, asking.item) : [],
    questionNumber: step.questionsAsked + (asking.isNew ? 1 : 0),
    nudgesShown: state.question?.hints ?? [],
    exampleFollows: example !== null,
    isRepeat: wasAsked(facts, asking),
    unheard: state.move === 'reply' ? unheardIn(facts, asking) : null,
    lastEvaluation: lastEvaluation(facts),
    skills: skillsOf(facts, step.skills),
    hintsLeft: asking.kind === 'item' ? asking.item.hints.length - hintsShown(facts, asking) : null,
  }
  const inputSummary = `${task.move}: ${step.title}`
  if (asking.kind === 'reading')
    return executorTurn(ports, facts, task, inputSummary, FREELY, hooks, (_, told) => readTurnOf(ports, facts, told))
  const remark = facts.session.itemOpen ? (lastReply(facts.window, 0)?.answerText ?? '') : ''
  const stopped = (words: string) =>
    asking.kind === 'item' ? reasonToWithhold(facts, asking.item, words, remark) : null
  const rules = {
    // What is said to words that nobody reads is the catalogue's, with their number in the lesson.
    stopped: task.unheard === null ? stopped : () => null,
    instead: sentence(facts.tutoring.guideline.language, asking.isNew ? 'replaced.question' : 'replaced.again'),
    // What somebody asks is answered however often they ask; that nobody can read it is said in other words each time.
    used: state.move === 'reply' && task.unheard === null ? null : state.sentences,
  }
  return executorTurn(ports, facts, task, inputSummary, rules, hooks, (value, told) =>
    questionTurn(ports, facts, asking, value, {
      ...told,
      example: example && { ...example, text: paragraphs(withoutThirds(state, example.text), yourTurn(facts, done)) },
      begun: done !== null,
      nudges: value.hints.filter(hint => stopped(hint) === null),
    }),
  )
}

/** A new turn with a question that was asked before, where there is no other. */
const wasAsked = (facts: TurnFacts, asking: Asking): boolean =>
  asking.kind === 'item' && asking.isNew && wasAskedBefore(facts, asking.item.variantKey)

/** The last reply, if it was kept for the teacher because no model takes part. */
function unheardIn({ state, window, tutoring }: TurnFacts, asking: Asking): ExecutorTask['unheard'] {
  const reply = lastReply(window, 0)
  if (reply?.isKept !== true) return null
  const count = state.kept
  if (asking.kind !== 'item') return { takes: null, count }
  const { language } = tutoring.guideline
  const action: ClientAction = { ...forBrowser(asking.item), tool_call_id: reply.callId }
  const reading = readReply(action, asking.item, reply.answerText, language)
  return { takes: reading.kind === 'none' ? sentenceIn(language, reading.message) : null, count }
}

/** Where no question is open: nothing that is said can answer it. */
const FREELY: SpokenRules = { stopped: () => null, instead: '', used: null }

/** Introduces the step and asks below whether it was read. */
function readTurnOf(ports: TutorPorts, facts: TurnFacts, told: Told): Turn {
  return { ...readingTurn(ports, facts, told.text), effects: [{ type: 'TextShown', ...told }] }
}

type AskedWith = Told & {
  readonly nudges: readonly string[]
  /** What is shown below the message and above the question. */
  readonly example: Pictured | null
  /** The first steps of the question are done in it. */
  readonly begun: boolean
}

function questionTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  asking: Exclude<Asking, { kind: 'reading' }>,
  value: TutorTurn,
  { example, begun, nudges: safe, ...told }: AskedWith,
): Turn {
  const text = paragraphs(told.text, example?.text ?? '')
  const callId = ports.newId()
  const action =
    asking.kind === 'free'
      ? freeAction(facts, callId, asking.text ?? value.question!)
      : itemAction(facts, callId, asking)
  const own = asking.kind === 'free' && asking.question !== null ? [asking.question.hint] : []
  const nudges = [...own, ...safe].slice(0, MOST_HINTS)
  return {
    state: stateAfter(facts, asking, value.question, nudges, begun),
    messages: [askingMessage(text, action)],
    effects: [
      ...(text === '' ? [] : [{ type: 'TextShown' as const, ...told, text, figures: example?.figures ?? [] }]),
      // An answer to a question of which half was shown counts as nothing.
      ...(asking.kind === 'item' && asking.fetched !== null ? [{ ...asking.fetched, solutionShown: begun }] : []),
    ],
    then: {
      kind: 'ask',
      action: nudges.length === 0 ? action : { ...action, nudges },
      position: asking.kind === 'item' ? asking.position : null,
    },
  }
}

/** The last word: what was learnt, or that a human will help. Then the session is over. */
export async function closeLesson(ports: TutorPorts, facts: TurnFacts, hooks: StepHooks): Promise<Turn> {
  const { state, session } = facts
  const task: ExecutorTask = {
    ...NOTHING_ASKED,
    move: 'summarise',
    ending: endingOf(ports, facts),
    lastEvaluation: lastEvaluation(facts),
    skills: skillsOf(facts, state.plan?.steps.flatMap(step => step.skills) ?? []),
  }
  return executorTurn(ports, facts, task, `Close ${session.title}`, FREELY, hooks, (_, told) => ({
    state: { ...state, refused: [] },
    messages: [{ role: 'assistant', content: told.text, toolCalls: [] }],
    effects: [{ type: 'TextShown', ...told }],
    then: { kind: 'end', reason: endReason(state) },
  }))
}

export type SpokenRules = Pick<SpeechRules, 'stopped' | 'instead' | 'used'>
type Told = Pick<EffectOf<'TextShown'>, 'messageId' | 'text' | 'replaced'>

export async function executorTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  task: ExecutorTask,
  inputSummary: string,
  rules: SpokenRules,
  { signal, onChunk }: StepHooks,
  follows: (turn: TutorTurn, told: Told) => Turn,
): Promise<Turn> {
  const agents = agentFacts(facts)
  const input = executorInput(agents, task)
  const isBuiltIn = ports.model('executor', facts.session.fallback).provider === 'internal'
  const ownWords = isBuiltIn ? null : await builtInMessage(ports, input, signal)
  const whole = ownWords === null ? '' : builtInWords(facts, ownWords, rules).text
  const speech = new Speech(
    {
      ...rules,
      whole: whole === '' ? rules.instead : whole,
      isRepetition: text => mayRepeat(agents, text),
    },
    { newId: ports.newId, onChunk },
  )
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
      listening: speech,
    },
    signal,
    value =>
      safetyTurn(ports, facts, value.needsCare) ??
      follows(
        value,
        isBuiltIn
          ? { messageId: ports.newId(), ...builtInWords(facts, value.message, rules) }
          : speech.finish(value.message),
      ),
  )
}

/** What the built-in agent would say in the place of a model whose words must not be shown. */
async function builtInMessage({ model }: TutorPorts, input: object, signal: AbortSignal): Promise<string> {
  const request = { ...TURN_FORMAT, instructions: '', input: JSON.stringify(input) }
  const { text } = await model('executor', true).structured(request, { signal })
  return (JSON.parse(text) as { message: string }).message
}

/** Without the paragraphs that must not be shown, and without what was said before: the question below stands for itself. */
function builtInWords(
  { state }: TurnFacts,
  message: string,
  { stopped, instead, used }: SpokenRules,
): Omit<Told, 'messageId'> {
  const replaced = stopped(message)
  const passing =
    replaced === null ? [message] : message.split(/\n{2,}/).filter(paragraph => stopped(paragraph) === null)
  // Paragraphs that are harmless alone may answer together, like two halves of an order.
  const text = passing.join('\n\n')
  const safe = text !== '' && stopped(text) === null ? text : instead
  return { text: used === null ? safe : withoutUsed(state, safe, true), replaced }
}

const progressOf = ({ session }: TurnFacts, { position, fetched, item }: AskedItem) => {
  const { number, total } = placeOf(session, position, fetched?.retry)
  return { itemNumber: number, totalItems: total, section: item.sectionId }
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

export const skillsOf = ({ records }: TurnFacts, skills: readonly string[]): ExecutorTask['skills'] =>
  [...new Set(skills)].flatMap(skillId => {
    const record = records.get(skillId)
    return record === undefined || record.attempts === 0 ? [] : [{ skillId, ...record }]
  })

export const freeAction = ({ session }: TurnFacts, callId: string, prompt: string): ClientAction => ({
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
  begun: boolean,
): TutorState {
  const { step, kind, isNew, tests } = asking
  if (!isNew) return askAgain(state, hints)
  const text = asking.kind === 'free' ? (asking.text ?? made) : null
  return askQuestion(state, { stepId: step.id, kind, text, tests, hints, begun }, at)
}

/** The feedback that the learner has just read, so that the next message can follow on from it. */
export function lastEvaluation({ state, window, current, records }: TurnFacts): ExecutorTask['lastEvaluation'] {
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
