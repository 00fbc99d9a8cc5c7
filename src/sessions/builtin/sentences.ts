// The sentences of the built-in agents: one catalogue, by key, with several wordings where a learner reads a sentence often.
import { readFileSync } from 'node:fs'
import type Catalogue from './sentences.json'

export type SentenceKey = keyof typeof Catalogue

const catalogue = JSON.parse(readFileSync(new URL('./sentences.json', import.meta.url), 'utf8')) as Record<
  SentenceKey,
  string | readonly string[]
>

/** Which wording comes next: `turn` counts up in a session, `said` is what the learner has read lately, oldest first. */
export type Turn = { readonly turn: number; readonly said?: readonly string[] }

/**
 * The sentence with its `{placeholders}` filled. Of several wordings the one that was said least lately, and of those another one each
 * turn; the same turn always gets the same wording.
 */
export function say(
  key: SentenceKey,
  { turn, said = [] }: Turn,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const entry = catalogue[key]
  const wordings = (typeof entry === 'string' ? [entry] : entry).map(text => filled(text, values))
  const start = Math.abs(turn) % wordings.length
  return leastLately([...wordings.slice(start), ...wordings.slice(0, start)], said)
}

/** For sentences with a single wording. */
export const sentence = (key: SentenceKey, values: Readonly<Record<string, string | number>> = {}): string =>
  say(key, { turn: 0 }, values)

/** The one of `texts` that was said least lately; of several the first. Empty where there is none. */
export function leastLately(texts: readonly string[], said: readonly string[]): string {
  const lastSaid = (text: string): number => said.findLastIndex(line => line.includes(text))
  return texts.toSorted((one, other) => lastSaid(one) - lastSaid(other))[0] ?? ''
}

/** What is filled in is never read as a placeholder. */
const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
