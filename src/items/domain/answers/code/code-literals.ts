// Plain data as it is written in a program.
import { isList, specialOf, type Json, type ProgramLanguage } from './code-values.js'

/** A value as a program would write it: `[1, null]`, in Python `[1, None]`. */
export const literal = (value: Json, language: ProgramLanguage): string => WRITERS[language](value)

function inJavaScript(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(inJavaScript).join(', ')}]`
  const entries = Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${inJavaScript(entry)}`)
  return `{${entries.join(', ')}}`
}

function inPython(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return pythonText(value)
  if (typeof value === 'number') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(inPython).join(', ')}]`
  const special = specialOf(value)
  if (special === null)
    return `{${Object.entries(value)
      .map(([name, entry]) => `${pythonText(name)}: ${inPython(entry)}`)
      .join(', ')}}`
  if (special.kind === 'int') return special.digits
  if (special.kind === 'tuple') return pythonTuple(special.of)
  if (special.kind === 'set') return special.of.length === 0 ? 'set()' : `{${special.of.map(inPython).join(', ')}}`
  return `{${special.of.map(pair => (pair as readonly Json[]).map(inPython).join(': ')).join(', ')}}`
}

const pythonTuple = (items: readonly Json[]): string =>
  items.length === 1 ? `(${inPython(items[0]!)},)` : `(${items.map(inPython).join(', ')})`

/** Between single quotes, as Python itself shows texts. */
const pythonText = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\.|'/g, found => (found === '\\"' ? '"' : found === "'" ? "\\'" : found))}'`

const WRITERS: Readonly<Record<ProgramLanguage, (value: Json) => string>> = {
  javascript: inJavaScript,
  python: inPython,
}

/** A call as it would be written: `sum(1, [2])`. */
export const callText = (entry: string, args: readonly Json[], language: ProgramLanguage): string =>
  `${entry}(${args.map(arg => literal(arg, language)).join(', ')})`

/** The arguments of a call as the sandbox reads them. */
export const argumentsText = (args: readonly Json[], language: ProgramLanguage): string =>
  language === 'python' ? pythonTuple(args) : JSON.stringify(args)
