// Values of a query string.
import { z } from 'zod'

/** A whole number from `least` to `most` in at most as many digits as `most` has; everything else is malformed. */
export const queryNumber = (least: number, most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`))
    .transform(Number)
    .pipe(z.int().min(least).max(most))

/** From one to `most` values with commas between them; one that `value` does not take makes all of it malformed. */
export const separated = <T extends z.ZodType<unknown, string>>(value: T, most: number) =>
  z
    .string()
    .max(most * 40)
    .transform(text => text.split(','))
    .pipe(z.array(value).max(most))
