// The format as JSON Schema, so that editors complete and check blueprints while they are written. Made from the schemas that read them.
import { z } from 'zod'
import { ANSWER_TYPES } from '../../domain/answers/registry.js'
import type { AnswerType } from '../../domain/answers/answer-type.js'
import { BlueprintFile } from '../../domain/blueprint/blueprint-schema.js'

type Json = { [word: string]: unknown }

/** Draft 2020-12. Words of an answer type are allowed for parts of that type alone. */
function blueprintJsonSchema(): Json {
  const schema = asInput(BlueprintFile)
  const part = under(under(under(schema, 'properties'), 'parts'), 'items')
  const fields = under(part, 'properties')
  const response = under(fields, 'response')
  const grade = under(fields, 'grade')
  part['allOf'] = Object.entries(ANSWER_TYPES as unknown as Record<string, AnswerType>).map(([type, kind]) => ({
    if: { properties: { response: { properties: { type: { const: type } } } } },
    then: { properties: { response: closed(response, kind.response), grade: closed(grade, kind.grade) } },
  }))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Viva blueprint',
    description: 'One kind of question, from which many are made. The words are explained in REFERENCE.md.',
    ...schema,
  }
}

/** The text of the file in the repository: the same for the same schemas. */
export const schemaText = (): string => `${JSON.stringify(blueprintJsonSchema(), null, 2)}\n`

/** Allows the fields of the type and those that every type has, and no others. */
function closed(shared: Json, own: z.ZodObject): Json {
  const { properties = {}, required = [] } = asInput(own) as { properties?: Json; required?: string[] }
  const fields = { ...(shared['properties'] as Json), ...properties }
  return {
    properties: fields,
    ...(required.length > 0 && { required }),
    propertyNames: { enum: Object.keys(fields) },
  }
}

/** What an author writes for the schema, in JSON Schema. */
export function asInput(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}

function under(schema: Json, word: string): Json {
  const found = schema[word] as Json | undefined
  if (found === undefined) throw new Error(`The schema has no “${word}”.`)
  return found
}
