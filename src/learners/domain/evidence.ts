// What is known of a learner: one line for each answer in practice, never changed afterwards. Everything else is computed from it.

/** Difficulty in logits: at ability 0 an answer that cannot be guessed is right with 73, 50 and 27 per cent. One apart: see `AIM`. */
export const TIER_DIFFICULTY = { easy: -1, medium: 0, hard: 1 } as const
export type Tier = keyof typeof TIER_DIFFICULTY

/** `hinted`: at least one hint was shown before the answer. `bottom_out`: the last one was, the one that gives the answer away. */
export type Assistance = 'none' | 'hinted' | 'bottom_out'

/** The answer to the item at `position` of a session. */
export type Evidence = {
  readonly sessionId: string
  readonly position: number
  readonly skillId: string
  readonly blueprintId: string
  /** Two answers were to the same question exactly when these are equal. */
  readonly variantKey: string
  readonly tier: Tier
  /** The chance to be right without knowing, in the format in which it was asked: see `guessRate`. */
  readonly guess: number
  readonly correct: boolean
  readonly assistance: Assistance
  /** Misconceptions that an answer to this item could have shown. Empty for answers that were stored before this was. */
  readonly couldShow: readonly string[]
  /** The one of them that the wrong answer did show; null: none that is known. */
  readonly misconception: string | null
  readonly at: Date
}

/** Right, and without help: the only observation that speaks for a learner. */
export const isUnaided = ({ correct, assistance }: Pick<Evidence, 'correct' | 'assistance'>): boolean =>
  correct && assistance === 'none'
