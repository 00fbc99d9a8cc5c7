// What the fields have in common in which points are placed on a drawing: where a pointer is, what a key means, how a number is said.
import { WIDTH } from '../../figures/svg.js'
import type { NumberValue } from '../../expression/rational.js'
import { exactDecimal } from '../../expression/rational.js'
import { fractionWords } from '../../widgets/number/number-tex.js'
import { placeText } from '../../expression/place-text.js'
import { withMark } from '../../language/decimals.js'
import { asDouble } from '../../expression/places.js'
import { language, strings } from '../strings/locale.js'

/** Where the pointer is, in units of the drawing that the layer covers. */
export function spotOf(event: PointerEvent, layer: HTMLElement): { readonly x: number; readonly y: number } {
  const { left, top, width } = layer.getBoundingClientRect()
  return { x: ((event.clientX - left) / width) * WIDTH, y: ((event.clientY - top) / width) * WIDTH }
}

/** How many places a key moves a point along an axis; infinite for its ends, null for a key that moves nothing. */
export const stepOfKey = (key: string): number | null => STEPS[key] ?? null

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
}

/** Where a key moves a point in a plane; null for a key that moves nothing. */
export const directionOfKey = (key: string): readonly [x: number, y: number] | null => DIRECTIONS[key] ?? null

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** As it stands beside the point: in the numbers of the language, with a real minus. */
export function shownNumber(value: NumberValue, denominator?: number): string {
  const text = placeText(value, denominator)
  return (text.includes('/') ? text : strings().wording.bare(asDouble(value))).replace('-', '−')
}

/** As a screen reader is to say it. */
export function spokenNumber(value: NumberValue, denominator?: number): string {
  const { spoken } = strings().field
  const text = placeText(value, denominator)
  if (text.includes('/')) return fractionWords(text, spoken)
  const bare = strings().wording.bare(Math.abs(asDouble(value)))
  return value.n < 0n ? `${spoken.minus} ${bare}` : bare
}

/** As it stands in a field to type in: with the mark of the language, unless that could be read as a mark of thousands. */
export function typedNumber(value: NumberValue, denominator?: number): string {
  const text = placeText(value, denominator)
  const places = exactDecimal(value)?.split('.')[1]?.length ?? 0
  return places === 3 ? text : withMark(text, language())
}
