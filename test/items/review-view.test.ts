// The review of an item: the question as it was shown, and a right answer that the widget could have posted. Over all shipped blueprints.
import { describe, expect, test } from 'vitest'
import { ReviewItem } from '../../src/contract/review.js'
import { isReviewed } from '../../src/items/domain/blueprint/blueprint.js'
import {
  forBrowser,
  forReview,
  gapWords,
  generateItem,
  gradeResponse,
  partWord,
  readResponse,
  type Item,
} from '../../src/items/index.js'
import { KINDS } from '../../src/widgets/kinds.js'
import { onlyPart, withPart } from '../support/only-part.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()

const items: readonly Item[] = catalogue
  .blueprints()
  .filter(isReviewed)
  .flatMap(blueprint =>
    [...blueprint.tiers.keys()].flatMap(tier =>
      blueprint.parts[0].forms.map(form =>
        generateItem(blueprint, { seed: `review/${tier}/${form}`, tier, form, sectionId: null }),
      ),
    ),
  )
const oneOf = (type: string, form: 'typed' | 'choice' = 'typed'): Item =>
  items.find(({ parts }) => parts.length === 1 && parts[0].answer.type === type && parts[0].form === form)!

test('there is an item for every widget that can be right or wrong', () => {
  const graded = Object.entries(KINDS).flatMap(([noun, kind]) => ('graded' in kind && kind.graded ? [noun] : []))
  expect([...new Set(items.map(item => forReview(item).question.widget_type))].toSorted()).toEqual(
    [...graded, 'parts'].toSorted(),
  )
})

describe.each(items.map(item => [`${item.blueprintId} ${item.tier} ${item.parts[0].form}`, item] as const))(
  '%s',
  (_, item) => {
    test('is shown as it was asked, and its right answer is taken as right', () => {
      const { question, prompt, correctResponse } = forReview(item)
      const { widget_type, props } = forBrowser(item)
      expect({ prompt, question }).toEqual({ prompt: item.stem, question: { widget_type, props } })
      expect(ReviewItem.shape.question.safeParse(question).error).toBeUndefined()
      const read = readResponse(item, { ...correctResponse })
      expect(read).toMatchObject({ ok: true })
      const verdict = gradeResponse(item, read.ok ? read.canonical : '')
      // Code is run first; its right answer is the author's.
      if (widget_type !== 'code_editor') expect(verdict).toMatchObject({ correct: true, score: 1 })
    })
  },
)

describe('the right answer', () => {
  test('of code is the whole solution, one of many', () => {
    const item = oneOf('code')
    const { correctResponse, isExample } = forReview(item)
    const { reference } = onlyPart(item).answer.settings as { reference: string }
    expect([correctResponse, isExample]).toEqual([{ code: reference.trimEnd() }, true])
  })

  test('that follows from a number is the only one', () => expect(forReview(oneOf('integer')).isExample).toBe(false))

  test('is that of the corrected item, in the order of options that was shown', () => {
    const item = oneOf('integer', 'choice')
    const { options, key } = onlyPart(item)
    const place = options.findIndex(option => option.value !== key)
    const corrected = { ...withPart(item, { key: options[place]!.value }), steps: ['As it is now.'] }
    expect(forReview(item, corrected)).toMatchObject({
      question: forReview(item).question,
      correctResponse: { index: place },
      explanation: ['As it is now.'],
    })
  })

  test('is none where a correction made right what no option says', () => {
    const item = oneOf('integer', 'choice')
    expect(forReview(item, withPart(item, { key: '-918273645' })).correctResponse).toBeNull()
  })
})

test.each([
  [{ correct: true, verdict: 'graded', score: 1 }, 'correct'],
  [{ correct: false, verdict: 'wrong_form', score: 0.5 }, 'almost'],
  [{ correct: false, verdict: 'wrong_form', score: 0 }, 'almost'],
  [{ correct: false, verdict: 'graded', score: 0.5 }, 'partly'],
  [{ correct: false, verdict: 'graded', score: 0 }, 'wrong'],
] as const)('a part with %j is called %s', (verdict, word) =>
  expect(partWord({ id: 'a', note: null, feedback: null, ...verdict })).toBe(word),
)

describe('the gaps of a table', () => {
  const item = items.find(
    ({ parts }) => parts.length === 1 && parts[0].answer.type === 'table' && parts[0].accept === null,
  )!
  const { cells } = forReview(item).correctResponse as { cells: string[] }
  const words = (response: Record<string, unknown>, of = item) => gapWords(of, response, of.parts[0])

  test('are judged one by one, by the key that counts now', () => {
    const right = cells.map(() => 'correct')
    expect(words({ cells })).toEqual(right)
    const { key } = item.parts[0]
    const other = JSON.stringify((JSON.parse(key) as string[]).with(0, '918273'))
    expect(words({ cells }, withPart(item, { key: other }))).toEqual(right.with(0, 'wrong'))
  })

  test('are not judged where there is no answer, nor where another answer than the key can be right', () => {
    expect(words({ dont_know: true })).toBeNull()
    expect(words({ cells }, withPart(item, { accept: { scope: {}, clauses: [] } }))).toBeNull()
    const followThrough = { scope: {}, from: [], key: 'x', credit: 1 }
    expect(words({ cells }, withPart(item, { followThrough }))).toBeNull()
  })
})
