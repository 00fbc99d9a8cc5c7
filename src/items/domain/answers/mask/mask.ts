// A subnet mask.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { address } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { maskOf, parseIpv4, showIpv4 } from '../../../../expression/ipv4.js'
import { accept, PLAIN, type AnswerType } from '../answer-type.js'
import { addressField, line } from '../written/line.js'
import { acceptedForms, lengthOfMask, lengthsIn, readMaskForm, type MaskForm } from './mask-forms.js'

type Settings = { readonly accept: readonly MaskForm[] }

/**
 * Right when it is the same mask. It is typed as four numbers; `response.accept: [mask, prefix, wildcard]` lets the
 * length or the wildcard mask stand for it. A mask whose ones are not all in front is malformed.
 */
export const mask: AnswerType<Settings> = {
  ...PLAIN,
  response: z.strictObject({ accept: acceptedForms.default(['mask']) }),
  check: ({ accept: forms }) =>
    forms.includes('mask') ? [] : [{ path: ['accept'], message: 'A mask must be among the accepted forms.' }],
  fromValue: value => {
    if (value.kind !== 'ipv4' || lengthOfMask(value.bits) === null) throw new BadValue(`${show(value)} is no mask`)
    return show(value)
  },
  toValue: canonical => address(parseIpv4(canonical)!),
  read: line((plain, { accept: forms }) => {
    const read = readMaskForm(plain, forms)
    return read.ok ? accept(showIpv4(maskOf(read.length))) : read
  }),
  namedIn: (text, { accept: forms }) => lengthsIn(text, forms).map(length => showIpv4(maskOf(length))),
  ask: addressField,
}
