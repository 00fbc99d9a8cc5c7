// Compiles the figure of a blueprint: every formula and template in it parsed once, every name checked.
import type { AuthoredFigure, AuthoredValue } from '../../../figures/authored.js'
import type { FigureNoun } from '../../../figures/figure-data.js'
import type { Expression } from '../../../expression/parse.js'
import type { Template } from '../../../expression/template.js'
import type { FieldPath, FormulaReader } from './formula-reader.js'

export type FigureValue =
  | { readonly kind: 'formula'; readonly expression: Expression; readonly asText: boolean }
  | { readonly kind: 'template'; readonly template: Template }
  /** A function of `GRAPH_SYMBOL`. */
  | { readonly kind: 'graph'; readonly expression: Expression }
  | { readonly kind: 'word'; readonly word: string | boolean }
  | {
      readonly kind: 'list'
      readonly items: readonly { readonly when: Expression | null; readonly value: FigureValue }[]
    }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, FigureValue> }

/** What runs along the axis in the formula of a graph, whatever else has that name. */
export const GRAPH_SYMBOL = 'x'

export type BlueprintFigure = {
  readonly noun: FigureNoun
  /** The question is to read the figure. */
  readonly readOff: boolean
  readonly value: FigureValue
}

/** `names`: parameters and derived values. Keys are not among them, so that no figure can depend on one. */
export function compileFigure(
  reader: FormulaReader,
  { kind, readOff, fields }: AuthoredFigure,
  names: ReadonlySet<string>,
): BlueprintFigure {
  return { noun: kind, readOff, value: compiled(reader, { fields }, names, ['figure']) }
}

function compiled(
  reader: FormulaReader,
  authored: AuthoredValue,
  names: ReadonlySet<string>,
  path: FieldPath,
): FigureValue {
  if ('formula' in authored)
    return {
      kind: 'formula',
      expression: reader.formula(authored.formula, names, path),
      asText: authored.asText,
    }
  if ('template' in authored) {
    const template = authored.isWord
      ? reader.untranslated(authored.template, names, path)
      : reader.template(authored.template, names, path)
    return { kind: 'template', template }
  }
  if ('graph' in authored)
    return { kind: 'graph', expression: reader.formula(authored.graph, new Set([...names, GRAPH_SYMBOL]), path) }
  if ('word' in authored) return { kind: 'word', word: authored.word }
  if ('items' in authored)
    return {
      kind: 'list',
      items: authored.items.map(({ when, value }, i) => ({
        when: when === null ? null : reader.formula(when, names, [...path, i, 'when']),
        value: compiled(reader, value, names, [...path, i]),
      })),
    }
  return {
    kind: 'fields',
    fields: new Map(
      Object.entries(authored.fields).map(([name, value]) => [name, compiled(reader, value, names, [...path, name])]),
    ),
  }
}
