// How an author writes a figure: as its data, with a formula in place of each number and a template in place of each text.
import { z } from 'zod'
import { common, Graph } from './common.js'
import { FIGURE_DATA } from './figure-data.js'
import { figureWord } from './figure-words.js'

/** What a field of a blueprint holds once it is parsed; `compile-figure.ts` reads formulas and templates. */
export type AuthoredValue =
  /** `asText`: each value that it gives is written out. */
  | { readonly formula: string; readonly asText: boolean }
  /** `isWord`: it gives a word of the format, which is the same in every language. */
  | { readonly template: string; readonly isWord: boolean }
  /** A formula in which `x` runs along the axis. */
  | { readonly graph: string }
  | { readonly word: string | boolean }
  | { readonly items: readonly { readonly when: string | null; readonly value: AuthoredValue }[] }
  | { readonly fields: Readonly<Record<string, AuthoredValue>> }

const SOURCE = z.union([z.string().min(1), z.number(), z.boolean()], {
  error: ({ input }) => (input === undefined ? 'This is missing.' : 'A number, a text or an expression stands here.'),
})
/** An expression; YAML may have read a bare number or truth value. */
const Formula = SOURCE.meta({ title: 'formula' }).transform((source): AuthoredValue => ({
  formula: String(source),
  asText: false,
}))
const Texts = SOURCE.meta({ title: 'formula' }).transform((source): AuthoredValue => ({
  formula: String(source),
  asText: true,
}))
const GraphOf = SOURCE.meta({ title: 'formula in x' }).transform((source): AuthoredValue => ({ graph: String(source) }))
const Template = z
  .union([z.string().trim().min(1).max(400), z.number()])
  .meta({ title: 'text' })
  .transform((source): AuthoredValue => ({ template: String(source), isWord: false }))
const Word = (words: readonly string[]) =>
  z.union(
    [
      z.enum(words as [string, ...string[]]).transform((word): AuthoredValue => ({ word })),
      z
        .string()
        .regex(/\{\{/)
        .meta({ title: 'expression in double braces' })
        .transform((template): AuthoredValue => ({ template, isWord: true })),
    ],
    `One of ${words.join(', ')}, or an expression in double braces that gives one.`,
  )

type Def = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly entries?: Readonly<Record<string, string>>
}
const defOf = (schema: z.ZodType): Def => schema.def

/** The schema of what an author writes for data of this schema, which stands at `path`: the kind, and the words below it. */
function authored(schema: z.ZodType, path: string): z.ZodType<AuthoredValue> {
  if (schema === Graph) return GraphOf
  const { type, shape, element, innerType, entries } = defOf(schema)
  switch (type) {
    case 'object':
      return fieldsOf(shape!, path).transform((fields): AuthoredValue => ({ fields: present(fields) }))
    case 'array':
      return listOf(element!, path)
    case 'optional':
      return authored(innerType!, path).optional() as unknown as z.ZodType<AuthoredValue>
    case 'enum':
      return Word(Object.values(entries!))
    case 'string':
      return Template
    case 'number':
    case 'boolean':
      return Formula
    default:
      throw new Error(`A figure holds no ${type}.`)
  }
}

const fieldsOf = (
  shape: Readonly<Record<string, z.ZodType>>,
  path: string,
  more: Readonly<Record<string, z.ZodType>> = {},
) =>
  z.strictObject({
    ...authoredFields(shape, path),
    ...more,
  }) as unknown as z.ZodType<Record<string, AuthoredValue | undefined>>

function authoredFields(shape: Readonly<Record<string, z.ZodType>>, path: string): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const below = `${path}.${name}`
      return [name, authored(field, below).describe(figureWord(below))]
    }),
  )
}

/** Objects are listed one by one, each with a condition if it is not always there; plain values may come from one formula. */
function listOf(element: z.ZodType, path: string): z.ZodType<AuthoredValue> {
  const { type, shape } = defOf(element)
  if (type === 'object')
    return z
      .array(
        fieldsOf(shape!, path, { when: Formula.optional().describe('the condition for it to be there') }).transform(
          ({ when, ...fields }) => ({
            when: when === undefined ? null : (when as { formula: string }).formula,
            value: { fields: present(fields) },
          }),
        ),
      )
      .transform((items): AuthoredValue => ({ items }))
  const listed = z
    .array(authored(element, path))
    .transform((values): AuthoredValue => ({ items: values.map(value => ({ when: null, value })) }))
  return z.union([listed, isText(element) ? Texts : Formula], 'A list, or a formula that gives one.')
}

const isText = (schema: z.ZodType): boolean => {
  const { type, element } = defOf(schema)
  return type === 'array' ? isText(element!) : type === 'string'
}

const present = (fields: Readonly<Record<string, AuthoredValue | undefined>>): Record<string, AuthoredValue> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, AuthoredValue] => entry[1] !== undefined))

/** One kind of figure as authors write it. `kind` and `read_off` are no formulas. */
const figureOf = (noun: string, schema: z.ZodType) => {
  const shape = Object.fromEntries(
    Object.entries(defOf(schema).shape!).filter(([name]) => name !== 'kind' && !(name in common)),
  )
  return z.strictObject({
    kind: z.literal(noun).describe('the kind of figure'),
    read_off: z.literal(true).optional().describe('the question is to read the figure, so it may show the key'),
    ...authoredFields(shape, noun),
  })
}

const [first, ...others] = Object.entries(FIGURE_DATA).map(([noun, schema]) => figureOf(noun, schema))

/** The field `figure` of a blueprint. */
export const AuthoredFigure = z
  .discriminatedUnion('kind', [first!, ...others], {
    error: `The kinds of figures are ${Object.keys(FIGURE_DATA).join(', ')}.`,
  })
  .transform(({ kind, read_off: readOff = false, ...fields }) => ({
    kind: kind as keyof typeof FIGURE_DATA,
    readOff,
    fields: present(fields as Record<string, AuthoredValue | undefined>),
  }))
export type AuthoredFigure = z.output<typeof AuthoredFigure>
