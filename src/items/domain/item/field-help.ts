// What the help under a number field shows besides the form of the number. It never gives more of the key away than the question's text does.
import { compareNumbers, whole } from '../../../expression/rational.js'
import type { BareProps } from '../../../widgets/kinds.js'
import { answerType } from '../answers/registry.js'
import { namesUnit } from '../answers/quantity/quantity-text.js'
import type { Item, ItemPart } from './item.js'

type Help = Pick<BareProps<'number'>, 'example' | 'signed'>
type Asked = Pick<Item, 'seed' | 'stem'>

const EXAMPLES = [5, 12, 8, 20, 3, 15]
/** A minus sign that is no subtraction. */
const NEGATIVE = /(?<![\p{L}\d)}\]²³]|[\d)}\]²³]\s)[-−]\d/u

/** `part` is asked in a number field. */
export function fieldHelp(item: Asked, part: ItemPart): Help {
  const asked = `${item.stem} ${part.prompt} ${part.label}`
  const example = exampleFor(item, part, asked)
  return { ...(example !== null && { example }), ...(NEGATIVE.test(asked) && { signed: true }) }
}

/** A measure in the unit that is asked for, with another number. Null where the text does not name the unit, which may be what is asked. */
function exampleFor(
  { seed, stem }: Asked,
  { answer: { type, settings }, key }: ItemPart,
  asked: string,
): string | null {
  if (type !== 'quantity' || ('units' in settings && settings.units === 'unit_only')) return null
  const value = answerType(type).toValue(key, settings)
  if (value.kind !== 'quantity' || !namesUnit(asked, value.unit)) return null
  const given = new Set(stem.match(/\d+/g)?.map(Number))
  const left = EXAMPLES.filter(number => !given.has(number) && compareNumbers(whole(number), value.magnitude) !== 0)
  const number = left[drawn(seed) % left.length]
  return number === undefined ? null : `${number}${value.unit === '°' ? '' : ' '}${raised(value.unit)}`
}

/** The seed is secret, so that a number that is missing says nothing of the key. */
const drawn = (seed: string): number => [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7)

const raised = (unit: string): string => unit.replaceAll('^2', '²').replaceAll('^3', '³').replaceAll('*', '·')
