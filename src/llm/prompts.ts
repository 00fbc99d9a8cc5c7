// Every word of ours that a model reads is a file of prompts/. A placeholder that only the file or only the code knows is
// a start-up error: a model must never be shown `{topic}`, and a value must never be dropped in silence.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageFile } from '../kernel/package-files.js'

/** For each prompt (its path below prompts/ without `.md`) the placeholders that it must hold. */
type PromptDeclarations = Readonly<Record<string, readonly string[]>>

type PromptValues<Names extends string> = Readonly<Record<Names, string | number>>

export type Prompts<D extends PromptDeclarations> = {
  /** The text with its placeholders filled. Throws PromptError for a missing or an extra value. Values are never read as placeholders. */
  fill<K extends keyof D & string>(name: K, values: PromptValues<D[K][number]>): string
  /** First 16 hex digits of the SHA-256 of the unfilled text, for the record of a call. */
  hash(name: keyof D & string): string
}

/** A prompt file and the code disagree. `problems` holds one sentence each, with file and line. */
export class PromptError extends Error {
  override readonly name = 'PromptError'
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

export const PROMPTS_DIRECTORY = packageFile('prompts')

/** Reads and checks all declared prompts at once. Throws one PromptError that lists every problem. */
export function loadPrompts<const D extends PromptDeclarations>(
  declarations: D,
  directory: string = PROMPTS_DIRECTORY,
): Prompts<D> {
  const problems: string[] = []
  const loaded = new Map<string, { text: string; hash: string; names: readonly string[] }>()
  for (const [name, names] of Object.entries(declarations)) {
    const file = `prompts/${name}.md`
    const text = readText(`${directory.replace(/[/\\]$/, '')}/${name}.md`)
    if (text === null) {
      problems.push(`${file}: the file is missing or cannot be read.`)
      continue
    }
    problems.push(...disagreements(file, text, names))
    loaded.set(name, { text, names, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) })
  }
  if (problems.length > 0) throw new PromptError(problems)
  return {
    fill(name, values) {
      const prompt = loaded.get(name)!
      return fillText(`prompts/${name}.md`, prompt.text, prompt.names, values)
    },
    hash: name => loaded.get(name)!.hash,
  }
}

/** Line ends as on Unix and no blank lines at the end, so that a checkout on Windows has the same hash. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r\n/g, '\n').trimEnd()
  } catch {
    return null
  }
}

// A word in braces stands for a value, also when it is misspelt; braces around anything else (JSON, sets) are text.
const PLACEHOLDER = /\{([ \t]*[A-Za-z_][\w-]*[ \t]*)\}/g

function disagreements(file: string, text: string, names: readonly string[]): string[] {
  const problems: string[] = []
  const found = new Set<string>()
  text.split('\n').forEach((line, index) => {
    for (const [written, name = ''] of line.matchAll(PLACEHOLDER)) {
      found.add(name)
      if (!names.includes(name))
        problems.push(`${file}:${index + 1}: the placeholder ${written} is not declared in the code.`)
    }
  })
  const lines = text.split('\n').length
  for (const name of names)
    if (!found.has(name)) problems.push(`${file}:${lines}: the declared placeholder {${name}} is nowhere in the file.`)
  return problems
}

function fillText(file: string, text: string, names: readonly string[], values: Readonly<Record<string, unknown>>) {
  const missing = names.filter(name => values[name] === undefined || values[name] === null)
  const extra = Object.keys(values).filter(name => !names.includes(name))
  const problems = [
    ...missing.map(name => `${file}: no value was given for {${name}}.`),
    ...extra.map(name => `${file}: a value was given for {${name}}, which the prompt does not have.`),
  ]
  if (problems.length > 0) throw new PromptError(problems)
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name]))
}
