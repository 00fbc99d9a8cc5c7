// Reads JSON files that people and models write, with errors that name file and field.
import type { z } from 'zod'
import { notJson } from '../../kernel/not-json.js'
import { plainIssue } from '../../kernel/plain-issue.js'
import { CommandError } from './command-error.js'
import type { RunFolder } from './run-folder.js'

/** The parsed file; null if it is missing or invalid. */
export const readIfSound = async <T>(folder: RunFolder, relative: string, schema: z.ZodType<T>): Promise<T | null> =>
  parsedOrNull(await folder.read(relative), schema)

/** The parsed text; null if there is none, or if it is invalid. */
export function parsedOrNull<T>(text: string | null, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/** Throws a CommandError `validation_failed` with a line for each problem. `name`: the name of the file in messages. */
export function parseDocument<T>(text: string, name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text, name), { error: plainIssue })
  if (parsed.success) return parsed.data
  throw new CommandError(
    'validation_failed',
    parsed.error.issues.map(({ path, message }) => fieldLine(name, path, message)).join('\n'),
  )
}

/** Throws a CommandError that names the line. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new CommandError('validation_failed', notJson(text, name, error))
  }
}

/** `inputs/topic_spec.json: constraints.total_hours_min: Give more than 0 hours.` */
export const fieldLine = (name: string, path: readonly PropertyKey[], message: string): string =>
  [name, ...(path.length === 0 ? [] : [fieldName(path)]), message].join(': ')

const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? String(part) : `.${String(part)}`)).join('')
