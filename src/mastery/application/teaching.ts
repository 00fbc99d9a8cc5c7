// Explains a concept: what the sources say, word for word or cited, and a worked example that code has computed.
import { deriveSeed, figureDescription, prepareNextItem, tiersOfSkill, type Item } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { orNull } from '../../kernel/or-null.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import type { Effect } from '../../sessions/index.js'
import type { Concept } from '../domain/concept-graph.js'
import { hasAgent } from './ask-agent.js'
import { citedExplanation, pictured, placeOf } from './cited-explanation.js'
import { learnerLevelOf } from './learner-level.js'
import type { MasteryPorts, Quote } from './ports.js'
import type { ProgrammeFacts } from './programme-facts.js'

/** Quotes of one explanation. */
const QUOTES = 2
/** Worked examples that are remembered, so that no question repeats one. */
const EXAMPLES = 10

/** The text of an explanation, and whether there is another one. */
type Explained = { readonly text: string; readonly hasMore: boolean }

/**
 * `found` null: there is nothing to explain the concept with. By the tutor's model where there is one and `signal` lets it, in cited words;
 * else in the words of the sources. Rejects with RunFailure when the model cannot be reached.
 */
export async function explain(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  concept: Concept,
  shown: number,
  now: Date,
  signal: AbortSignal | null,
): Promise<{ readonly found: Explained | null; readonly effects: readonly Effect[] }> {
  const { language } = facts.programme
  const quotes = await ports.texts.about(concept, language, facts.session.learnerId)
  const groups = Math.ceil(quotes.length / QUOTES)
  const example = workedExample(ports, facts, concept, shown)
  if (groups === 0 && example === null) return { found: null, effects: [] }
  const at = groups === 0 ? 0 : (shown % groups) * QUOTES
  const ownWords = async () => {
    if (signal === null || groups === 0 || !hasAgent(ports, facts.session, 'tutor')) return { text: null, effects: [] }
    const wanted = { topic: concept.title, question: null, ...learnerLevelOf(facts, concept.conceptId, now) }
    return citedExplanation(ports, facts, wanted, [...quotes.slice(at), ...quotes.slice(0, at)], signal)
  }
  const { text, effects } = await ownWords()
  const key = text !== null ? 'explain_cited' : groups === 0 ? 'explain_example' : 'explain'
  const parts = [
    sentence(language, `mastery.${key}`, { concept: escapeMarkdown(concept.title) }),
    ...(text === null ? quotes.slice(at, at + QUOTES).map(quote => quoted(quote, language)) : [text]),
    ...(example === null ? [] : exampleText(example, language)),
  ]
  return { found: { text: parts.join('\n\n'), hasMore: groups > 1 || example !== null }, effects }
}

/** A passage with its pictures and where it stands, as a block quote. */
export function quoted({ text, figures, ...place }: Quote, language: string): string {
  const lines = [...text.split('\n'), ...figures.flatMap(figure => ['', pictured(figure, place.title)])]
  return [...lines.map(line => (line === '' ? '>' : `> ${line}`)), '>', `> — ${placeOf(place, language)}`].join('\n')
}

/** Question, what its picture shows, and the worked solution. */
function exampleText(item: Item, language: string): string[] {
  const figure = figureDescription(item)
  const prompts = item.parts.flatMap(({ prompt }) => (prompt === '' ? [] : [`- ${prompt}`]))
  const steps = item.steps.map((step, at) => `${at + 1}. ${step.replace(/\n+/g, ' ')}`)
  return [
    sentence(language, 'mastery.example'),
    item.stem,
    ...(figure === null ? [] : [`*${escapeMarkdown(figure)}*`]),
    ...(prompts.length === 0 ? [] : [prompts.join('\n')]),
    steps.join('\n'),
  ]
}

/** The easiest question of the concept with its steps; null where there is none. Always the same one for the same `shown`. */
function workedExample(
  { catalogue }: Pick<MasteryPorts, 'catalogue'>,
  { session, programme }: Pick<ProgrammeFacts, 'session' | 'programme'>,
  concept: Concept,
  shown: number,
): Item | null {
  for (const skillId of concept.skills) {
    const [tier] = tiersOfSkill(catalogue(), skillId)
    if (tier === undefined) continue
    const choice = { skillId, tier, language: programme.language, shows: null }
    const seed = deriveSeed(`${session.seed} example ${concept.conceptId}`, shown)
    const item = orNull(() => prepareNextItem(catalogue(), choice, seed, shown + 1, []), DomainError)
    if (item !== null && item.steps.length > 0) return item
  }
  return null
}

/** The variants that explanations of the concept have shown as examples. */
export const exampleVariants = (
  ports: Pick<MasteryPorts, 'catalogue'>,
  facts: Pick<ProgrammeFacts, 'session' | 'programme'>,
  concept: Concept,
  shown: number,
): { readonly variantKey: string }[] =>
  Array.from({ length: Math.min(shown, EXAMPLES) }, (_, at) => shown - 1 - at).flatMap(nth => {
    const item = workedExample(ports, facts, concept, nth)
    return item === null ? [] : [{ variantKey: item.variantKey }]
  })
