// A value, or null where the work throws an error that is expected.
import { expect, test } from 'vitest'
import { orNull } from '../../src/kernel/or-null.js'

const failing = (error: Error) => (): number => {
  throw error
}

test('what is made is given back', () => expect(orNull(() => 5, RangeError)).toBe(5))

test('an expected error gives null', () =>
  expect(orNull(failing(new RangeError('x')), TypeError, RangeError)).toBeNull())

test('any other error is rethrown', () => expect(() => orNull(failing(new Error('x')), RangeError)).toThrow('x'))
