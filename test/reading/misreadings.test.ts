// Texts that a careless reading would take for another answer than the one that is meant: they are no answer.
import { expect, test } from 'vitest'
import { readReply } from '../../src/reading/index.js'
import { itemOf, shown } from './tables.js'

const product = itemOf({ type: 'integer', key: '36', stem: 'There are 4 boxes with 9 pencils each. How many pencils?' })
const length = itemOf({ type: 'integer', key: '500', stem: 'How many cm are 5 metres?' })
const city = itemOf({ type: 'option', key: '"b"', options: ['Paris', 'London', 'Rome'], stem: 'Which?' })
const numbers = itemOf({ type: 'integer', key: '2', options: ['3', '2', '1'], stem: 'Which?' })
const word = itemOf({ type: 'short_text', key: '"end"', stem: 'What is the opposite of start?' })

test.each([
  ['29 negative', product],
  ['29 below zero', product],
  ['18 doubled', product],
  ['6 squared', product],
  ['36 is wrong', product],
  ['36 not', product],
  ['36 stimmt nicht', product],
  ['3 dozen', product],
  ['half of 72', product],
  ['40 minus 4', product],
  ['twenty - nine', product],
  ['1.234', product],
  ['36;4', product],
  ['9, 36', product],
  ['5 m', length],
  ['no b', city],
  ['not the second one', city],
  ['second thoughts', city],
  ['B) Rome', city],
  ['option 3', numbers],
])('“%s” is no answer', (reply, item) => {
  expect(readReply(shown(item), item, reply, 'en').kind).toBe('none')
})

test('a word that is asked for is not the word of a control, but for the names of controls', () => {
  const offering = shown(word, ['finish', 'hint'])
  expect(readReply(offering, word, 'end', 'en')).toEqual({ kind: 'answer', response: { text: 'end' } })
  expect(readReply(offering, word, 'end the lesson', 'en')).toEqual({ kind: 'control', control: 'stop' })
  expect(readReply(offering, word, 'stop', 'en')).toEqual({ kind: 'control', control: 'stop' })
})

const sentences = itemOf({
  type: 'option',
  key: '"b"',
  options: ['They fit without gaps.', 'They fit', 'They fit.', 'वे ठीक बैठते हैं।'],
  stem: 'Why?',
})

test.each([
  ['They fit without gaps', 0],
  ['they fit without gaps .', 0],
  ['They fit', 1],
  ['They fit.', 2],
  ['वे ठीक बैठते हैं', 3],
])('%s is the option that says so, with or without its full stop', (text, index) => {
  expect(readReply(shown(sentences), sentences, text, 'en')).toMatchObject({ kind: 'answer', response: { index } })
})
