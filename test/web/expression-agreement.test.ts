// The preview shows what the server will read: nothing else, and nothing less. Two readers, held together by chance.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Node } from '../../src/expression/ast.js'
import { parseLearner } from '../../src/expression/learner-parse.js'
import { readExpression, type Tree } from '../../src/web/widgets/expression-tree.js'

const symbols = ['x', 'y', 'ab', 'a']
const bySign: Record<string, string> = { '==': '=', '!=': '≠', '<=': '≤', '>=': '≥' }

const ofNode = (node: Node): unknown => {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? Number(node.value.n) / Number(node.value.d) : node.value.kind
    case 'name':
      return node.name
    case 'constant':
      return node.name === 'pi' ? 'π' : node.name
    case 'unary':
      return ['-', ofNode(node.operand)]
    case 'binary':
      return [bySign[node.operator] ?? node.operator, ofNode(node.left), ofNode(node.right)]
    case 'call':
      return [node.name, ...node.args.map(ofNode)]
    default:
      return node.kind
  }
}

const operators = { union: '∪', sum: '+', difference: '-', quotient: '/', power: '**', product: '*' }
const ofTree = (tree: Tree): unknown => {
  switch (tree.kind) {
    case 'number':
      return Number(tree.text)
    case 'name':
      return tree.text
    case 'group':
      return ofTree(tree.of)
    case 'negative':
      return ['-', ofTree(tree.of)]
    case 'root':
      return ['sqrt', ofTree(tree.of)]
    case 'absolute':
      return ['abs', ofTree(tree.of)]
    case 'call':
      return [tree.name, ...tree.of.map(ofTree)]
    case 'relation':
      return [tree.signs[0], ...tree.of.map(ofTree)]
    case 'entries':
      return 'entries'
    default:
      return [operators[tree.kind], ofTree(tree.left), ofTree(tree.right)]
  }
}

/** `-2x` is (-2)x to the one and -(2x) to the other, which is the same and looks the same. */
const signsOut = (read: unknown): unknown => {
  if (!Array.isArray(read)) return read
  const [operator, left, right] = read.map(signsOut) as [string, unknown, unknown]
  if ((operator === '*' || operator === '/') && Array.isArray(left) && left[0] === '-' && left.length === 2)
    return signsOut(['-', [operator, left[1], right]])
  return read.length === 2 ? [operator, left] : read.length === 3 ? [operator, left, right] : read
}

const pieces = 'x y a b ab e pi 2 10 .5 1,5 + - * / ^ ** ( ) | √ ² ⁻¹ sqrt( sin( sin²( sin <= = · − [ , z'
  .split(' ')
  .concat(' ')
const piece = fc.constantFrom(...pieces)
const agree = (typed: string) => {
  const server = parseLearner(typed, { symbols, relations: true })
  const page = readExpression(typed, symbols)
  if (page?.kind === 'relation' && page.signs.length > 1) return
  expect([typed, page && signsOut(ofTree(page))]).toEqual([typed, server.ok ? signsOut(ofNode(server.root)) : null])
}

test('what is typed at random is read alike', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), typed => agree(typed.join(''))),
    { numRuns: 5_000 },
  )
})

test.each([
  '-2x',
  '2^-x',
  '-x^2',
  '1/2x',
  '1/2*x',
  '2|x|y',
  '|2|x||',
  '√2x',
  '√x^2',
  '2(x)(y)',
  'abx',
  'sin²(x)y',
  'x**2**y',
])('%s is read alike', agree)
