// Compares what a driver is handed with what is stored at that moment: facts that were carried from step to step must not drift.
import { isDeepStrictEqual } from 'node:util'
import type { QuizFacts } from '../../src/quizzes/application/quiz-facts.js'
import type { Driver } from '../../src/sessions/index.js'
import type { Facts } from './hostile-witness.js'

const LOOK_BACK = 40

/** Calls `onDrift` with a sentence when they differ. A run that has been fenced, and does not know it yet, may be behind. */
export const comparing = (real: Driver, stored: () => Facts | null, onDrift: (sentence: string) => void): Driver => ({
  asksOutside: session => real.asksOutside(session),
  read: stored => real.read(stored),
  carry: (facts, step, after) => real.carry(facts, step, after),
  next: (facts, hooks) => {
    const now = stored()
    const drifted =
      now !== null && isDeepStrictEqual(now.stored.session, facts.session) ? drift(facts as QuizFacts, now) : undefined
    if (drifted !== undefined) onDrift(`${drifted} is not what is stored`)
    return real.next(facts, hooks)
  },
})

function drift(given: QuizFacts, { stored, messages, items, places, outcomes }: Facts): string | undefined {
  const { session, conversation } = stored
  const window = messages.filter(message => message.seq >= session.windowFromSeq)
  if (!isDeepStrictEqual(given.window, window)) return 'the window'
  if (given.nextMessageSeq !== conversation.nextSeq) return 'the next number'
  const item = items.get(session.position)
  const current = item
    ? {
        position: session.position,
        ...places.get(session.position)!,
        item,
        outcome: outcomes.get(session.position) ?? null,
      }
    : null
  if (!isDeepStrictEqual(given.current, current)) return 'the current item'
  const wanted = !session.itemOpen && session.position < session.totalItems
  if ((given.next !== null) !== wanted) return 'the next item'
  const prepared = items.get(session.position + 1)
  if (
    wanted &&
    prepared &&
    !isDeepStrictEqual(given.next, { item: prepared, isNew: false, solutionShown: false, retry: false })
  )
    return 'the next item'
  const scores = [...items.keys()]
    .filter(position => position <= session.position)
    .sort((a, b) => a - b)
    .slice(-LOOK_BACK)
    .map(position => [position, outcomes.has(position) ? (outcomes.get(position)!.verdict?.score ?? 0) : null])
  const remembered = session.type === 'learning' ? scores : []
  return isDeepStrictEqual(
    given.recent.map(({ position, score }) => [position, score]),
    remembered,
  )
    ? undefined
    : 'the recent past'
}
