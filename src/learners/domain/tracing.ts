// Knowledge tracing (Corbett & Anderson 1995): how probable it is that a skill is known, after one more answer.

/** All 0–1. Known before the first answer; learnt from one opportunity to the next; wrong though known. */
export type Tracing = { readonly known: number; readonly learns: number; readonly slips: number }

/** Not fitted: `viva mastery fit` says what stored answers speak for. */
export const TRACING: Tracing = { known: 0.3, learns: 0.1, slips: 0.1 }

/** The probability after an answer, 0–1. `guess`: the chance to be right without knowing. */
export function tracedAfter(known: number, right: boolean, guess: number, { learns, slips }: Tracing): number {
  const posterior = right
    ? (known * (1 - slips)) / (known * (1 - slips) + (1 - known) * guess)
    : (known * slips) / (known * slips + (1 - known) * (1 - guess))
  return posterior + (1 - posterior) * learns
}

/** The chance that the next answer is right, 0–1. */
export const rightBy = (known: number, guess: number, { slips }: Tracing): number =>
  known * (1 - slips) + (1 - known) * guess
