// For each type of answer: the ways in which a text names the key, each planted in turn, and texts that may be said.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldBack, type ItemPart } from '../../src/items/index.js'
import { itemOf } from '../items/planted.js'
import { PLANTED_THINGS } from '../items/planted-things.js'
import { PLANTED_VALUES } from '../items/planted-values.js'

/** Said in words alone: nothing tells them from any other words, and only a model or a person could. */
const UNPROVABLE = ['There is no solution.', 'The set is empty.', 'four, seven, nine', 'more than one']

const cases = [...PLANTED_VALUES, ...PLANTED_THINGS].map(
  planted => [`${planted.type} ${planted.key}`, planted] as const,
)

describe.each(cases)('%s', (_, planted) => {
  const item = itemOf(planted)
  test.each(planted.reveals.filter(text => !UNPROVABLE.includes(text)))('is revealed by %j', text =>
    expect(heldBack(item, text)).not.toBeNull(),
  )
  test.each(planted.reveals.filter(text => !UNPROVABLE.includes(text)))('is revealed among other words by %j', text =>
    expect(heldBack(item, `${planted.stem} Well, then: ${text} Now go on.`)).not.toBeNull(),
  )
  test.each([planted.stem, 'Good work! Read it once more, and take your time.'])('is not revealed by %j', text =>
    expect(heldBack(item, text)).toBeNull(),
  )
})

describe('an answer that conditions accept', () => {
  const accept: ItemPart['accept'] = {
    scope: {},
    clauses: [{ when: 'answer % 7 == 0 and answer > 10', credit: 1, note: 'no', say: null }],
  }
  const item = itemOf({
    type: 'integer',
    stem: 'Name a multiple of 7 above 10.',
    key: '14',
    about: { accept },
    reveals: [],
    silent: [],
  })
  test.each(['14', '21', 'seventy', '70, for one', '7 * 5'])('is revealed by %j', text =>
    expect(heldBack(item, text)).not.toBeNull(),
  )
  test.each(['7', '10', 'Name a multiple of 7 above 10.'])('is not revealed by %j', text =>
    expect(heldBack(item, text)).toBeNull(),
  )
})

describe('any text is judged soon', () => {
  const pieces = [
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
  test.each(cases)('%s', (_, planted) => {
    const item = itemOf(planted)
    let longest = 0
    const timed = (text: string): void => {
      const started = performance.now()
      heldBack(item, text)
      longest = Math.max(longest, performance.now() - started)
    }
    for (const piece of pieces) timed(piece.repeat(Math.floor(8_000 / piece.length)))
    for (const [i, piece] of pieces.entries())
      timed((piece + pieces[(i * 7 + 3) % pieces.length]!).repeat(2_000).slice(0, 8_000))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 400 }), parts => timed(parts.join(''))),
      { numRuns: 10 },
    )
    // Far above what any of them takes; what grows faster than its text takes minutes.
    expect(longest).toBeLessThan(5_000)
  })
})
