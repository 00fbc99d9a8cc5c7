// What may be said about an item when it is over, and after a first try that was not right.
import { forTutor, givesAway, NOTHING_EARNED, readResponse, type Verdict } from '../../items/index.js'
import type { ItemRecord } from '../../sessions/index.js'
import { isDontKnow } from '../../widgets/dont-know.js'

type Outcome = NonNullable<ItemRecord['outcome']>

/**
 * How a question went, as the wire names it. `almost`: the value is right and its form is not the one that was asked for. `partly`: it
 * earns some of the points. `not_known`: the learner said so.
 */
export type OutcomeWord = 'correct' | 'almost' | 'partly' | 'wrong' | 'not_known' | 'skipped' | 'timed_out'

export function outcomeWord({ kind, response, verdict }: Outcome): OutcomeWord {
  if (kind !== 'answered') return kind
  if (isDontKnow(response)) return 'not_known'
  if (verdict === null) return 'wrong'
  if (verdict.correct) return 'correct'
  if (isAlmost(verdict)) return 'almost'
  return verdict.score > 0 ? 'partly' : 'wrong'
}

/** Every part has the right value, and at least one is in another form than the one that was asked for. */
const isAlmost = ({ verdict, parts }: Verdict): boolean =>
  verdict === 'wrong_form' && (parts ?? []).every(part => part.correct || part.verdict === 'wrong_form')

/** What may be said about an item once its solution may be shown: it was answered for the last time, skipped, or ran out of time. */
export function itemReview({ item, outcome, solutionShown, retry }: ItemRecord) {
  const { kind, response, verdict } = outcome!
  const about = {
    verdict: outcomeWord(outcome!),
    ...(retry && { tries: 2 }),
    ...(solutionShown && { unscored: true }),
  }
  if (kind !== 'answered' || response === null || verdict === null)
    return { ...forTutor(item, NOTHING_EARNED, ''), ...about, [kind === 'skipped' ? 'skipped' : 'timed_out']: true }
  const read = readResponse(item, response)
  return { ...forTutor(item, verdict, read.ok ? read.shown : ''), ...about }
}

/**
 * What may be said after a first answer that was not right, while the same question is asked once more: neither the answer nor a step
 * towards it, and of the misconception nothing that gives the answer away.
 */
export function firstTryReview({ item, outcome }: ItemRecord) {
  const { response, verdict } = outcome!
  const read = response === null ? null : readResponse(item, response)
  const { correct, learner_answer, misconception } = forTutor(
    item,
    verdict ?? NOTHING_EARNED,
    read?.ok ? read.shown : '',
  )
  const hides =
    misconception === null || misconception.feedback === '' || givesAway(item, misconception.feedback, learner_answer)
  return {
    correct,
    verdict: outcomeWord(outcome!),
    learner_answer,
    misconception: hides ? null : misconception,
    second_try: true as const,
  }
}
