// The same blueprint and seed give the same item, for ever. A row here is changed only together with ENGINE_VERSION, or with the
// blueprint's own text, and then its hash is another.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ENGINE_VERSION, generateItem, type Form, type Tier } from '../../src/items/index.js'
import { plainOptions } from '../support/only-part.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()

/** SHA-256 of the item's JSON with its names in order, so that it does not depend on how the item is put together. */
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(value)))
    .digest('hex')

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const named = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(named.map(([name, each]) => [name, inOrder(each)]))
}

type Row = readonly [id: string, hash: string, seed: string, tier: Tier, form: Form, digest: string]
const FROZEN: readonly Row[] = [
  [
    'math.arithmetic.addition.two_digit',
    '41a4ece46ef4d79fdea0e717e53ca0fe4a389ee058075991516318efa4b25124',
    'frozen',
    'easy',
    'typed',
    '29046a9002fccc2c61372952c9d4bcb8ebc35bf557ccc73cf46a7240d340fa11',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '41a4ece46ef4d79fdea0e717e53ca0fe4a389ee058075991516318efa4b25124',
    'frozen',
    'hard',
    'choice',
    'e60b550d7295b0297d152d371f66ec2b16264b6f27a4b1b11903406719819c96',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '41a4ece46ef4d79fdea0e717e53ca0fe4a389ee058075991516318efa4b25124',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '092f196690effcac78174d1821b9b3e2764803e55d6d7c7d967ffa285947d26f',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '39a34a36c9f30cc1b4e3f3af5d4fb52f29e593c90127f153f8de8780b70a4ef4',
    'frozen',
    'easy',
    'typed',
    'b474853a6d71baebcce217caf006760ce564a5f6ec61f98ce62f260ebcb8a308',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '39a34a36c9f30cc1b4e3f3af5d4fb52f29e593c90127f153f8de8780b70a4ef4',
    'frozen',
    'hard',
    'choice',
    'c7eccd42608fe82bb12c95f6654bbe2cd3212cd2db80b33463701064721db1ae',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '39a34a36c9f30cc1b4e3f3af5d4fb52f29e593c90127f153f8de8780b70a4ef4',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'f7f8a1e84353ebab82ff0ddc8d62f6d6f71600c567531b0175fed1d5ab169e36',
  ],
  [
    'net.ipv4.subnet.network_address',
    '2c081d2e69ec5856ae67a808346b16c6422ad63b5d5b44915a43d2ef6269da00',
    'frozen',
    'easy',
    'typed',
    '1b9f3abb8fed31517ff21e99b375f9db95b916222f7841ebd015521115bf93aa',
  ],
  [
    'net.ipv4.subnet.network_address',
    '2c081d2e69ec5856ae67a808346b16c6422ad63b5d5b44915a43d2ef6269da00',
    'frozen',
    'hard',
    'choice',
    'ca923483b40eb442a9c745f3c1944fa73d4a3ef166fdff3b3bd1a20b99de8adf',
  ],
  [
    'net.ipv4.subnet.network_address',
    '2c081d2e69ec5856ae67a808346b16c6422ad63b5d5b44915a43d2ef6269da00',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '28279e2547b664e717e6bff568238ddba77af6912bd711ae8e17628b09e9e375',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '6a915fb54ce200fb187a03bdc0297edebb603b7631f56d44192d465a9a0e44a5',
    'frozen',
    'easy',
    'typed',
    '2bfbc753542ffab7b4abbe21a741dba6750ba958cac33587accbec1506c1a3cd',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '6a915fb54ce200fb187a03bdc0297edebb603b7631f56d44192d465a9a0e44a5',
    'frozen',
    'hard',
    'choice',
    'a42686db90e707085e78b963f810167f503fb42a161d9cd1414c489c15424da7',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '6a915fb54ce200fb187a03bdc0297edebb603b7631f56d44192d465a9a0e44a5',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '63d42f2203f5e861a923aa40ac1ca14632dbeb4ad4efc292d7788b42a07d00ce',
  ],
]

test('they were made by this engine', () => expect(ENGINE_VERSION).toBe('items/6'))

describe('frozen items', () => {
  test.each(FROZEN)('%s %s with %s, %s, %s', (id, hash, seed, tier, form, expected) => {
    const blueprint = catalogue.blueprint(id)!
    expect(blueprint.hash).toBe(hash)
    expect(digest(generateItem(blueprint, { seed, tier, form, sectionId: 'one' }))).toBe(expected)
  })
})

describe('some of them, for people to read', () => {
  test.each([
    {
      id: 'math.arithmetic.addition.two_digit',
      tier: 'hard',
      form: 'choice',
      stem: 'What is $83 + 29$?',
      key: '112',
      options: ['101', '103', '112', '111'],
      variantKey: 'math.arithmetic.addition.two_digit: 29 + 83',
    },
    {
      id: 'math.arithmetic.subtraction.borrowing',
      tier: 'medium',
      form: 'typed',
      stem: 'What is $84 - 27$?',
      key: '57',
      options: [],
      variantKey: 'math.arithmetic.subtraction.borrowing: 84 - 27',
    },
    {
      id: 'net.ipv4.subnet.network_address',
      tier: 'hard',
      form: 'choice',
      stem: 'A computer has the address 172.17.237.209/20. What is the address of its network?',
      key: '172.17.224.0',
      options: ['172.17.208.1', '172.17.224.0', '172.17.208.0', '172.17.224.1'],
      variantKey: 'net.ipv4.subnet.network_address: 172.17.224.0/20',
    },
    {
      id: 'net.ipv4.subnet.usable_hosts',
      tier: 'easy',
      form: 'typed',
      stem: 'A network is written as 172.17.237.208/29. How many hosts can be given an address of their own in it?',
      key: '6',
      options: [],
      variantKey: 'net.ipv4.subnet.usable_hosts: /29',
    },
  ] as const)('$id ($tier, $form) with the seed “frozen”', ({ id, tier, form, stem, key, options, variantKey }) => {
    const item = generateItem(catalogue.blueprint(id)!, { seed: 'frozen', tier, form, sectionId: null })
    expect(item).toMatchObject({ stem, variantKey, parts: [{ form, key, options: plainOptions(...options) }] })
    expect(item.parts).toHaveLength(1)
  })
})
