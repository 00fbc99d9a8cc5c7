// Fields that several kinds of figures share. Numbers are held to what can be drawn and read.
import { z } from 'zod'

/** A number that can be placed in a drawing. */
export const Measure = z.number().min(-1_000_000_000).max(1_000_000_000)
export const Positive = z.number().gt(0).max(1_000_000_000)
/** A text inside a drawing: short enough for a narrow screen. */
export const Label = z.string().trim().min(1).max(40)

/** What every kind of figure has. `read_off`: the question is to read the figure, so its text says how it looks, not what it shows. */
export const common = { read_off: z.literal(true).optional() }
