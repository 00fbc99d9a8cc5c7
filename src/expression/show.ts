// Values as they are written for people: `85`, `3/4`, `10.0.0.1`, `{1, 2}`, `[0, 1)`, `5 km`.
import { showIpv4 } from './ipv4.js'
import { showIpv6 } from './ipv6.js'
import { showMac } from './mac.js'
import { showPlain } from './show-plain.js'
import type { IntervalValue, PrefixValue, Value } from './value.js'

export function show(value: Value): string {
  switch (value.kind) {
    case 'number':
      return value.d === 1n ? String(value.n) : `${value.n}/${value.d}`
    case 'text':
      return value.text
    case 'boolean':
      return String(value.is)
    case 'ipv4':
      return showIpv4(value.bits)
    case 'ipv6':
      return showIpv6(value.bits)
    case 'mac':
      return showMac(value.bits)
    case 'prefix':
      return showPrefix(value)
    case 'list':
      return value.items.map(inner).join(', ')
    case 'set':
      return `{${value.items.map(inner).join(', ')}}`
    case 'tuple':
      return `(${value.items.map(inner).join(', ')})`
    case 'interval':
      return showInterval(value)
    case 'quantity':
      return value.unit.startsWith('°') && value.unit !== '°C'
        ? `${show(value.magnitude)}${value.unit}`
        : `${show(value.magnitude)} ${value.unit}`
    case 'expression':
      return showPlain(value.root)
  }
}

const inner = (item: Value): string => (item.kind === 'list' ? `[${show(item)}]` : show(item))

const showPrefix = ({ version, bits, length }: PrefixValue): string =>
  `${version === 4 ? showIpv4(Number(bits)) : showIpv6(bits)}/${length}`

function showInterval({ from, to, fromClosed, toClosed }: IntervalValue): string {
  const left = from === null ? '−∞' : show(from)
  const right = to === null ? '∞' : show(to)
  return `${fromClosed ? '[' : '('}${left}, ${right}${toClosed ? ']' : ')'}`
}
