// Answers what a learner wants to know from what is written: in cited words of the tutor's model, or in the words of the passages.
import { searchPassages } from '../../documents/index.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import { hasAgent } from './ask-agent.js'
import { citedExplanation } from './cited-explanation.js'
import { learnerLevelOf } from './learner-level.js'
import type { MasteryPorts, Quote } from './ports.js'
import type { ProgrammeFacts } from './programme-facts.js'
import { quoted } from './teaching.js'
import { quoteOf } from './teaching-texts.js'
import type { Turn } from './turn.js'

/** Passages that are looked at for an answer, and of those that are quoted. */
const FOUND = 5
const QUOTED = 2

/**
 * The question stays open or the menu returns in the next step. While a verified question is open or waits to be asked again no words of a
 * model are shown. Rejects with RunFailure when the model cannot be reached.
 */
export async function answerQuestion(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  question: string,
  now: Date,
  signal: AbortSignal,
): Promise<Turn> {
  const { session, programme, graph } = facts
  const state = { ...facts.state, question: null }
  const found = await searchPassages(ports, {
    text: question,
    audience: { learnerId: session.learnerId },
    limit: FOUND,
  })
  const concept = state.loop === null ? null : graph.concept(state.loop.conceptId)
  const about = concept === null ? [] : await ports.texts.about(concept, programme.language, session.learnerId)
  if (found.kind === 'RAG_EMPTY' && about.length === 0) {
    const topics = found.relatedTopics.map(({ name }) => escapeMarkdown(name)).join(', ')
    const key = topics === '' ? 'mastery.not_written' : 'mastery.not_written_but'
    return { state, text: sentence(programme.language, key, { topics }) }
  }
  const passages: readonly Quote[] = found.kind === 'RAG_EMPTY' ? about : found.passages.map(quoteOf)
  const mayWrite = !session.itemOpen && state.left === null && state.paused.every(({ left }) => left === null)
  if (!mayWrite || !hasAgent(ports, session, 'tutor')) return { state, text: inItsWords(facts, passages) }
  const { text, effects } = await citedExplanation(
    ports,
    facts,
    { topic: concept?.title ?? programme.title, question, ...learnerLevelOf(facts, concept?.conceptId ?? null, now) },
    passages,
    signal,
  )
  return { state, text: text ?? inItsWords(facts, passages), effects }
}

const inItsWords = ({ programme: { language } }: ProgrammeFacts, passages: readonly Quote[]): string =>
  [sentence(language, 'mastery.written'), ...passages.slice(0, QUOTED).map(passage => quoted(passage, language))].join(
    '\n\n',
  )
