// Plain data as it is written in a program.
import type { Json } from './code-tests.js'

/** A value as a program would write it: `[1, null]`. */
export function literal(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(literal).join(', ')}]`
  const entries = Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${literal(entry)}`)
  return `{${entries.join(', ')}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** A call as it would be written: `sum(1, [2])`. */
export const callText = (entry: string, args: readonly Json[]): string => `${entry}(${args.map(literal).join(', ')})`
