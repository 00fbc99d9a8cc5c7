// What the tutor has said, and what is left of a text without it.
import { describe, expect, test } from 'vitest'
import {
  withoutUsed,
  sentencesOf,
  thirdTimes,
  timesUsed,
  withoutRepeats,
  withSentences,
} from '../../src/tutor/domain/repetition.js'
import { MOST_SENTENCES } from '../../src/tutor/domain/rules.js'

const FEEDBACK = 'Not yet. You added 1/2 and 3.5 as they are.\n\n1. Make the parts equal.\n2. Then add 2 and 7.'

describe('The sentences of a text', () => {
  test('are those of its lines, without numbers of a list and without quoted questions', () => {
    expect(sentencesOf(`${FEEDBACK}\n\n> What is 1/2 + 3.5?`)).toEqual([
      'Not yet.',
      'You added 1/2 and 3.5 as they are.',
      'Make the parts equal.',
      'Then add 2 and 7.',
    ])
  })
  test('are the same whatever their marks, and not the same with other numbers', () => {
    const sentences = withSentences({}, 'Correct: **646**.')
    expect(timesUsed(sentences, 'correct: 646')).toBe(1)
    expect(timesUsed(sentences, 'Correct: 647.')).toBe(0)
    expect(timesUsed(withSentences({}, 'वहाँ देखो।'), 'वहाँ देख।')).toBe(0)
  })
})

test('what was said is left out; a list keeps its own steps, or goes with the line that leads to it', () => {
  const once = withSentences(withSentences({}, 'Not yet.'), 'Make the parts equal.')
  const [own, steps] = ['You added 1/2 and 3.5 as they are.', FEEDBACK.split('\n\n')[1]!]
  expect(withoutRepeats(once, FEEDBACK, 1)).toBe(`${own}\n\n${steps}`)
  const sentences = withSentences(once, 'Make the parts equal.')
  expect(withoutRepeats(sentences, FEEDBACK, 1)).toBe(`${own}\n\nThen add 2 and 7.`)
  const used = withSentences(withSentences(sentences, steps), steps)
  expect(withoutRepeats(used, `${own}\n\nHere is how:\n${steps}`, 1)).toBe(own)
  expect(withoutRepeats(used, `Here is how:\n\n${steps}\n\nNow you.`, 1)).toBe('Now you.')
  expect(withoutRepeats(withSentences(withSentences(sentences, FEEDBACK), FEEDBACK), FEEDBACK, 1)).toBe('')
  expect(withoutUsed({ sentences: once }, FEEDBACK, false)).toBe(FEEDBACK)
})
test('of a list, what holds of every question goes once it was said twice, and what has its numbers stays', () => {
  const steps = (worth: number): string =>
    `1. Name the places from the right. The 3 is worth ${worth}.\n2. Add them up.\n3. So it is ${worth}.`
  const twice = withSentences(withSentences({}, steps(30)), steps(300))
  expect(withoutRepeats(withSentences({}, steps(30)), steps(3), 1)).toBe(steps(3))
  expect(withoutRepeats(twice, `It is 3.\n\n${steps(3)}`, 1)).toBe('It is 3.\n\n1. The 3 is worth 3.\n2. So it is 3.')
  const single = '1. Name the places from the right.\n2. So it is 3.'
  expect(withoutRepeats(twice, single, 2)).toBe('So it is 3.')
  expect(withoutRepeats(twice, '1. Name the places from the right.\n2. Add them up.', 2)).toBe('')
})
test('nothing is cut out of a program or a quoted question', () => {
  const text = '> Not yet.\n\n```\nNot yet.\n```'
  expect(withoutRepeats(withSentences({}, 'Not yet.'), text, 1)).toBe(text)
})
test('a third time is found, and a long lesson does not make the record longer', () => {
  let sentences = withSentences(withSentences({}, 'Not yet.'), 'Not yet.')
  expect(thirdTimes(sentences, 'Not yet. Try it.')).toEqual(['Not yet.'])
  for (let at = 0; at < MOST_SENTENCES + 50; at += 1) sentences = withSentences(sentences, `Sentence ${at}.`)
  expect(Object.keys(sentences)).toHaveLength(MOST_SENTENCES)
})
test('what leads in goes with what it leads in, and with the question above its steps', () => {
  const steps = '1. Make the parts equal.\n2. Then add 2 and 7.'
  const used = withSentences(withSentences({}, steps), steps)
  expect(withoutRepeats(used, `It is 9.\n\nFollow this one:\n\n> 1/5 · 1/4\n\n${steps}`, 1)).toBe('It is 9.')
  expect(withoutRepeats(used, `It is 9. Here is how:\n\n${steps}`, 1)).toBe('It is 9.')
  const once = withSentences({}, 'Five parts are more.')
  expect(withoutRepeats(once, 'It is 9.\n\nHere is how:\n\nFive parts are more.', 1)).toBe('It is 9.')
  expect(withoutRepeats(once, 'Here is how:\n\nFive parts are more.', 1)).toBe('')
  expect(withoutRepeats(once, `Compare it:\n\n> 1/5\n\n${steps}`, 1)).toBe(`Compare it:\n\n> 1/5\n\n${steps}`)
})
