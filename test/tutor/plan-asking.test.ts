// Asking, and when a step may be skipped by it.
import { describe, expect, test } from 'vitest'
import { askQuestion, askAgain, shouldTest } from '../../src/tutor/domain/asking.js'
import { afterReply } from '../../src/tutor/domain/judging.js'
import { freshState } from '../../src/tutor/domain/plan.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import {
  answersRight,
  answersWrong,
  asks,
  AT,
  fails,
  planned,
  replans,
  replies,
  replyTo,
  stepsOf,
  story,
  times,
} from './plan-story.js'

describe('A new question', () => {
  test('begins its step and is counted', () => {
    const state = story(planned(), asks({ hints: ['Look at the parts.', ' ', 'a', 'b', 'c'] }))
    expect(stepsOf(state)[0]).toMatchObject({ status: 'in_progress', questionsAsked: 1, attempts: 0, startedAt: AT })
    expect(state.question).toEqual({
      stepId: stepsOf(state)[0]!.id,
      kind: 'item',
      text: null,
      tries: 0,
      remarks: 0,
      tests: false,
      hints: ['Look at the parts.', 'a', 'b'],
      shown: null,
      steps: null,
    })
  })

  test('after a replan leaves the step begun when it was', () => {
    const state = story(planned(), ...times(3, fails), replans())
    const question = { stepId: stepsOf(state)[0]!.id, kind: 'item', text: null, tests: false, hints: [] } as const
    const later = askQuestion(state, question, '2025-11-19T15:00:00.000Z')
    expect(stepsOf(later)[0]).toMatchObject({ status: 'in_progress', questionsAsked: 4, startedAt: AT })
    expect(later.plan!.updatedAt).toBe('2025-11-19T15:00:00.000Z')
  })

  test('is refused while another is open, of another step, without a plan, and when the session is over', () => {
    const state = planned()
    expect(() => asks()(story(state, asks()))).toThrow('A question is open already')
    expect(() => asks({ stepId: stepsOf(state)[1]!.id })(state)).toThrow('Only the current step')
    expect(() => asks({ stepId: 'none' })(state)).toThrow('Only the current step')
    expect(() => asks({ text: 'Why?' })(state)).toThrow('no other has')
    expect(() => asks()({ ...state, plan: null })).toThrow()
    const over = story(state, ...times(6, answersRight))
    expect(() => asks({ stepId: stepsOf(over)[2]!.id })({ ...over, question: null })).toThrow()
  })
})

describe('The same question again', () => {
  test('is not counted', () => {
    const before = story(planned(), asks(), replies({ right: false }))
    const after = story(before, state => askAgain(state, ['Which has more parts?']))
    expect(after).toEqual({ ...before, question: { ...before.question, hints: ['Which has more parts?'] } })
  })

  test('is refused when none is open', () => {
    expect(() => askAgain(freshState(), [])).toThrow('No question is open')
    expect(() => askAgain(story(planned(), answersRight), [])).toThrow('No question is open')
  })
})

describe('A step may be skipped by its first question', () => {
  test.each([
    ['not at the start', [], false],
    ['not after two right in a row', times(2, answersRight), false],
    ['after four right in a row', times(4, answersRight), true],
    ['not after a mistake since', [...times(2, answersRight), answersWrong, ...times(3, answersRight)], false],
    ['not when it was asked about before', times(5, answersRight), false],
  ])('%s', (_, happened, tested) => {
    const state = story(planned(4), ...happened)
    const step = stepsOf(state).find(({ status }) => status !== 'completed')!
    expect(shouldTest(state, step)).toBe(tested)
    if (!tested) expect(() => asks({ tests: true })(state)).toThrow('not to be skipped')
  })

  test('not after a replan of it', () => {
    const state = story(planned(), ...times(2, fails))
    expect(shouldTest({ ...state, streak: 9 }, stepsOf(state)[0]!)).toBe(false)
  })
})

test('a question of which half was done is left without an answer only if none came', () => {
  const counts = ({ unanswered, halfDone }: TutorState) => [unanswered, halfDone]
  const open = story(planned(), asks({ begun: true }))
  expect(counts(open)).toEqual([0, 0])
  const after = (change: Parameters<typeof replyTo>[1]) =>
    counts(story(open, state => afterReply(state, replyTo(state, change), AT)))
  expect(after({})).toEqual([0, 1])
  expect(after({ right: false })).toEqual([0, 0])
  expect(after({ right: false, optionCount: 2 })).toEqual([0, 1])
  expect(after({ right: false, skipped: true })).toEqual([1, 0])
})
