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
    '849b936772e3776ce4f32a55d93a0def81bfbae08548bbdcdc3b1a0fd27af382',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '494e6696f227273dae6b9cce9392a23b8b15d4e58042745fa457ca166134232e',
    'frozen',
    'hard',
    'choice',
    '73e9df7b9ea8b670b020b2508c16a5bc0525f1f69be23ee31416502284b27858',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '494e6696f227273dae6b9cce9392a23b8b15d4e58042745fa457ca166134232e',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'f26e6fd8f832df0924ebab65a419507ac13a2198516d3bbb9bcc61fd34789386',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'f175b18b5538096f9c7fa202744ca715987771cbe2bf1c5e98001fe19417e529',
    'frozen',
    'easy',
    'typed',
    '4a0e56bb639af8d710dfa1d9099d9abb0609d2e4aa6bbf7fe9956b54deda553d',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'f175b18b5538096f9c7fa202744ca715987771cbe2bf1c5e98001fe19417e529',
    'frozen',
    'hard',
    'choice',
    '03fdf6b248c0a28337cd8783c6d2ea47009f47749b7f8e4f5048dfc3d98a5d82',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'f175b18b5538096f9c7fa202744ca715987771cbe2bf1c5e98001fe19417e529',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'b6ad71296bb11811278e41dc47f35ecb183100191fe685a928886d8d8c36e86f',
  ],
  [
    'net.ipv4.subnet.network_address',
    '17b6bdbcf2d648cf913c5d38ffb267ec8d9815b5a8d84d84b5b7731cbf6b69a6',
    'frozen',
    'easy',
    'typed',
    '65c7bb3563276ff65d327329feb396508331d7d0ad5500072de88800208c4756',
  ],
  [
    'net.ipv4.subnet.network_address',
    '17b6bdbcf2d648cf913c5d38ffb267ec8d9815b5a8d84d84b5b7731cbf6b69a6',
    'frozen',
    'hard',
    'choice',
    'f855bc24f686c76c8f8df97ce9b655ffbaea3808253dfa7ac96abdca794e5ad9',
  ],
  [
    'net.ipv4.subnet.network_address',
    '17b6bdbcf2d648cf913c5d38ffb267ec8d9815b5a8d84d84b5b7731cbf6b69a6',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '99c57b2360199bbe99e13612a8d71cfad27faf3725cbbd93a2954543c79e764c',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '1ea1d02278f347e76a6b05d89cda5b99d12065a85740b6ed6213dfb1846d6b41',
    'frozen',
    'easy',
    'typed',
    'f533ad9bda35b19d74bdf984b8ee16bb646cd9bfbcfac545cb1f06907c83b170',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '1ea1d02278f347e76a6b05d89cda5b99d12065a85740b6ed6213dfb1846d6b41',
    'frozen',
    'hard',
    'choice',
    '7795c872b3dafb6a432a9e8e45f5958c5c7fc61bab481d230a167e7a6dc5ac23',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '1ea1d02278f347e76a6b05d89cda5b99d12065a85740b6ed6213dfb1846d6b41',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '7926ef3f12f6105b02c37a0e28036d1f80a6a43ff4359f6f5472b6ac207b629f',
  ],
]

test('they were made by this engine', () => expect(ENGINE_VERSION).toBe('items/3'))

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
      options: ['103', '111', '112', '1012'],
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
      options: ['172.17.237.209', '172.17.224.0', '172.17.239.255', '172.17.240.0'],
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
