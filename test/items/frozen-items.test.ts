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
    'da87fe419eebcce168f6f214060d8c188e3485c005790768c8b9df58d700420d',
    'frozen',
    'easy',
    'typed',
    'b583a9a91aa281ec8623a3d7050a37c43a49159b9771ad6b0a934e82f49dd0f0',
  ],
  [
    'math.arithmetic.addition.two_digit',
    'da87fe419eebcce168f6f214060d8c188e3485c005790768c8b9df58d700420d',
    'frozen',
    'hard',
    'choice',
    '5d3c0f2ce706de556ffed0aaa3b73afbf8722e89e258d3c700e321fa3ee1e5dc',
  ],
  [
    'math.arithmetic.addition.two_digit',
    'da87fe419eebcce168f6f214060d8c188e3485c005790768c8b9df58d700420d',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'fbfd34e2ad87bcaf28fce0fb6277320856851c20b3a3d699b40818708bc89e4f',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'e090069f5ca34c900dbc5b95dbe432654e0c06790daa4e7d5fc3d5938db14f35',
    'frozen',
    'easy',
    'typed',
    '2a070c4e81a4e0c57bb8c45931deb2e51c798cb1f06b1e81354e3ef382b1b9a3',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'e090069f5ca34c900dbc5b95dbe432654e0c06790daa4e7d5fc3d5938db14f35',
    'frozen',
    'hard',
    'choice',
    '31ed6ec53ea4d82f6dd59c035b2b968a80a10c07ff8803e746d88895c086f793',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    'e090069f5ca34c900dbc5b95dbe432654e0c06790daa4e7d5fc3d5938db14f35',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '00b412cd2ce8e10febf491f2ed986545f00533dc4e58b8d6b16adf154056634c',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'easy',
    'typed',
    '96ba14074d073fa0834cfd84e94203fabe2e3cebe9d2bffdf53cd9ef25093ef5',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'hard',
    'choice',
    '1989e6b8bf1d16dfbd9b4afd3a9f415ffbcf70d028ea6615f48a73b0a6cca8b6',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '07a06f69d85b18ef2814328088812f8e927ddb3a157ed6580a484f35a64f7cb3',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '76a017767e8f219a1bb4b73168860f31ceafc60817aff46b6ae156e2fa7adad8',
    'frozen',
    'easy',
    'typed',
    '268792f57c6bfd962a2c6b20556e037a1889fc1eac9f79aa590601c8b1187591',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '76a017767e8f219a1bb4b73168860f31ceafc60817aff46b6ae156e2fa7adad8',
    'frozen',
    'hard',
    'choice',
    'b39791e2d6a397eb514d08b8c82b01dd80101074bda3c27dd76adab5e5bbadde',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    '76a017767e8f219a1bb4b73168860f31ceafc60817aff46b6ae156e2fa7adad8',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '6d20cff2580fd68494c9aab671325ef3d6e1dd06f687fd75d910f38ab9c2b6c5',
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
      options: ['101', '122', '112', '103'],
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
      options: ['172.17.224.1', '172.17.224.0', '172.17.240.0', '172.17.208.0'],
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
