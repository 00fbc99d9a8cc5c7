// What a lesson knows of those before it, and how it ends: over lessons in memory that one learner takes one after the other.
import path from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { proofsOfGoal } from '../../src/tutor/application/ending.js'
import { FRACTIONS, planned, withStep } from './lesson.js'
import { beginLesson, openSchool } from '../support/memory-lesson.js'
import { heldInLesson, stubbornLesson } from '../support/stubborn-pupil.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')

test('the next lesson greets with the last one and looks again at what is open; the end says what was shown and what is open', async () => {
  const failures: unknown[] = []
  const school = await openSchool(BLUEPRINTS, failures)
  const guideline = school.guidelines.find(({ guidelineId }) => guidelineId === 'math.g4.numbers.place-value')!
  const held = heldInLesson(guideline, school).find(({ id }) => id === 'looked_at_the_first_digit')!
  const learnerId = newId()
  const first = await stubbornLesson(school, guideline, held, { learnerId })
  const [begun, ended] = [first.texts[0]!, first.texts.at(-1)!]
  expect(begun).toMatch(/^Hello\./)
  expect(ended).toContain('You showed it with these answers:')
  expect(ended).toMatch(/This is still open[^]*You compared the digits from the left/)
  expect(ended).toContain('What comes next:')

  const { sessionId } = await beginLesson(school, guideline.guidelineId, learnerId)
  // The treatment goes on where it stopped, and counts anew.
  const state = (await school.system.stores.sessions.driverState(sessionId)) as unknown as TutorState
  const { last, ...treated } = first.state.treatments.find(({ id }) => id === held.id)!
  expect(last).toBeDefined()
  expect(state.treatments).toContainEqual({ ...treated, seen: 0, given: treated.given >= 3 ? 1 : treated.given })
  const [greeting] = await school.system.stores.sessions.messagesFrom(sessionId, 1, 1)
  expect(greeting!.content).toMatch(/^Welcome back\./)
  expect(greeting!.content).toContain('You compared the digits from the left without counting them.')
  expect(failures).toEqual([])
})

test('what was shown on the way there is no proof of the goal', () => {
  const guideline = FRACTIONS
  const state = planned()
  const [first, second] = state.plan!.steps
  const plan = withStep(state, 0, { teaches: guideline.prerequisites[0]!.title }).plan
  const proofs = [first, second].map(step => ({ stepId: step!.id, question: step!.title, answer: '4' }))
  const facts = { state: { ...state, plan, proofs }, tutoring: { guideline } }
  expect(proofsOfGoal(facts as unknown as Parameters<typeof proofsOfGoal>[0])).toEqual(proofs.slice(1))
})
