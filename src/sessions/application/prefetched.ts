// What the step after an answer depends on, loaded before the answer is stored.
import type { Commit } from '../domain/apply-decision.js'
import type { StoredMessage } from '../domain/conversation.js'
import type { AskedAction, Following, ItemRecord } from './ports.js'

export type Prefetched = {
  /** The commit with which the answer will be stored. */
  readonly answered: Commit
  /** The messages of the window, with those of the commit. */
  readonly window: readonly StoredMessage[]
  /** The item that is answered, with its answer. */
  readonly current: ItemRecord
  /** The one that was prepared to follow it. */
  readonly following: ItemRecord
}

/** Null where no item was answered. */
export function prefetched(
  answered: Commit,
  asked: AskedAction,
  { messages, item: following }: Following,
): Prefetched | null {
  const [row] = answered.rows.flatMap(({ response = [] }) => response)
  const { item, number, solutionShown, retry } = asked
  if (row === undefined || item === null || number === null) return null
  const { position, kind, response = null, verdict = null, hintCost } = row
  const said = answered.messages.flatMap(message => (message.role === 'withheld' ? [] : [message]))
  return {
    answered,
    window: [...messages, ...said],
    current: { position, item, number, solutionShown, retry, outcome: { kind, response, verdict, hintCost } },
    following,
  }
}
