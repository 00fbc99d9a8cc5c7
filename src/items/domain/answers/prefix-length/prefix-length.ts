// How many leading bits of an address name the network.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { widthOf } from '../../../../expression/prefixes.js'
import { isWhole } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { whole } from '../../../../expression/rational.js'
import { accept, PLAIN, refuse, type AnswerType, type ReadAnswer } from '../answer-type.js'
import { ipVersion, type IpVersion } from '../network/network-text.js'
import { addressField, line } from '../written/line.js'
import { lengthIn } from '../mask/mask-forms.js'

type Settings = { readonly version: IpVersion }

/**
 * Right when the numbers are equal. `/26` and `26` are the same; a mask is malformed; so is a length that the version
 * does not have.
 */
export const prefixLength: AnswerType<Settings> = {
  ...PLAIN,
  response: z.strictObject({ version: ipVersion }),
  fromValue: (value, { version }) => {
    if (!isWhole(value) || value.n < 0n || value.n > BigInt(widthOf(version)))
      throw new BadValue(`${show(value)} is no prefix length`)
    return show(value)
  },
  toValue: canonical => whole(BigInt(canonical)),
  read: line(readLength),
  show: canonical => `/${canonical}`,
  write: canonical => `/${canonical}`,
  namedIn: text => Array.from(text.matchAll(/\/(\d{1,3})(?!\d)/g), ([, digits]) => String(Number(digits))),
  ask: addressField,
}

function readLength(plain: string, { version }: Settings): ReadAnswer {
  const length = lengthIn(plain)
  if (length === null)
    return refuse(
      /^[\d.]+$/.test(plain)
        ? 'Write the length of the prefix as one number, such as /24.'
        : 'Write a prefix length, such as /24.',
    )
  if (length > widthOf(version)) return refuse(`A prefix length lies between 0 and ${widthOf(version)}.`)
  return accept(String(length))
}
