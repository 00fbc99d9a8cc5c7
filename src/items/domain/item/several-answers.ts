// Whether several different answers to a part can be right.
import { childrenOf, type Node } from '../../../expression/ast.js'
import { parsedExpression } from '../../../expression/parsed.js'
import { ANSWER_NAME } from '../blueprint/compile-part.js'
import type { ItemPart } from './item.js'

/** Conditions decide, and none of them asks for one answer alone, as `answer == set([2, 3])` does: the others only grade what is wrong. */
export const hasSeveralAnswers = ({ accept }: Pick<ItemPart, 'accept'>): boolean =>
  accept !== null && !accept.clauses.some(({ when }) => asksForOne(parsedExpression(when).root))

function asksForOne(node: Node): boolean {
  if (node.kind !== 'binary') return false
  const { operator, left, right } = node
  if (operator === 'and') return asksForOne(left) || asksForOne(right)
  return operator === '==' && ((isAnswer(left) && !reads(right)) || (isAnswer(right) && !reads(left)))
}

const isAnswer = (node: Node): boolean => node.kind === 'name' && node.name === ANSWER_NAME

/** Whether the answer stands anywhere in it. */
const reads = (node: Node): boolean => isAnswer(node) || childrenOf(node).some(reads)
