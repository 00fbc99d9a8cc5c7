// What a model may tell of a solution while its question stands: values on the way to the answer, once the question was answered. The answer never.
import { describe, expect, test } from 'vitest'
import { stepsOnTheWay, type Item } from '../../src/items/index.js'
import type { TurnFacts } from '../../src/tutor/application/agent-turn.js'
import { reasonToWithhold, toldOnTheWay } from '../../src/tutor/application/withhold.js'
import { anItem, aPart } from '../support/builders.js'
import type { StoredMessage } from '../../src/sessions/index.js'
import { FRACTIONS, said } from './lesson.js'

const typed = (stem: string, key: string, steps: readonly string[]): Item =>
  anItem({ stem, steps, parts: [aPart({ key })] })

const SUM = typed('What is 47 + 38 + 20?', '105', ['Add 47 and 38: $47 + 38 = 85$.', 'Add 20: $85 + 20 = 105$.'])
/** The value of the second step is that of the first. */
const BACK = typed('What is 4 × 6 ÷ 6 × 1?', '24', [
  'Multiply: $4 \\times 6 = 24$.',
  'Then $24 \\div 6 = 4$.',
  'So it is 24.',
])
const LATE = typed('What is 4 × 6 + 12 + 9 − 9?', '36', ['First $24$.', 'Add 12: $24 + 12 = 36$.', 'So 36 stays.'])

/** After so many answers to the open question. */
const told = (item: Item, tries: number, words: string, window: StoredMessage[] = []) =>
  reasonToWithhold(
    {
      tutoring: { guideline: FRACTIONS },
      session: { title: 'Sums', itemOpen: true, hintsShown: 0 },
      current: { item },
      state: { question: { tries } },
      window,
    } as unknown as TurnFacts,
    item,
    words,
    '',
  )

test.each<[string, Item, number, string, boolean]>([
  ['a value on the way', SUM, 1, 'First you get 85.', true],
  ['a value on the way, as the step has it', SUM, 2, '$47 + 38 = 85$. And now?', true],
  ['a value on the way, before a first answer', SUM, 0, 'First you get 85.', false],
  ['another value', SUM, 1, 'First you get 84.', false],
  ['the answer', SUM, 1, 'It is 105.', false],
  ['the answer in words', SUM, 1, 'It is one hundred and five.', false],
  ['the last step without its value', SUM, 1, 'Work out $85 + 20$.', false],
  ['the last step with its value', SUM, 1, 'Add 20: $85 + 20 = 105$.', false],
  ['an answer that is the value of the first step', BACK, 1, 'First you get 24.', false],
  ['an answer that is the value of a step between', LATE, 1, 'Then you get 36.', false],
  ['a value before such a step', LATE, 1, 'First you get 24.', true],
])('%s', (_, item, tries, words, isAllowed) => {
  if (isAllowed) expect(told(item, tries, words)).toBeNull()
  else expect(told(item, tries, words)).not.toBeNull()
})

test('a model is told the steps up to the one that says the answer, once the question was answered', () => {
  expect(toldOnTheWay({ question: null }, SUM)).toEqual([])
  expect(stepsOnTheWay(SUM)).toEqual(SUM.steps.slice(0, 1))
  expect([BACK, LATE].map(stepsOnTheWay)).toEqual([[], ['First $24$.']])
  expect(stepsOnTheWay({ ...SUM, parts: [...SUM.parts, aPart({ id: 'more' })] })).toEqual([])
})

describe('A learner who writes in another script', () => {
  const asked = said('? What is 47 + 38?', '> मुझे यह समझ नहीं आया।')

  test('may be answered in it, and is not told the answer in it', () => {
    expect(told(SUM, 0, 'पहले इकाई जोड़ो।', asked)).toBeNull()
    expect(told(SUM, 0, 'पहले इकाई जोड़ो।')).toBe('script')
    expect(told(SUM, 0, 'उत्तर एक सौ पाँच है।', asked)).not.toBeNull()
    expect(told(SUM, 0, 'उत्तर १०५ है।', asked)).not.toBeNull()
    // A script that nobody wrote in is not read.
    expect(told(SUM, 0, 'اجمع الآحاد أولا.', asked)).toBe('script')
  })

  test('is answered so until they write a sentence in another language: a number or a word is none', () => {
    const answered = said('? What is 47 + 38?', '> मुझे यह समझ नहीं आया।', '? And now?', '> 85')
    expect(told(SUM, 0, 'पहले इकाई जोड़ो।', answered)).toBeNull()
    const english = said('? What is 47 + 38?', '> मुझे यह समझ नहीं आया।', '? And now?', '> I do not know that.')
    expect(told(SUM, 0, 'पहले इकाई जोड़ो।', english)).toBe('script')
  })
})
