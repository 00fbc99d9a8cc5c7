// What is wrong with parts that do not go together is found at the part.
import { describe, expect, test } from 'vitest'
import { problemsIn, type Words } from './blueprint-words.js'
import { several } from './several-parts.js'

describe('the author is told', () => {
  const [a, b, c] = several['parts'] as [Words, Words, Words]
  test.each<[string, Words, string, RegExp]>([
    ['a part without a prompt', { parts: [a, { ...b, prompt: undefined }, c] }, 'parts.1.prompt', /says what it asks/],
    ['an id twice', { parts: [a, { ...b, id: 'first' }, c] }, 'parts.1.id', /twice/],
    ['an id that is a parameter', { parts: [{ ...a, id: 'len' }, b, c] }, 'parts.0.id', /declared twice/],
    ['an id that is a function', { parts: [{ ...a, id: 'network' }, b, c] }, 'parts.0.id', /word of the format/],
    ['two forms of a part', { parts: [a, b, { ...c, forms: ['typed', 'choice'] }] }, 'parts.2.forms', /one form/],
    ['an answer that comes later', { parts: [{ ...a, key: 'last' }, b, c] }, 'parts.0.key', /no value named “last”/],
    ['follow-through of the first', { parts: [{ ...a, follow_through: 0.5 }, b, c] }, 'parts.0.follow_through', /none/],
    [
      'follow-through from nothing',
      { parts: [a, { ...b, key: 'broadcast(ip, len)' }, c] },
      'parts.1.follow_through',
      /no earlier part/,
    ],
    ['the key of several', { hints: [{ say: '{{key}}', cost: 0 }] }, 'hints.0.say', /no value named “key”/],
    [
      'a misconception about no part',
      { misconceptions: [{ id: 'x', value: 'ip', feedback: 'x' }] },
      'misconceptions.0.part',
      /which part/,
    ],
    [
      'a misconception about a part that is not there',
      { misconceptions: [{ id: 'x', part: 'second', value: 'ip', feedback: 'x' }] },
      'misconceptions.0.part',
      /no part “second”/,
    ],
    [
      'options for a part that is not chosen',
      { choice: { count: 2, part: 'first' } },
      'parts.2.forms',
      /options of “first”/,
    ],
    ['options for no part', { choice: { count: 2, part: 'none' } }, 'choice.part', /no part “none”/],
    ['a choice without its options', { choice: undefined }, 'parts.2.forms', /needs the section “choice”/],
    ['an option to be typed', { parts: [a, b, { ...c, forms: ['typed'] }] }, 'parts.2.forms', /never typed/],
    ['a test of no part', { tests: [{ answer: '1', expect: {} }] }, 'tests.0.part', /which part/],
    [
      'a test of a part that is not there',
      { tests: [{ part: 'second', answer: '1', expect: {} }] },
      'tests.0.part',
      /no part “second”/,
    ],
  ])('%s', (_, about, path, message) =>
    expect(problemsIn({ ...several, ...about })).toContainEqual({ path, message: expect.stringMatching(message) }),
  )
})
