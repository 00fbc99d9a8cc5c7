// Explains from passages: by the tutor's model where there is one, and then every sentence cites; else in the words of the passages.
import { z } from 'zod'
import {
  ExplainConcept,
  type AgentFailure,
  type Explanation,
  type LearnerLevel,
  type PrerequisiteGap,
} from '../../contract/mastery-agents.js'
import { storableText } from '../../kernel/storable.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import type { Effect } from '../../sessions/index.js'
import { agentFailure } from '../domain/agent-failure.js'
import { cited, numbered, withNumbers, type GivenPassage } from '../domain/citations.js'
import { askAgent, type AgentPorts } from './ask-agent.js'
import type { Quote, QuotedFigure } from './ports.js'
import type { ProgrammeFacts } from './programme-facts.js'

const Cited = z.object({ text: storableText(1_500), passages: z.array(z.string().max(20)).max(6) })
const Output = z.object({
  paragraphs: z.array(Cited).max(6),
  examples: z.array(Cited).max(4),
  key_points: z.array(Cited).max(4),
  next_action: ExplainConcept.output.shape.next_action,
})

const MOST_PASSAGES = 6
const PASSAGE_CHARACTERS = 1_500

type Wanted = {
  readonly topic: string
  readonly question: string | null
  readonly level: LearnerLevel
  readonly gaps: readonly PrerequisiteGap[]
}

/** The passages under ids that hold for one request. */
export const given = (quotes: readonly Quote[]): GivenPassage[] =>
  quotes.slice(0, MOST_PASSAGES).map(({ title, page, heading, text }, at) => ({
    id: `p${at + 1}`,
    title,
    page,
    heading,
    text: text.slice(0, PASSAGE_CHARACTERS),
  }))

/**
 * The text, with its sources below; null where nothing that came cites what was given. `output`: as the contract documents it. Rejects with
 * RunFailure when the model cannot be reached.
 */
export async function citedExplanation(
  ports: AgentPorts,
  { session, programme }: Pick<ProgrammeFacts, 'session' | 'programme'>,
  { topic, question, level, gaps }: Wanted,
  quotes: readonly Quote[],
  signal: AbortSignal,
): Promise<{
  readonly text: string | null
  readonly output: Explanation | AgentFailure
  readonly effects: readonly Effect[]
}> {
  const passages = given(quotes)
  if (passages.length === 0) return { text: null, output: agentFailure('RAG_EMPTY'), effects: [] }
  const input = ExplainConcept.input.parse({
    topic,
    learner_level: level,
    prerequisite_gaps: gaps,
    specific_question: question,
  })
  const { value, effects } = await askAgent(
    ports,
    session,
    {
      role: 'tutor',
      prompt: 'mastery/explain',
      schema: Output,
      input: { ...input, passages, language: programme.language },
      summary: topic,
    },
    signal,
  )
  if (value === null) return { text: null, output: agentFailure('INVALID_INPUT'), effects }
  const paragraphs = cited(value.paragraphs, passages)
  const examples = cited(value.examples, passages)
  const points = cited(value.key_points, passages)
  if (paragraphs.length === 0) return { text: null, output: agentFailure('RAG_EMPTY'), effects }
  const numbers = numbered([...paragraphs, ...examples, ...points])
  const marked = paragraphs.map(claim => withNumbers(claim, numbers)).join('\n\n')
  const output = ExplainConcept.output.parse({
    explanation: marked,
    examples_provided: examples.map(claim => withNumbers(claim, numbers)),
    key_points: points.map(claim => withNumbers(claim, numbers)),
    next_action: value.next_action,
  })
  const sources = [...numbers].map(([id, number]) => {
    const { title, page, heading } = passages.find(passage => passage.id === id)!
    const { figures } = quotes[passages.findIndex(passage => passage.id === id)]!
    const place = `\\[${number}\\] ${placeOf({ title, page, heading }, programme.language)}`
    return [place, ...figures.map(figure => `  ${pictured(figure, title)}`)].join('\n\n')
  })
  return { text: shown(output, sources, programme.language), output, effects }
}

function shown(
  { explanation, examples_provided: examples, key_points: points }: Explanation,
  sources: string[],
  language: string,
) {
  return [
    explanation,
    ...examples,
    ...(points.length === 0 ? [] : [points.map(point => `- ${point}`).join('\n')]),
    `${sentence(language, 'mastery.sources')}\n\n${sources.map(source => `- ${source}`).join('\n')}`,
  ].join('\n\n')
}

/** A picture of a document. Its caption, or the title of the document, stands for it where it cannot be shown. */
export const pictured = ({ path, caption }: QuotedFigure, title: string): string =>
  `![${escapeMarkdown(caption || title)}](${path})`

/** Document, page and heading, as a line. */
export const placeOf = (
  { title, page, heading }: Pick<Quote, 'title' | 'page' | 'heading'>,
  language: string,
): string =>
  [
    `*${escapeMarkdown(title)}*`,
    ...(page === null ? [] : [sentence(language, 'mastery.page', { page })]),
    ...(heading === null ? [] : [escapeMarkdown(heading)]),
  ].join(', ')
