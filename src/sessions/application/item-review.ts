// What may be said about an item when it is over.
import { forTutor, GRADER_VERSION, readResponse, type Verdict } from '../../items/index.js'
import type { ItemRecord } from './ports.js'

/** What may be said about an item once its answer is recorded, or it was skipped. */
export function itemReview({ item, outcome }: ItemRecord) {
  const { kind, response, verdict } = outcome!
  if (kind !== 'answered' || response === null || verdict === null)
    return { ...forTutor(item, unanswered, ''), [kind === 'skipped' ? 'skipped' : 'timed_out']: true }
  const read = readResponse(item, response)
  return forTutor(item, verdict, read.ok ? read.shown : '')
}

/** Skipped, or time ran out: no answer, no score, nothing to diagnose. */
const unanswered: Verdict = {
  verdict: 'graded',
  score: 0,
  correct: false,
  note: null,
  feedback: null,
  graderVersion: GRADER_VERSION,
}
