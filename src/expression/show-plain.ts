// A parsed expression as one line of text. What a learner may type reads back as the same tree.
import type { Node } from './ast.js'
import { exactDecimal, type NumberValue } from './rational.js'
import { show } from './show.js'
import { beginsWithMinus, LOOSE, POWER, sidesOf, standsBeside, tightnessOf } from './tightness.js'

export const showPlain = (node: Node): string => printed(node, LOOSE)

function printed(node: Node, least: number): string {
  return tightnessOf(node) < least ? `(${bare(node)})` : bare(node)
}

function bare(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? numeral(node.value) : show(node.value)
    case 'name':
    case 'constant':
      return node.name
    case 'list':
      return `[${node.items.map(showPlain).join(', ')}]`
    case 'call':
      return `${node.name}(${node.args.map(showPlain).join(', ')})`
    case 'unary':
      return node.operator === '-' ? `-${printed(node.operand, POWER)}` : `not ${printed(node.operand, 3)}`
    case 'conditional':
      return `${printed(node.then, 1)} if ${printed(node.test, 1)} else ${printed(node.otherwise, LOOSE)}`
    case 'binary': {
      const [leftSide, rightSide] = sidesOf(node.operator)
      const left = printed(node.left, leftSide)
      const right = beginsWithMinus(node.right) ? `(${bare(node.right)})` : printed(node.right, rightSide)
      switch (node.operator) {
        case '**':
          return `${left}^${right}`
        case '/':
          return `${left}/${right}`
        case '*':
          return standsBeside(node.left, node.right) ? left + right : `${left}*${right}`
        case '==':
          return `${left} = ${right}`
        default:
          return `${left} ${node.operator} ${right}`
      }
    }
  }
}

const numeral = (x: NumberValue): string => exactDecimal(x) ?? `${x.n}/${x.d}`
