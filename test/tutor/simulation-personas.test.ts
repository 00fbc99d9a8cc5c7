// Simulated learners, before any tutor: what is rolled comes out as often as it says, and only explanations and hints move it.
import { describe, expect, test } from 'vitest'
import {
  afterExplained,
  chanceOfRight,
  isRight,
  NOTHING_PRACTISED,
  sessionSeed,
  type HiddenState,
} from '../../src/tutor/simulation/hidden-state.js'
import { LEARNING, PERSONA, PERSONAS, type Persona } from '../../src/tutor/simulation/personas.js'

const ROLLS = 4_000
const SKILL = 'MATH.FRAC.COMPARE'

/** The share of right answers, each to the first question of another session. */
function rate(persona: Persona, state: HiddenState = NOTHING_PRACTISED, hinted = false, attempt = 1): number {
  let right = 0
  for (let session = 1; session <= ROLLS; session += 1)
    right += Number(
      isRight(sessionSeed('7', persona, session), persona, state, { skillId: SKILL, question: 1, attempt, hinted }),
    )
  return right / ROLLS
}

const explained = (persona: Persona, times: number): HiddenState =>
  Array.from({ length: times }).reduce<HiddenState>(state => afterExplained(persona, state, SKILL), NOTHING_PRACTISED)

describe('the constants, fixed before the tutor was tuned', () => {
  test('starts', () =>
    expect(Object.fromEntries(PERSONAS.map(name => [name, PERSONA[name].start]))).toEqual({
      ace: 0.9,
      average: 0.45,
      confused_confident: 0.45,
      distractor: 0.65,
      misconceived: 0.55,
      quiet: 0.6,
      repetition_detector: 0.7,
      simplicity_seeker: 0.5,
      struggler: 0.3,
      tangled: 0.45,
    }))
  test('learning', () => expect(LEARNING).toEqual({ explained: 0.1, hint: 0.15, slip: 0.1 }))
})

describe.each(PERSONAS.map(name => PERSONA[name]))('$name', persona => {
  const most = 1 - LEARNING.slip
  test.each([
    ['at first', NOTHING_PRACTISED, false, persona.start],
    ['after a hint', NOTHING_PRACTISED, true, Math.min(most, persona.start + 0.15)],
    ['after two explained errors', explained(persona, 2), false, Math.min(most, persona.start + 0.2)],
    ['after more than can be learnt', explained(persona, 20), true, most],
  ])('is right as often as it should be %s', (_when, state, hinted, chance) => {
    expect(chanceOfRight(persona, state, SKILL, hinted)).toBeCloseTo(chance, 9)
    // Four standard errors of the widest of these shares.
    expect(Math.abs(rate(persona, state, hinted) - chance)).toBeLessThan(0.032)
  })
})

describe('what is rolled', () => {
  const persona = PERSONA.average
  const asked = { skillId: SKILL, question: 1, attempt: 1, hinted: false }
  const rolls = (seed: string) =>
    Array.from({ length: 60 }, (_, at) => isRight(seed, persona, NOTHING_PRACTISED, { ...asked, question: at + 1 }))

  test('is the same for the same seed, persona and session', () =>
    expect(rolls(sessionSeed('7', persona, 3))).toEqual(rolls(sessionSeed('7', persona, 3))))
  test.each([
    ['another seed', sessionSeed('8', persona, 3)],
    ['another session', sessionSeed('7', persona, 4)],
    ['another persona', sessionSeed('7', PERSONA.quiet, 3)],
  ])('is different with %s', (_what, seed) => expect(rolls(seed)).not.toEqual(rolls(sessionSeed('7', persona, 3))))
  test('is drawn anew for each try', () =>
    expect(Math.abs(rate(persona, NOTHING_PRACTISED, false, 2) - 0.45)).toBeLessThan(0.032))
  test('a skill learnt says nothing of another', () =>
    expect(chanceOfRight(persona, explained(persona, 3), 'another', false)).toBe(persona.start))
})
