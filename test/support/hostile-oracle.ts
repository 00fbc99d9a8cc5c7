// A second opinion, written without the product's code: what an answer is worth, and when things are due.
import type { Item } from '../../src/items/index.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { Committed } from './hostile-witness.js'
import { isChoice, keyOf, optionsOf, typeOf } from './only-part.js'

/** Milliseconds after a deadline in which an answer that was under way still counts. */
export const GRACE = 5_000

export const integersIn = (text: string): string[] => (text.match(/\d+/g) ?? []).map(digits => String(BigInt(digits)))
export const addressesIn = (text: string): string[] => text.match(/\d{1,3}(?:\.\d{1,3}){3}/g) ?? []

/** What a question of the fixtures is asked with. */
export const toolFor = (item: Item): string =>
  isChoice(item) ? 'present_choices' : typeOf(item) === 'integer' ? 'request_number' : 'request_free_text'

/** Whether a stored answer is right. Only for answers that could be read. */
export function ownVerdict(item: Item, response: Readonly<Record<string, unknown>>): boolean {
  if (isChoice(item)) {
    const { index, selection } = response as { index?: number; selection?: string }
    return (selection?.trim() ?? optionsOf(item)[index!]) === keyOf(item)
  }
  const said = (response as { text: string }).text.trim()
  return typeOf(item) === 'ipv4' ? said === keyOf(item) : Number(said) === Number(keyOf(item))
}

const CLOSES = new Set(['ActionAnswered', 'ItemTimedOut', 'ItemSkipped', 'SteppedBack', 'HelpAsked'])

/** Milliseconds since the epoch at which session and open question are due, from the commits alone; null: never, or not now. */
export function deadlines(
  commits: readonly Committed[],
  { timeLimitMs, itemTimeLimitMs, timeFactor }: Session,
): { session: number | null; action: number | null } {
  let session: number | null = null
  let action: number | null = null
  /** Of the item, however often it is asked anew. */
  let item: number | null = null
  /** Of the items that are asked again, in their order: the time that is left of those that the learner went back from. */
  const left: (number | null)[] = []
  let pausedAt: number | null = null
  const sooner = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
  for (const { at, decision } of commits) {
    const now = at.getTime()
    for (const event of decision.events) {
      if (event.type === 'SessionStarted') {
        if (timeLimitMs !== null) session = now + timeLimitMs * timeFactor
        // What has not begun cannot stand still.
        if (pausedAt !== null) pausedAt = now
      }
      if (event.type === 'SteppedBack') {
        // The one before begins anew; the one that was left goes on where it stood.
        if (event.again.length > 0) left.unshift(null, item === null ? null : Math.max(0, item - now))
      }
      if ((event.type === 'ActionAnswered' || event.type === 'ItemGraded') && event.secondTry)
        left.unshift(item === null ? null : Math.max(0, item - now))
      if (event.type === 'ItemFetched') {
        const ms = left.shift() ?? null
        item = ms === null ? null : sooner(now + ms, session)
      }
      if (event.type === 'ActionOpened') {
        const limited = event.position !== null && itemTimeLimitMs !== null
        if (limited) item ??= sooner(now + itemTimeLimitMs * timeFactor, session)
        action = limited ? item : null
      }
      if (CLOSES.has(event.type)) action = null
      if (event.type === 'SessionPaused') pausedAt = now
      if ((event.type === 'SessionResumed' || event.type === 'SessionTerminated') && pausedAt !== null) {
        const paused = now - pausedAt
        pausedAt = null
        if (session !== null) session += paused
        if (action !== null) action += paused
        if (item !== null) item += paused
      }
    }
  }
  return { session, action }
}
