// The words that a schema knows in some place, so that an author who misspells one or leaves it out is told which was meant.
import { z } from 'zod'

/** The words of the object at the end of the path, in every form that it may have; none where there is no object. */
export const knownWords = (schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] => [
  ...new Set(schemasAt(schema, path).flatMap(each => (each instanceof z.ZodObject ? Object.keys(each.shape) : []))),
]

/** The schema of the word at the end of the path; null where there is none. */
export const wordAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | null =>
  schemasAt(schema, path.slice(0, -1)).flatMap(each => below(each, path.at(-1) ?? '') ?? [])[0] ?? null

function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly z.ZodType[] {
  const forms = formsOf(schema)
  const [step, ...rest] = path
  if (step === undefined) return forms
  return forms.flatMap(form => {
    const next = below(form, step)
    return next === null ? [] : schemasAt(next, rest)
  })
}

/** The schema without what is around it, and each of several. */
function formsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return formsOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return formsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(each => formsOf(each as z.ZodType))
  return [schema]
}

function below(schema: z.ZodType, step: PropertyKey): z.ZodType | null {
  if (schema instanceof z.ZodObject) return (schema.shape[String(step)] as z.ZodType | undefined) ?? null
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  if (schema instanceof z.ZodTuple) return (schema.def.items[Number(step)] as z.ZodType | undefined) ?? null
  return null
}
