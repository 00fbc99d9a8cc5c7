// Parsers for the values of command-line options; commander prints their refusals.
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

/** A parser for values that the schema accepts; it refuses others with the schema's message. */
export const valueOf =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T => {
    const read = schema.safeParse(text)
    if (!read.success) throw new InvalidArgumentError(read.error.issues[0]!.message)
    return read.data
  }

/** A parser for values that the schema accepts, with commas between them. */
export const commaSeparated =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T[] =>
    text.split(',').map(one => valueOf(schema)(one.trim()))
