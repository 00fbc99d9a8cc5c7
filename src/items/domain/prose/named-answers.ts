// Whether a reading of a text names an answer that would be right, by the type of the answer.
import type { CodeSettings } from '../answers/code.js'
import {
  namesIpv6,
  namesMac,
  namesMask,
  namesNetwork,
  namesNetworks,
  namesPrefixLength,
  tells,
} from './named-addresses.js'
import { namesCode } from './named-code.js'
import { namesCollection, namesGap, namesMatrix } from './named-elements.js'
import { namesMaths } from './named-maths.js'
import { namesNumber, namesQuantity } from './named-numbers.js'
import { namesText } from './named-words.js'
import type { Reading } from './reading.js'
import type { Sought } from './sought.js'

/** Beyond what is shown. */
export function namesAnswer(sought: Sought, reading: Reading, shown: Reading): boolean {
  switch (sought.type) {
    case 'integer':
      return tells('integer', sought.key, reading, shown) || (sought.open && namesNumber(sought, reading, shown))
    case 'ipv4':
      return tells('ipv4', sought.key, reading, shown) || (sought.open && namesRead(sought, reading, shown))
    case 'rational':
    case 'decimal':
    case 'percent':
    case 'money':
      return namesNumber(sought, reading, shown)
    case 'quantity':
      return namesQuantity(sought, reading, shown)
    case 'expression':
    case 'equation':
    case 'interval':
      return namesMaths(sought, reading, shown) || isNumber(sought, reading, shown)
    case 'set':
    case 'list':
    case 'tuple':
      return namesCollection(sought, reading, shown, namesAnswer)
    case 'matrix':
      return namesMatrix(sought, reading, shown, namesAnswer)
    case 'table':
      return namesGap(sought, reading, shown, namesAnswer)
    case 'prefix_length':
      return namesPrefixLength(sought, reading, shown) || (sought.open && namesRead(sought, reading, shown))
    case 'mask':
    case 'wildcard':
      return namesMask(sought, reading, shown) || (sought.open && namesRead(sought, reading, shown))
    case 'network':
      return namesNetwork(sought, reading, shown)
    case 'cidr_set':
      return namesNetworks(sought, reading, shown)
    case 'ipv6':
      return namesIpv6(sought, reading, shown) || (sought.open && namesRead(sought, reading, shown))
    case 'mac':
      return namesMac(sought, reading, shown) || (sought.open && namesRead(sought, reading, shown))
    case 'short_text':
      return namesText(sought, reading, shown)
    case 'code':
      return namesCode(sought.settings as CodeSettings, reading.raw, shown)
    case 'option':
    case 'multi_select':
    case 'ordering':
      return false
  }
}

/** Any value in the text that conditions accept. */
function namesRead({ kind, settings, isRight }: Sought, reading: Reading, shown: Reading): boolean {
  const given = kind.namedIn?.(shown.plain, settings) ?? []
  return (kind.namedIn?.(reading.plain, settings) ?? []).some(value => !given.includes(value) && isRight(value))
}

/** An expression without symbols is a number, and may be told as one. */
function isNumber(sought: Sought, reading: Reading, shown: Reading): boolean {
  return sought.type === 'expression' && /^-?\d+(?:\/\d+)?$/.test(sought.key) && namesNumber(sought, reading, shown)
}
