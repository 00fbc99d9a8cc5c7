// A line of maths in words, for those who cannot see how it is set. Where something ends is said wherever it could be mistaken.
import type { Strings } from '../strings/locale.js'
import { plain, type Relation, type Tree } from './expression-tree.js'

type Spoken = Strings['field']['spoken']
const relations: Record<Relation, keyof Spoken> = {
  '=': 'equal',
  '≠': 'unequal',
  '<': 'less',
  '≤': 'atMost',
  '>': 'greater',
  '≥': 'atLeast',
}

export function expressionWords(tree: Tree, spoken: Spoken): string {
  const say = (inner: Tree): string => expressionWords(inner, spoken)
  const list = (entries: readonly Tree[]): string => entries.map(say).join(` ${spoken.comma} `)
  const simple = (inner: Tree): boolean => inner.kind === 'number' || inner.kind === 'name'
  switch (tree.kind) {
    case 'number':
      return tree.text
    case 'name':
      return tree.text === '∞' ? spoken.infinity : tree.text === 'π' ? 'pi' : tree.text
    case 'group':
      return `${spoken.open} ${say(tree.of)} ${spoken.close}`
    case 'negative':
      return `${spoken.minus} ${say(tree.of)}`
    case 'root':
      return simple(tree.of) ? `${spoken.root} ${say(tree.of)}` : `${spoken.root} ${say(tree.of)} ${spoken.endOfRoot}`
    case 'absolute':
      return `${spoken.absolute} ${say(tree.of)} ${spoken.endOfAbsolute}`
    case 'call':
      return `${tree.name} ${spoken.of} ${spoken.open} ${list(tree.of)} ${spoken.close}`
    case 'sum':
      return `${say(tree.left)} ${spoken.plus} ${say(tree.right)}`
    case 'union':
      return `${say(tree.left)} ${spoken.union} ${say(tree.right)}`
    case 'difference':
      return `${say(tree.left)} ${spoken.minus} ${say(tree.right)}`
    case 'product':
      return tree.written
        ? `${say(tree.left)} ${spoken.times} ${say(tree.right)}`
        : `${say(tree.left)} ${say(tree.right)}`
    case 'quotient': {
      const [above, below] = [plain(tree.left), plain(tree.right)]
      const short = `${say(above)} ${spoken.over} ${say(below)}`
      return simple(above) && simple(below) ? short : `${spoken.fraction} ${short} ${spoken.endOfFraction}`
    }
    case 'power': {
      const [base, exponent] = [say(tree.left), plain(tree.right)]
      if (exponent.kind === 'number' && exponent.text === '2') return `${base} ${spoken.squared}`
      if (exponent.kind === 'number' && exponent.text === '3') return `${base} ${spoken.cubed}`
      const short = `${base} ${spoken.power} ${say(exponent)}`
      return simple(exponent) ? short : `${short} ${spoken.endOfPower}`
    }
    case 'relation':
      return tree.of
        .map((side, at) => say(side) + (tree.signs[at] ? ` ${spoken[relations[tree.signs[at]]]} ` : ''))
        .join('')
    case 'entries':
      return entriesWords(tree, spoken, list(tree.of), say)
  }
}

function entriesWords(
  { open, close, of }: Extract<Tree, { kind: 'entries' }>,
  spoken: Spoken,
  inside: string,
  say: (tree: Tree) => string,
): string {
  const [from, to] = of
  if (open === '') return inside
  if (open === '{') return `${spoken.set} ${spoken.open} ${inside} ${spoken.close}`
  if (from && to && of.length === 2 && (open === '[' || close === ']')) {
    const end = (bracket: string) => ('[]'.includes(bracket) ? spoken.included : spoken.excluded)
    return `${spoken.from} ${say(from)} ${end(open)} ${spoken.comma} ${say(to)} ${end(close)}`
  }
  return `${spoken.open} ${inside} ${spoken.close}`
}
