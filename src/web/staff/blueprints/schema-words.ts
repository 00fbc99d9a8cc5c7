// Which words and values the schema of blueprints allows at a place of a text that may not be whole yet.
import type { Api } from '../../../client/index.js'

export type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** Null: it could not be loaded, and no words are offered. */
export const readSchema = (api: Api): Promise<Schema | null> =>
  fetch(api.url('authors/blueprint.schema.json'))
    .then(async answer => (await answer.json()) as Schema)
    .catch(() => null)

/** Where something is being written. `path`: the names above it, `[]` for an item of a list. */
type Place = {
  readonly path: readonly string[]
  /** Of the field whose value is being written; null where a name is. */
  readonly field: string | null
  /** What stands there so far. */
  readonly written: string
}

/** A name, or `[]` for an item of a list, that begins in this column; what is further in is below it. */
type Step = { readonly column: number; readonly step: string }

/** The place at the end of `before`, read by its indentation; null in a comment and in a text. */
export function placeAt(before: string): Place | null {
  const lines = before.split('\n')
  const last = lines.pop()!
  const open: Step[] = []
  for (const line of lines) if (!/^\s*(?:#|$)/.test(line)) enter(open, line)
  const { rest, column } = withoutDashes(open, last)
  leave(open, column)
  const found = /^(?:([\w.]+):(?:\s+|$))?(.*)$/.exec(rest)!
  const path = open.map(({ step }) => step)
  const [, name, value = ''] = found
  if (/^[{[]/.test(value)) return placeInBraces([...path, ...(name === undefined ? [] : [name])], value)
  if (!/^[\w./-]*$/.test(value)) return null
  return { path, field: name ?? null, written: value }
}

function enter(open: Step[], line: string): void {
  const { rest, column } = withoutDashes(open, line)
  const name = /^([\w.]+):(?:\s|$)/.exec(rest)?.[1]
  if (name === undefined) return
  leave(open, column)
  open.push({ column, step: name })
}

/** What stands in this column or further in is over. */
function leave(open: Step[], column: number): void {
  while (open.length > 0 && open.at(-1)!.column >= column) open.pop()
}

/** Enters the items of lists with which the line begins. */
function withoutDashes(open: Step[], line: string): { readonly rest: string; readonly column: number } {
  let column = line.length - line.trimStart().length
  for (let dash = /^- +|^-$/.exec(line.slice(column)); dash !== null; dash = /^- +|^-$/.exec(line.slice(column))) {
    // A list may stand as far to the left as its name.
    while (open.length > 0 && (open.at(-1)!.column > column || isItemAt(open.at(-1)!, column))) open.pop()
    open.push({ column, step: '[]' })
    column += dash[0].length
  }
  return { rest: line.slice(column), column }
}

const isItemAt = (one: Step, column: number): boolean => one.column === column && one.step === '[]'

/** Within `{ type: int, range: [1, 9] }`. Null between quotation marks and behind the last brace. */
function placeInBraces(above: readonly string[], text: string): Place | null {
  const open: { readonly brace: string; field: string | null }[] = []
  let word = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '"' || sign === "'") {
      at = text.indexOf(sign, at + 1)
      if (at < 0) return null
    } else if (sign === '{' || sign === '[') {
      open.push({ brace: sign, field: null })
      word = ''
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',') {
      if (open.length > 0) open.at(-1)!.field = null
      word = ''
    } else if (sign === ':' && open.at(-1)?.brace === '{' && open.at(-1)!.field === null) {
      open.at(-1)!.field = word.trim()
      word = ''
    } else word += sign
  }
  const last = open.pop()
  if (last === undefined || !/^\s*[\w./-]*$/.test(word)) return null
  const inner = open.flatMap(({ brace, field }) => (brace === '[' ? ['[]'] : field === null ? [] : [field]))
  const item = last.brace === '[' ? ['[]'] : []
  return { path: [...above, ...inner, ...item], field: last.field, written: word.trim() }
}

/** What may be written at this place, in the order of the schema. */
export function wordsAt(root: Schema, { path, field }: Place): readonly { word: string; isName: boolean }[] {
  const found = path.reduce<readonly Schema[]>((schemas, step) => schemas.flatMap(one => below(root, one, step)), [root])
  const here = field === null ? found : found.flatMap(one => below(root, one, field))
  const allowed = here.flatMap(one => alternatives(root, one))
  const names = field === null ? unique(allowed.flatMap(one => Object.keys(one.properties ?? {}))) : []
  const values = allowed.flatMap(one => [...(one.enum ?? []), ...(one.const === undefined ? [] : [one.const])])
  return [
    ...names.map(word => ({ word, isName: true })),
    ...unique(values.filter(value => typeof value === 'string')).map(word => ({ word, isName: false })),
  ]
}

function below(root: Schema, schema: Schema, step: string): readonly Schema[] {
  return alternatives(root, schema).flatMap(one => {
    if (step === '[]') return one.items === undefined ? [] : [one.items]
    const named = one.properties?.[step]
    if (named !== undefined) return [named]
    return typeof one.additionalProperties === 'object' ? [one.additionalProperties] : []
  })
}

/** A schema with everything that it may be instead or as well. */
function alternatives(root: Schema, schema: Schema, depth = 0): readonly Schema[] {
  if (depth > 6) return []
  const name = schema.$ref?.split('/').at(-1)
  const named = name === undefined ? undefined : (root.$defs ?? root.definitions)?.[name]
  const more = [
    ...(named === undefined ? [] : [named]),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.then === undefined ? [] : [schema.then]),
  ]
  return [schema, ...more.flatMap(one => alternatives(root, one, depth + 1))]
}

const unique = (words: readonly string[]): string[] => [...new Set(words)]
