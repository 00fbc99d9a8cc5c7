// What a simulated learner knows. Only code changes it, never a text of the tutor or the learner.
import { draw } from './draw.js'
import { LEARNING, type Persona } from './personas.js'

/** `skillId` of a verified question; of a free one, the step's own id: each such step is a skill of its own. */
export type HiddenState = ReadonlyMap<string, number>

export const NOTHING_PRACTISED: HiddenState = new Map()

/** The chance of a right answer, 0 to 1 − slip. */
export function chanceOfRight(persona: Persona, state: HiddenState, skillId: string, hinted: boolean): number {
  const known = state.get(skillId) ?? persona.start
  return Math.min(1 - LEARNING.slip, known + (hinted ? LEARNING.hint : 0))
}

/** With this skill known well, if the learner is one who knows some and knows this one. */
export function whenMet(persona: Persona, state: HiddenState, skillId: string, seed: string): HiddenState {
  if (persona.holds === null || state.has(skillId)) return state
  const known = draw(seed, `knows ${skillId}`) < persona.holds.knows ? 1 - LEARNING.slip : persona.start
  return new Map(state).set(skillId, known)
}

/** What is known after an error in this skill was explained. */
export function afterExplained(persona: Persona, state: HiddenState, skillId: string): HiddenState {
  const known = Math.min(1 - LEARNING.slip, (state.get(skillId) ?? persona.start) + LEARNING.explained)
  return new Map(state).set(skillId, known)
}

/** Which of a persona's sessions this is: all that is rolled in it depends on the seed, the persona and the session's number. */
export const sessionSeed = (seed: string, persona: Persona, session: number): string =>
  `${seed}/${persona.name}/${session}`

type Try = {
  readonly skillId: string
  /** Of the question in the session, and of the try at it; both from 1. */
  readonly question: number
  readonly attempt: number
  /** A hint for this question has been shown. */
  readonly hinted: boolean
}

/** Whether this try is right. */
export function isRight(seed: string, persona: Persona, state: HiddenState, asked: Try): boolean {
  const rolled = draw(seed, `question ${asked.question}, try ${asked.attempt}: right`)
  return rolled < chanceOfRight(persona, state, asked.skillId, asked.hinted)
}
