// What an expression is worth, given its names. Pure; ends in a value or an ExpressionError, soon: no loops, a budget of work.
import { kindOf } from './arguments.js'
import type { Node } from './ast.js'
import { BadValue } from './bad-value.js'
import { budget, capped, costOfArguments, type Spend } from './cost.js'
import { ExpressionError } from './expression-error.js'
import { BUILT_INS } from './functions.js'
import { negated, operate } from './operators.js'
import type { Expression } from './parse.js'
import { list, truth, type Value } from './value.js'

export type Scope = ReadonlyMap<string, Value>

export function evaluate(expression: Expression, scope: Scope): Value {
  return new Evaluation(scope).valueOf(expression.root)
}

/** Like `evaluate`, for conditions. */
export function holds(expression: Expression, scope: Scope): boolean {
  return new Evaluation(scope).condition(expression.root)
}

class Evaluation {
  readonly #scope: Scope
  readonly #spend: Spend = budget()

  constructor(scope: Scope) {
    this.#scope = scope
  }

  valueOf(node: Node): Value {
    switch (node.kind) {
      case 'literal':
        return node.value
      case 'name': {
        const value = this.#scope.get(node.name)
        if (value === undefined)
          throw new ExpressionError(`There is no value named “${node.name}”.`, node.at, 'unknown_name')
        return value
      }
      case 'constant':
        throw new ExpressionError(`“${node.name}” has no exact value.`, node.at, 'value')
      case 'list': {
        const items = node.items.map(item => this.valueOf(item))
        return this.#located(node, () => list(items))
      }
      case 'call': {
        const args = node.args.map(arg => this.valueOf(arg))
        return this.#located(node, () => {
          this.#spend(costOfArguments(args))
          return BUILT_INS.get(node.name)!.apply(args, this.#spend)
        })
      }
      case 'unary': {
        if (node.operator === 'not') return truth(!this.condition(node.operand))
        const operand = this.valueOf(node.operand)
        return this.#located(node, () => negated(operand))
      }
      case 'conditional':
        return this.valueOf(this.condition(node.test) ? node.then : node.otherwise)
      case 'binary': {
        if (node.operator === 'and') return truth(this.condition(node.left) && this.condition(node.right))
        if (node.operator === 'or') return truth(this.condition(node.left) || this.condition(node.right))
        const left = this.valueOf(node.left)
        const right = this.valueOf(node.right)
        return this.#located(node, () => operate(node.operator, left, right, this.#spend))
      }
    }
  }

  condition(node: Node): boolean {
    const value = this.valueOf(node)
    if (value.kind !== 'boolean')
      throw new ExpressionError(`A condition is needed here, not ${kindOf(value)}.`, node.at, 'value')
    return value.is
  }

  #located(node: Node, compute: () => Value): Value {
    try {
      this.#spend(1)
      return capped(compute(), this.#spend)
    } catch (error) {
      if (error instanceof BadValue) throw new ExpressionError(`${error.message}.`, node.at, 'value')
      throw error
    }
  }
}
