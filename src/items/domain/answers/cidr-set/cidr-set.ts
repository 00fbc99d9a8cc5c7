// Several networks, compared by the addresses they hold.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { areDisjoint, coverOf } from '../../../../expression/prefixes.js'
import { compareValues } from '../../../../expression/compare-values.js'
import { list, type PrefixValue } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import {
  accept,
  refuse,
  right,
  wrong,
  wrongForm,
  type AnswerType,
  type Asking,
  type Judgement,
  type ReadAnswer,
} from '../answer-type.js'
import type { Given } from '../../../../widgets/kind.js'
import {
  hasHostBits,
  ipVersion,
  networksIn,
  readNetworkText,
  storedNetwork,
  type IpVersion,
} from '../network/network-text.js'
import { plainCharacters } from '../../../../expression/plain-characters.js'

const MAX_LENGTH = 2_000
const MOST = 64

type Settings = { readonly version: IpVersion; readonly minimal: boolean; readonly overlapping: boolean }

/**
 * One to 64 networks, separated by spaces, commas, semicolons or new lines. Right when they hold exactly the
 * addresses of the key: both are turned into the fewest networks that hold the same. Wrong in form, in this order:
 * host bits are set; two networks share addresses, unless `grade.overlapping`; there are more networks than needed,
 * if `grade.minimal`. The order of writing does not matter: conditions see the networks from low to high.
 */
export const cidrSet: AnswerType<Settings> = {
  response: z.strictObject({ version: ipVersion }),
  grade: z.strictObject({
    minimal: z.boolean().default(false).describe('whether the fewest networks are asked for'),
    overlapping: z.boolean().default(false).describe('whether networks may overlap'),
  }),
  fromValue: (value, { version }) => {
    const items = value.kind === 'list' || value.kind === 'set' ? value.items : [value]
    if (items.length === 0 || items.length > MOST) throw new BadValue(`there must be 1 to ${MOST} networks`)
    const networks = items.map(item => {
      if (item.kind !== 'prefix' || item.version !== version)
        throw new BadValue(`${show(item)} is no IPv${version} network`)
      return item
    })
    return canonicalOf(networks)
  },
  toValue: canonical => list(storedNetworks(canonical)),
  read: readNetworks,
  judge: judgeCover,
  asKey: canonical => canonicalOf(coverOf(storedNetworks(canonical))),
  show: canonical => canonical.replaceAll(' ', ', '),
  write: canonical => canonical.replaceAll(' ', '\n'),
  namedIn: (text, { version }) => runs(networksIn(text, version)).map(canonicalOf),
  ask: (_settings, { label }): Asking => ({
    noun: 'free_text',
    props: { placeholder: label, min_length: 1, max_length: MAX_LENGTH, multiline: true, input_mode: 'address' },
  }),
}

const canonicalOf = (networks: readonly PrefixValue[]): string => networks.toSorted(compareValues).map(show).join(' ')

const storedNetworks = (canonical: string): PrefixValue[] => canonical.split(' ').map(storedNetwork)

function readNetworks(given: Given, { version }: Settings): ReadAnswer {
  if (typeof given !== 'string') return refuse('Write the networks as text.')
  if (given.length > MAX_LENGTH) return refuse(`Write at most ${MAX_LENGTH} characters.`)
  const words = plainCharacters(given)
    .replace(/ ?\/ ?/g, '/')
    .split(/[ ,;]+/)
    .filter(word => word !== '')
  if (words.length === 0) return refuse('Write an answer first.')
  if (words.length > MOST) return refuse(`Write at most ${MOST} networks.`)
  const networks: PrefixValue[] = []
  for (const [i, word] of words.entries()) {
    const read = readNetworkText(word, version)
    if (!read.ok) return words.length === 1 ? read : refuse(`Network ${i + 1}: ${read.message}`)
    networks.push(read.network)
  }
  return accept(canonicalOf(networks))
}

function judgeCover(canonical: string, key: string, { minimal, overlapping }: Settings): Judgement {
  const given = storedNetworks(canonical)
  const cover = coverOf(given)
  if (canonicalOf(cover) !== canonicalOf(coverOf(storedNetworks(key)))) return wrong
  if (canonical === key) return right
  if (given.some(hasHostBits))
    return wrongForm('host_bits_set', 'The addresses are the right ones, but a network is written with host bits set.')
  if (!overlapping && !areDisjoint(given))
    return wrongForm('overlapping', 'The addresses are the right ones, but some stand in two networks.')
  if (minimal && given.length > cover.length)
    return wrongForm('not_minimal', 'The addresses are the right ones, but fewer networks hold the same.')
  return right
}

/** Every network alone, and every run of neighbours. */
function runs(networks: readonly PrefixValue[]): PrefixValue[][] {
  const few = networks.slice(0, 16)
  return few.flatMap((_, from) => few.slice(from).map((_, more) => few.slice(from, from + more + 1)))
}
