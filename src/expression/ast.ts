// The tree that a parsed expression is, for authors' formulas and for what learners type.
import type { NumberValue } from './rational.js'

export type BinaryOperator =
  '+' | '-' | '*' | '/' | '//' | '%' | '**' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'and' | 'or'

/** `at` is the offset in UTF-16 units into the text that was parsed. Constants occur only in what a learner types. */
export type Node = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'constant'; readonly name: Constant }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'conditional'; readonly test: Node; readonly then: Node; readonly otherwise: Node }
)

type Constant = 'pi' | 'e'

export type TextValue = { readonly kind: 'text'; readonly text: string }
export type BooleanValue = { readonly kind: 'boolean'; readonly is: boolean }
/** The values that are written as they are. Functions and operators make all others. */
type Literal = NumberValue | TextValue | BooleanValue

/** The parts right below a node, from left to right. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
    case 'constant':
      return []
    case 'list':
      return node.items
    case 'call':
      return node.args
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'conditional':
      return [node.test, node.then, node.otherwise]
  }
}

/** How many nodes the tree has, counted no further than `limit`. */
export function sizeOf(root: Node, limit = Number.POSITIVE_INFINITY): number {
  let size = 0
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined && size < limit; node = open.pop()) {
    size++
    open.push(...childrenOf(node))
  }
  return size
}
