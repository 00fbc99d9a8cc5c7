// Formulas and templates that are parsed once: items carry theirs as text, and there are only as many as the catalogue has.
import { parseExpression, type Expression } from './parse.js'
import { parseTemplate, type Template } from './template.js'

/** As `parseExpression`, for a formula from a blueprint. */
export const parsedExpression: (source: string) => Expression = remembered(parseExpression)

/** As `parseTemplate`, for a template from a blueprint. */
export const parsedTemplate: (source: string) => Template = remembered(parseTemplate)

function remembered<T>(parse: (source: string) => T): (source: string) => T {
  const known = new Map<string, T>()
  return source => {
    let made = known.get(source)
    if (made === undefined) {
      if (known.size >= 5_000) known.clear()
      known.set(source, (made = parse(source)))
    }
    return made
  }
}
