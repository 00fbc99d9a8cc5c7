// Values as source text that is worth the same value again: what is stored, compared and sent between parts of the program.
import { showIpv4 } from './ipv4.js'
import { showIpv6 } from './ipv6.js'
import { showMac } from './mac.js'
import type { NumberValue } from './rational.js'
import { showPlain } from './show.js'
import type { IntervalValue, Value } from './value.js'

const CHUNK = 50

/** Expression text whose value is the same as this one. Equal values give equal text, except quantities in different units. */
export function literal(value: Value): string {
  switch (value.kind) {
    case 'number':
      return value.d === 1n ? integer(value.n) : `${integer(value.n)}/${denominator(value.d)}`
    case 'text':
      return quoted(value.text)
    case 'boolean':
      return String(value.is)
    case 'list':
      return items(value.items)
    case 'set':
      return `set(${items(value.items)})`
    case 'tuple':
      return `tuple(${items(value.items)})`
    case 'interval':
      return `interval(${end(value.from, '-inf')}, ${end(value.to, 'inf')}, "${brackets(value)}")`
    case 'ipv4':
      return `address("${showIpv4(value.bits)}")`
    case 'ipv6':
      return `ipv6("${showIpv6(value.bits)}")`
    case 'mac':
      return `mac("${showMac(value.bits)}")`
    case 'prefix': {
      const address =
        value.version === 4 ? `address("${showIpv4(Number(value.bits))}")` : `ipv6("${showIpv6(value.bits)}")`
      return `prefix(${address}, ${value.length})`
    }
    case 'quantity':
      return `quantity(${literal(value.magnitude)}, ${quoted(value.unit)})`
    case 'expression':
      return `expr(${quoted(showPlain(value.root))}, [${value.symbols.map(quoted).join(', ')}])`
  }
}

const items = (values: readonly Value[]): string => `[${values.map(literal).join(', ')}]`

const end = (value: NumberValue | null, infinite: string): string =>
  value === null ? quoted(infinite) : literal(value)

const brackets = ({ fromClosed, toClosed }: IntervalValue): string => (fromClosed ? '[' : '(') + (toClosed ? ']' : ')')

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const denominator = (n: bigint): string => (String(n).length > CHUNK ? `(${integer(n)})` : String(n))

/** Numerals are short by rule, so a long number is written as a sum of short ones. */
function integer(n: bigint): string {
  const digits = String(n < 0n ? -n : n)
  if (digits.length <= CHUNK) return String(n)
  const head = digits.length % CHUNK || CHUNK
  let source = digits.slice(0, head)
  for (let at = head; at < digits.length; at += CHUNK)
    source = `(${source} * 10 ** ${CHUNK} + ${BigInt(digits.slice(at, at + CHUNK))})`
  return n < 0n ? `-${source}` : source
}
