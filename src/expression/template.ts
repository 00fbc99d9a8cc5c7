// Text with values in it: `What is {{a}} + {{b}}?`. Everything outside the double braces stands as written.
import { evaluate, type Scope } from './evaluate.js'
import { ExpressionError } from './expression-error.js'
import { parseExpression, type Expression } from './parse.js'
import { withWords, type Words } from './in-words.js'
import { show } from './value.js'

export type Template = {
  readonly pieces: readonly (string | Expression)[]
  readonly names: ReadonlyMap<string, number>
  /** Of a translation: what is shown in place of a value that is a word. */
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

export function render({ pieces, words }: Template, scope: Scope): string {
  const values = words === undefined ? scope : withWords(scope, words)
  return pieces.map(piece => (typeof piece === 'string' ? piece : show(evaluate(piece, values)))).join('')
}

function shifted<T>(by: number, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(error.message, error.at + by, error.problem)
    throw error
  }
}
