// The option that learners write themselves, after those that are given.
import { storableText } from '../kernel/storable.js'
import type { Canonical } from './kind.js'
import { malformed } from './malformed.js'

/** `other` in a response. */
export const otherText = storableText(500).optional()

/** The options in the order in which they are shown, the learner's own last. */
export const withOwn = (options: readonly string[], label: string | undefined): readonly string[] =>
  label === undefined ? options : [...options, label]

/** Refuses a text without its option, and the option without a text; else `canonical` makes the answer of what is left. */
export function settleOwn(
  other: string | undefined,
  isChosen: boolean,
  canonical: (own: string | null) => string,
): Canonical {
  const own = other?.normalize('NFC').trim() ?? ''
  if (!isChosen && own !== '') return malformed('/other', 'This option was not chosen.')
  if (isChosen && own === '') return malformed('/other', 'Say what.')
  return { ok: true, canonical: canonical(isChosen ? own : null) }
}
