// What one step depends on: read in one go before the first step of a run, and after that carried on from commit to commit.
import { prepareNextItem, type Catalogue } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import type { StoredSession } from '../domain/decision.js'
import type { Session } from '../domain/session.js'
import { SESSION_TYPE_RULES } from '../domain/session-types.js'
import type { Step } from '../domain/step.js'
import type { StepFacts } from './driver.js'
import type { ItemOutcome, ItemRecord, SessionStore } from './ports.js'
import { RunFailure } from './run-failure.js'

/** How many items back a tutor looks, for what to ask next and how it goes. Bounded, so that item 95 costs what item 5 costs. */
const LOOK_BACK = 40

const UNPREPARED = { blamesModel: false, retryable: true }

/** Throws RunFailure (items_unavailable) when the next practice item cannot be prepared. */
export async function readStepFacts(
  sessions: SessionStore,
  catalogue: Catalogue,
  { session, conversation }: StoredSession,
): Promise<StepFacts> {
  const wanted = wantsNext(session)
  const [window, items, recent] = await Promise.all([
    sessions.messagesFrom(session.id, session.windowFromSeq),
    sessions.itemsAt(session.id, session.position, wanted ? session.position + 1 : session.position),
    remembers(session) ? sessions.outcomes(session.id, session.position, LOOK_BACK) : Promise.resolve([]),
  ])
  const at = (position: number): ItemRecord | null => items.find(record => record.position === position) ?? null
  return {
    session,
    window,
    nextMessageSeq: conversation.nextSeq,
    current: at(session.position),
    next: wanted
      ? await nextItem(sessions, catalogue, session.id, session.seed, session.position + 1, at, recent)
      : null,
    recent,
  }
}

/**
 * The same facts after `step` was committed, without asking the store again: exactly what `readStepFacts` would read. Null when
 * something else was committed with the step or since, and they must be read.
 */
export function carryFacts(facts: StepFacts, step: Step, { session, conversation }: StoredSession): StepFacts | null {
  if (conversation.nextSeq !== facts.nextMessageSeq + step.messages.length) return null
  const { fetched } = step
  if (session.position !== (fetched?.position ?? facts.session.position)) return null
  const appended = step.messages.map((message, index) => ({ ...message, seq: facts.nextMessageSeq + index }))
  const item = fetched === null ? null : facts.next!.item
  return {
    session,
    window: [...facts.window, ...appended].filter(message => message.seq >= session.windowFromSeq),
    nextMessageSeq: conversation.nextSeq,
    current: item === null ? facts.current : { position: session.position, item, outcome: null },
    next: wantsNext(session) ? facts.next : null,
    recent:
      item === null || !remembers(session)
        ? facts.recent
        : [...facts.recent, justFetched(session.position, item)].slice(-LOOK_BACK),
  }
}

const wantsNext = (session: Session): boolean => !session.itemOpen && session.position < session.totalItems
const remembers = (session: Session): boolean => SESSION_TYPE_RULES[session.type].feedback === 'immediate'

const justFetched = (position: number, { skillId, tier, sectionId, variantKey }: ItemRecord['item']): ItemOutcome => ({
  position,
  skillId,
  tier,
  sectionId,
  variantKey,
  score: null,
  correct: false,
})

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
