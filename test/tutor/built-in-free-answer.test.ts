// What a free answer is worth to the built-in evaluator: the expected words in it.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freeScore } from '../../src/tutor/builtin/free-answer.js'
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
  ])('%d: %s', (score, answer, expects) => expect(freeScore(answer, expects)).toBe(score))

  test('all of it, when it is a model answer', () => {
    const short = questions.filter(({ answer, expects }) => freeScore(answer, expects) < 1)
    expect(short.map(({ ask }) => ask)).toEqual([])
  })
})
