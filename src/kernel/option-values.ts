// Values of options on the command line, refused by commander with a sentence where they cannot be.
import { InvalidArgumentError } from 'commander'
import type { z } from 'zod'

/** A parser for whole numbers from `least` to `most`. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`)
    return Number(text)
  }

/** A parser for what the schema takes, refused with the schema's own message. */
export const valueOf =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T => {
    const read = schema.safeParse(text)
    if (!read.success) throw new InvalidArgumentError(read.error.issues[0]!.message)
    return read.data
  }
