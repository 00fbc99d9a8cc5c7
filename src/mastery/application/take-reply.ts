// Takes up what the learner answered, chose or wrote.
import { isMisconception, type Item } from '../../items/index.js'
import { InvariantError } from '../../kernel/errors.js'
import { isObject, jsonOrText } from '../../kernel/json.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import { itemReview, outcomeWord } from '../../outcomes/index.js'
import { answerFeedback } from '../../quizzes/index.js'
import { controlIn, languagesOf } from '../../reading/index.js'
import type { AskedHelp, Effect, ItemRecord, StoredMessage } from '../../sessions/index.js'
import { assessPrerequisites } from '../domain/assess-prerequisites.js'
import {
  beginLoop,
  beginQuiz,
  quizAnswered,
  type QuizAnswer,
  type ShownMisconception,
} from '../domain/learning-cycle.js'
import { ROUTES, worded, type Choice, type Route } from '../domain/routing.js'
import { pausedLoop, resumedLoop, routed, type Labelled, type MasteryState } from '../domain/state.js'
import { hasAgent } from './ask-agent.js'
import type { MasteryPorts } from './ports.js'
import { takeDraftAnswer } from './quiz-from-documents.js'
import { routeWords } from './route-words.js'
import type { DraftedQuiz } from '../domain/drafted-quiz.js'
import { isVerifiable, statusesOf, type ProgrammeFacts } from './programme-facts.js'
import type { Turn } from './turn.js'

/** `posted`: as the widget or the command returned it. */
type Reply = { readonly seq: number; readonly posted: Readonly<Record<string, unknown>> }

/** The newest reply that was not taken up; null when it is the server's turn. */
export function newReply(messages: readonly StoredMessage[], takenSeq: number): Reply | null {
  const message = messages.findLast(each => each.role === 'tool')
  if (message === undefined || message.seq <= takenSeq) return null
  const posted = jsonOrText(message.content)
  return { seq: message.seq, posted: isObject(posted) ? posted : {} }
}

/** Rejects with RunFailure when a model that has to read what was written cannot be reached. */
export async function takeReply(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  reply: Reply,
  now: Date,
  signal: AbortSignal,
): Promise<Turn> {
  const state = { ...facts.state, takenSeq: reply.seq }
  const { asked } = state
  if (typeof reply.posted['asked'] === 'string') return takeWords(ports, { ...facts, state }, reply, now, signal)
  switch (asked?.kind) {
    case 'item':
      return takeAnswer({ ...facts, state })
    case 'draft':
      return takeDraftAnswer({ ...facts, state }, reply.posted)
    case 'menu': {
      const choice = asked.choices.find(([, label], at) =>
        reply.posted['index'] === undefined ? reply.posted['selection'] === label : reply.posted['index'] === at,
      )
      if (choice === undefined) throw new InvariantError('What was chosen is not on the menu')
      return takeChoice(ports, { ...facts, state }, choice[0], now)
    }
    case undefined:
      throw new InvariantError('Nothing was asked')
  }
}

/** The verdict is the one that code gave when the answer was posted. */
function takeAnswer({ state, current, programme, graph }: ProgrammeFacts): Turn {
  const { asked } = state
  if (asked?.kind !== 'item' || current?.outcome == null) throw new InvariantError('No answer is recorded')
  const { outcome, item } = current
  const right = outcome.kind === 'answered' ? (outcome.verdict?.correct ?? false) : null
  const answered = { ...state, asked: null }
  if (asked.part === 'diagnosis') {
    const observation = { conceptId: asked.conceptId, right, guess: guessOf(item) }
    const { observations } = state.diagnosis
    return {
      state: { ...answered, diagnosis: { ...state.diagnosis, observations: [...observations, observation] } },
      text: sentence(programme.language, `mastery.noted.${right === null ? 'none' : right ? 'right' : 'wrong'}`, {
        concept: escapeMarkdown(graph.concept(asked.conceptId).title),
      }),
    }
  }
  const answer: QuizAnswer = { position: current.position, right, misconception: misconceptionOf(current) }
  return {
    state: { ...answered, loop: quizAnswered(state.loop!, answer), left: null },
    text: answerFeedback(item.language, current.number, itemReview(current), optionsOf(item)),
  }
}

const optionsOf = ({ parts }: Item): string[] => (parts.length === 1 ? parts[0].options.map(({ text }) => text) : [])

/** Between four options and a typed answer, as the item was asked. */
const guessOf = ({ parts }: Item): number =>
  parts.length === 1 && parts[0].options.length > 1 ? 1 / parts[0].options.length : 0.05

function misconceptionOf({ item, outcome }: ItemRecord): ShownMisconception | null {
  const verdict = outcome?.verdict
  if (verdict == null || outcomeWord(outcome!) === 'not_known') return null
  const { note, feedback } = verdict
  if (note === null || feedback === null || !isMisconception(item, note)) return null
  const known = item.parts.flatMap(part => part.misconceptions).find(({ id }) => id === note)
  return { id: note, text: feedback, remediate: known?.remediate ?? null }
}

/**
 * What was written instead of an answer: the exact words of a choice, of a control, or the title of a concept, whole. Anything else the
 * coordinator understands; without one it is not guessed, and the learner is asked by buttons.
 */
async function takeWords(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  reply: Reply,
  now: Date,
  signal: AbortSignal,
): Promise<Turn> {
  const words = String(reply.posted['asked'])
  const { programme, state } = facts
  const { language } = programme
  const choice = worded(words, wordings(facts)) ?? explains(words, language)
  if (choice !== null) return takeChoice(ports, facts, choice, now, { ...ROUTES[choice.kind], by: 'words' })
  if (hasAgent(ports, facts.session, 'coordinator') && words.trim() !== '') {
    const { choice: understood, route, needsCare, effects } = await routeWords(ports, facts, words, signal)
    if (needsCare) return held(ports, state, reply.seq, effects)
    if (understood !== null) {
      const turn = takeChoice(ports, facts, understood, now, route)
      const question = understood.kind === 'question' ? words : null
      return { ...turn, state: { ...turn.state, question }, effects }
    }
    return {
      state: noted(facts, state, route, now),
      text: sentence(language, 'mastery.not_understood'),
      effects,
    }
  }
  const { help } = reply.posted as { readonly help?: AskedHelp }
  const text = [
    sentence(language, 'mastery.unheard'),
    ...(help?.kind === 'hint' ? [sentence(language, 'ask.hint')] : []),
  ].join('\n\n')
  return { state: noted(facts, state, { agent: 'tutor', reason: 'unclear', by: 'learner' }, now), text }
}

/** “explain”, “help” and the like, in any of the languages. */
function explains(words: string, language: string): Choice | null {
  const control = controlIn(words, languagesOf(language))
  return control === 'explain' || control === 'help' ? { kind: 'explain' } : null
}

/** Every choice that has words: those on the menu, the general ones, and a concept by its title. */
function wordings({ state, programme, graph }: ProgrammeFacts): Labelled[] {
  const say = (key: Parameters<typeof sentence>[1]) => sentence(programme.language, key)
  return [
    ...(state.asked?.kind === 'menu' ? state.asked.choices : []),
    [{ kind: 'quiz' }, say('mastery.choice.quiz')],
    [{ kind: 'explain' }, say('mastery.choice.explain')],
    [{ kind: 'other_topic' }, say('mastery.choice.other_topic')],
    [{ kind: 'progress' }, say('mastery.choice.progress')],
    ...graph.ids.map((conceptId): Labelled => [{ kind: 'topic', conceptId }, graph.concept(conceptId).title]),
  ]
}

/** What the learner chose. A quiz that is interrupted by it keeps its answers and its open question. */
function takeChoice(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  choice: Choice,
  now: Date,
  route: Route = { ...ROUTES[choice.kind], by: 'choice' },
): Turn {
  const { session, state } = facts
  const { language } = facts.programme
  const goesOn = noted(facts, withDraftsBeside(state, choice), route, now, choice)
  const isOpen = session.itemOpen
  // A question of the diagnosis is not asked again: others tell as much.
  const left = isOpen && state.asked?.kind === 'item' && state.asked.part === 'quiz' ? session.position : null
  const interrupted = { ...pausedLoop(goesOn, left), asked: null }
  const leaves = isOpen ? { left: true } : {}
  const isPaused = state.loop?.stage === 'quiz'
  const said = isPaused ? sentence(language, 'mastery.paused', { n: state.loop.answers.length }) : ''
  switch (choice.kind) {
    case 'go_on':
    case 'topic': {
      const { conceptId } = choice
      const resumed = resumedLoop(interrupted, conceptId)
      const begun = resumed.loop === null ? { ...resumed, loop: beginLoop(conceptId) } : resumed
      return { ...leaves, state: overDiagnosis(begun), text: paragraphs(said, assessed(facts, conceptId, now)) }
    }
    case 'continue_quiz':
      return { state: resumedLoop({ ...state, ...goesOn, asked: null }, state.paused.at(-1)!.loop.conceptId) }
    case 'quiz':
      if (isOpen || state.loop === null) return { state: goesOn }
      if (state.loop.stage !== 'tutor') return { state: { ...goesOn, asked: null } }
      if (!isVerifiable(ports.catalogue(), facts.graph.concept(state.loop.conceptId)))
        return { state: { ...goesOn, asked: null, drafted: wantedDraft(state) } }
      return { state: { ...goesOn, asked: null, loop: beginQuiz(state.loop, facts.programme.rules.questions) } }
    case 'explain':
      if (state.loop === null) return { state: isOpen ? goesOn : { ...goesOn, asked: null } }
      if (state.loop.stage === 'tutor')
        return { state: { ...goesOn, asked: null, loop: { ...state.loop, isTold: false } } }
      return { ...leaves, state: { ...interrupted, aside: state.loop.conceptId }, text: said }
    case 'question':
      return { state: isOpen ? goesOn : { ...goesOn, asked: null } }
    case 'have_read':
      return { state: { ...goesOn, asked: null, loop: null, read: [...state.read, state.loop!.conceptId] } }
    case 'progress':
      return { state: isOpen ? goesOn : { ...goesOn, asked: null }, text: progressText(facts, now) }
    case 'other_topic':
      return { ...leaves, state: overDiagnosis(interrupted), text: said }
    case 'finish':
      return { ...leaves, state: interrupted, text: progressText(facts, now), end: 'learner_finished' }
  }
}

/** Whatever else is chosen pauses a quiz from documents, and it goes on with its concept. */
const withDraftsBeside = (state: MasteryState, { kind }: Choice): MasteryState =>
  state.drafted === null || kind === 'quiz' || kind === 'progress' || kind === 'question'
    ? state
    : { ...state, drafted: { ...state.drafted, isPaused: kind !== 'continue_quiz' } }

/** A quiz from documents on the concept under way; one that was begun goes on. */
const wantedDraft = ({ loop, drafted }: MasteryState): DraftedQuiz =>
  drafted?.conceptId === loop!.conceptId
    ? { ...drafted, isPaused: false }
    : { conceptId: loop!.conceptId, stage: 'wanted', questions: [], given: [], isPaused: false }

/** What the coordinator reads as a call for a person: the fixed words hold the session, and nothing else of the message counts. */
function held({ careFor }: MasteryPorts, state: MasteryState, messageSeq: number, effects: readonly Effect[]): Turn {
  const care = careFor(null)
  return {
    state,
    held: care.notice,
    effects: [...effects, { type: 'SafetyRaised', source: 'model', messageSeq, ...care }],
  }
}

/** Whoever chooses what to learn has seen enough of the diagnosis. */
const overDiagnosis = (state: MasteryState): MasteryState => ({
  ...state,
  diagnosis: { ...state.diagnosis, isOver: true },
})

function noted({ graph }: ProgrammeFacts, state: MasteryState, route: Route, now: Date, choice?: Choice): MasteryState {
  const named = choice !== undefined && 'conceptId' in choice ? choice.conceptId : (state.loop?.conceptId ?? null)
  const conceptId = named !== null && graph.ids.includes(named) ? named : null
  return routed(state, { ...route, conceptId, at: now.toISOString() })
}

const paragraphs = (...parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n')

/** What stands before the concept, if anything does. */
function assessed(facts: ProgrammeFacts, conceptId: string, now: Date): string {
  const { graph, learner, programme } = facts
  const { statuses } = statusesOf(facts, now)
  const found = assessPrerequisites({ graph, statuses, records: learner.records }, conceptId)
  if (found.recommendation === 'proceed') return ''
  return sentence(programme.language, `mastery.assessed.${found.recommendation}`, {
    concept: escapeMarkdown(graph.concept(conceptId).title),
    gaps: found.prerequisite_gaps.map(gap => escapeMarkdown(gap.concept)).join(', '),
  })
}

function progressText(facts: ProgrammeFacts, now: Date): string {
  const { graph, programme } = facts
  const { statuses } = statusesOf(facts, now)
  const count = (...wanted: readonly string[]): number =>
    graph.ids.filter(id => wanted.includes(statuses.get(id)!)).length
  return sentence(programme.language, 'mastery.progress', {
    known: count('known', 'due'),
    likely: count('likely', 'read'),
    all: graph.ids.length,
  })
}
