// An IPv4 address, strictly four decimal octets.
import { address } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { parseIpv4, showIpv4 } from '../../../../expression/ipv4.js'
import { addressesIn } from './stem-values.js'
import { accept, refuse, PLAIN, type AnswerType, type ReadAnswer } from '../answer-type.js'
import { ofKind } from '../author-value.js'
import { addressField, line } from '../written/line.js'

export const ipv4: AnswerType = {
  ...PLAIN,
  fromValue: value => show(ofKind('ipv4', value, 'IPv4 address')),
  toValue: canonical => address(parseIpv4(canonical)!),
  read: line(readAddress, 64),
  namedIn: addressesIn,
  ask: addressField,
}

function readAddress(plain: string): ReadAnswer {
  const bits = parseIpv4(plain)
  if (bits !== null) return accept(showIpv4(bits))
  if (/^[\d. ]+\/ ?\d*$/.test(plain)) return refuse('Write the address alone, without a prefix length such as /24.')
  if (!/^[\d.]+$/.test(plain)) return refuse('Write four numbers joined by points, such as 198.51.100.7.')
  const octets = plain.split('.')
  if (octets.length !== 4 || octets.includes('')) return refuse('An address has four numbers joined by points.')
  if (octets.some(octet => octet.length > 1 && octet.startsWith('0')))
    return refuse('Write each number without leading zeros.')
  return refuse('Each of the four numbers lies between 0 and 255.')
}
