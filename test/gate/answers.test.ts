// For each type of answer: the ways in which a text names the key, each planted in turn, and texts that may be said.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, endlessTexts } from '../support/gate-texts.js'
import { withholdReason, type ItemPart } from '../../src/items/index.js'
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
    expect(withholdReason(item, text)).not.toBeNull(),
  )
  test.each(planted.reveals.filter(text => !UNPROVABLE.includes(text)))('is revealed among other words by %j', text =>
    expect(withholdReason(item, `${planted.stem} Well, then: ${text} Now go on.`)).not.toBeNull(),
  )
  test.each([planted.stem, 'Good work! Read it once more, and take your time.'])('is not revealed by %j', text =>
    expect(withholdReason(item, text)).toBeNull(),
  )
})

describe('an answer that stands in the question', () => {
  const stem = 'The numbers are 31, 12, 27, 44 and 19. What is their median?'
  const item = itemOf({ type: 'integer', stem, key: '27', reveals: [], silent: [] })
  test.each(['It is 27.', 'Look at 27 once more!', 'Sort 31, 12 and 27. Now: 27.', 'Twenty-seven.'])(
    'is revealed by %j',
    text => expect(withholdReason(item, text)).not.toBeNull(),
  )
  test.each([stem, '12 comes first.', 'Put 31, 12, 27, 44 and 19 in order.', 'The numbers are 31, 12, 27, 44 and 19.'])(
    'is not revealed by %j',
    text => expect(withholdReason(item, text)).toBeNull(),
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
    expect(withholdReason(item, text)).not.toBeNull(),
  )
  test.each(['7', '10', 'Name a multiple of 7 above 10.'])('is not revealed by %j', text =>
    expect(withholdReason(item, text)).toBeNull(),
  )
})

describe('any text is judged, and twice the same', () => {
  test.each(cases)('%s', (_, planted) => {
    const item = itemOf(planted)
    for (const text of endlessTexts) withholdReason(item, text)
    fc.assert(
      fc.property(anyText, text => {
        expect(withholdReason(item, text)).toEqual(withholdReason(item, text))
      }),
      { numRuns: 10 },
    )
  })
})
