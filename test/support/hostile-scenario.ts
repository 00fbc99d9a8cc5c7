// One generated session: what is created, what its model comes back with, and what happens around it.
import fc from 'fast-check'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { act, type Act } from './hostile-learner.js'
import { forever, move, type Move } from './hostile-model.js'

export type Scenario = {
  readonly body: CreateSessionBody
  /** Of the session: items are drawn from it. */
  readonly seed: string
  readonly moves: readonly Move[]
  readonly forever: Move
  readonly early: readonly Act[]
  readonly acts: readonly Act[]
}

const skills = ['fixture.sum', 'fixture.secret', 'fixture.host']
const BODIES: CreateSessionBody[] = [
  { session_type: 'evaluation', assessment_id: 'fixture-four' },
  { session_type: 'evaluation', assessment_id: 'fixture-secret' },
  { session_type: 'learning', skills, config: { max_items: 3 } },
  { session_type: 'learning', skills, config: { max_items: 4, time_limit_seconds: 900, item_time_limit_seconds: 20 } },
]

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  body: fc.constantFrom(...BODIES),
  seed: fc.nat().map(drawn => drawn.toString(16).padStart(32, '0')),
  moves: fc.array(move, { maxLength: 40, size: 'max' }),
  forever,
  early: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(act, { maxLength: 2 }) }),
  acts: fc.array(act, { maxLength: 30, size: 'max' }),
})
