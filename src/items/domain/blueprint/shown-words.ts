// The words among the values of a blueprint, such as “rises” or “apples”: a translation that shows one has its own for it.
import type { BlueprintFile } from './blueprint-schema.js'
import type { Node } from '../../../expression/ast.js'
import { parsedExpression } from '../../../expression/parsed.js'
import type { Template } from '../../../expression/template.js'

/** Functions that hand on the words that they are given. */
const HANDING_ON: ReadonlySet<string> = new Set([
  'concat',
  'join',
  'text',
  'upper',
  'lower',
  'plural',
  'item',
  'first',
  'last',
  'sort',
  'reverse',
  'unique',
])
const COMPOSING: ReadonlySet<string> = new Set(['concat', 'join', 'upper', 'lower'])

/** The parts of an expression from which its text is taken; conditions and numbers are none. */
export function shownParts(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'conditional':
      return [node.then, node.otherwise]
    case 'list':
      return node.items
    case 'call':
      return HANDING_ON.has(node.name) ? node.args : []
    default:
      return []
  }
}

/** Names of parameters and derived values that are words, or are put together from text. */
export function wordNames(file: BlueprintFile): ReadonlySet<string> {
  const names = new Set([...wordsOfParams(file)].filter(([, words]) => words.length > 0).map(([name]) => name))
  for (const [name, formula] of Object.entries(file.derive))
    if (isText(parsedExpression(formula).root, names)) names.add(name)
  return names
}

/** Whether the value of a formula is words, or a list of them. */
export const isOfWords = (file: BlueprintFile, formula: string): boolean =>
  isText(parsedExpression(formula).root, wordNames(file))

/** `names`: those that are words. */
const isText = (node: Node, names: ReadonlySet<string>): boolean =>
  node.kind === 'literal'
    ? node.value.kind === 'text'
    : node.kind === 'name'
      ? names.has(node.name)
      : (node.kind === 'call' && COMPOSING.has(node.name)) || shownParts(node).some(part => isText(part, names))

type ShownWords = {
  /** Each once, in the order in which they are met. */
  readonly words: readonly string[]
  /** Names of derived values that are sentences of words put together: they cannot be replaced word by word. */
  readonly composed: readonly string[]
}

/** The words that these templates show by the names of values; their own words are no part of it. */
export function shownWords(file: BlueprintFile, templates: readonly Template[]): ShownWords {
  const params = wordsOfParams(file)
  const words = new Set<string>()
  const composed = new Set<string>()
  const seen = new Set<string>()
  const visit = (node: Node, from: string | null): void => {
    if (node.kind === 'literal' && node.value.kind === 'text' && from !== null && hasLetters(node.value.text))
      words.add(node.value.text)
    if (node.kind === 'name' && !seen.has(node.name)) {
      seen.add(node.name)
      for (const word of params.get(node.name) ?? []) if (hasLetters(word)) words.add(word)
      const formula = file.derive[node.name]
      if (formula !== undefined) visit(parsedExpression(formula).root, node.name)
    }
    if (from !== null && node.kind === 'call' && COMPOSING.has(node.name)) {
      if (literalsIn(node).some(hasLetters)) composed.add(from)
      return
    }
    for (const part of shownParts(node)) visit(part, from)
  }
  for (const { pieces } of templates) for (const piece of pieces) if (typeof piece !== 'string') visit(piece.root, null)
  return { words: [...words], composed: [...composed] }
}

/** Commands of TeX are no words. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/\\[a-zA-Z]+/g, ''))

const literalsIn = (node: Node): string[] =>
  node.kind === 'literal' && node.value.kind === 'text' ? [node.value.text] : shownParts(node).flatMap(literalsIn)

/** By name, in every tier. */
function wordsOfParams(file: BlueprintFile): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>()
  const add = (name: string, values: readonly unknown[]): void => {
    words.set(name, [...(words.get(name) ?? []), ...values.filter(value => typeof value === 'string')])
  }
  for (const [name, param] of Object.entries(file.params)) {
    const others = Object.values(file.tiers).flatMap(tier => tier?.params?.[name] ?? [])
    for (const source of [param, ...others] as Readonly<Record<string, unknown>>[]) {
      if (param.type === 'text') add(name, listOf(source['choice']))
      if (param.type === 'sample') add(name, listOf(source['from']))
      if (param.type === 'row')
        for (const row of listOf(source['rows']))
          param.columns.forEach((column, i) => add(`${name}_${column}`, [(row as readonly unknown[])[i]]))
    }
  }
  return words
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
