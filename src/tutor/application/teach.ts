// The executor's step: it speaks, and the learner is asked: a verified item where the step has skills, a free question elsewhere, or the
// same question once more while it stands.
import type { ClientAction } from '../../contract/widget.js'
import { forBrowser, forProctor, prepareNextItem, tiersOfSkill, type Item } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { chooseNext } from '../../learners/index.js'
import { offered, placeOf, type Step } from '../../sessions/index.js'
import { asked, askedAgain, shouldTest } from '../domain/asking.js'
import { isFreeRight } from '../domain/ladder.js'
import { notToSay } from './not-to-say.js'
import { currentStep } from '../domain/plan.js'
import { endReason } from '../domain/route.js'
import type { PlanStep, TutorState } from '../domain/state.js'
import { TURN_FORMAT } from './agent-io.js'
import { askedIn } from './conversation.js'
import { executorInput, readTurn, type ExecutorTask, type TutorTurn } from './executor.js'
import { agentFacts } from './kept.js'
import { lastReply } from './last-reply.js'
import { agentTurn, heldTurn, type Turn, type TurnFacts, type TutorPorts } from './agent-turn.js'

/** Characters of an answer to a free question. */
const LONGEST_ANSWER = 2_000

/** What the learner will be asked. `retry`: the item before it once more. `item` null: a free question, `text` null if it is still to be made. */
type Asking = {
  readonly step: PlanStep
  readonly item: Item | null
  readonly text: string | null
  readonly position: number
  readonly fetched: Step['fetched']
  readonly isNew: boolean
  readonly tests: boolean
}

export async function teach(ports: TutorPorts, facts: TurnFacts, signal: AbortSignal): Promise<Turn> {
  const { state } = facts
  const asking = whatToAsk(ports, facts)
  const { step, item, text } = asking
  const task: ExecutorTask = {
    move: state.move,
    nextItem: item && forProctor(item, place(facts, asking, item)),
    freeQuestionWanted: item === null && text === null,
    questionNumber: step.questionsAsked + (asking.isNew ? 1 : 0),
    nudgesShown: state.question?.hints ?? [],
    help: state.move === 'reply' ? (lastReply(facts.window, 0)?.help ?? null) : null,
    lastEvaluation: lastEvaluation(facts),
  }
  return executorTurn(ports, facts, task, `${task.move}: ${step.title}`, signal, value =>
    askedTurn(ports, facts, asking, value),
  )
}

function askedTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  asking: Asking,
  value: TutorTurn,
): Omit<Turn, 'executed' | 'call'> {
  const { item, text } = asking
  const said = checked(facts, value, asking, facts.session.itemOpen ? (lastReply(facts.window, 0)?.words ?? '') : '')
  const callId = ports.newId()
  const action =
    item === null ? freeAction(facts, callId, text ?? value.question!) : itemAction(facts, callId, asking, item)
  const { tool_call_id: id, tool_name: name } = action
  return {
    state: stateAfter(facts, asking, text ?? value.question, said.nudges),
    messages: [
      {
        role: 'assistant',
        content: said.text,
        toolCalls: [{ id, name, arguments: JSON.stringify(askedIn(action)) }],
      },
    ],
    shown: { messageId: ports.newId(), text: said.text, replaced: said.replaced },
    fetched: asking.fetched,
    then: {
      kind: 'ask',
      action: said.nudges.length === 0 ? action : { ...action, nudges: [...said.nudges] },
      position: item === null ? null : asking.position,
      path: null,
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
    questionNumber: 0,
    nudgesShown: [],
    help: null,
    lastEvaluation: lastEvaluation(facts),
  }
  return executorTurn(ports, facts, task, `Close ${session.title}`, signal, ({ message }) => ({
    state: { ...state, refused: [] },
    messages: [{ role: 'assistant', content: message, toolCalls: [] }],
    shown: { messageId: ports.newId(), text: message, replaced: null },
    then: { kind: 'end', reason: endReason(state) },
  }))
}

function executorTurn(
  ports: TutorPorts,
  facts: TurnFacts,
  task: ExecutorTask,
  inputSummary: string,
  signal: AbortSignal,
  follows: (turn: TutorTurn) => Omit<Turn, 'executed' | 'call'>,
): Promise<Turn> {
  const agents = agentFacts(facts)
  return agentTurn(
    ports,
    facts,
    {
      agent: 'executor',
      prompt: 'tutor/execute',
      format: TURN_FORMAT,
      input: executorInput(agents, task),
      inputSummary,
      // The built-in agent may repeat itself before it says nothing.
      read: (text, standIn) => readTurn(text, agents, task, standIn),
    },
    signal,
    value => heldTurn(ports, facts, value.needsCare) ?? follows(value),
  )
}

function whatToAsk(ports: TutorPorts, facts: TurnFacts): Asking {
  const { state, session, current } = facts
  const step = currentStep(state.plan!)!
  const { question } = state
  const next = session.position + 1
  const again = { step, isNew: false, tests: question?.tests ?? false }
  if (session.itemOpen) return { ...again, item: current!.item, text: null, position: session.position, fetched: null }
  if (question?.kind === 'item') {
    const { item } = current!
    const fetched = { position: next, item, told: false, retry: true, windowFromSeq: session.windowFromSeq }
    return { ...again, item, text: null, position: next, fetched }
  }
  if (question?.kind === 'free') return { ...again, item: null, text: question.text, position: next, fetched: null }
  const tests = shouldTest(state, step)
  const item = nextItem(ports, facts, step, tests)
  const fetched = item && { position: next, item, told: false, retry: false, windowFromSeq: session.windowFromSeq }
  return { step, item, text: null, position: next, fetched, isNew: true, tests: tests && item !== null }
}

/** Null where the step has no skills, or none of them has a question any more: then it is asked freely. */
function nextItem({ catalogue }: TutorPorts, facts: TurnFacts, step: PlanStep, tests: boolean): Item | null {
  const { session, records, recent, tutoring } = facts
  const { language } = tutoring.guideline
  const skills = step.skills.map(skillId => ({ skillId, tiers: tiersOfSkill(catalogue(), skillId) }))
  const choice = chooseNext({ skills, records, recent })
  if (choice === null) return null
  const { tiers } = skills.find(skill => skill.skillId === choice.skillId)!
  const tier = tests ? tiers.at(-1)! : step.difficulty === 'easy' ? tiers[0]! : choice.tier
  try {
    return prepareNextItem(catalogue(), { ...choice, tier, language }, session.seed, session.position + 1, recent)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const place = ({ session }: TurnFacts, { position, fetched }: Asking, item: Item) => {
  const { number, total } = placeOf(session, position, fetched?.retry)
  return { itemNumber: number, totalItems: total, section: item.sectionId }
}

/** What the tutor says before the question must not answer it: paragraphs and nudges that may not be said are left out. */
function checked(facts: TurnFacts, { message, hints }: TutorTurn, { item, isNew }: Asking, remark: string) {
  const stopped = (text: string) => item && notToSay(facts, item, text, remark)
  const replaced = stopped(message)
  const passing =
    replaced === null ? [message] : message.split(/\n{2,}/).filter(paragraph => stopped(paragraph) === null)
  // What may be said alone may answer together: two halves of an order.
  const text = passing.join('\n\n')
  return {
    text:
      text !== '' && stopped(text) === null ? text : isNew ? 'Here is a question for you.' : 'Have another look at it.',
    replaced,
    nudges: hints.filter(hint => stopped(hint) === null),
  }
}

function itemAction({ session }: TurnFacts, callId: string, { fetched, isNew }: Asking, item: Item): ClientAction {
  const shown = fetched !== null && isNew ? 0 : session.hintsShown
  const hints = item.hints.length - shown
  const commands = offered(session, { hints, maySkip: true, mayGoBack: false, mayAsk: true })
  return { ...forBrowser(item), tool_call_id: callId, commands }
}

const freeAction = ({ session }: TurnFacts, callId: string, prompt: string): ClientAction => ({
  tool_call_id: callId,
  tool_name: 'request_free_text',
  widget_type: 'free_text',
  props: { prompt, min_length: 1, max_length: LONGEST_ANSWER, multiline: true, input_mode: 'text' },
  lock_input: false,
  commands: offered(session, { hints: 0, maySkip: true, mayGoBack: false, mayAsk: false }),
})

function stateAfter(
  { state, at }: TurnFacts,
  { step, item, isNew, tests }: Asking,
  text: string | null,
  hints: readonly string[],
): TutorState {
  if (!isNew) return askedAgain(state, hints)
  return asked(
    state,
    { stepId: step.id, kind: item === null ? 'free' : 'item', text: item === null ? text : null, tests, hints },
    at,
  )
}

/** What the learner has just been told, so that the next words go on from there. */
function lastEvaluation({ state, window, current }: TurnFacts): ExecutorTask['lastEvaluation'] {
  const { lastKind: kind } = state
  const last = window.at(-1)
  if (kind === null || last?.role !== 'assistant' || last.toolCalls.length > 0) return null
  return {
    kind,
    correct: kind === 'answer' ? wasRight(state, current?.outcome ?? null) : null,
    feedback: last.content,
  }
}

/** As the plan took it: of a free answer the thought is enough, and hints take from a score and not from what is right. */
function wasRight({ lastGrading }: TutorState, outcome: NonNullable<TurnFacts['current']>['outcome']): boolean {
  if (lastGrading === null) return false
  return lastGrading.source === 'model' ? isFreeRight(lastGrading.score) : (outcome?.verdict?.correct ?? false)
}
