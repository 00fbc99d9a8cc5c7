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

export const evaluate = (expression: Expression, scope: Scope): Value =>
  located(new Evaluation(scope), evaluation => evaluation.valueOf(expression.root))

/**
 * Like `evaluate`, for what a text shows: `printing` are the functions that it calls, and `printed` what stands for some of the values.
 * Conditions are those of the values themselves.
 */
export function evaluatePrinted(expression: Expression, scope: Scope, printing: BuiltInTable, printed: Scope): Value {
  const shown = new Map(scope)
  for (const [name, value] of printed) shown.set(name, value)
  return located(new Evaluation(shown, budget(), { builtIns: printing, scope }), evaluation =>
    evaluation.valueOf(expression.root),
  )
}

type BuiltInTable = typeof BUILT_INS
type Printing = { readonly builtIns: BuiltInTable; readonly scope: Scope }

/** Like `evaluate`, for conditions. */
export const holds = (expression: Expression, scope: Scope): boolean =>
  located(new Evaluation(scope), evaluation => evaluation.condition(expression.root))

/** A value that does not fit is an error at the place that the evaluation had come to. */
function located<T>(evaluation: Evaluation, compute: (evaluation: Evaluation) => T): T {
  try {
    return compute(evaluation)
  } catch (error) {
    if (error instanceof BadValue) throw new ExpressionError(`${error.message}.`, evaluation.at, 'value')
    throw error
  }
}

class Evaluation {
  /** Where what is computed now stands. */
  at = 0
  readonly #spend: Spend
  /** For texts: the functions, and the values that conditions are about. */
  readonly #printing: Printing | null

  constructor(
    private readonly scope: Scope,
    spend: Spend = budget(),
    printing: Printing | null = null,
  ) {
    this.#spend = spend
    this.#printing = printing
  }

  valueOf(node: Node): Value {
    switch (node.kind) {
      case 'literal':
        return node.value
      case 'name': {
        const value = this.scope.get(node.name)
        if (value === undefined && node.name === 'pi') return PI_VALUE
        if (value === undefined)
          throw new ExpressionError(`There is no value named “${node.name}”.`, node.at, 'unknown_name')
        return value
      }
      case 'constant':
        throw new ExpressionError(`“${node.name}” has no exact value.`, node.at, 'value')
      case 'list': {
        const items = node.items.map(item => this.valueOf(item))
        this.#begin(node)
        return this.#capped(list(items))
      }
      case 'call': {
        if (OVER_ITEMS.has(node.name)) return this.#overItems(node, node.args as readonly [Node, Node])
        const args = node.args.map(arg => this.valueOf(arg))
        this.#begin(node)
        this.#spend(costOfArguments(args))
        return this.#capped((this.#printing?.builtIns ?? BUILT_INS).get(node.name)!.apply(args, this.#spend))
      }
      case 'unary': {
        if (node.operator === 'not') return truth(!this.condition(node.operand))
        const operand = this.valueOf(node.operand)
        this.#begin(node)
        return this.#capped(negated(operand))
      }
      case 'conditional':
        return this.valueOf(this.condition(node.test) ? node.then : node.otherwise)
      case 'binary': {
        if (node.operator === 'and') return truth(this.condition(node.left) && this.condition(node.right))
        if (node.operator === 'or') return truth(this.condition(node.left) || this.condition(node.right))
        const left = this.valueOf(node.left)
        const right = this.valueOf(node.right)
        this.#begin(node)
        return this.#capped(operate(node.operator, left, right, this.#spend))
      }
    }
  }

  /** What is made of each item, or the items for which the condition holds. */
  #overItems(node: Node & { readonly kind: 'call' }, [source, each]: readonly [Node, Node]): Value {
    const values = this.valueOf(source)
    this.#begin(node)
    const found = list(items(values, this.#spend))
    this.#capped(found)
    const printing = this.#printing
    // One for all items, which come one after the other.
    const scope = new Map(this.scope)
    const ownScope = new Map(printing?.scope)
    const inside = new Evaluation(scope, this.#spend, printing && { ...printing, scope: ownScope })
    const valueIn = <T>(value: Value, compute: (evaluation: Evaluation) => T): T => {
      scope.set(EACH, value)
      ownScope.set(EACH, value)
      inside.at = 0
      return located(inside, compute)
    }
    const made =
      node.name === 'map'
        ? found.items.map(value => valueIn(value, evaluation => evaluation.valueOf(each)))
        : found.items.filter(value => valueIn(value, evaluation => evaluation.condition(each)))
    this.#begin(node)
    return this.#capped(list(made))
  }

  condition(node: Node): boolean {
    const printing = this.#printing
    const value =
      printing === null
        ? this.valueOf(node)
        : located(new Evaluation(printing.scope, this.#spend), evaluation => evaluation.valueOf(node))
    if (value.kind !== 'boolean')
      throw new ExpressionError(`A condition is needed here, not ${kindOf(value)}.`, node.at, 'value')
    return value.is
  }

  #begin(node: Node): void {
    this.at = node.at
    this.#spend(1)
  }

  #capped(value: Value): Value {
    return capped(value, this.#spend)
  }
}
