// Conditions of a form, in the expression language of blueprints, over earlier answers. They are checked when the form is loaded, so that
// a mistake is an error in the file and never a branch that silently stays closed.
import { ExpressionError } from '../../expression/expression-error.js'
import { parseExpression, type Arities } from '../../expression/parse.js'
import { truth } from '../../expression/value.js'
import { whole } from '../../expression/rational.js'
import type { BinaryOperator, Node } from '../../expression/ast.js'
import { dayNumber } from './day-number.js'

/** The kind of an answer in a condition. Options are their ids; days can be compared, subtracted, and moved by a number of days. */
export type AnswerKind =
  | { readonly kind: 'number' | 'text' | 'truth' | 'day' }
  | { readonly kind: 'option'; readonly question: string; readonly ids: ReadonlySet<string> }
  /** `of` null: an empty list. */
  | { readonly kind: 'list'; readonly of: AnswerKind | null }

/** A checked condition: literal days in `root` are numbers of days. */
export type Condition = { readonly root: Node; readonly names: ReadonlySet<string> }

const NUMBER: AnswerKind = { kind: 'number' }
const TEXT: AnswerKind = { kind: 'text' }
const TRUTH: AnswerKind = { kind: 'truth' }
const DAY: AnswerKind = { kind: 'day' }

/** The functions of conditions. All but `answered` are those of blueprints. */
const CONDITION_FUNCTIONS: Arities = new Map([
  ['answered', { arity: [1, 1] }],
  ['len', { arity: [1, 1] }],
  ['count', { arity: [2, 2] }],
  ['subset', { arity: [2, 2] }],
  ['abs', { arity: [1, 1] }],
  ['min', { arity: [1, 20] }],
  ['max', { arity: [1, 20] }],
  ['lower', { arity: [1, 1] }],
  ['upper', { arity: [1, 1] }],
])

/** Reads a condition; `kindOf` gives a name's kind, or says why the name is invalid here. Throws ExpressionError. */
export function readCondition(source: string, kindOf: (name: string) => AnswerKind | string): Condition {
  const { root, names } = parseExpression(source, undefined, CONDITION_FUNCTIONS)
  const checked = new Checker(kindOf).check(root)
  if (checked.kind.kind !== 'truth')
    throw new ExpressionError(`A condition is needed here, not ${named(checked.kind)}.`, root.at, 'value')
  return { root: checked.node, names: new Set(names.keys()) }
}

type Checked = { readonly kind: AnswerKind; readonly node: Node }

class Checker {
  constructor(readonly kindOf: (name: string) => AnswerKind | string) {}

  check(node: Node): Checked {
    switch (node.kind) {
      case 'literal':
        return { kind: literalKind(node), node }
      case 'name': {
        const kind = this.kindOf(node.name)
        if (typeof kind === 'string') throw new ExpressionError(kind, node.at, 'unknown_name')
        return { kind, node }
      }
      case 'constant':
        throw new ExpressionError(`“${node.name}” means nothing here.`, node.at)
      case 'list': {
        const items = node.items.map(item => this.check(item))
        const first = items.find(item => !isLiteralText(item.node)) ?? items[0]
        if (first === undefined) return { kind: { kind: 'list', of: null }, node }
        const fitted = items.map(item => fit(item, first.kind))
        return { kind: { kind: 'list', of: first.kind }, node: { ...node, items: fitted } }
      }
      case 'unary': {
        const operand = this.check(node.operand)
        const kind = node.operator === 'not' ? TRUTH : NUMBER
        return { kind, node: { ...node, operand: fit(operand, kind) } }
      }
      case 'conditional': {
        const test = fit(this.check(node.test), TRUTH)
        const [then, otherwise] = alike(this.check(node.then), this.check(node.otherwise))
        return { kind: then.kind, node: { ...node, test, then: then.node, otherwise: otherwise.node } }
      }
      case 'call':
        return this.#call(node)
      case 'binary':
        return this.#binary(node)
    }
  }

  #binary(node: Extract<Node, { kind: 'binary' }>): Checked {
    const left = this.check(node.left)
    const right = this.check(node.right)
    const made = (kind: AnswerKind, one: Node, other: Node): Checked => ({
      kind,
      node: { ...node, left: one, right: other },
    })
    switch (node.operator) {
      case 'and':
      case 'or':
        return made(TRUTH, fit(left, TRUTH), fit(right, TRUTH))
      case '==':
      case '!=': {
        const [one, other] = alike(left, right)
        if (one.kind.kind === 'list')
          throw new ExpressionError('Lists are looked into with “in”, “subset”, “count” and “len”.', node.at, 'value')
        return made(TRUTH, one.node, other.node)
      }
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const [one, other] = alike(left, right)
        if (one.kind.kind !== 'number' && one.kind.kind !== 'day')
          throw new ExpressionError(`${capital(named(one.kind))} has no order.`, node.at, 'value')
        return made(TRUTH, one.node, other.node)
      }
      case 'in':
      case 'not in': {
        const [one, list] = member(left, right)
        return made(TRUTH, one, list)
      }
      case '+':
      case '-':
        if (left.kind.kind === 'day' && right.kind.kind === 'number') return made(DAY, left.node, right.node)
        if (node.operator === '-' && (left.kind.kind === 'day' || right.kind.kind === 'day'))
          return made(NUMBER, fit(left, DAY), fit(right, DAY))
        return made(NUMBER, fit(left, NUMBER), fit(right, NUMBER))
      default:
        return made(NUMBER, fit(left, NUMBER), fit(right, NUMBER))
    }
  }

  #call(node: Extract<Node, { kind: 'call' }>): Checked {
    const args = node.args.map(arg => this.check(arg))
    const made = (kind: AnswerKind, fitted: readonly Node[]): Checked => ({ kind, node: { ...node, args: fitted } })
    switch (node.name) {
      case 'answered':
        if (node.args[0]!.kind !== 'name')
          throw new ExpressionError('“answered” takes the name of a question.', node.args[0]!.at, 'value')
        return made(TRUTH, node.args)
      case 'len':
        if (args[0]!.kind.kind !== 'text' && args[0]!.kind.kind !== 'list') throw wrongKind(args[0]!, 'text or a list')
        return made(NUMBER, node.args)
      case 'count': {
        const [one, list] = member(args[1]!, args[0]!)
        return made(NUMBER, [list, one])
      }
      case 'subset':
        return made(TRUTH, listsAlike(args[0]!, args[1]!))
      case 'lower':
      case 'upper':
        return made(TEXT, [fit(args[0]!, TEXT)])
      default:
        return made(
          NUMBER,
          args.map(arg => fit(arg, NUMBER)),
        )
    }
  }
}

function literalKind({ value, at }: Extract<Node, { kind: 'literal' }>): AnswerKind {
  switch (value.kind) {
    case 'number':
      return NUMBER
    case 'text':
      return TEXT
    case 'boolean':
      return TRUTH
    default:
      throw new ExpressionError('This means nothing here.', at, 'value')
  }
}

/** The node as a value of this kind: text in quotes becomes an option or a day where one is needed. */
function fit(given: Checked, wanted: AnswerKind): Node {
  const { kind, node } = given
  if (isLiteralText(node) && (wanted.kind === 'option' || wanted.kind === 'day')) {
    const written = node.value.kind === 'text' ? node.value.text : ''
    if (wanted.kind === 'option') {
      if (!wanted.ids.has(written))
        throw new ExpressionError(`“${written}” is no option of “${wanted.question}”.`, node.at, 'value')
      return node
    }
    const day = dayNumber(written)
    if (day === null) throw new ExpressionError(`“${written}” is no day: write 2026-01-31.`, node.at, 'value')
    return { ...node, value: whole(day) }
  }
  if (kind.kind === 'option' && wanted.kind === 'option') {
    if ([...kind.ids].some(id => wanted.ids.has(id))) return node
    throw new ExpressionError(`“${kind.question}” and “${wanted.question}” have no option in common.`, node.at, 'value')
  }
  if (kind.kind !== wanted.kind || kind.kind === 'list') throw wrongKind(given, named(wanted))
  return node
}

/** Both as values of one kind. */
function alike(left: Checked, right: Checked): [Checked, Checked] {
  if (left.kind.kind === 'list' && right.kind.kind === 'list') return [left, right]
  const kind = isLiteralText(left.node) ? right.kind : left.kind
  return [
    { kind, node: fit(left, kind) },
    { kind, node: fit(right, kind) },
  ]
}

/** A value and the list that is looked through for it. */
function member(one: Checked, list: Checked): [Node, Node] {
  if (list.kind.kind !== 'list') throw wrongKind(list, 'a list')
  const { of } = list.kind
  if (of === null) return [one.node, list.node]
  // A list that was written out takes the kind of what is looked for.
  if (!isLiteralText(one.node) && list.node.kind === 'list')
    return [one.node, { ...list.node, items: list.node.items.map(item => refit(item, of, one.kind)) }]
  return [fit(one, of), list.node]
}

function listsAlike(left: Checked, right: Checked): Node[] {
  for (const list of [left, right]) if (list.kind.kind !== 'list') throw wrongKind(list, 'a list')
  const [one, other] = [left, right].map(({ kind }) => (kind.kind === 'list' ? kind.of : null))
  const fitted = ({ node }: Checked, from: AnswerKind | null | undefined, to: AnswerKind | null | undefined): Node =>
    node.kind === 'list' && from && to ? { ...node, items: node.items.map(item => refit(item, from, to)) } : node
  if (left.node.kind !== 'list' && right.node.kind !== 'list' && one && other)
    fit({ kind: one, node: left.node }, other)
  return [
    fitted(left, one, left.node.kind === 'list' ? (right.node.kind === 'list' ? one : other) : null),
    fitted(right, other, right.node.kind === 'list' ? one : null),
  ]
}

const refit = (item: Node, from: AnswerKind, to: AnswerKind): Node => fit({ kind: from, node: item }, to)

const isLiteralText = (node: Node): node is Extract<Node, { kind: 'literal' }> =>
  node.kind === 'literal' && node.value.kind === 'text'

const wrongKind = ({ kind, node }: Checked, wanted: string): ExpressionError =>
  new ExpressionError(`${capital(wanted)} is needed here, not ${named(kind)}.`, node.at, 'value')

function named(kind: AnswerKind): string {
  switch (kind.kind) {
    case 'number':
      return 'a number'
    case 'text':
      return 'text'
    case 'truth':
      return 'a condition'
    case 'day':
      return 'a day'
    case 'option':
      return `an option of “${kind.question}”`
    case 'list':
      return 'a list'
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const COMPARISONS: readonly BinaryOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'and', 'or']

/** Whether a node of a checked condition yields a truth value. */
export const isTruth = (node: Node): boolean =>
  (node.kind === 'binary' && COMPARISONS.includes(node.operator)) ||
  (node.kind === 'unary' && node.operator === 'not') ||
  (node.kind === 'call' && (node.name === 'answered' || node.name === 'subset'))

export const literalTruth = (is: boolean, at: number): Node => ({ kind: 'literal', value: truth(is), at })
