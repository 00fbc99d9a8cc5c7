// What the tutor has said, and what is left of a text without it.
import { describe, expect, test } from 'vitest'
import { saidOnce, sentencesOf, thirdTimes, timesSaid, withoutRepeats, withSaid } from '../../src/tutor/domain/said.js'
import { MOST_SAID } from '../../src/tutor/domain/rules.js'

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
    const said = withSaid({}, 'Correct: **646**.')
    expect(timesSaid(said, 'correct: 646')).toBe(1)
    expect(timesSaid(said, 'Correct: 647.')).toBe(0)
    expect(timesSaid(withSaid({}, 'वहाँ देखो।'), 'वहाँ देख।')).toBe(0)
  })
})

test('what was said is left out, and lists are numbered anew', () => {
  const said = withSaid(withSaid({}, 'Not yet.'), 'Make the parts equal.')
  expect(withoutRepeats(said, FEEDBACK, 1)).toBe('You added 1/2 and 3.5 as they are.\n\n1. Then add 2 and 7.')
  expect(withoutRepeats(withSaid(said, FEEDBACK), FEEDBACK, 1)).toBe('')
  expect(saidOnce({ said }, FEEDBACK, false)).toBe(FEEDBACK)
})
test('nothing is cut out of a program or a quoted question', () => {
  const text = '> Not yet.\n\n```\nNot yet.\n```'
  expect(withoutRepeats(withSaid({}, 'Not yet.'), text, 1)).toBe(text)
})
test('a third time is found, and a long lesson does not make the record longer', () => {
  let said = withSaid(withSaid({}, 'Not yet.'), 'Not yet.')
  expect(thirdTimes(said, 'Not yet. Try it.')).toEqual(['Not yet.'])
  for (let at = 0; at < MOST_SAID + 50; at += 1) said = withSaid(said, `Sentence ${at}.`)
  expect(Object.keys(said)).toHaveLength(MOST_SAID)
})
