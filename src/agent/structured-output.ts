// A model's structured output: a schema for the provider, and the function that parses its text. It never throws: problems come back as
// sentences by which the model can repair its output.
import { z } from 'zod'
import { cleanText, readArguments } from './untrusted.js'

/** Characters of a whole output. */
const LONGEST_OUTPUT = 40_000
/** Problems of one output that are named. */
const MOST_PROBLEMS = 12

type JsonSchema = Readonly<Record<string, unknown>>
/** The format that `Model.structured` gets. */
export type OutputFormat = { readonly name: string; readonly schema: JsonSchema }

/** Providers refuse a strict schema with bounds, so only this server checks them. */
const BOUNDS = [
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
  'format',
] as const

export function strictSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...strict } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      for (const bound of BOUNDS) delete jsonSchema[bound]
    },
  })
  return strict
}

type Refusal = { readonly ok: false; readonly problems: readonly string[] }
export type Read<Value> = { readonly ok: true; readonly value: Value } | Refusal

export const refused = (...problems: readonly string[]): Refusal => ({ ok: false, problems })

/** One JSON value, alone or inside a code fence, checked against `schema`. Never throws. */
export function readOutput<Schema extends z.ZodType>(schema: Schema, text: unknown): Read<z.infer<Schema>> {
  if (typeof text !== 'string' || text.trim() === '')
    return refused('The answer is empty. Answer with one JSON object.')
  if (text.length > LONGEST_OUTPUT)
    return refused(`The answer is longer than ${LONGEST_OUTPUT} characters. Say the same in fewer words.`)
  let value: unknown
  try {
    value = JSON.parse(withoutFence(text))
  } catch {
    return refused('The answer is not valid JSON. Answer with one JSON object and nothing before or behind it.')
  }
  const checked = schema.safeParse(value)
  if (checked.success) return { ok: true, value: checked.data }
  return refused(...checked.error.issues.slice(0, MOST_PROBLEMS).map(problemOf))
}

/** The content of a code fence that wraps the whole text; any other text unchanged. */
const withoutFence = (text: string): string => /^\s*```\w*\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1] ?? text

function problemOf({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  const field = path.map(String).join('.')
  return field === '' ? `${message}. Answer with one JSON object.` : `${field}: ${message}`
}

/** Characters of a refused output that are stored for diagnosis. */
const STORED_OF_PROSE = 4_000

/** The answer as it can be stored: the object that it is, or the beginning of whatever else it is. */
export function storableOutput(text: string): Readonly<Record<string, unknown>> {
  const read = readArguments(withoutFence(text))
  return 'value' in read ? (read.value as Record<string, unknown>) : { text: cleanText(text.slice(0, STORED_OF_PROSE)) }
}
