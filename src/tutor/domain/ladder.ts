// The ladder of one question: the learner is helped to the answer step by step before it is given away.
import { FREE_RIGHT, LONGEST_LADDER } from './rules.js'

/** What follows an answer. `explain`: the question is settled, its worked solution is told. */
export type AfterTry = 'praise' | 'probe' | 'hint' | 'explain'

/** `tries`: answers to the question, this one included. `optionCount`: of a choice; null of any other question. */
type Try = {
  readonly tries: number
  readonly optionCount: number | null
  readonly right: boolean
  readonly skipped: boolean
}

export function afterTry({ tries, optionCount, right, skipped }: Try): AfterTry {
  if (skipped) return 'explain'
  if (right) return 'praise'
  // With one option left there is nothing to find out.
  const longest = Math.min(LONGEST_LADDER, optionCount === null ? LONGEST_LADDER : optionCount - 1)
  if (tries >= longest) return 'explain'
  return tries === 1 ? 'probe' : 'hint'
}

/** Whether the answer to a free question counts as right, by its score from 0 to 1. */
export const isFreeRight = (score: number): boolean => score >= FREE_RIGHT
