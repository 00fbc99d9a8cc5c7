// Text with values in it: `What is {{a}} + {{b}}?`. Everything outside the double braces is shown as written. The template of a
// translation shows, in place of a value that is a word, the word of its own language.
import type { Node } from './ast.js'
import { evaluate, evaluatePrinted, type Scope } from './evaluate.js'
import { ExpressionError } from './expression-error.js'
import { parseExpression, type Expression } from './parse.js'
import { hasDecimalComma, print, PRINTING, settled } from './printing.js'
import { show, withDigits } from './show.js'
import type { Value } from './value.js'

export type Words = ReadonlyMap<string, string>

export type Template = {
  readonly pieces: readonly (string | Expression)[]
  readonly names: ReadonlyMap<string, number>
  /** For a translation: what is shown instead of a value that is a word. */
  readonly words?: Words
}

/** Throws ExpressionError with a position in the template's text. */
export function parseTemplate(source: string): Template {
  const pieces: (string | Expression)[] = []
  const names = new Map<string, number>()
  let from = 0
  for (;;) {
    const open = source.indexOf('{{', from)
    if (open < 0) {
      pieces.push(source.slice(from))
      return { pieces, names }
    }
    const close = source.indexOf('}}', open)
    if (close < 0) throw new ExpressionError('Here “}}” is missing.', open)
    const expression = shifted(open + 2, () => parseExpression(source.slice(open + 2, close)))
    for (const [name, at] of expression.names) if (!names.has(name)) names.set(name, at + open + 2)
    pieces.push(source.slice(from, open), expression)
    from = close + 2
  }
}

/** Of nothing but the value of a formula. */
export const templateOf = (formula: Expression): Template => ({ pieces: [formula], names: formula.names })

/** Whether it shows anything but its own words. */
export const hasValues = ({ pieces }: Template): boolean => pieces.some(piece => typeof piece !== 'string')

/** The values by which the pieces of the template are evaluated: in a translation also those that are shown in their place. */
export const scopeOf = ({ words, names }: Template, scope: Scope): Scope =>
  words === undefined ? scope : withWords(scope, names, words)

/** `printed`: in a language with a decimal comma, what stands for values that are texts with numbers in them; null for a point. */
export const render = (template: Template, scope: Scope, printed: Scope | null = null): string =>
  settled(
    renderedPieces(template, scope, printed)
      .map(({ text }) => text)
      .join(''),
  )

/** The text in pieces, each the author's own words or a value. With `printed` the numbers in it are marked until it is `settled`. */
export function renderedPieces(
  template: Template,
  scope: Scope,
  printed: Scope | null = null,
): { text: string; isValue: boolean }[] {
  const values = scopeOf(template, scope)
  const instead = printed && (template.words === undefined ? printed : onlyShown(printed, template))
  const valueOf = (piece: Expression): string =>
    instead === null
      ? show(asShown(evaluate(piece, values), piece))
      : print(evaluatePrinted(piece, values, PRINTING, instead), piece.isDecimal === true)
  return template.pieces.map(piece =>
    typeof piece === 'string' ? { text: piece, isValue: false } : { text: valueOf(piece), isValue: true },
  )
}

/** What stands in a text for each derived value that is a text, where the language has a decimal comma; null where it has a point. */
export function printedScope(language: string, derive: ReadonlyMap<string, Expression>, scope: Scope): Scope | null {
  if (!hasDecimalComma(language)) return null
  const printed = new Map<string, Value>()
  for (const [name, expression] of derive)
    if (holdsText(scope.get(name))) printed.set(name, evaluatePrinted(expression, scope, PRINTING, printed))
  return printed
}

const holdsText = (value: Value | undefined): boolean =>
  value?.kind === 'text' || (value !== undefined && 'items' in value && value.items.some(holdsText))

/** A value as a text shows it: of an expression that is a decimal, each number whose digits end is the text of its digits. */
export const asShown = (value: Value, { isDecimal }: Pick<Expression, 'isDecimal'>): Value =>
  isDecimal === true ? withDigits(value) : value

function shifted<T>(by: number, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(error.message, error.at + by, error.problem)
    throw error
  }
}

/** No name of an author has a colon in it. */
const shownAs = (name: string): string => `word:${name}`

/** The template with every name that is shown, and not only compared, standing for its translated value. `parts`: what of a node is shown. */
export function shownInWords(template: Template, words: Words, parts: (node: Node) => readonly Node[]): Template {
  const turned = (node: Node): Node => {
    if (node.kind === 'name') return { ...node, name: shownAs(node.name) }
    const shown = parts(node)
    if (shown.length === 0) return node
    const each = (inner: Node): Node => (shown.includes(inner) ? turned(inner) : inner)
    switch (node.kind) {
      case 'conditional':
        return { ...node, then: each(node.then), otherwise: each(node.otherwise) }
      case 'list':
        return { ...node, items: node.items.map(each) }
      case 'call':
        return { ...node, args: node.args.map(each) }
      default:
        return node
    }
  }
  const pieces = template.pieces.map(piece =>
    typeof piece === 'string' ? piece : { ...piece, root: turned(piece.root) },
  )
  return { ...template, pieces, words }
}

/** The printed values under the names of what is shown, in the words of the translation. */
function onlyShown(printed: Scope, { names, words }: Template): Scope {
  const shown = new Map<string, Value>()
  for (const name of names.keys()) {
    const value = printed.get(name)
    if (value !== undefined) shown.set(shownAs(name), translated(value, words!))
  }
  return shown
}

/** The values that are named, and next to each the one that is shown for it. */
function withWords(scope: Scope, names: Template['names'], words: Words): Scope {
  const named = new Map<string, Value>()
  for (const name of names.keys()) {
    const value = scope.get(name)
    if (value !== undefined) named.set(name, value).set(shownAs(name), translated(value, words))
  }
  return named
}

function translated(value: Value, words: Words): Value {
  if (value.kind === 'list') return { ...value, items: value.items.map(item => translated(item, words)) }
  return value.kind === 'text' ? { ...value, text: words.get(value.text) ?? value.text } : value
}
