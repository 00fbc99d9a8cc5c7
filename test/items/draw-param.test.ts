// Sources of parameters: every value lies in what was written, each about as often as any other, and the same for the same seed.
import { describe, expect, test } from 'vitest'
import { ParamError, paramSource } from '../../src/items/domain/generate/draw-param.js'
import { show } from '../../src/expression/show.js'
import { overridden, Param } from '../../src/items/domain/blueprint/param-schema.js'

type Words = Record<string, unknown>

const source = (words: Words) => paramSource('p', Param.parse(words))
const drawn = (words: Words, count = 1_000): string[] => {
  const { draw } = source(words)
  return Array.from({ length: count }, (_, i) => draw('seed', `param/p/${i}`).map(show).join(' | '))
}
const problemOf = (words: Words): { path: string; message: string } | null => {
  try {
    source(words)
    return null
  } catch (error) {
    if (!(error instanceof ParamError)) throw error
    return { path: error.path.join('.'), message: error.message }
  }
}

/** Chi-square of how often each of `among` came; anything else that came makes it infinite. */
function chiSquare(values: readonly string[], among: readonly string[]): number {
  const counts = new Map(among.map(value => [value, 0]))
  for (const value of values) {
    if (!counts.has(value)) return Infinity
    counts.set(value, counts.get(value)! + 1)
  }
  const expected = values.length / among.length
  return [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
}

describe('every value comes about as often as any other, and no other comes', () => {
  // Limits: the chi-square that comes once in ten thousand for as many values less one. The seed is fixed.
  test.each<[string, Words, readonly string[], number]>([
    ['a whole number', { type: 'int', range: [-2, 2] }, ['-2', '-1', '0', '1', '2'], 23.5],
    ['a whole number in steps', { type: 'int', range: [5, 21], step: 5 }, ['5', '10', '15', '20'], 21.1],
    ['a whole number of a few', { type: 'int', choice: [2, 3, 5, 7] }, ['2', '3', '5', '7'], 21.1],
    ['a decimal', { type: 'decimal', range: [0.1, '0.4'] }, ['1/10', '1/5', '3/10', '2/5'], 21.1],
    [
      'a decimal of more places',
      { type: 'decimal', range: ['-0.02', '0.02'], places: 2 },
      ['-1/50', '-1/100', '0', '1/100', '1/50'],
      23.5,
    ],
    ['a decimal of a few', { type: 'decimal', choice: ['0.125', 2.5, '-1.10'] }, ['1/8', '5/2', '-11/10'], 18.4],
    ['a truth value', { type: 'bool' }, ['true', 'false'], 15.1],
    ['a word', { type: 'text', choice: ['red', 'green', 'blue'] }, ['red', 'green', 'blue'], 18.4],
    [
      'an IPv4 address',
      { type: 'ipv4', from: ['10.0.0.0/31', '192.168.7.4/31'] },
      ['10.0.0.0', '10.0.0.1', '192.168.7.4', '192.168.7.5'],
      21.1,
    ],
    [
      'an IPv6 address',
      { type: 'ipv6', from: ['2001:db8::/127', 'fd00::a/127'] },
      ['2001:db8::', '2001:db8::1', 'fd00::a', 'fd00::b'],
      21.1,
    ],
    [
      'a row',
      {
        type: 'row',
        columns: ['name', 'port'],
        rows: [
          ['ssh', 22],
          ['dns', 53],
          ['https', 443],
        ],
      },
      ['ssh | 22', 'dns | 53', 'https | 443'],
      18.4,
    ],
    [
      'a sample of a range',
      { type: 'sample', count: 2, range: [1, 3] },
      ['1, 2', '1, 3', '2, 1', '2, 3', '3, 1', '3, 2'],
      25.7,
    ],
    [
      'a sample of a few',
      { type: 'sample', count: 2, from: ['a', 'b', 'c'] },
      ['a, b', 'a, c', 'b, a', 'b, c', 'c, a', 'c, b'],
      25.7,
    ],
  ])('%s', (_, words, among, limit) => expect(chiSquare(drawn(words), among)).toBeLessThan(limit))

  test('an address of a small network as often as its network is drawn', () => {
    const values = drawn({ type: 'ipv6', from: ['2001:db8::/127', 'fd00::a/128'] })
    const lone = values.filter(value => value === 'fd00::a').length
    expect(Math.abs(lone - 500)).toBeLessThan(65)
  })
})

describe('an IPv6 address', () => {
  test('lies in its network, and each of its free bits is set about every other time', () => {
    const { draw, size } = source({ type: 'ipv6', from: ['2001:db8::/32'] })
    expect(size).toBe(1n << 96n)
    const counts = Array<number>(96).fill(0)
    for (let i = 0; i < 1_000; i++) {
      const [value] = draw('seed', `param/p/${i}`)
      if (value!.kind !== 'ipv6') throw new Error(value!.kind)
      expect(value.bits >> 96n).toBe(0x20010db8n)
      for (let bit = 0; bit < 96; bit++) if ((value.bits >> BigInt(bit)) & 1n) counts[bit]! += 1
    }
    // Five standard deviations: once in twenty thousand runs over all bits, were the seed not fixed.
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(80)
  })
})

describe('a hardware address', () => {
  const bytes = (address: string) => address.split(':').map(byte => parseInt(byte, 16))

  test('belongs to one station and to a vendor', () => {
    expect(source({ type: 'mac' }).size).toBe(1n << 46n)
    const values = drawn({ type: 'mac' })
    const counts = Array<number>(48).fill(0)
    for (const value of values)
      for (const [i, byte] of bytes(value).entries())
        for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) counts[i * 8 + bit]! += 1
    expect(counts.slice(0, 2)).toEqual([0, 0])
    for (const count of counts.slice(2)) expect(Math.abs(count - 500)).toBeLessThan(80)
  })
  test('begins with one of the vendors where there are some', () => {
    const words = { type: 'mac', vendor: ['00:1a:2b', '3C-D9-2B'] }
    expect(source(words).size).toBe(1n << 25n)
    const values = drawn(words)
    expect(
      chiSquare(
        values.map(value => value.slice(0, 8)),
        ['00:1a:2b', '3c:d9:2b'],
      ),
    ).toBeLessThan(15.1)
    expect(new Set(values.map(value => value.slice(9))).size).toBeGreaterThan(990)
  })
})

describe('frozen vectors', () => {
  test.each<[Words, string]>([
    [{ type: 'int', range: [1, 1_000_000] }, '911029'],
    [{ type: 'decimal', range: ['0.001', '999.999'], places: 3 }, '227757/250'],
    [{ type: 'bool' }, 'true'],
    [{ type: 'text', choice: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'h'],
    [{ type: 'ipv4', from: ['10.0.0.0/8', '192.168.0.0/16'] }, '10.154.131.103'],
    [{ type: 'ipv6', from: ['2001:db8::/32', 'fd00::/8'] }, '2001:db8:9a83:6733:fe0e:386b:379a:32b9'],
    [{ type: 'mac' }, 'e8:4e:4b:b0:fc:10'],
    [{ type: 'mac', vendor: ['00:1a:2b', '3c:d9:2b'] }, '3c:d9:2b:9a:83:67'],
    [
      {
        type: 'row',
        columns: ['x', 'y'],
        rows: [
          [1, 2],
          [3, 4],
          [5, 6],
          [7, 8],
        ],
      },
      '7 | 8',
    ],
    [{ type: 'sample', count: 5, range: [1, 90] }, '80, 6, 8, 9, 83'],
    [{ type: 'sample', count: 3, from: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'b, c, f'],
  ])('%j', (words, expected) => expect(source(words).draw('frozen', 'param/p/0').map(show).join(' | ')).toBe(expected))
})

describe('a sample', () => {
  test('never holds a thing twice, also when it takes all there is', () => {
    for (const value of drawn({ type: 'sample', count: 20, range: [-10, 9] }, 200))
      expect(new Set(value.split(', ')).size).toBe(20)
    for (const value of drawn({ type: 'sample', count: 4, from: ['a', 'b', 'c', 'd'] }, 200))
      expect(value.split(', ').toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })
  test('counts how many different ones there are', () => {
    expect(source({ type: 'sample', count: 3, range: [1, 5] }).size).toBe(60n)
    expect(source({ type: 'sample', count: 2, from: ['a', 'b', 'c'] }).size).toBe(6n)
  })
})

test('decimals in a row are exact, and a whole number may stand among them', () => {
  const rows = [
    [35.5, -0.1],
    [40, 2],
  ]
  const drawn = Array.from({ length: 40 }, (_, i) =>
    source({ type: 'row', columns: ['mass', 'charge'], rows })
      .draw(`seed ${i}`, 'param/p/0')
      .map(show)
      .join(' '),
  )
  expect(new Set(drawn)).toEqual(new Set(['71/2 -1/10', '40 2']))
})

describe('names', () => {
  test('of a row are those of its columns', () =>
    expect(source({ type: 'row', columns: ['name', 'port'], rows: [['ssh', 22]] }).names).toEqual(['p_name', 'p_port']))
  test('of anything else are its own', () => expect(source({ type: 'bool' }).names).toEqual(['p']))
})

describe('is refused', () => {
  test.each<[string, Words, string, RegExp]>([
    ['a number without a source', { type: 'int' }, '', /“range” or “choice”/],
    ['a number with two sources', { type: 'int', range: [1, 2], choice: [1] }, '', /“range” or “choice”/],
    ['a range from above', { type: 'int', range: [2, 1] }, 'range', /range is empty/],
    ['a decimal range from above', { type: 'decimal', range: [2, 1] }, 'range', /range is empty/],
    [
      'a decimal range with finer ends than its places',
      { type: 'decimal', range: ['0.25', '0.7'] },
      'range.0',
      /0\.25 has more than 1 places/,
    ],
    ['an IPv4 network with host bits', { type: 'ipv4', from: ['10.0.0.1/8'] }, 'from.0', /such as 10\.0\.0\.0\/8/],
    ['an IPv6 network for IPv4', { type: 'ipv4', from: ['10.0.0.0/8', '::/0'] }, 'from.1', /no network/],
    ['an IPv4 prefix that is too long', { type: 'ipv4', from: ['10.0.0.0/33'] }, 'from.0', /no network/],
    ['an IPv6 network with host bits', { type: 'ipv6', from: ['2001:db8::1/32'] }, 'from.0', /such as 2001:db8::\/32/],
    ['an IPv4 network for IPv6', { type: 'ipv6', from: ['10.0.0.0/8'] }, 'from.0', /no network/],
    ['an IPv6 prefix that is too long', { type: 'ipv6', from: ['::/129'] }, 'from.0', /no network/],
    ['an IPv6 network without its length', { type: 'ipv6', from: ['2001:db8::'] }, 'from.0', /no network/],
    ['a vendor that is too short', { type: 'mac', vendor: ['00:1a:2b', '00:1a'] }, 'vendor.1', /such as 00:1a:2b/],
    ['a vendor in two spellings', { type: 'mac', vendor: ['00:1a-2b'] }, 'vendor.0', /no vendor/],
    [
      'a row that is too short',
      {
        type: 'row',
        columns: ['a', 'b'],
        rows: [[1, 2], [3]],
      },
      'rows.1',
      /1 cells for 2 columns/,
    ],
    ['a column of two kinds', { type: 'row', columns: ['a'], rows: [[1], ['x']] }, 'columns.0', /several kinds/],
    ['a sample of more than there is', { type: 'sample', count: 4, range: [1, 3] }, 'count', /Only 3/],
    ['a sample of things that repeat', { type: 'sample', count: 1, from: ['a', 'b', 'a'] }, 'from', /twice/],
    ['a sample without a source', { type: 'sample', count: 1 }, '', /“range” or “from”/],
  ])('%s', (_, words, path, message) =>
    expect(problemOf(words)).toEqual({ path, message: expect.stringMatching(message) }),
  )
})

describe('a tier', () => {
  const over = (words: Words, override: Words) => drawn(overridden(Param.parse(words), override) as Words, 50)

  test('puts its own source in place of the other', () => {
    expect(new Set(over({ type: 'int', range: [1, 9] }, { choice: [11] }))).toEqual(new Set(['11']))
    expect(new Set(over({ type: 'sample', count: 1, range: [1, 9] }, { from: ['x'] }))).toEqual(new Set(['x']))
  })
  test('keeps the words that it does not name', () =>
    expect(new Set(over({ type: 'decimal', range: [0, 1], places: 2 }, { range: ['0.25', '0.25'] }))).toEqual(
      new Set(['1/4']),
    ))
  test('cannot make another type of it', () =>
    expect(overridden(Param.parse({ type: 'int', range: [1, 2] }), { type: 'bool' })).toMatchObject({ type: 'int' }))
})
