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
    '474858fbbe6c583e2b9979cef09a322a25eb400685d9e6fe1ba685d64152140e',
    'frozen',
    'easy',
    'typed',
    'f6db528195cddc0effb77ecf9dd62e06fcedfb5c5ee855132ca6ff93c6501a70',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '474858fbbe6c583e2b9979cef09a322a25eb400685d9e6fe1ba685d64152140e',
    'frozen',
    'hard',
    'choice',
    '4319a3d039336c854fcc3b17ba6a7834f549f1d53373cb98c2509ea6421c486c',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '474858fbbe6c583e2b9979cef09a322a25eb400685d9e6fe1ba685d64152140e',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'fbd4de71c0b5d9495faebf62f8cef1b78b9f0879e93409ed2e502604725b9ae5',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '58fb17c9554fdcf9743a55ccea2699b88077971a66c84240efc8d036f4f63dae',
    'frozen',
    'easy',
    'typed',
    'e821df53b929577227274f80f4a6827764c752eb24ad56c88576b898e6f6955d',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '58fb17c9554fdcf9743a55ccea2699b88077971a66c84240efc8d036f4f63dae',
    'frozen',
    'hard',
    'choice',
    'fad0ae3e85428460ddb74ada83795a32cc3cf3731ff5c6298d75a45a0b367754',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '58fb17c9554fdcf9743a55ccea2699b88077971a66c84240efc8d036f4f63dae',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '08c8ee21190a26f9cd21250a1660c59f7c87f67907092c856ae9d464173b0ae6',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'easy',
    'typed',
    '70e1ae99cbd162ea04a8c75e128a0803cc56044213d5a97580c3699155e7f575',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'hard',
    'choice',
    '710c0e423a0ab94435e0370fd2eb8702e2f0bddbe5b97c28efcc309973eb64bf',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '1a524c177d90b85c1b3a99a1df52c5d8246e0aa5eef272701a05f1d3c25b3ad7',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    'frozen',
    'easy',
    'typed',
    '0832289b520542ec45b094beb03cae9edf3c7e3e8c1ab94494e8d716bf3588bf',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    'frozen',
    'hard',
    'choice',
    '059c4fb7e96543b9675c0bf41a47340bd2fee5bc6499a850b7effa6675ace937',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '1fe759a8233c0e8913e88bc2a716516c76ae90e195cb2e56620a2f4a7b25627b',
  ],
]

test('they were made by this engine', () => expect(ENGINE_VERSION).toBe('items/5'))

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
      options: ['172.17.240.1', '172.17.224.0', '172.17.224.1', '172.17.240.0'],
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
