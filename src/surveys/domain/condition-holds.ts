// Evaluates a condition for the answers so far.
//
// A question without an answer (skipped, left empty, not asked) has no value: it equals nothing, is in no list, and is neither less nor
// more than anything. So `colour == "red"` does not hold then, and `colour != "red"` does; `not` negates its whole operand.
// A list loses the entries that have no value. A condition that cannot be worked out, such as one that divides by zero, does not hold.
import { evaluate, type Scope } from '../../expression/evaluate.js'
import { ExpressionError } from '../../expression/expression-error.js'
import type { Node } from '../../expression/ast.js'
import { isTruth, literalTruth, type Condition } from './condition.js'
import { orNull } from '../../kernel/or-null.js'

/** `answers`: values by name; a name that is absent was not answered. */
export const conditionHolds = (condition: Condition, answers: Scope): boolean =>
  orNull(() => new Evaluation(answers).is(condition.root), ExpressionError) ?? false

class Evaluation {
  constructor(readonly answers: Scope) {}

  is(node: Node): boolean {
    switch (node.kind) {
      case 'unary':
        return !this.is(node.operand)
      case 'conditional':
        return this.is(this.is(node.test) ? node.then : node.otherwise)
      case 'binary': {
        if (node.operator === 'and') return this.is(node.left) && this.is(node.right)
        if (node.operator === 'or') return this.is(node.left) || this.is(node.right)
        const left = this.#known(node.left)
        const right = this.#known(node.right)
        if (left === null || right === null) return node.operator === '!=' || node.operator === 'not in'
        return this.#worth({ ...node, left, right })
      }
      case 'call': {
        const [first] = node.args
        if (node.name === 'answered') return first?.kind === 'name' && this.answers.has(first.name)
        const args = this.#allKnown(node.args)
        return args !== null && this.#worth({ ...node, args })
      }
      default:
        return this.#known(node) !== null && this.#worth(node)
    }
  }

  /** The same node without anything that has no value; null when it has none itself. */
  #known(node: Node): Node | null {
    if (isTruth(node)) return literalTruth(this.is(node), node.at)
    switch (node.kind) {
      case 'name':
        return this.answers.has(node.name) ? node : null
      case 'list':
        return { ...node, items: node.items.map(item => this.#known(item)).filter(item => item !== null) }
      case 'unary': {
        const operand = this.#known(node.operand)
        return operand && { ...node, operand }
      }
      case 'binary': {
        const left = this.#known(node.left)
        const right = this.#known(node.right)
        return left && right && { ...node, left, right }
      }
      case 'call': {
        const args = this.#allKnown(node.args)
        return args && { ...node, args }
      }
      case 'conditional':
        return this.#known(this.is(node.test) ? node.then : node.otherwise)
      default:
        return node
    }
  }

  #allKnown(nodes: readonly Node[]): Node[] | null {
    const known = nodes.map(node => this.#known(node))
    return known.includes(null) ? null : (known as Node[])
  }

  #worth(root: Node): boolean {
    const value = evaluate({ source: '', root, names: new Map() }, this.answers)
    return value.kind === 'boolean' && value.is
  }
}
