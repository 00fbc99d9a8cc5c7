// A line of maths in words for screen readers, with spoken brackets wherever it would be ambiguous.
import type { BinaryOperator, Node } from '../../expression/ast.js'
import { exactDecimal } from '../../expression/rational.js'
import { bracketedParts } from '../../expression/show-maths.js'
import { showPlain } from '../../expression/show.js'
import { needsNoSign } from '../../expression/precedence.js'
import { RELATIONS, type Spoken } from '../strings/spoken-signs.js'
import type { Line } from './maths-line.js'

const OPERATORS: Partial<Record<BinaryOperator, keyof Spoken>> = { '+': 'plus', '-': 'minus', '*': 'times' }

export function lineWords(line: Line, spoken: Spoken): string {
  switch (line.kind) {
    case 'expression':
      return words(line.root, spoken)
    case 'infinity':
      return line.negative ? `${spoken.minus} ${spoken.infinity}` : spoken.infinity
    case 'joined': {
      const [first, ...others] = line.of.map(side => lineWords(side, spoken))
      return others.reduce((text, side, at) => `${text} ${spoken[RELATIONS[line.signs[at]!]!]} ${side}`, first!)
    }
    case 'entries':
      return entriesWords(line, spoken)
  }
}

function entriesWords({ open, close, of }: Extract<Line, { kind: 'entries' }>, spoken: Spoken): string {
  const entries = of.map(entry => lineWords(entry, spoken))
  const inside = entries.join(` ${spoken.comma} `)
  if (open === '') return inside
  if (open === '{') return `${spoken.set} ${spoken.open} ${inside} ${spoken.close}`
  if (of.length === 2 && (open === '[' || close === ']')) {
    const end = (bracket: string) => ('[]'.includes(bracket) ? spoken.included : spoken.excluded)
    return `${spoken.from} ${entries[0]} ${end(open)} ${spoken.comma} ${entries[1]} ${end(close)}`
  }
  return `${spoken.open} ${inside} ${spoken.close}`
}

const isAtom = ({ kind }: Node): boolean => kind === 'literal' || kind === 'name' || kind === 'constant'

function words(node: Node, spoken: Spoken): string {
  const say = (part: Node, bracketed = false): string =>
    bracketed ? `${spoken.open} ${words(part, spoken)} ${spoken.close}` : words(part, spoken)
  const brackets = bracketedParts(node)
  switch (node.kind) {
    case 'literal':
      return (node.value.kind === 'number' ? exactDecimal(node.value) : null) ?? showPlain(node)
    case 'unary':
      return `${spoken.minus} ${say(node.operand, brackets[0])}`
    case 'call': {
      const [first] = node.args as [Node]
      if (node.name === 'abs') return `${spoken.absolute} ${say(first)} ${spoken.endOfAbsolute}`
      if (node.name !== 'sqrt') return `${node.name} ${spoken.of} ${say(first, true)}`
      return isAtom(first) ? `${spoken.root} ${say(first)}` : `${spoken.root} ${say(first)} ${spoken.endOfRoot}`
    }
    case 'binary': {
      const [left, right] = [say(node.left, brackets[0]), say(node.right, brackets[1])]
      if (node.operator === '/') {
        const short = `${left} ${spoken.over} ${right}`
        return isAtom(node.left) && isAtom(node.right) ? short : `${spoken.fraction} ${short} ${spoken.endOfFraction}`
      }
      if (node.operator === '**') {
        if (right === '2') return `${left} ${spoken.squared}`
        if (right === '3') return `${left} ${spoken.cubed}`
        const short = `${left} ${spoken.power} ${right}`
        return isAtom(node.right) ? short : `${short} ${spoken.endOfPower}`
      }
      const isBeside = node.operator === '*' && needsNoSign(node.left, node.right)
      return isBeside ? `${left} ${right}` : `${left} ${spoken[OPERATORS[node.operator]!]} ${right}`
    }
    default:
      return showPlain(node)
  }
}
