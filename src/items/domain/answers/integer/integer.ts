// A whole number.
import { BadValue } from '../../../../expression/bad-value.js'
import { isWhole } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { whole } from '../../../../expression/rational.js'
import { accept, refuse, PLAIN, type AnswerType, type ReadAnswer } from '../answer-type.js'
import { line, withoutName } from '../written/line.js'

export const integer: AnswerType = {
  ...PLAIN,
  fromValue: value => {
    if (!isWhole(value)) throw new BadValue(`${show(value)} is no whole number`)
    return show(value)
  },
  toValue: canonical => whole(BigInt(canonical)),
  read: line(readInteger, 64),
  namedIn: text => (text.match(/\d+/g) ?? []).flatMap(digits => [String(BigInt(digits)), `-${BigInt(digits)}`]),
  ask: (_settings, { label }) => ({ noun: 'number', props: { label, notation: 'integer' } }),
}

const SIGNED = /^([+-]?) ?(\d.*)$/
// One space or apostrophe between groups of three is a group mark everywhere; a comma or point only when it comes twice, also with the groups
// of two that India writes.
const GROUPED = /^(?:\d{1,3}(?:([ '])\d{3}(?:\1\d{3})*|([.,])\d{3}(?:\2\d{3})+)|\d{1,2}(?:,\d{2})+,\d{3})$/

/** `+5`, `05` and `1 000` are read as 5, 5 and 1000; `85.0` and `1,000` are malformed: the one is no whole number as written, the other has two readings. */
function readInteger(plain: string): ReadAnswer {
  const match = SIGNED.exec(withoutName(plain))
  if (match === null) return refuse('Write a whole number.')
  const [, sign, body] = match as unknown as [string, string, string]
  const digits = /^\d+$/.test(body) ? body : GROUPED.test(body) ? body.replace(/\D/g, '') : null
  if (digits !== null) {
    const value = BigInt(digits)
    return accept(String(sign === '-' ? -value : value))
  }
  if (/^\d+[.,]\d*$/.test(body)) return refuse('Write a whole number, without a point or a comma.')
  return refuse('Write a whole number.')
}
