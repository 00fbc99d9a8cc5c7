// Points and straight lines that are written in one line instead of being placed: `(3, -2)`, `P(3 | -2)`, `x = 3, y = -2`, `y = 2x + 1`.
import { elementTexts } from '../../../../expression/element-list.js'
import { parseLearner } from '../../../../expression/learner-parse.js'
import { lineOfEquation } from '../../../../expression/line-of-equation.js'
import { fractionText } from '../../../../expression/numeral.js'
import { twoPlacesOn } from '../../../../expression/straight-line.js'
import type { BareProps } from '../../../../widgets/kinds.js'

type Asked = Pick<BareProps<'coordinate_plane'>, 'x' | 'y' | 'asks' | 'count'>
type Pair = readonly string[]
type WrittenPoints =
  { readonly ok: true; readonly points: readonly Pair[] } | { readonly ok: false; readonly message: string }

const refuse = (message: string): WrittenPoints => ({ ok: false, message })

/** What the plane would post for the line; whether the points lie on it is not asked here. */
export function writtenPoints(line: string, asked: Asked): WrittenPoints {
  const { asks, count } = asked
  const straight = asks === 'line' ? equationIn(line) : null
  if (straight !== null) {
    const places = twoPlacesOn(straight, asked)
    return places === null
      ? refuse('This line does not run through two places of the grid.')
      : { ok: true, points: places.map(point => point.map(fractionText)) }
  }
  const points = pointsIn(line, count)
  if (points?.length === count) return { ok: true, points }
  if (asks === 'line') return refuse('Write the equation of the line, such as y = 2x + 1, or two of its points.')
  return refuse(count === 1 ? 'Write the point, such as (3, -2).' : `Write ${count} points, such as (3, -2).`)
}

/** `g:` and `f(x) =` are names of the line. */
function equationIn(line: string) {
  const plain = line.replace(/^\p{L} ?: ?/u, '').replace(/^\p{L} ?\( ?x ?\) ?=/u, 'y =')
  const read = parseLearner(plain, { symbols: ['x', 'y'], relations: true })
  return read.ok ? lineOfEquation(read.root) : null
}

const BRACKETS = /[([]([^()[\]]*)[)\]]/g
/** The name of a point in front of its brackets. */
const NAME = /(?<!\p{L})\p{Lu}['′’\d]?(?!\p{L})/gu

/** Null where something stands beside the points that is no part of them. */
function pointsIn(line: string, count: number): readonly Pair[] | null {
  const held = [...line.matchAll(BRACKETS)].map(([, inner]) => inner!)
  if (held.length > 0 && /[^\s=,;]/.test(line.replace(BRACKETS, ' ').replace(NAME, ' '))) return null
  const texts = held.length > 0 ? held : count === 1 ? [line] : []
  const pairs = texts.map(pairIn)
  return pairs.every(pair => pair !== null) ? pairs : null
}

function pairIn(text: string): Pair | null {
  const read = elementTexts(text, {
    noun: 'tuple',
    brackets: 'optional',
    symbols: ['x', 'y'],
    decimals: true,
    nested: false,
    words: false,
  })
  return read.ok && read.texts.length === 2 ? read.texts : null
}
