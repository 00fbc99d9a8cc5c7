// What an expression is worth, given its names. Pure; ends in a value or an ExpressionError, soon: no loops, a budget of work.
import { items, kindOf } from './arguments.js'
import type { Node } from './ast.js'
import { BadValue } from './bad-value.js'
import { budget, capped, costOfArguments, type Spend } from './cost.js'
import { ExpressionError } from './expression-error.js'
import { BUILT_INS } from './functions.js'
import { negated, operate } from './operators.js'
import { EACH, OVER_ITEMS, type Expression } from './parse.js'
import { PI_VALUE } from './real-functions.js'
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
  readonly #spend: Spend

  constructor(scope: Scope, spend: Spend = budget()) {
    this.#scope = scope
    this.#spend = spend
  }

  valueOf(node: Node): Value {
    switch (node.kind) {
      case 'literal':
        return node.value
      case 'name': {
        const value = this.#scope.get(node.name)
        if (value === undefined && node.name === 'pi') return PI_VALUE
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
        if (OVER_ITEMS.has(node.name)) return this.#overItems(node, node.args as readonly [Node, Node])
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

  /** What is made of each item, or the items for which the condition holds. */
  #overItems(node: Node & { readonly kind: 'call' }, [source, each]: readonly [Node, Node]): Value {
    const values = this.valueOf(source)
    const found = this.#located(node, () => list(items(values, this.#spend)))
    if (found.kind !== 'list') return found
    const inside = (value: Value) => new Evaluation(new Map([...this.#scope, [EACH, value]]), this.#spend)
    const made =
      node.name === 'map'
        ? found.items.map(value => inside(value).valueOf(each))
        : found.items.filter(value => inside(value).condition(each))
    return this.#located(node, () => list(made))
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
