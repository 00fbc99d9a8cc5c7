// What a driver that asks items knows of them: the last one, and the latest before it.
import type { Item } from '../../items/index.js'
import {
  effectOf,
  placeOf,
  type ItemOutcome,
  type ItemRecord,
  type Questions,
  type Session,
  type Step,
  type StoredMessage,
  type TurnRows,
} from '../../sessions/index.js'

/** How many items back a driver looks, in the session and in each skill, for what to ask next and how it goes. Bounded, so that item 95 costs what item 5 costs. */
export const LOOK_BACK = 40

export type ItemFacts = {
  /** The last fetched item and what became of it; null before the first. */
  readonly current: ItemRecord | null
  /** The latest items, oldest first; empty where nothing may be said about them. */
  readonly recent: readonly ItemOutcome[]
}

/** What `readItemFacts` reads; `following`: the stored item behind the current one, where it was asked for. */
type ItemReading = ItemFacts &
  Pick<TurnRows, 'plan' | 'driverState'> & {
    readonly following: ItemRecord | null
    readonly window: readonly StoredMessage[]
  }

/** `window`: messages from `fromSeq` on. */
export async function readItemFacts(
  sessions: Pick<Questions, 'readTurn'>,
  session: Session,
  { fromSeq, following = false, withDriver }: { fromSeq: number; following?: boolean; withDriver: boolean },
): Promise<ItemReading> {
  const { id, position } = session
  const { messages, items, outcomes, plan, driverState } = await sessions.readTurn(id, {
    fromSeq,
    firstItem: position,
    lastItem: following ? position + 1 : position,
    outcomes: remembers(session) ? LOOK_BACK : 0,
    withDriver,
  })
  const at = (wanted: number): ItemRecord | null => items.find(record => record.position === wanted) ?? null
  return { window: messages, current: at(position), following: at(position + 1), recent: outcomes, plan, driverState }
}

/** The same after `step` was committed; `session` is the state then, and `fetched` the item that the step fetched from the store. */
export function carriedItems(facts: ItemFacts, step: Step, session: Session, fetched: Item | null): ItemFacts {
  const effect = effectOf(step, 'ItemFetched')
  const item = effect === null ? null : (effect.item ?? fetched)
  if (effect === null || item === null) return { current: facts.current, recent: facts.recent }
  const { position } = session
  const { solutionShown, retry } = effect
  const { number } = placeOf(session, position)
  const { skillId, tier, sectionId, variantKey } = item
  const place = { position, number, skillId, tier, sectionId, variantKey, solutionShown, retry }
  const outcome = { ...place, kind: null, score: null, correct: false }
  return {
    current: { position, number, solutionShown, retry, item, outcome: null },
    recent: remembers(session) ? [...facts.recent, outcome].slice(-LOOK_BACK) : facts.recent,
  }
}

const remembers = ({ rules }: Session): boolean => rules.feedback === 'immediate'
