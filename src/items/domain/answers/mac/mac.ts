// A hardware address.
import { mac as macValue } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { parseMac, showMac } from '../../../../expression/mac.js'
import { accept, refuse, PLAIN, type AnswerType, type ReadAnswer } from '../answer-type.js'
import { ofKind } from '../author-value.js'
import { addressField, line } from '../written/line.js'

/**
 * Right when all 48 bits are equal. Read with colons, hyphens or blanks between the pairs, as three groups of four digits
 * with points, or as twelve digits; in any case.
 */
export const mac: AnswerType = {
  ...PLAIN,
  fromValue: value => show(ofKind('mac', value, 'hardware address')),
  toValue: canonical => macValue(parseMac(canonical)!),
  read: line(readMac),
  namedIn: text => (text.match(SPELLED) ?? []).flatMap(found => stored(parseMac(found))),
  ask: addressField,
}

const SPELLED = /(?<![\w:.-])(?:[\da-f]{2}(?:[: -][\da-f]{2}){5}|[\da-f]{4}(?:\.[\da-f]{4}){2}|[\da-f]{12})(?![\w:-])/gi

const stored = (bits: bigint | null): string[] => (bits === null ? [] : [showMac(bits)])

function readMac(plain: string): ReadAnswer {
  const bits = parseMac(plain)
  if (bits !== null) return accept(showMac(bits))
  if (/[^\da-f:. -]/i.test(plain)) return refuse('Write hexadecimal digits only: 0 to 9 and a to f.')
  if (plain.replace(/[^\da-f]/gi, '').length !== 12) return refuse('A hardware address has twelve hexadecimal digits.')
  return refuse('Write six pairs of digits joined by colons, such as 00:1a:2b:3c:4d:5e.')
}
