// The formal fields have signs, roots and angles as the real numbers have them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMAL_FIELDS, HALF_TURN } from '../../src/expression/formal-field.js'

const SQUARES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n, 59n, 61n]
const bits = fc.bigInt({ min: 1n, max: 1n << 200n })

describe.each(FORMAL_FIELDS.map((field, at) => [at, field] as const))('field %i', (_, field) => {
  test('small primes are positive, and −1 is not', () => {
    for (const prime of SQUARES) expect(field.sign(prime)).toBe(1)
    expect(field.sign(field.of(-1n))).toBe(-1)
  })

  test('signs multiply, and a positive element has one root of each kind, which is positive', () => {
    fc.assert(
      fc.property(bits, bits, fc.constantFrom(2n, 3n, 4n, 5n, 6n, 12n), (some, other, n) => {
        const [a, b] = [field.of(some), field.of(other)]
        expect(field.sign(field.times(a, b))).toBe(field.sign(a) * field.sign(b))
        const positive = field.absolute(a)
        const root = field.power(positive, 1n, n)!
        expect(field.sign(root)).toBe(1)
        expect(field.power(root, n, 1n)).toBe(positive)
        expect(field.of(field.cubeRoot(a) ** 3n)).toBe(a)
      }),
      { numRuns: 20 },
    )
  })

  test('turns have norm 1, and free ones can be divided', () => {
    fc.assert(
      fc.property(bits, fc.constantFrom(2n, 3n, 4n, 7n, 12n), (name, n) => {
        const turn = field.freeTurn(name)
        expect(field.of(turn.cos * turn.cos + turn.sin * turn.sin)).toBe(1n)
        expect(field.turned(field.turned(turn, 1n, n)!, n, 1n)).toEqual(turn)
      }),
      { numRuns: 10 },
    )
  })

  test.each([4n, 5n, 6n, 8n, 9n, 10n, 12n, 18n])('sines and cosines of multiples of π/%i have their signs', d => {
    for (let n = 1n; n < d; n++) {
      const { cos, sin } = field.turnBy((n * HALF_TURN) / d)
      expect(field.sign(cos)).toBe(Math.sign(Math.round(Math.cos((Number(n) / Number(d)) * Math.PI) * 1e9)))
      expect(field.sign(sin)).toBe(1)
    }
    expect(field.turnBy(HALF_TURN)).toEqual({ cos: field.of(-1n), sin: 0n })
  })
})
