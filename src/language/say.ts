// Chooses the product's own sentences in a session, in the language of its content. Frequent sentences have several wordings.
import { wordingsIn, type AgentSentence, type Wording } from './stored.js'

export type SentenceKey = AgentSentence
type Values = Readonly<Record<string, string | number>>

/** Selects the next wording: `turn` counts up in a session; `recent` holds the texts that the learner read lately, oldest first. */
type Turn = { readonly turn: number; readonly recent?: readonly string[] }

/**
 * The sentence in `language`, any tag of a language, with its `{placeholders}` filled. Of several wordings it takes the least
 * recent one, and a different one each turn among equals; deterministic for a turn. Throws if a value is missing.
 */
export function say(language: string, key: SentenceKey, { turn, recent = [] }: Turn, values: Values = {}): string {
  const wordings = wordingsIn(language, key).map(wording => filled(wording, values))
  const start = Math.abs(turn) % wordings.length
  return leastRecent([...wordings.slice(start), ...wordings.slice(0, start)], recent)
}

/** The first wording. */
export const sentence = (language: string, key: SentenceKey, values: Values = {}): string =>
  filled(wordingsIn(language, key)[0]!, values)

/** The least recently used of `texts`; of several the first. Empty if there is none. */
export function leastRecent(texts: readonly string[], recent: readonly string[]): string {
  const lastUse = (text: string): number => recent.findLastIndex(line => line.includes(text))
  return texts.toSorted((one, other) => lastUse(one) - lastUse(other))[0] ?? ''
}

const filled = (wording: Wording, values: Values): string => (typeof wording === 'string' ? wording : wording(values))
