// The cycle of a concept, the loop around it, and what its wrong answers show.
import { describe, expect, test } from 'vitest'
import { LearningCycleContract, MasteryLoopContract } from '../../src/contract/mastery-agents.js'
import { InvariantError } from '../../src/kernel/errors.js'
import {
  afterFeedback,
  beginLoop,
  beginQuiz,
  explained,
  hasEndedLoop,
  isMastered,
  LOOP_RULES,
  quizAnswered,
  quizScore,
  type Loop,
  type QuizAnswer,
} from '../../src/mastery/domain/learning-cycle.js'
import { errorPatterns } from '../../src/mastery/domain/error-patterns.js'

const shows = (id: string) => ({ id, text: `about ${id}`, remediate: null })
const right = (position: number): QuizAnswer => ({ position, right: true, misconception: null })
const wrong = (position: number, shown: string | null = null): QuizAnswer => ({
  position,
  right: false,
  misconception: shown === null ? null : shows(shown),
})
const quizOf = (answers: readonly QuizAnswer[]): Loop =>
  answers.reduce(quizAnswered, beginQuiz(explained(beginLoop('sets')), answers.length))
const CLOSED = { mastery: 0.7, open: false }
const OPEN = { mastery: 0.96, open: true }

describe('a cycle', () => {
  test('goes from explanation to quiz to feedback', () => {
    const taught = explained(beginLoop('sets'))
    expect(taught).toMatchObject({ stage: 'tutor', shown: 1, cycle: 1 })
    const asked = beginQuiz(taught, 3)
    expect(asked).toMatchObject({ stage: 'quiz', size: 3 })
    const done = [right(1), wrong(2), right(3)].reduce(quizAnswered, asked)
    expect(done).toMatchObject({ stage: 'feedback' })
    expect(quizScore(done)).toBeCloseTo(2 / 3)
  })

  test.each([
    [1, 3],
    [3, 3],
    [7, 7],
    [99, 10],
  ])('asked for %i questions it asks %i', (wanted, size) => {
    expect(beginQuiz(explained(beginLoop('sets')), wanted).size).toBe(size)
  })

  test.each([
    ['no quiz while the feedback is due', (loop: Loop) => beginQuiz(loop, 5)],
    ['no explanation while the feedback is due', explained],
  ])('%s', (_what, move) => {
    expect(() => move(quizOf([right(1), right(2), right(3)]))).toThrow(InvariantError)
  })

  test('a skipped question says nothing: neither right nor wrong', () => {
    expect(quizScore(quizOf([right(1), { position: 2, right: null, misconception: null }, right(3)]))).toBe(1)
  })
})

describe('the loop', () => {
  const feedback = quizOf([right(1), right(2), right(3)])

  test('ends when the gate is open and the threshold is reached', () => {
    const end = afterFeedback(feedback, OPEN, LOOP_RULES)
    expect(end).toEqual({ conceptId: 'sets', finalMastery: 0.96, totalCycles: 1, recommendation: 'mastered' })
  })

  test.each([
    ['a high score behind a closed gate', { mastery: 0.99, open: false }, LOOP_RULES],
    ['an open gate below the threshold', OPEN, { ...LOOP_RULES, threshold: 0.98 }],
  ])('%s is no mastery', (_what, gate, rules) => {
    expect(isMastered(gate, rules)).toBe(false)
    expect(hasEndedLoop(afterFeedback(feedback, gate, rules))).toBe(false)
  })

  test('ends after five cycles without mastery, with the recommendation to remediate', () => {
    let loop: Loop = feedback
    const cycles: number[] = []
    for (;;) {
      cycles.push(loop.cycle)
      const outcome = afterFeedback(loop, CLOSED, LOOP_RULES)
      if (hasEndedLoop(outcome)) {
        expect(outcome).toMatchObject({ totalCycles: 5, recommendation: 'needs_remediation', finalMastery: 0.7 })
        break
      }
      expect(outcome).toMatchObject({ stage: 'tutor', answers: [] })
      loop = [right(1), wrong(2), wrong(3)].reduce(quizAnswered, beginQuiz(explained(outcome), 3))
    }
    expect(cycles).toEqual([1, 2, 3, 4, 5])
  })

  test('what it comes to is what the contracts document', () => {
    const end = afterFeedback(feedback, OPEN, LOOP_RULES)
    if (!hasEndedLoop(end)) throw new Error('It has not ended.')
    const { finalMastery, totalCycles, recommendation } = end
    const said = { final_mastery: finalMastery, total_cycles: totalCycles, mastery_achieved: true, recommendation }
    expect(MasteryLoopContract.output.safeParse(said).success).toBe(true)
    const cycle = {
      explanation: '',
      quiz_score: quizScore(feedback),
      feedback_text: '',
      mastery_achieved: true,
      cycle_number: 1,
    }
    expect(LearningCycleContract.output.safeParse(cycle).success).toBe(true)
  })
})

describe('what wrong answers show', () => {
  const NEVER: ReadonlySet<string> = new Set()
  test.each([
    ['nothing wrong', [right(1), right(2)], NEVER, []],
    ['one misconception once', [wrong(1, 'carry'), right(2)], NEVER, [['procedural', [1]]]],
    ['one misconception twice', [wrong(1, 'carry'), wrong(2, 'carry')], NEVER, [['conceptual', [1, 2]]]],
    [
      'one misconception once more than in an earlier quiz',
      [wrong(1, 'carry'), right(2)],
      new Set(['carry']),
      [['conceptual', [1]]],
    ],
    [
      'two misconceptions',
      [wrong(1, 'carry'), wrong(2, 'sign')],
      NEVER,
      [
        ['procedural', [1]],
        ['procedural', [2]],
      ],
    ],
    ['one slip among right answers', [right(1), right(2), right(3), wrong(4)], NEVER, [['careless', [4]]]],
    ['two wrong answers of which nobody knows why', [right(1), right(2), right(3), wrong(4), wrong(5)], NEVER, []],
    ['one wrong answer among few', [right(1), wrong(2)], NEVER, []],
    [
      'a skipped question',
      [right(1), right(2), right(3), { position: 4, right: null, misconception: null }],
      NEVER,
      [],
    ],
  ] as const)('%s', (_what, answers, earlier, expected) => {
    expect(errorPatterns(answers, earlier).map(({ type, questions }) => [type, [...questions]])).toEqual(expected)
  })
})
