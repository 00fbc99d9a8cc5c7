import { expect, test } from 'vitest'
import { readScope } from '../../../../src/compiler/domain/scope/read-scope.js'

const SIGNS = 100_000

/** Begins to be what it never becomes, over and over: whoever looks ahead from each place does not come to an end. */
test.each([
  '[',
  '![',
  '[a](',
  '[a](b',
  '[](',
  '[a](https://a.example/',
  '[a](https://a.example/ "t',
  '[a](<https://a.example/',
  '<https://a.example/',
  'https://a.example/x)',
  '(',
  'a(b',
  '*',
  '*a ',
  '**a ',
  '**a __b ',
  '__a ',
  '_a ',
  '_',
  '`',
  '`a',
  '~~a ',
  '~~a',
  '~',
  '#',
  ' #',
  '|',
  '| ',
  '-',
  '- ',
  ':',
  ': ',
  '.',
  ' ',
  '>',
  '> ',
  '<!--',
  'x after ',
  '(requires ',
  'requires x. ',
  'a',
])('a file of long lines with “%s” all along is read to its end', sign => {
  const line = sign.repeat(SIGNS / sign.length)
  const lines = [line, `${line}x`, `x${line}x`, `# x ${line}x`, `- x ${line}x`, `-${line}x`, `| x ${line}x`]
  const file = `# Things\n- First\n${lines.join('\n\n')}\n# Sources\n- (${line}x`
  expect(readScope(file, 'full').concepts).toContainEqual(expect.objectContaining({ title: 'First' }))
})
