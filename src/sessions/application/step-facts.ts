// Reads what one step depends on, in one go, before anything is decided.
import { prepareNextItem, type Catalogue } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { RunFailure } from './run-failure.js'
import { SESSION_TYPE_RULES } from '../domain/session-types.js'
import type { StepFacts } from './driver.js'
import type { ItemOutcome, ItemRecord, SessionStore, Snapshot } from './ports.js'

/** How many items back a tutor looks, for what to ask next and how it goes. Bounded, so that item 95 costs what item 5 costs. */
const LOOK_BACK = 40

const UNPREPARED = { blamesModel: false, retryable: true }

/** Throws RunFailure (items_unavailable) when the next practice item cannot be prepared. */
export async function readStepFacts(
  sessions: SessionStore,
  catalogue: Catalogue,
  { stored, now }: Snapshot,
): Promise<StepFacts> {
  const { session, conversation } = stored
  const remembers = SESSION_TYPE_RULES[session.type].feedback === 'immediate'
  const [window, items, recent] = await Promise.all([
    sessions.messagesFrom(session.id, session.windowFromSeq),
    sessions.itemsAt(session.id, [session.position, session.position + 1]),
    remembers ? sessions.outcomes(session.id, session.position, LOOK_BACK) : Promise.resolve([]),
  ])
  const at = (position: number): ItemRecord | null => items.find(record => record.position === position) ?? null
  const wantsNext = !session.itemOpen && session.position < session.totalItems
  return {
    session,
    window,
    nextMessageSeq: conversation.nextSeq,
    current: at(session.position),
    next: wantsNext
      ? await nextItem(sessions, catalogue, session.id, session.seed, session.position + 1, at, recent)
      : null,
    recent,
    now,
  }
}

/** A stored item, or one prepared now from the session's own seed and history: asked again, it comes out the same. */
async function nextItem(
  sessions: SessionStore,
  catalogue: Catalogue,
  sessionId: string,
  seed: string,
  position: number,
  at: (position: number) => ItemRecord | null,
  recent: readonly ItemOutcome[],
): Promise<StepFacts['next']> {
  const storedItem = at(position)
  if (storedItem) return { item: storedItem.item, isNew: false }
  const plan = await sessions.plan(sessionId)
  if (plan.kind !== 'practice') throw new RunFailure('items_unavailable', UNPREPARED)
  try {
    return { item: prepareNextItem(catalogue, plan, seed, position, recent), isNew: true }
  } catch (error) {
    if (error instanceof DomainError) throw new RunFailure(error.code, UNPREPARED, error)
    throw error
  }
}
