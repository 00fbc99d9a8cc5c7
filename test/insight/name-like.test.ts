import { expect, test } from 'vitest'
import { nameLike } from '../../src/insight/infrastructure/name-like.js'

test.each([
  ['a', '[aA]'],
  [' Öz ', '[Öö][zZ]'],
  ['ß', 'ß'],
  ['o\u0308', '[öÖ]'],
  ['अ', 'अ'],
  ['محمد', 'محمد'],
  ['7', '7'],
  ['a.*', '[aA][.][*]'],
  ['[^]-\\', '[[][\\^][\\]][\\-][\\\\]'],
])('%j is looked for as %j', (part, pattern) => expect(nameLike(part)).toBe(pattern))
