// Text that people write: any character but the two kinds that no database column and no JSON reader takes.
import { z } from 'zod'

/** At most `max` UTF-16 units; refused with NUL or half a surrogate pair in it. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(text => !UNSTORABLE.test(text), 'There is a character in it that cannot be stored.')

// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
