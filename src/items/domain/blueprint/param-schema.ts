// The fields under `params`: where the values of a question are drawn from. A tier may replace some of them.
import { z } from 'zod'

const Scalar = z
  .union([z.number(), z.string().min(1, 'Write a text here, of one sign at least.'), z.boolean()])
  .meta({ title: 'number, text or truth' })
/** Decimals are written as text or as short numbers, and read exactly. */
const Decimal = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, 'Write a decimal such as 2.5.')])
  .transform(String)
  .meta({ title: 'decimal' })
/** `rows[0][1]` may be any scalar; a column keeps to one kind. */
const Column = z.string().regex(/^[a-z][a-z0-9_]*$/, 'A column is named in lower case.')

const TYPE = 'what is drawn'

/** Exactly one of `range` and `choice`. */
const IntegerParam = z.strictObject({
  type: z.literal('int').describe(TYPE),
  range: z.tuple([z.int(), z.int()]).optional().describe('the least and the greatest, both included'),
  step: z.int().min(1).optional().describe('with `range`: the least, the least and a step, and so on'),
  choice: z.array(z.int()).min(1).optional().describe('instead of `range`: the numbers to choose from'),
})
const DecimalParam = z.strictObject({
  type: z.literal('decimal').describe(TYPE),
  range: z.tuple([Decimal, Decimal]).optional().describe('the least and the greatest, both included'),
  places: z.int().min(0).max(9).optional().describe('with `range`: digits after the point'),
  choice: z.array(Decimal).min(1).optional().describe('instead of `range`: the decimals to choose from'),
})
const BooleanParam = z.strictObject({ type: z.literal('bool').describe(TYPE) })
const TextParam = z.strictObject({
  type: z.literal('text').describe(TYPE),
  choice: z.array(z.string().min(1)).min(1).describe('the texts to choose from'),
})
const AddressParam = z.strictObject({
  type: z.enum(['ipv4', 'ipv6']).describe(TYPE),
  from: z.array(z.string().max(49)).min(1).describe('the networks: one is drawn, then an address in it'),
})
const MacParam = z.strictObject({
  type: z.literal('mac').describe(TYPE),
  vendor: z.array(z.string().max(17)).min(1).optional().describe('first three bytes to choose from'),
})
/** A row of a table: declares `<param>_<column>` for every column. */
const RowParam = z.strictObject({
  type: z.literal('row').describe(TYPE),
  columns: z.array(Column).min(1).max(12).describe('their names: `p` declares `p_port` for the column `port`'),
  rows: z.array(z.array(Scalar)).min(1).max(500).describe('the rows; a column keeps to one kind of value'),
})
/** A list of different things, in the order drawn. Exactly one of `range` and `from`. */
const SampleParam = z.strictObject({
  type: z.literal('sample').describe(TYPE),
  count: z.int().min(1).max(30).describe('how many'),
  range: z.tuple([z.int(), z.int()]).optional().describe('the least and the greatest, both included'),
  from: z.array(Scalar).min(1).max(200).optional().describe('instead of `range`: the things to choose from'),
})

export const Param = z
  .discriminatedUnion('type', [
    IntegerParam,
    DecimalParam,
    BooleanParam,
    TextParam,
    AddressParam,
    MacParam,
    RowParam,
    SampleParam,
  ])
  .meta({ title: 'draw' })
export type Param = z.infer<typeof Param>

/** The fields that a tier puts in place of the parameter's own; `range` and `choice`, or `range` and `from`, replace each other. */
export const ParamOverride = z.record(z.string(), z.unknown()).meta({ title: 'draw, or some of its words' })
export type ParamOverride = z.infer<typeof ParamOverride>

/** The fields of a parameter in a tier, not yet checked. */
export function overridden(param: Param, override: ParamOverride): unknown {
  const merged: Record<string, unknown> = { ...param }
  const sources = param.type === 'sample' ? ['range', 'from'] : ['range', 'choice']
  if (sources.some(word => word in override)) for (const word of sources) delete merged[word]
  return { ...merged, ...override, type: param.type }
}
