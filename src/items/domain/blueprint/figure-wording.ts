// What a figure says in writing, which a translation says in its own words.
import type { AuthoredFigure, AuthoredValue } from '../../../figures/authored.js'
import { parsedExpression } from '../../../expression/parsed.js'
import { hasValues, parseTemplate, templateOf, type Template } from '../../../expression/template.js'

/** Names of points, symbols and most units are shorter, and the same in every language. */
const WORD = /\p{L}{3}/u

type FigureWording = {
  /** Texts without a value that a translation has to have. */
  readonly words: readonly string[]
  /** Other texts without a value. */
  readonly signs: readonly string[]
  /** What shows values. */
  readonly templates: readonly Template[]
  /** Words and values in one text, which no translation can replace. */
  readonly mixed: readonly string[]
}

export function figureWording(figure: AuthoredFigure | undefined): FigureWording {
  const templates: Template[] = []
  const plain = new Set<string>()
  const mixed = new Set<string>()
  const visit = (value: AuthoredValue): void => {
    if ('template' in value && !value.isWord) {
      const template = parseTemplate(value.template)
      if (!hasValues(template)) return void plain.add(value.template)
      templates.push(template)
      if (template.pieces.some(piece => typeof piece === 'string' && WORD.test(piece))) mixed.add(value.template)
    }
    if ('formula' in value && value.asText) templates.push(templateOf(parsedExpression(value.formula)))
    if ('items' in value) for (const item of value.items) visit(item.value)
    if ('fields' in value) for (const field of Object.values(value.fields)) visit(field)
  }
  if (figure !== undefined) visit({ fields: figure.fields })
  return {
    words: [...plain].filter(text => WORD.test(text)),
    signs: [...plain].filter(text => !WORD.test(text)),
    templates,
    mixed: [...mixed],
  }
}
