// A wildcard mask, as access lists have it: a one means that the bit does not matter.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { address } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { parseIpv4, showIpv4 } from '../../../../expression/ipv4.js'
import { addressesIn } from '../ipv4/stem-values.js'
import { accept, PLAIN, type AnswerType, type ReadAnswer } from '../answer-type.js'
import { ipv4 } from '../ipv4/ipv4.js'
import { addressField, line } from '../written/line.js'
import {
  acceptedForms,
  lengthOfWildcard,
  lengthsIn,
  readMaskForm,
  wildcardOf,
  type MaskForm,
} from '../mask/mask-forms.js'

type Settings = { readonly accept: readonly MaskForm[]; readonly contiguous: boolean }

/**
 * Right when it is the same wildcard mask. `response.accept: [wildcard, mask, prefix]` lets the mask or the length
 * stand for it. One whose zeros are not all in front is malformed, unless `response.contiguous` is false.
 */
export const wildcard: AnswerType<Settings> = {
  ...PLAIN,
  response: z.strictObject({
    accept: acceptedForms.default(['wildcard']),
    contiguous: z.boolean().default(true).describe('`false` allows any bits'),
  }),
  check: ({ accept: forms, contiguous }) => {
    if (!forms.includes('wildcard'))
      return [{ path: ['accept'], message: 'A wildcard mask must be among the accepted forms.' }]
    if (contiguous || forms.length === 1) return []
    return [{ path: ['accept'], message: 'Only a contiguous wildcard mask can be written in another form.' }]
  },
  fromValue: (value, { contiguous }) => {
    if (value.kind !== 'ipv4' || (contiguous && lengthOfWildcard(value.bits) === null))
      throw new BadValue(`${show(value)} is no wildcard mask`)
    return show(value)
  },
  toValue: canonical => address(parseIpv4(canonical)!),
  read: line(readWildcard),
  namedIn: (text, { accept: forms, contiguous }) =>
    contiguous ? lengthsIn(text, forms).map(length => showIpv4(wildcardOf(length))) : addressesIn(text),
  ask: addressField,
}

function readWildcard(plain: string, { accept: forms, contiguous }: Settings): ReadAnswer {
  if (!contiguous) return ipv4.read(plain, {})
  const read = readMaskForm(plain, forms)
  return read.ok ? accept(showIpv4(wildcardOf(read.length))) : read
}
