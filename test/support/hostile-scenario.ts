// One generated session: what is created, what its model comes back with, and what happens around it.
import fc from 'fast-check'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { act, answering, beside, type Act } from './hostile-learner.js'
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

const seed = fc.nat().map(drawn => drawn.toString(16).padStart(32, '0'))
const early: fc.Arbitrary<Act[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act[]>([]) },
  { weight: 1, arbitrary: fc.array(act, { maxLength: 2 }) },
)

const havoc: fc.Arbitrary<Scenario> = fc.record({
  body: fc.constantFrom(...BODIES),
  seed,
  moves: fc.array(move, { maxLength: 40, size: 'max' }),
  forever,
  early,
  acts: fc.array(act, { maxLength: 30, size: 'max' }),
})

/** Longer than a question's time and the grace, and nobody has noticed yet. */
const overdue: Act = { kind: 'pass', seconds: 26, sweep: false }

/** A tutor who is mostly sensible, and a learner who takes hints, asks, skips and goes back as it comes, also when time is up. */
const meandering: fc.Arbitrary<Scenario> = fc.record({
  body: fc.constantFrom(...BODIES.filter(body => body.session_type === 'learning')),
  seed,
  moves: fc.array(move, { maxLength: 3 }),
  forever: fc.constant<Move>({ kind: 'sensible' }),
  early: fc.constant([]),
  acts: fc.array(
    fc.oneof(
      { weight: 10, arbitrary: beside },
      { weight: 4, arbitrary: answering },
      { weight: 2, arbitrary: act },
      { weight: 1, arbitrary: fc.constant(overdue) },
    ),
    { maxLength: 30, size: 'max' },
  ),
})

export const scenario: fc.Arbitrary<Scenario> = fc.oneof(
  { weight: 3, arbitrary: havoc },
  { weight: 1, arbitrary: meandering },
)
