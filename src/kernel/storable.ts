// Text that people write: any character but the two kinds that no database column and no JSON reader takes.
import { z } from 'zod'

/** At most `max` UTF-16 units; refused with NUL or half a surrogate pair in it. */
export const storableText = (max: number) =>
  z.string().max(max).refine(isStorable, 'There is a character in it that cannot be stored.')

// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/u

/** Whether a database and every JSON reader take it. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/** Whether a reader sees anything of it: blanks, controls and characters such as U+200B leave no mark. */
export const isSeen = (text: string): boolean => SEEN.test(text)

const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
