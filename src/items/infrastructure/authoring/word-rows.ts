// The words of a part of the format with what they mean and what is written there, read from its JSON Schema.
import { counted } from '../../../kernel/text.js'

export type Json = { readonly [word: string]: unknown }

/** `path` is the way to the word: `skills[].id`, `texts.*.stem`. `says` is null where the schema does not say it. */
export type WordRow = {
  readonly path: string
  readonly isNeeded: boolean
  readonly says: string | null
  readonly written: string
}

/** Words that stand for a whole section of the reference, by `title` in the schema, with its anchor there. */
const SECTIONS: Readonly<Record<string, string>> = {
  draw: 'parameters',
  tier: 'tiers',
  part: 'parts',
  figure: 'figures',
  tolerance: 'tolerance',
  misconception: 'misconceptions',
  choice: 'choices',
  step: 'solution-and-hints',
  hint: 'solution-and-hints',
  test: 'tests',
  contexts: 'stories',
  translation: 'translations',
  'answer type': 'answer-types',
  'answer type with its words': 'answer-types',
  'answer type with its words, or null': 'answer-types',
}
const BELOW = 'words below'
/** More words than these are not listed. */
const MOST_WORDS = 20

/** The words of an object, and those below it that are in no section of their own. `prefix`: the way to the object. */
export function wordRows(schema: Json, prefix = ''): WordRow[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Json>>
    readonly required?: readonly string[]
  }
  const own = Object.entries(properties).flatMap(([word, field]): WordRow[] => {
    const path = prefix === '' ? word : `${prefix}.${word}`
    const says = typeof field['description'] === 'string' ? field['description'] : null
    const row = { path, isNeeded: required.includes(word), says, written: written(field) }
    return [row, ...rowsBelow(field, path)]
  })
  const rows = [...own, ...formsOf(schema).flatMap(form => wordRows(form, prefix))]
  return rows.filter(({ path }, i) => rows.findIndex(other => other.path === path) === i)
}

const formsOf = (schema: Json): readonly Json[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly Json[]

function rowsBelow(field: Json, path: string): WordRow[] {
  if (isSection(field)) return []
  const [element, each] = [field['items'], field['additionalProperties']].map(json =>
    typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : null,
  )
  if (element !== null && element !== undefined) return isSection(element) ? [] : rowsBelow(element, `${path}[]`)
  if (field['properties'] === undefined && each !== null && each !== undefined)
    return isSection(each) ? [] : wordRows(each, `${path}.*`)
  return wordRows(field, path)
}

const titleOf = (schema: Json): string | null => (typeof schema['title'] === 'string' ? schema['title'] : null)
const isSection = (schema: Json): boolean => Object.hasOwn(SECTIONS, titleOf(schema) ?? '')

/** What is written there, as Markdown. */
function written(schema: Json): string {
  const otherwise = [schema['default'] ?? []].flat().filter(each => typeof each !== 'object' && each !== '')
  return [kindOf(schema), ...otherwise.map(each => `otherwise ${code(each)}`)].join('; ')
}

function kindOf(schema: Json): string {
  const title = titleOf(schema)
  const {
    const: only,
    enum: words,
    type,
    minimum,
    maximum,
  } = schema as {
    readonly const?: unknown
    readonly enum?: readonly unknown[]
    readonly type?: unknown
    readonly minimum?: number
    readonly maximum?: number
  }
  if (title !== null) return SECTIONS[title] === undefined ? title : `[${title}](#${SECTIONS[title]})`
  if (only !== undefined) return code(only)
  if (words !== undefined)
    return words.length > MOST_WORDS ? `one of ${counted(words.length, 'word')}` : listed(words.map(code))
  if (type === 'boolean') return listed(['`true`', '`false`'])
  if (type === 'integer') return `whole number${bounds(minimum, maximum)}`
  if (type === 'number') return `number${bounds(minimum ?? (schema['exclusiveMinimum'] as number), maximum)}`
  if (type === 'array') return listOf(schema)
  const each = schema['additionalProperties']
  if (type === 'object')
    return schema['properties'] === undefined && typeof each === 'object'
      ? `names, each with ${withArticle(kindOf(each as Json))}`
      : BELOW
  const forms = formsOf(schema)
  if (forms.length === 0) return 'text'
  const [list, formula] = forms
  return list!['type'] === 'array' && titleOf(formula!) === 'formula'
    ? `${kindOf(list!)}; or a formula that gives the list`
    : listed([...new Set(forms.map(kindOf))])
}

/** Of a list with given places, such as `[least, greatest]`, what stands in each. */
function listOf({ items, prefixItems, minItems, maxItems }: Json): string {
  if (Array.isArray(prefixItems)) return `list of ${(prefixItems as Json[]).map(kindOf).join(' and ')}`
  const of = kindOf(items as Json)
  const number = maxItems === undefined ? '' : bounds(minItems as number | undefined, maxItems as number)
  return `list${number === '' ? '' : ` (${number.trim()})`}, each ${of === BELOW ? 'with ' : ''}${withArticle(of)}`
}

const withArticle = (kind: string): string =>
  kind === BELOW || /^(?:`|names|one of|line|list of)/.test(kind)
    ? kind
    : `${/^\[?[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`

/** Bounds that nobody would think of are not given. */
function bounds(least: number | undefined, most: number | undefined): string {
  const [from, to] = [least, most].map(bound => (bound === undefined || Math.abs(bound) > 1e9 ? null : bound))
  if (from === null || from === undefined) return to === null || to === undefined ? '' : ` up to ${to}`
  return to === null || to === undefined ? ` from ${from}` : ` ${from} to ${to}`
}

const code = (value: unknown): string => `\`${String(value)}\``
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
