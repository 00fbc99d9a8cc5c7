// The texts of a table that a translation has of its own, and the words among the options of its gaps.
import type { Node } from '../../../expression/ast.js'
import { parsedExpression } from '../../../expression/parsed.js'
import { hasValues, parseTemplate, templateOf, type Template } from '../../../expression/template.js'
import type { BlueprintFile } from './blueprint-schema.js'
import { shownParts } from './shown-words.js'

type Response = BlueprintFile['parts'][number]['response']
type Rows = readonly (readonly (string | null)[])[]
type Gap = { readonly type: string; readonly options?: string | readonly string[] }

/** A translation has each of them; null is a gap, or a cell without a text. */
export function tableTexts(response: Response): { readonly columns: readonly string[]; readonly rows: Rows } | null {
  if (response.type !== 'table') return null
  const { columns, rows } = response as unknown as { readonly columns: readonly string[]; readonly rows: Rows }
  return { columns, rows: rows.map(row => row.map(cell => (cell === '' ? null : cell))) }
}

/** The response with the texts of a translation, whose rows are as long as the file's own. */
export function translatedTable(
  response: Response,
  texts: { readonly columns?: readonly string[] | undefined; readonly rows?: Rows | undefined },
): Response {
  const own = tableTexts(response)
  if (own === null) return response
  return {
    ...response,
    columns: texts.columns,
    rows: own.rows.map((row, i) =>
      row.map((cell, j) =>
        cell === null ? (response as unknown as { rows: Rows }).rows[i]![j]! : texts.rows![i]![j]!,
      ),
    ),
  }
}

const gapsOf = ({ of, of_columns: byColumn, cells }: Readonly<Record<string, unknown>>): readonly Gap[] =>
  [of, byColumn, cells].flat().filter((gap): gap is Gap => typeof gap === 'object' && gap !== null)

/** Whether some gap is filled with a word that is typed: it is the same in every language. */
export const hasTypedWords = (response: Response): boolean => gapsOf(response).some(({ type }) => type === 'short_text')

type Offered = {
  /** Written in the lists themselves. */
  readonly words: readonly string[]
  /** Show values, whose words a translation has. */
  readonly templates: readonly Template[]
  /** Words and values in one text, which no translation can replace. */
  readonly mixed: readonly string[]
}

/** What the gaps of the tables offer to be chosen. */
export function optionsIn(file: BlueprintFile): Offered {
  const lists = file.parts.flatMap(({ response }) => (response.type === 'table' ? gapsOf(response) : []))
  const formulas = lists.flatMap(({ options }) => (typeof options === 'string' ? [parsedExpression(options)] : []))
  const texts = lists.flatMap(({ options }) => (Array.isArray(options) ? (options as readonly string[]) : []))
  const parsed = texts.map(text => ({ text, template: parseTemplate(text) }))
  const withValues = parsed.filter(({ template }) => hasValues(template))
  const words = [
    ...texts.filter(text => withValues.every(one => one.text !== text)).map(text => text.trim()),
    ...formulas.flatMap(({ root }) => literalsIn(root)),
  ]
  return {
    words: [...new Set(words.filter(hasLetters))],
    templates: [...withValues.map(({ template }) => template), ...formulas.map(templateOf)],
    mixed: withValues.filter(({ template }) => hasLetters(ownWords(template))).map(({ text }) => text),
  }
}

const ownWords = ({ pieces }: Template): string => pieces.filter(piece => typeof piece === 'string').join(' ')

const literalsIn = (node: Node): string[] =>
  node.kind === 'literal' && node.value.kind === 'text' ? [node.value.text] : shownParts(node).flatMap(literalsIn)

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
