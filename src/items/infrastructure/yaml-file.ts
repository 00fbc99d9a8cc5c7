// A YAML file that keeps the line of each field, so that every problem can name file, line and field.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document, type YAMLError } from 'yaml'
import type { z } from 'zod'
import { missingWord } from '../../kernel/missing-word.js'
import { didYouMean, nearestWord } from '../../kernel/nearest-word.js'
import { plainIssue } from '../../kernel/plain-issue.js'
import { knownWords, wordAt } from './known-words.js'
import { unreadableText, yamlSyntaxText } from './yaml-syntax.js'
import type { FieldPath, FieldProblem } from '../domain/blueprint/compile-blueprint.js'

/** One thing that is wrong in a file. `field` is written as `parts[0].key`; empty for the file as a whole. */
export type BlueprintProblem = {
  readonly file: string
  readonly line: number
  readonly field: string
  readonly message: string
}

/** The paths of all YAML files in a folder and the folders in it. File-system errors pass through. */
export async function yamlFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

/** One line, for people and for editors that jump to a location. */
export const problemLine = ({ file, line, field, message }: BlueprintProblem): string =>
  `${file}:${line} ${field === '' ? '' : `${field}: `}${message}`

/** Everything that is wrong in a catalogue folder, in one list. */
export class BlueprintError extends Error {
  override readonly name = 'BlueprintError'
  constructor(readonly problems: readonly BlueprintProblem[]) {
    super(
      [
        `The blueprints cannot be used: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
        ...problems.map(problem => `  ${problemLine(problem)}`),
      ].join('\n'),
    )
  }
}

export class YamlFile {
  #value: unknown
  readonly problems: BlueprintProblem[] = []
  readonly #document: Document
  readonly #lines = new LineCounter()

  /** `file` is the path as it is to be shown. Syntax errors are collected as problems; `value` is then null. */
  constructor(
    readonly file: string,
    readonly source: string,
  ) {
    this.#document = parseDocument(source, {
      lineCounter: this.#lines,
      uniqueKeys: true,
      merge: false,
      prettyErrors: false,
    })
    const unreadable = unreadableText(source)
    if (unreadable !== null) this.problems.push({ file, line: 1, field: '', message: unreadable })
    else
      for (const { pos, code, message } of tabsFirst([...this.#document.errors, ...this.#document.warnings]))
        this.problems.push({
          file,
          line: this.#lines.linePos(pos[0]).line || 1,
          field: '',
          message: yamlSyntaxText(code, message),
        })
    this.#value = this.problems.length > 0 ? null : this.#plain()
  }

  get value(): unknown {
    return this.#value
  }

  /** Each text of the value is replaced by what `change` makes of it. */
  rewrite(change: (text: string, path: FieldPath) => string): void {
    const changed = (value: unknown, path: FieldPath): unknown => {
      if (typeof value === 'string') return change(value, path)
      if (Array.isArray(value)) return value.map((each, i) => changed(each, [...path, i]))
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, [...path, name])]))
    }
    this.#value = changed(this.#value, [])
  }

  /** The file's own `schema` field; undefined where it is missing or the file cannot be read. */
  get schema(): unknown {
    return (this.value as { schema?: unknown } | null)?.schema
  }

  /** The value as the schema reads it, or null after its problems are collected. */
  read<T>(schema: z.ZodType<T>): T | null {
    const parsed = schema.safeParse(this.value, { error: plainIssue })
    if (parsed.success) return parsed.data
    const { issues } = parsed.error
    for (const issue of issues)
      if (!issues.some(other => isMisspelt(other, issue.path))) this.#complainOf(issue, schema)
    return null
  }

  complain(problem: FieldProblem): void {
    this.problems.push(this.locate(problem))
  }

  /** The problem with its line, without collecting it. */
  locate({ path, message }: FieldProblem): BlueprintProblem {
    return { file: this.file, line: this.#lineOf(path), field: fieldOf(path), message }
  }

  #complainOf(issue: z.core.$ZodIssue, schema: z.ZodType): void {
    const path = issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        this.complain({ path: [...path, key], message: this.#unknownWord(path, key, schema) })
    else if (['invalid_type', 'invalid_value'].includes(issue.code) && this.#document.getIn(path, true) === undefined)
      this.complain({ path, message: missingWord(wordAt(schema, path)) })
    else this.complain({ path, message: this.#oneOf(path, issue) ?? issue.message })
  }

  /** For a field that takes one of several words; null for others. */
  #oneOf(path: FieldPath, issue: z.core.$ZodIssue): string | null {
    const words =
      issue.code === 'invalid_value'
        ? issue.values.map(String)
        : Array.from(
            /^Invalid discriminator value\. Expected (.*)$/.exec(issue.message)?.[1]?.matchAll(/'([^']*)'/g) ?? [],
            each => each[1]!,
          )
    if (words.length === 0) return null
    const written: unknown = this.#document.getIn(path)
    const meant = typeof written === 'string' ? didYouMean(written, words) : ''
    return words.length === 1 ? `Write ${words[0]!} here.` : `Write one of these: ${words.join(', ')}.${meant}`
  }

  /** In braces a comma ends a text, and what follows it looks like a word without a value. */
  #unknownWord(path: FieldPath, key: string, schema: z.ZodType): string {
    const parent: unknown = path.length === 0 ? this.#document.contents : this.#document.getIn(path, true)
    const pair = isMap(parent)
      ? parent.items.find(item => isScalar(item.key) && String(item.key.value) === key)
      : undefined
    return isMap(parent) && parent.flow === true && (pair?.value ?? null) === null
      ? 'In braces a comma ends a text or formula: put the whole of it between quotation marks, as in { value: "round(x, 2)", say: "First add, then divide." }.'
      : `This word is unknown here.${didYouMean(key, knownWords(schema, path))}`
  }

  /** The line of the field's name, or of the nearest parent that exists. */
  #lineOf(path: FieldPath): number {
    for (let length = path.length; length > 0; length--) {
      const parent: unknown =
        length === 1 ? this.#document.contents : this.#document.getIn(path.slice(0, length - 1), true)
      const last = path[length - 1]
      const pair = isMap(parent)
        ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(last))
        : undefined
      const node: unknown = pair?.key ?? this.#document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return this.#lines.linePos(node.range[0]).line
    }
    return 1
  }

  #plain(): unknown {
    try {
      return this.#document.toJS({ maxAliasCount: 50 })
    } catch (error) {
      this.problems.push({ file: this.file, line: 1, field: '', message: (error as Error).message })
      return null
    }
  }
}

/** What else is wrong where a tab stands in place of spaces follows from it. */
function tabsFirst(faults: readonly YAMLError[]): readonly YAMLError[] {
  const tabs = faults.filter(({ code }) => code === 'TAB_AS_INDENT')
  return tabs.length > 0 ? tabs : faults
}

/** Whether an unknown word of the issue is the one at `path`, misspelt: that it is missing needs no mention of its own. */
function isMisspelt(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): boolean {
  const word = path.at(-1)
  return (
    issue.code === 'unrecognized_keys' &&
    typeof word === 'string' &&
    issue.path.join() === path.slice(0, -1).join() &&
    issue.keys.some(key => nearestWord(key, [word]) !== null)
  )
}

const fieldOf = (path: FieldPath): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('')
