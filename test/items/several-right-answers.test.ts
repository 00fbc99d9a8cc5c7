// Whether several answers are right: one rule for the page, the review and the key on paper.
import { expect, test } from 'vitest'
import { hasSeveralAnswers, type ItemPart } from '../../src/items/index.js'

const accept = (...conditions: string[]): Pick<ItemPart, 'accept'> => ({
  accept: { scope: {}, clauses: conditions.map(when => ({ when, credit: 0.5, note: 'x', say: null })) },
})

test.each<[string, Pick<ItemPart, 'accept'>, boolean]>([
  ['no condition', { accept: null }, false],
  ['the answer itself', accept('len(answer) > 0', 'answer == set([-12, -3])'), false],
  ['the answer itself, behind another condition', accept('len(answer) == 2 and [1, 2] == answer'), false],
  ['something of the answer', accept('len(answer) == 3', 'least(answer) == 4'), true],
  ['the answer in another form', accept('answer == sort(answer)'), true],
  ['one of two answers', accept('answer == 1 or answer == 2'), true],
])('where the conditions ask for %s', (_, part, several) => expect(hasSeveralAnswers(part)).toBe(several))
