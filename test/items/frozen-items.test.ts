// The same blueprint and seed give the same item, for ever. A row here is changed only together with ENGINE_VERSION, or with the
// blueprint's own text, and then its hash is another.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ENGINE_VERSION, generateItem, loadCatalogue, type Form, type Tier } from '../../src/items/index.js'
import { plainOptions } from '../support/only-part.js'

const catalogue = await loadCatalogue('blueprints')

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
    '494e6696f227273dae6b9cce9392a23b8b15d4e58042745fa457ca166134232e',
    'frozen',
    'easy',
    'typed',
    '0313736d7bb7735841308eeac778bc22b9ecd5a317aacc713dbb41cf693320eb',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '494e6696f227273dae6b9cce9392a23b8b15d4e58042745fa457ca166134232e',
    'frozen',
    'hard',
    'choice',
    '4a8aa8b39b88f8282f9f6d54dd6dad8598198b8dda65a13f3e57073c9514fec0',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '494e6696f227273dae6b9cce9392a23b8b15d4e58042745fa457ca166134232e',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '2ca68367a59c928b311245bac42de094af5a5c23fa490b7702d240fb7021965b',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'f175b18b5538096f9c7fa202744ca715987771cbe2bf1c5e98001fe19417e529',
    'frozen',
    'easy',
    'typed',
    'be73b0cade30d45fb13392b5e0010345d9c80f163d665c52d613258c60e82d8c',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'f175b18b5538096f9c7fa202744ca715987771cbe2bf1c5e98001fe19417e529',
    'frozen',
    'hard',
    'choice',
    '60d2c1782821c119603a189b26375f5ffd132fec17fca22a41fce9f8b0cb5068',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'f175b18b5538096f9c7fa202744ca715987771cbe2bf1c5e98001fe19417e529',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'd278204132a0cf77c526240d48431d75aa55caced3e01f038c5ecfa4ddfb8723',
  ],
  [
    'net.ipv4.subnet.network_address',
    '17b6bdbcf2d648cf913c5d38ffb267ec8d9815b5a8d84d84b5b7731cbf6b69a6',
    'frozen',
    'easy',
    'typed',
    'f825fe4432809e2e37ae74fd8fc5e3fa67912ef0089b80c0b16ea578a30f7574',
  ],
  [
    'net.ipv4.subnet.network_address',
    '17b6bdbcf2d648cf913c5d38ffb267ec8d9815b5a8d84d84b5b7731cbf6b69a6',
    'frozen',
    'hard',
    'choice',
    'ad9de35130f86a388532ce24120fc5afc2931109b40d368372ab60967bd7a442',
  ],
  [
    'net.ipv4.subnet.network_address',
    '17b6bdbcf2d648cf913c5d38ffb267ec8d9815b5a8d84d84b5b7731cbf6b69a6',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '1f114e8cdd3d7f3671b30a92a2e4e1f461130827782c5b5864f20ec481d5359a',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '1ea1d02278f347e76a6b05d89cda5b99d12065a85740b6ed6213dfb1846d6b41',
    'frozen',
    'easy',
    'typed',
    '430f8fcefecfed6bf8d8f69ccb4b420c28230e3a873331df23b60c8c56f7eba7',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '1ea1d02278f347e76a6b05d89cda5b99d12065a85740b6ed6213dfb1846d6b41',
    'frozen',
    'hard',
    'choice',
    'b9f82f068a269cff5f3e22df4d19943579c978620f5663661284386b07f6fa9d',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '1ea1d02278f347e76a6b05d89cda5b99d12065a85740b6ed6213dfb1846d6b41',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '0dd0b04086917c8719e42392536b9bd748dafbf64efe2f6c3ed6e3dd89fc7188',
  ],
]

test('they were made by this engine', () => expect(ENGINE_VERSION).toBe('items/2'))

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
      options: ['111', '1012', '112', '102'],
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
      options: ['172.17.239.255', '172.17.224.0', '172.17.240.0', '172.17.0.0'],
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
