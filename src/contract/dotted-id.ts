// How blueprints and skills are named, on the wire and in files.
import { z } from 'zod'

/** Such as `math.fractions.adding`. */
export const DottedId = z
  .string()
  .regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/, 'An id is lower-case words joined by dots.')
