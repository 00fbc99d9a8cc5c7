// The list of sessions that staff watch, without its look: filters in the address, the order, what each line says and allows.
import type { SessionType, SupervisedChange, SupervisedSession, SupervisedSessions } from '../../client/index.js'
import { hasEnded } from '../../client/index.js'

export const ACTS = ['message', 'pause', 'resume', 'extend', 'release', 'end'] as const
export type Act = (typeof ACTS)[number]

export const STATES = ['open', 'ended', 'all'] as const
export const TYPES = [
  'evaluation',
  'learning',
  'tutoring',
  'mastery',
  'survey',
  'thought',
] as const satisfies readonly SessionType[]

/** What is looked for; an empty text is everything. */
export type Wanted = {
  readonly state: (typeof STATES)[number]
  readonly session_type: SessionType | ''
  readonly assessment_id: string
  readonly exam_id: string
  readonly class: string
  readonly q: string
  /** The page begins behind this session. */
  readonly before: string
}

/** The sessions that go on now. */
export const NOW: Wanted = {
  state: 'open',
  session_type: '',
  assessment_id: '',
  exam_id: '',
  class: '',
  q: '',
  before: '',
}

/** What is read and watched: a page of the list, or one session alone. */
export type Sought = Wanted & { readonly session_id?: string }

export const oneSession = (sessionId: string): Sought => ({ ...NOW, state: 'all', session_id: sessionId })

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find(known => known === value) ?? null

/** What the query of an address asks for; what it does not know counts as not there. */
export function wantedIn(query: string): Wanted {
  const given = new URLSearchParams(query)
  const text = (name: string): string => given.get(name)?.slice(0, 60) ?? ''
  return {
    state: oneOf(STATES, given.get('state')) ?? NOW.state,
    session_type: oneOf(TYPES, given.get('session_type')) ?? NOW.session_type,
    assessment_id: given.get('assessment_id') ?? '',
    exam_id: given.get('exam_id') ?? '',
    class: given.get('class') ?? '',
    q: text('q'),
    before: given.get('before') ?? '',
  }
}

/** The query that `wantedIn` reads, with its question mark; empty for the sessions that go on now. */
export function queryFor(wanted: Wanted): string {
  const said = Object.entries(wanted).filter(([name, value]) => value !== '' && value !== NOW[name as keyof Wanted])
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}

const MOST = 200

/** Relative to the base path. */
export const requestFor = (wanted: Sought): string =>
  `supervise/sessions?${new URLSearchParams([...saidIn(wanted), ['limit', `${MOST}`]])}`

/** The same for a request over the socket. */
export const watchFor = (wanted: Sought): object => ({ ...Object.fromEntries(saidIn(wanted)), limit: MOST })

const saidIn = (wanted: Sought): [string, string][] =>
  Object.entries({ ...wanted, q: wanted.q.trim() }).filter(([, value]) => value !== '')

/** The page after what became of it. */
export function afterChange(
  { sessions }: SupervisedSessions,
  { changed, gone, ...rest }: SupervisedChange,
): SupervisedSessions {
  const lines = new Map(sessions.map(line => [line.session_id, line]))
  for (const id of gone) lines.delete(id)
  // A line that is new comes whole.
  for (const change of changed)
    lines.set(change.session_id, { ...lines.get(change.session_id), ...change } as SupervisedSession)
  return { ...rest, sessions: [...lines.values()] }
}

type LineState = 'pending' | 'answering' | 'paused' | 'break' | 'held' | 'completed' | 'expired' | 'terminated'

export function stateOf({ status, paused, on_break: onBreak, safety_hold: held }: SupervisedSession): LineState {
  if (hasEnded(status)) return status
  if (held) return 'held'
  if (paused) return onBreak ? 'break' : 'paused'
  return status === 'pending' ? 'pending' : 'answering'
}

/** Whether the act would change the session. */
export function allows(act: Act, line: SupervisedSession): boolean {
  if (act === 'release') return hasEnded(line.status) && line.session_type === 'evaluation'
  if (hasEnded(line.status)) return false
  if (act === 'extend') return line.time_remaining_seconds !== null
  return act === 'pause' ? !line.paused : act === 'resume' ? line.paused : true
}

/** Alerts first, then what goes on, then by name; without a name last, the newest first. */
export function inOrder(lines: readonly SupervisedSession[], language: string): SupervisedSession[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const rank = (line: SupervisedSession): number => (line.open_alerts > 0 ? 0 : hasEnded(line.status) ? 2 : 1)
  return lines.toSorted((a, b) => {
    const [one, other] = [a.learner.name, b.learner.name]
    const names = one === null || other === null ? Number(one === null) - Number(other === null) : compare(one, other)
    return rank(a) - rank(b) || names || (a.session_id < b.session_id ? 1 : -1)
  })
}

/** Whole seconds until the session is over, `now` by the server's clock in ms; null: without a limit, or over. */
export function secondsLeft(line: SupervisedSession, now: number): number | null {
  const stands = stateOf(line) !== 'answering'
  if (stands || line.deadline_at === null) return line.time_remaining_seconds
  return Math.max(0, Math.ceil((Date.parse(line.deadline_at) - now) / 1000))
}

/** Whole minutes since the session moved; null: it has not begun, or it is over. */
export function minutesQuiet(line: SupervisedSession, now: number): number | null {
  if (line.last_event_at === null || hasEnded(line.status)) return null
  return Math.max(0, Math.floor((now - Date.parse(line.last_event_at)) / 60_000))
}

/** Whole minutes since a page of the learner was there; null: it is, none came yet, or the session is over. */
export const minutesAway = ({ last_seen_at: seen }: SupervisedSession, now: number): number | null =>
  seen === null ? null : Math.max(0, Math.floor((now - Date.parse(seen)) / 60_000))
