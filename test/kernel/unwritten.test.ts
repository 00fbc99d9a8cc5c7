import { expect, test } from 'vitest'
import { isUnwritten } from '../../src/kernel/unwritten.js'

test.each([
  ['', true],
  [' ', true],
  ['…', true],
  [' ... ', true],
  ['replace_with the first thing to learn', true],
  ['x', false],
  ['∅', false],
  ['&&', false],
  ['TODO comments in a program', false],
  ['Cocinar todo el menú', false],
  ['Lorem ipsum', false],
])('“%s” still has to be written: %s', (text, isOpen) => expect(isUnwritten(text)).toBe(isOpen))
