// The rules that a lesson is read by: each finds what breaks it, and nothing in a lesson that is sound.
import { describe, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import { brokenRules, type LessonTurn, type Transcript } from '../../src/tutor/simulation/lesson-rules.js'
import { anItem } from '../support/builders.js'

const [part] = anItem().parts
const chosen = {
  ...part,
  form: 'choice' as const,
  key: '3/4',
  options: [
    { value: '3/4', text: '$\\frac{3}{4}$' },
    { value: '1/4', text: '$\\frac{1}{4}$' },
  ],
}
const item = (about: Partial<Item> = {}): Item => ({
  ...anItem(),
  skillId: 'fractions',
  tier: 'easy',
  language: 'en',
  parts: [chosen],
  steps: ['The fraction is $\\frac{ 3 }{ 4 }$.'],
  hints: [{ text: 'Count the parts.', cost: 0 }],
  ...about,
})
const turn = (text: string, about: Partial<NonNullable<LessonTurn['asked']>> = {}): LessonTurn => ({
  text,
  asked: { item: item(), free: null, nudges: [], isNew: true, ...about },
})
const free = { ask: 'Why?', rubric: [], answer: 'Because.', hint: 'Think of a whole.' }

const rules = (turns: readonly LessonTurn[], about: Partial<Transcript> = {}): string[] =>
  brokenRules({
    turns,
    language: 'en',
    tiersOf: () => ['easy', 'medium', 'hard'],
    isSettled: true,
    ...about,
  }).map(({ rule }) => rule)

describe('A lesson', () => {
  test('that is sound breaks no rule', () =>
    expect(
      rules([
        turn('Here is a question. The part costs $5.', { nudges: ['Count the parts.'] }),
        turn('Not yet: $\\frac{6}{8}$.', { item: item({ tier: 'hard' }) }),
        turn('In your own words.', { item: null, free, nudges: ['Think of a whole.'] }),
        { text: 'You showed it:\n\n- What is $1+1$? → $2$\n- What is $0+2$? → $2$', asked: null },
      ]),
    ).toEqual([]))
  test.each<[string, LessonTurn[], Partial<Transcript>?]>([
    ['answer not as offered', [turn('Try.', { item: item({ steps: ['The fraction is $\\frac{ 6 }{ 8 }$.'] }) })]],
    ['hint of another question', [turn('Try.', { nudges: ['Start at 0.'] })]],
    ['hint of another question', [turn('Try.', { item: null, free, nudges: ['Count the parts.'] })]],
    [
      'said a third time',
      ['once', 'twice', 'more'].map(word => turn(`Not yet. Look at the question again. You tried ${word}.`)),
    ],
    ['said twice in a turn', [turn('Look at the question again. Look at the question again.')]],
    ['new skill at its hardest', [turn('Try.', { item: item({ tier: 'hard' }) })]],
    ['another language', [turn('Versuch es.')], { language: 'de' }],
    ['blank', [turn('A story about {interest}.')]],
    ['blank', [turn('It is $\\frac{1}{2}.')]],
    ['left open', [turn('Try.')], { isSettled: false }],
  ])('breaks “%s”', (rule, turns, about) => expect(rules(turns, about)).toEqual([rule]))
})
