// What the product itself says in a session, in the language of what it speaks about, with several wordings where a learner reads one often.
import { wordingsIn, type AgentSentence, type Wording } from './stored.js'

export type SentenceKey = AgentSentence
type Values = Readonly<Record<string, string | number>>

/** Which wording comes next: `turn` counts up in a session, `said` is what the learner has read lately, oldest first. */
type Turn = { readonly turn: number; readonly said?: readonly string[] }

/**
 * The sentence in `language`, any tag of a language, with its `{placeholders}` filled. Of several wordings the one that was said least
 * lately, and of those another one each turn; the same turn always gets the same wording. Throws where a value is missing.
 */
export function say(language: string, key: SentenceKey, { turn, said = [] }: Turn, values: Values = {}): string {
  const wordings = wordingsIn(language, key).map(wording => filled(wording, values))
  const start = Math.abs(turn) % wordings.length
  return leastLately([...wordings.slice(start), ...wordings.slice(0, start)], said)
}

/** The first wording. */
export const sentence = (language: string, key: SentenceKey, values: Values = {}): string =>
  filled(wordingsIn(language, key)[0]!, values)

/** The one of `texts` that was said least lately; of several the first. Empty where there is none. */
export function leastLately(texts: readonly string[], said: readonly string[]): string {
  const lastSaid = (text: string): number => said.findLastIndex(line => line.includes(text))
  return texts.toSorted((one, other) => lastSaid(one) - lastSaid(other))[0] ?? ''
}

const filled = (wording: Wording, values: Values): string => (typeof wording === 'string' ? wording : wording(values))
