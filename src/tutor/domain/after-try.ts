// What follows an answer: praise, more help with the same question (probe, then hint), or its solution.
import { FREE_RIGHT, MOST_TRIES } from './rules.js'

/** What follows an answer. `explain`: the question is settled and its worked solution is shown. */
export type AfterTry = 'praise' | 'probe' | 'hint' | 'explain'

/** `tries`: answers to the question, this one included. `optionCount`: options of a choice; null for any other question. */
type Try = {
  readonly tries: number
  readonly optionCount: number | null
  readonly right: boolean
  readonly skipped: boolean
}

/** What follows the answer: praise if right, the solution if skipped or out of tries, else more help. */
export function afterTry({ tries, optionCount, right, skipped }: Try): AfterTry {
  if (skipped) return 'explain'
  if (right) return 'praise'
  // With one option left there is nothing to find out.
  const most = Math.min(MOST_TRIES, optionCount === null ? MOST_TRIES : optionCount - 1)
  if (tries >= most) return 'explain'
  return tries === 1 ? 'probe' : 'hint'
}

/** Whether the answer to a free question counts as right, by its score from 0 to 1. */
export const isFreeRight = (score: number): boolean => score >= FREE_RIGHT
