// Texts made of whatever a gate looks for, in any order: what a model may write when nothing holds it.
import fc from 'fast-check'

export const PIECES = [
  '1',
  ' ',
  '+',
  '(',
  ')',
  '*',
  'one ',
  'and ',
  '-',
  'a',
  'B',
  '<',
  '&#',
  '.',
  '/',
  '\n',
  'x',
  '^',
  '{',
  '}',
  '\\frac',
  '$',
  '=',
  ',',
  ':',
  'and a half ',
  '~',
  '`',
  '0.',
  ';',
  '[',
  '|',
  '%',
  'ff',
  '10.0.0.0/8 ',
  '::',
  'of them ',
  'first ',
  '√',
]

const LONGEST = 8_000

/** Any order of the pieces, to a length that a gate looks into. */
export const anyText = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 400 })
  .map(parts => parts.join('').slice(0, LONGEST))

/** Each piece, and each with another, over and over: what grows faster than its text does not come to an end. */
export const endlessTexts: readonly string[] = PIECES.flatMap((piece, at) => [
  piece.repeat(Math.floor(LONGEST / piece.length)),
  (piece + PIECES[(at * 7 + 3) % PIECES.length]!).repeat(2_000).slice(0, LONGEST),
])
