// A network: its first address and the length of its prefix.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { networkPrefix } from '../../../../expression/prefixes.js'
import { show } from '../../../../expression/show.js'
import { accept, PLAIN, right, wrong, wrongForm, type AnswerType, type Judgement } from '../answer-type.js'
import { addressField, line } from '../written/line.js'
import { ipVersion, networksIn, readNetworkText, storedNetwork, type IpVersion } from './network-text.js'

type Settings = { readonly version: IpVersion }

/**
 * Right when address and length are those of the key. The same network with host bits set, `10.0.0.5/24` for
 * `10.0.0.0/24`, is right in value and wrong in form. A key with host bits, the address of an interface, is matched
 * as it is.
 */
export const network: AnswerType<Settings> = {
  ...PLAIN,
  response: z.strictObject({ version: ipVersion }),
  fromValue: (value, { version }) => {
    if (value.kind !== 'prefix' || value.version !== version)
      throw new BadValue(`${show(value)} is no IPv${version} network`)
    return show(value)
  },
  toValue: storedNetwork,
  read: line((plain, { version }) => {
    const read = readNetworkText(plain, version)
    return read.ok ? accept(show(read.network)) : read
  }),
  judge: judgeNetwork,
  asKey: canonical => show(networkPrefix(storedNetwork(canonical))),
  namedIn: (text, { version }) => networksIn(text, version).map(show),
  ask: addressField,
}

function judgeNetwork(canonical: string, key: string): Judgement {
  if (canonical === key) return right
  if (show(networkPrefix(storedNetwork(canonical))) !== key) return wrong
  return wrongForm(
    'host_bits_set',
    'This is the right network, but some of its host bits are set. Write its first address.',
  )
}
