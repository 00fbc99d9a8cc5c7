// What a free answer is worth to the built-in evaluator: the expected words in it, unless it only says again what was said before it.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freeScore, onlyRepeats } from '../../src/llm/internal-free-answer.js'
import type { GuidelineQuestion } from '../../src/library/index.js'
import { rightWords } from '../../src/tutor/simulation/sayings.js'
import { FOLDER, readGuideline } from './lesson.js'

/** Of all the guidelines that come with Viva. */
const questions = readdirSync(FOLDER)
  .filter(file => file.endsWith('.yaml'))
  .map(readGuideline)
  .flatMap(({ steps, prerequisites }) => [...steps, ...prerequisites])
  .flatMap(step => step.questions)

describe('A free answer is worth', () => {
  const TWO = [
    ['numerator', 'top number'],
    ['part', 'piece'],
  ]
  test.each<[number, string, string[][]]>([
    [1, 'The numerator counts the parts.', TWO],
    [1, 'TOP NUMBER, pieces', TWO],
    [0.5, 'the top number says it', TWO],
    [0, 'the top is a number', TWO],
    [0.5, 'It is not the numerator, it is the parts.', TWO],
    [1, 'It is not big, the numerator counts the parts.', TWO],
    [0, 'no parts', [['parts']]],
    [1, 'no the big cake is bigger', [['bigger']]],
    [0, 'apartments', [['part']]],
    [1, 'No. His cake is bigger.', [['no', 'not'], ['bigger']]],
    [1, 'they are not the same, it is not bigger', [['not'], ['bigger']]],
    [1, "they aren't of one size", [["aren't", 'not'], ['one size']]],
    [1, '6/6 is 1', [['6/6'], ['1', 'whole']]],
    [0, '1/4', [['1']]],
    [0, '', TWO],
  ])('%d: %s', (score, answer, expects) => expect(freeScore(answer, expects).score).toBe(score))

  test('all of it, when it is a model answer', () => {
    const short = questions.filter(({ answer, expects }) => freeScore(answer, expects).score < 1)
    expect(short.map(({ ask }) => ask)).toEqual([])
  })
})

describe('It only repeats', () => {
  const repeats = ({ ask, answer, hint }: GuidelineQuestion, said: string): boolean =>
    onlyRepeats(said, ask, hint, answer)

  test('when it is the question or the hint', () => {
    const parroted = questions.flatMap(question => [question.ask, question.hint].map(said => ({ question, said })))
    expect(parroted.filter(({ question, said }) => !repeats(question, said))).toEqual([])
  })

  test('and never when it is right, in whichever manner', () => {
    const right = questions.flatMap(question =>
      (['plain', 'terse', 'sure'] as const).map(speech => ({ question, said: rightWords(question, speech) })),
    )
    expect(right.filter(({ question, said }) => repeats(question, said))).toEqual([])
  })

  test.each([
    [
      'bigger',
      'Is a half bigger or smaller than a quarter?',
      'Think of a cake.',
      'A half is bigger: the cake has two parts.',
    ],
    ['It is not bigger', 'Is it bigger?', '', 'It is smaller.'],
    ['The same pieces, so count them', 'Why are the pieces the same?', 'Count.', 'They are equal.'],
  ])('nor when it is short or changes something: %s', (said, ask, hint, answer) =>
    expect(onlyRepeats(said, ask, hint, answer)).toBe(false),
  )
})
