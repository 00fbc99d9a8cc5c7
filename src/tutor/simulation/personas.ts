// Ten kinds of simulated learners, and how all of them learn. Do not tune these figures with the tutor: a change makes earlier runs
// incomparable.

export const PERSONAS = [
  'ace',
  'average',
  'confused_confident',
  'distractor',
  'misconceived',
  'quiet',
  'repetition_detector',
  'simplicity_seeker',
  'struggler',
  'tangled',
] as const
export type PersonaName = (typeof PERSONAS)[number]

/** What a learner does beside answering. Numbers are chances, 0–1, each time the learner is asked something. */
export type Manner = {
  /** Asks about the subject instead of answering. */
  readonly asks: number
  /** Says that they do not understand. */
  readonly confused: number
  /** Asks what a word means. */
  readonly word: number
  /** Talks about something else. */
  readonly offTopic: number
  /** Complains, when the same question is asked again. */
  readonly repetition: number
  /** Takes a hint before the first try, where there is one. */
  readonly hints: number
  /** How a free answer is put: usual, in a word or two, or sure of itself whether right or wrong, or as children type. */
  readonly speech: 'plain' | 'terse' | 'sure' | 'typed'
}

export type Persona = {
  readonly name: PersonaName
  /** Chance of a right answer to a skill that was never practised, 0–1. */
  readonly start: number
  readonly manner: Manner
  /** Wrong ways of thinking that the learner holds; null: wrong answers are mistakes. */
  readonly holds: Holds | null
}

export type Holds = {
  /** How many, at most: of those that the questions of the lesson can show. */
  readonly most: number
  /** The chance, 0–1, that one is given up each time it was shown and treated: the question settled, whatever the tutor did about it. */
  readonly cured: number
  /** The chance, 0–1, that a skill is known well from the start. */
  readonly knows: number
}

/** How everybody learns. */
export const LEARNING = {
  /**
   * Added to the skill for each explained error. The rule: a question whose first try was wrong and which is settled since (answered right
   * after all, or explained, and another one is asked or the session goes elsewhere) is one explained error, however many tries it took.
   */
  explained: 0.1,
  /**
   * Added for one question once a hint for it was shown, be it asked for or the tutor's own after two wrong tries. It counts once, however
   * many hints there are.
   */
  hint: 0.15,
  /** Nobody answers right more often than 1 − slip. */
  slip: 0.1,
} as const

const USUAL: Manner = {
  asks: 0.04,
  confused: 0.02,
  word: 0.02,
  offTopic: 0.02,
  repetition: 0,
  hints: 0.05,
  speech: 'plain',
}

const persona = (name: PersonaName, start: number, manner: Partial<Manner>, holds: Holds | null = null): Persona => ({
  name,
  start,
  manner: { ...USUAL, ...manner },
  holds,
})

export const PERSONA: Readonly<Record<PersonaName, Persona>> = {
  ace: persona('ace', 0.9, { asks: 0.02, confused: 0, word: 0, offTopic: 0, hints: 0 }),
  average: persona('average', 0.45, { hints: 0.1 }),
  confused_confident: persona('confused_confident', 0.45, { asks: 0, confused: 0, word: 0, hints: 0, speech: 'sure' }),
  distractor: persona('distractor', 0.65, { offTopic: 0.25 }),
  misconceived: persona('misconceived', 0.55, { speech: 'typed' }, { most: 1, cured: 0.5, knows: 0.4 }),
  quiet: persona('quiet', 0.6, { asks: 0, confused: 0, word: 0, offTopic: 0, hints: 0.02, speech: 'terse' }),
  repetition_detector: persona('repetition_detector', 0.7, { repetition: 0.5 }),
  simplicity_seeker: persona('simplicity_seeker', 0.5, { confused: 0.1, word: 0.1, hints: 0.15 }),
  struggler: persona('struggler', 0.3, { asks: 0.05, confused: 0.1, word: 0.05, hints: 0.2 }),
  tangled: persona('tangled', 0.45, { speech: 'typed' }, { most: 3, cured: 0.35, knows: 0.2 }),
}

/** Whether an explanation can move them: who starts at 1 − slip has only slips left. */
export const canLearn = ({ start }: Persona): boolean => start < 1 - LEARNING.slip
