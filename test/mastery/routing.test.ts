// The documented routing table, and that nothing is guessed from words.
import { describe, expect, test } from 'vitest'
import { AFTER_QUIZ, ROUTES, worded } from '../../src/mastery/domain/routing.js'

describe('what a learner chooses', () => {
  test.each([
    ['topic', 'diagnostic', 'new_topic'],
    ['go_on', 'diagnostic', 'new_topic'],
    ['explain', 'tutor', 'content_question'],
    ['quiz', 'quiz', 'quiz_request'],
    ['continue_quiz', 'quiz', 'resume_quiz'],
    ['progress', 'pathplanner', 'progress_inquiry'],
  ] as const)('%s goes to %s', (kind, agent, reason) => {
    expect(ROUTES[kind]).toEqual({ agent, reason })
  })

  test('after a quiz it is the turn of the feedback, without being asked', () => {
    expect(AFTER_QUIZ).toMatchObject({ agent: 'feedback', reason: 'after_quiz' })
  })
})

describe('words', () => {
  const choices = [
    ['quiz', 'Start the quiz'],
    ['progress', 'How far am I?'],
  ] as const

  test.each([
    ['Start the quiz', 'quiz'],
    ['  start  the QUIZ! ', 'quiz'],
    ['how far am i', 'progress'],
    ['start the quiz about sets', null],
    ['please start the quiz', null],
    ['quiz', null],
    ['', null],
  ])('“%s” is %s: whole or not at all', (text, expected) => {
    expect(worded(text, choices)).toBe(expected)
  })
})
