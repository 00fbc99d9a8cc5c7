// Regrades earlier answers by a corrected blueprint: pure. Stored scores are never rewritten; a regrade appends revisions.
import { correctItem, gradeResponse, readResponse, type Blueprint, type Item, type Verdict } from '../../items/index.js'

export const REGRADE_POLICIES = ['replace', 'keep_max'] as const
/** `keep_max`: a correction never lowers a score. */
type RegradePolicy = (typeof REGRADE_POLICIES)[number]

/** An answer with the score that counts now: the last revision's, else the one that it was given. */
export type GradedAnswer = {
  readonly sessionId: string
  readonly learnerId: string
  readonly position: number
  readonly item: Item
  readonly response: Readonly<Record<string, unknown>> | null
  /** The share of the score that hints took away. */
  readonly hintCost: number
  readonly score: number
  readonly correct: boolean
}

type SkipReason =
  /** It ran out of time, or was never graded. */
  | 'not_answered'
  /** From the same seed the blueprint now asks something else. */
  | 'other_question'
  /** The blueprint cannot make this question any more. */
  | 'cannot_be_made'
  /** As the blueprint reads answers now, this one is malformed: it keeps its score. */
  | 'malformed_now'
  /** Its code could not be run now. */
  | 'not_run'

export type Reread =
  | { readonly kind: 'graded'; readonly verdict: Verdict }
  /** An answer in code: it has to be run under the corrected item. */
  | { readonly kind: 'to_run'; readonly item: Item }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }

/** The answer as the blueprint grades now. */
export function reread(answer: GradedAnswer, blueprint: Blueprint): Reread {
  if (answer.response === null) return { kind: 'skipped', reason: 'not_answered' }
  const correction = correctItem(answer.item, blueprint)
  if (correction.kind !== 'corrected') return { kind: 'skipped', reason: correction.kind }
  const read = readResponse(correction.item, { ...answer.response })
  if (!read.ok) return { kind: 'skipped', reason: 'malformed_now' }
  const verdict = gradeResponse(correction.item, read.canonical)
  return verdict === null ? { kind: 'to_run', item: correction.item } : { kind: 'graded', verdict }
}

/** Whether the new verdict is to count instead of the score that counts now. */
export const changes = ({ score, correct }: GradedAnswer, verdict: Verdict, policy: RegradePolicy): boolean =>
  (verdict.score !== score || verdict.correct !== correct) && (policy === 'replace' || verdict.score > score)
