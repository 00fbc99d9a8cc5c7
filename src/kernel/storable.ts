// Checks of text that people write: NUL and lone surrogates are refused, because databases and JSON readers do not take them.
import { z } from 'zod'

/** At most `max` UTF-16 units; refused with NUL or half a surrogate pair in it. */
export const storableText = (max: number) =>
  z.string().max(max).refine(isStorable, 'There is a character in it that cannot be stored.')

// oxlint-disable-next-line no-control-regex -- finds NUL
const UNSTORABLE = /[\u0000\p{Surrogate}]/u

/** Whether the text has no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/** Whether the text has a visible character, so not only blanks, controls and characters such as U+200B. */
export const isSeen = (text: string): boolean => SEEN.test(text)

const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
