// Fields that several kinds of figures share. Numbers are held to what can be drawn and read.
import { z } from 'zod'

/** A number that can be placed in a drawing. */
export const Measure = z.number().min(-1_000_000_000).max(1_000_000_000)
export const Positive = z.number().gt(0).max(1_000_000_000)
/** A text inside a drawing: short enough for a narrow screen. */
export const Label = z.string().trim().min(1).max(40)

/** What every kind of figure has. `read_off`: the question is to read the figure, so its text says how it looks, not what it shows. */
export const common = { read_off: z.literal(true).optional() }

/** A place in a plane. */
export const Place = z.strictObject({ x: Measure, y: Measure })
export type Place = z.infer<typeof Place>

/** The graph of a function of x inside a plane: polylines with gaps where it has no value or leaves the plane, and its values at the marks. */
export const Graph = z.strictObject({
  pieces: z.array(z.array(Place).min(2).max(600)).max(100),
  values: z.array(Place).max(100),
})
export type Graph = z.infer<typeof Graph>
