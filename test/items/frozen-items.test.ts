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
    '3ad91cce5d1bd2fc44259807905c47f5de0a20f03e15c1c9164127a3219d4b6b',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '474858fbbe6c583e2b9979cef09a322a25eb400685d9e6fe1ba685d64152140e',
    'frozen',
    'hard',
    'choice',
    '09de882918e7e93e3144fc630a0eee189cd1a645125fd3ba8ae9ffc4321d7e36',
  ],
  [
    'math.arithmetic.addition.two_digit',
    '474858fbbe6c583e2b9979cef09a322a25eb400685d9e6fe1ba685d64152140e',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '2f557dbcc3d0e5fd759625117275943f07a149c8687cebd8cdb44eb46bd7b974',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '58fb17c9554fdcf9743a55ccea2699b88077971a66c84240efc8d036f4f63dae',
    'frozen',
    'easy',
    'typed',
    '88a9eafcc3724bbcf541b6e26c1599ff9892835c9d3aee3b12ad2b7039e4a489',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '58fb17c9554fdcf9743a55ccea2699b88077971a66c84240efc8d036f4f63dae',
    'frozen',
    'hard',
    'choice',
    '3391a2b152b82a5bd6935d98ab9d48506f5c12b8b289fb71d4785da9b951ae32',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '58fb17c9554fdcf9743a55ccea2699b88077971a66c84240efc8d036f4f63dae',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '9054a6b4ce58987e39c4d7bc9b79ffc67f1fc3f5275d994235dc6f965f57e113',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'easy',
    'typed',
    'c75a3bdbc98ed70cf0932b9acb5d3dc230d8dbc053fa8fb1e837ed7bc95f07d7',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'hard',
    'choice',
    '5081e0cedb41c2ba643c7ee8126189d0b08b5a6b4167e61ea412ae2fb8af5386',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '2d384e83483be310ccb74ecd6cbf678bf40e1bf92bdc7619e77a447de8632789',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    'frozen',
    'easy',
    'typed',
    'f062a4cefef2219ec2f81f038c5ed430554e1e5633c0e75f1d4f6d988f4c64c2',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    'frozen',
    'hard',
    'choice',
    '7f6ac77e3c848b017c85c3ad9518f714a99c171c2422cec9d7111f4e4a32563b',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    'c447e3cef68a1a0a29f909f4c33681dc59e17abba62e63af08ae364d88af0c72',
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
