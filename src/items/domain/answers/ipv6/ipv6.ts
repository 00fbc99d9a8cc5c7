// An IPv6 address, in every spelling that RFC 4291 allows, or in the one that is taught.
import { z } from 'zod'
import { ipv6Address } from '../../../../expression/value.js'
import { expandIpv6, parseIpv6, showIpv6 } from '../../../../expression/ipv6.js'
import {
  accept,
  exactly,
  PLAIN,
  refuse,
  right,
  wrong,
  wrongForm,
  type AnswerType,
  type Judgement,
  type ReadAnswer,
} from '../answer-type.js'
import { ofKind } from '../author-value.js'
import { addressField, line } from '../written/line.js'

type Settings = { readonly form?: 'rfc5952' | 'full' | undefined }

/**
 * Right when all 128 bits are equal. `grade.form: rfc5952` asks for the short spelling (no leading zeros, `::` for
 * the first longest run of zero groups, and only there), `full` for eight groups of four digits; other spellings are
 * right in value and wrong in form. Capital letters are taken in either. With a form, an answer is its spelling in
 * small letters.
 */
export const ipv6: AnswerType<Settings> = {
  ...PLAIN,
  grade: z.strictObject({
    form: z.enum(['rfc5952', 'full']).optional().describe('the spelling that is asked for; any without it'),
  }),
  fromValue: (value, settings) => spelled(ofKind('ipv6', value, 'IPv6 address').bits, settings),
  toValue: canonical => ipv6Address(parseIpv6(canonical)!),
  read: line(readAddress),
  judge: judgeAddress,
  asKey: (canonical, _key, settings) => spelled(parseIpv6(canonical)!, settings),
  namedIn: (text, { form }) =>
    addressesIn(text).map(found => (form === undefined ? showIpv6(parseIpv6(found)!) : found.toLowerCase())),
  ask: addressField,
}

const spelled = (bits: bigint, { form }: Settings): string => (form === 'full' ? expandIpv6(bits) : showIpv6(bits))

function judgeAddress(canonical: string, key: string, { form }: Settings): Judgement {
  if (form === undefined) return exactly(canonical, key)
  if (canonical === key) return right
  if (parseIpv6(canonical) !== parseIpv6(key)) return wrong
  return form === 'full'
    ? wrongForm('not_full', 'The address is right. Write all eight groups with four digits each.')
    : wrongForm('not_compressed', 'The address is right, but this is not its shortest form by the rules.')
}

function readAddress(plain: string, { form }: Settings): ReadAnswer {
  const bits = parseIpv6(plain)
  if (bits !== null) return accept(form === undefined ? showIpv6(bits) : plain.toLowerCase())
  if (/^[\da-f:.]+ ?\/ ?\d*$/i.test(plain))
    return refuse('Write the address alone, without a prefix length such as /64.')
  if (plain.includes('%')) return refuse('Write the address without a zone.')
  if (!/^[\da-f:.]+$/i.test(plain) || !plain.includes(':'))
    return refuse('Write groups of hexadecimal digits joined by colons, such as 2001:db8::1.')
  if (plain.split('::').length > 2 || plain.includes(':::')) return refuse('Two colons in a row may stand only once.')
  if (plain.split(/[:.]/).some(group => group.length > 4)) return refuse('A group has at most four digits.')
  return refuse('An address has eight groups; two colons in a row stand for one zero group or more.')
}

const ADDRESS = /(?<![\w:.])[\da-fA-F:]*:[\da-fA-F:.]*/g

/** A full stop or colon of the sentence may follow an address. */
const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).flatMap(found => {
    const address = [found, found.replace(/\.+$/, ''), found.replace(/[.:]+$/, '')].find(
      each => parseIpv6(each) !== null,
    )
    return address === undefined ? [] : [address]
  })
