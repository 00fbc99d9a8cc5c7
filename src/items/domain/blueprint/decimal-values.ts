// Which values of a blueprint are decimals, by how they are made: a text shows them with a point, and other numbers that are no whole ones as
// fractions.
import type { Node } from '../../../expression/ast.js'
import type { Expression } from '../../../expression/parse.js'
import { parsedExpression } from '../../../expression/parsed.js'
import type { Template } from '../../../expression/template.js'
import type { BlueprintFile } from './blueprint-schema.js'
import { orNull } from '../../../kernel/or-null.js'
import { ExpressionError } from '../../../expression/expression-error.js'

/** Functions that give a decimal where they are given one. */
const KEEPING = /^(?:abs|min|max|mod|sum|least|greatest|mean|median|range|item|first|last)$/
const ROUNDING: ReadonlySet<string> = new Set(['round', 'round_even'])

/** Names of parameters, derived values and keys. */
export function decimalNames(file: BlueprintFile): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [name, param] of Object.entries(file.params)) if (param.type === 'decimal') names.add(name)
  const add = (name: string, formula: string): void => {
    const parsed = orNull(() => parsedExpression(formula), ExpressionError)
    if (parsed !== null && isDecimal(parsed.root, names)) names.add(name)
  }
  for (const [name, formula] of Object.entries(file.derive)) add(name, formula)
  for (const { id, key } of file.parts) add(id, key)
  if (file.parts.length === 1) add('key', file.parts[0]!.key)
  return names
}

/** `word:` stands before the names that a translation shows. */
const bare = (name: string): string => name.replace(/^word:/, '')

function isDecimal(node: Node, names: ReadonlySet<string>): boolean {
  const is = (inner: Node): boolean => isDecimal(inner, names)
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' && node.value.d !== 1n
    case 'name':
      return names.has(bare(node.name))
    case 'unary':
      return is(node.operand)
    case 'binary':
      return '+-*/'.includes(node.operator) && (is(node.left) || is(node.right))
    case 'conditional':
      return is(node.then) || is(node.otherwise)
    case 'list':
      return node.items.some(is)
    case 'call':
      return (ROUNDING.has(node.name) && node.args.length === 2) || (KEEPING.test(node.name) && node.args.some(is))
    default:
      return false
  }
}

/** Marked where it is a decimal. */
export const markedDecimal = (expression: Expression, names: ReadonlySet<string>): Expression =>
  isDecimal(expression.root, names) ? { ...expression, isDecimal: true } : expression

/** The template with its decimals marked. */
export const withDecimals = (template: Template, names: ReadonlySet<string>): Template => ({
  ...template,
  pieces: template.pieces.map(piece => (typeof piece === 'string' ? piece : markedDecimal(piece, names))),
})
