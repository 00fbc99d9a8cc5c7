// Which reason question a step asks next.
import { expect, test } from 'vitest'
import { writtenKey } from '../../src/items/index.js'
import { nextReason, reasonKeys } from '../../src/tutor/domain/step-questions.js'
import { fixtureGuidelines } from '../support/brief-lesson.js'
import { planned, stepsOf } from './plan-story.js'

const [guideline] = await fixtureGuidelines()
const taught = guideline!.steps.find(({ reasonQuestions }) => reasonQuestions.length > 1)!
const step = { ...stepsOf(planned())[0]!, teaches: taught.title }
const keys = taught.reasonQuestions.map(({ ask }) => writtenKey(guideline!.guidelineId, ask))
const next = (past: readonly string[], open: readonly string[] = []) => {
  const asked = past.map(variantKey => ({ variantKey }))
  return taught.reasonQuestions.indexOf(nextReason(guideline!, step, asked, { openReasons: open })!)
}

test('the one that was asked least often', () => {
  expect(reasonKeys(guideline!, step)).toEqual(keys)
  expect(next([])).toBe(0)
  expect(next([keys[0]!, 'another question'])).toBe(1)
  expect(next([keys[0]!, keys[1]!, keys[1]!])).toBe(0)
})
test('before it one that was wrong, unless it was asked just now', () => {
  expect(next([keys[0]!, 'another question'], [keys[0]!])).toBe(0)
  expect(next([keys[0]!], [keys[0]!])).toBe(1)
})
