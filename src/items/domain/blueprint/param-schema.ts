// The fields under `params`: where the values of a question are drawn from. A tier may replace some of them.
import { z } from 'zod'

const Scalar = z.union([z.number(), z.string().min(1, 'Write a text here, of one sign at least.'), z.boolean()])
/** Decimals are written as text or as short numbers, and read exactly. */
const Decimal = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, 'Write a decimal such as 2.5.')])
  .transform(String)
/** `rows[0][1]` may be any scalar; a column keeps to one kind. */
const Column = z.string().regex(/^[a-z][a-z0-9_]*$/, 'A column is named in lower case.')

/** Exactly one of `range` and `choice`. */
const IntegerParam = z.strictObject({
  type: z.literal('int'),
  /** Least and greatest, both included. */
  range: z.tuple([z.int(), z.int()]).optional(),
  /** With `range`: least, least + step, … */
  step: z.int().min(1).optional(),
  choice: z.array(z.int()).min(1).optional(),
})
const DecimalParam = z.strictObject({
  type: z.literal('decimal'),
  range: z.tuple([Decimal, Decimal]).optional(),
  /** Digits after the point. */
  places: z.int().min(0).max(9).optional(),
  choice: z.array(Decimal).min(1).optional(),
})
const BooleanParam = z.strictObject({ type: z.literal('bool') })
const TextParam = z.strictObject({ type: z.literal('text'), choice: z.array(z.string().min(1)).min(1) })
/** An address in one of these networks: first a network is drawn, then an address in it. */
const AddressParam = z.strictObject({ type: z.enum(['ipv4', 'ipv6']), from: z.array(z.string().max(49)).min(1) })
/** `vendor`: the first three bytes, where they are to be fixed. */
const MacParam = z.strictObject({ type: z.literal('mac'), vendor: z.array(z.string().max(17)).min(1).optional() })
/** A row of a table: declares `<param>_<column>` for every column. */
const RowParam = z.strictObject({
  type: z.literal('row'),
  columns: z.array(Column).min(1).max(12),
  rows: z.array(z.array(Scalar)).min(1).max(500),
})
/** A list of different things, in the order drawn. Exactly one of `range` and `from`. */
const SampleParam = z.strictObject({
  type: z.literal('sample'),
  count: z.int().min(1).max(30),
  range: z.tuple([z.int(), z.int()]).optional(),
  from: z.array(Scalar).min(1).max(200).optional(),
})

export const Param = z.discriminatedUnion('type', [
  IntegerParam,
  DecimalParam,
  BooleanParam,
  TextParam,
  AddressParam,
  MacParam,
  RowParam,
  SampleParam,
])
export type Param = z.infer<typeof Param>

/** The fields that a tier puts in place of the parameter's own; `range` and `choice`, or `range` and `from`, replace each other. */
export const ParamOverride = z.record(z.string(), z.unknown())
export type ParamOverride = z.infer<typeof ParamOverride>

/** The fields of a parameter in a tier, not yet checked. */
export function overridden(param: Param, override: ParamOverride): unknown {
  const merged: Record<string, unknown> = { ...param }
  const sources = param.type === 'sample' ? ['range', 'from'] : ['range', 'choice']
  if (sources.some(word => word in override)) for (const word of sources) delete merged[word]
  return { ...merged, ...override, type: param.type }
}
