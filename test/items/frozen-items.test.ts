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
    'e1a9f35706d3f5b52ab5d57be4a51df698fe1f8a2819fcefcfc43a5afa813d97',
  ],
  [
    'math.arithmetic.addition.two_digit',
    'da87fe419eebcce168f6f214060d8c188e3485c005790768c8b9df58d700420d',
    'frozen',
    'hard',
    'choice',
    '1058912fceae78704c47a869bb1a984c363b1f8552bed7fa45aaa06118f5c969',
  ],
  [
    'math.arithmetic.addition.two_digit',
    'da87fe419eebcce168f6f214060d8c188e3485c005790768c8b9df58d700420d',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '8ea3ffe23907f6294d34065d84fcebed9ffc6d9248e1dcc326b401381dba845f',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '64c127599ebc4738e6fbe137964e16b2951bf02c130168f6571db23eaa0b7ef5',
    'frozen',
    'easy',
    'typed',
    'cea8e71f7472b6567e0a901469db04b605f20c115f37549681164178ed304ab5',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '64c127599ebc4738e6fbe137964e16b2951bf02c130168f6571db23eaa0b7ef5',
    'frozen',
    'hard',
    'choice',
    '28ef74b79d0b130258293d40a609f367bb83a30312e6945247c57de0ebe4be7e',
  ],
  [
    'math.arithmetic.subtraction.borrowing',
    '64c127599ebc4738e6fbe137964e16b2951bf02c130168f6571db23eaa0b7ef5',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '2a24cddac335459a75429e6dd4c6b5ce8f4d868e3dacb33bae9fd65fd749a302',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'easy',
    'typed',
    'b99af58795dd77e6b452e6563fc1c677d803bce37b023099c47ee108ce10dd90',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    'frozen',
    'hard',
    'choice',
    '36384bc0d079e7ed0db8e8fc521957fc5d06b798c80e1efb3707bf76b1278083',
  ],
  [
    'net.ipv4.subnet.network_address',
    '40d5017ff5aa246fd0842a8c48d1e8dc48003ed92fc57deb8707b49b234f0de3',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '9e6f51bedd32d906005359e926d607fd1ec0b6bfdb03480fcbec6493c0b0c9ae',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    'frozen',
    'easy',
    'typed',
    'a5f610a41c053cbdeb8873b782313033a5b7f3824fbd9aa4a9c624925b27761b',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    'frozen',
    'hard',
    'choice',
    '8e1df78e606b343134a5437efd932d7879a65cfa3e0e62f4a4f987afdf9a01ab',
  ],
  [
    'net.ipv4.subnet.usable_hosts',
    'bad90697adda7b61f9deb0e8fc207d802956572251f1406d22ab77f5cd54644f',
    '00112233445566778899aabbccddeeff',
    'medium',
    'choice',
    '7ebf0f7913f56123663e946ac9fd2c4555bb5540916f1be477cb5ad6aa66c50e',
  ],
]

test('they were made by this engine', () => expect(ENGINE_VERSION).toBe('items/4'))

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
