// What learners read of how well they know something: nothing before there is anything to go by.
import { expect, test } from 'vitest'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { begun } from '../support/played-by-internal.js'
import { someGuideline } from '../support/some-guideline.js'

test('the figure of mastery is there after the first answer, and not before', async () => {
  const guideline = someGuideline()
  const play = await begun(
    { session_type: 'tutoring', guideline_id: guideline.guidelineId },
    { guidelines: [guideline] },
  )
  const mastery = () => (play.kept.driverState as TutorState).mastery
  expect(mastery()).toBeNull()
  while (mastery() === null && play.kept.outcomes.size < 4) await play.right()
  expect(mastery()).toBeGreaterThan(0)
})
