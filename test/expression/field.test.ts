// Division in the field of 2⁶¹−1 elements undoes multiplication, whatever the divisor.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD, fieldValue } from '../../src/expression/field.js'
import { parseExpression } from '../../src/expression/parse.js'

const { root } = parseExpression('a / b')

const element = fc.oneof(
  fc.bigInt({ min: 0n, max: FIELD - 1n }),
  fc.constantFrom(0n, 1n, 2n, 3n, FIELD - 1n, FIELD - 2n, (FIELD - 1n) / 2n),
)

test('a quotient times its divisor is what was divided, and nothing is divided by zero', () => {
  fc.assert(
    fc.property(element, element, (a, b) => {
      const value = fieldValue(root, new Map(Object.entries({ a, b })))
      if (b === 0n) {
        expect(value).toBeNull()
        return
      }
      expect(value! >= 0n && value! < FIELD).toBe(true)
      expect((value! * b) % FIELD).toBe(a)
    }),
    { numRuns: 500 },
  )
})
