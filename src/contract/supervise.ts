// What staff see while others learn: one line per session.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { queryNumber } from './query.js'
import { HistoryEntry, SentId, SessionStatus, SessionType } from './session.js'

/** The most lines of one page. */
export const MOST_SUPERVISED = 200

/** Pages are heard of every ten seconds, and this is stored every 20. */
export const HERE_MS = 45_000

/** Which sessions: each field narrows them. */
export const SupervisedFilter = z.object({
  state: z.enum(['open', 'ended', 'all']).optional(),
  session_type: SessionType.optional(),
  assessment_id: storableText(200).min(1).optional(),
  exam_id: SentId.optional(),
  /** The name of a class. */
  class: storableText(100).min(1).optional(),
  /** One session alone. */
  session_id: SentId.optional(),
  /** A part of the learner's name, in capitals or not. */
  q: storableText(60).min(1).optional(),
})
export type SupervisedFilter = z.infer<typeof SupervisedFilter>

export const SupervisedQuery = SupervisedFilter.extend({
  before: SentId.optional(),
  limit: queryNumber(1, MOST_SUPERVISED).optional(),
})

export const SupervisedSession = z.strictObject({
  session_id: z.uuid(),
  /** `name`: as the school knows the learner; null for guests, and for whoever was enrolled without one. */
  learner: z.strictObject({ learner_id: z.uuid(), name: z.string().nullable() }),
  /** The learner's classes; for staff who see only their own classes, those of them. */
  classes: z.array(z.string()),
  session_type: SessionType,
  title: z.string(),
  assessment_id: z.string().nullable(),
  status: SessionStatus,
  paused: z.boolean(),
  /** The learner has stopped the clock for a break; `paused` is true as well. */
  on_break: z.boolean(),
  /** The session waits for its learner behind a safety message. As a pause, this stops the clock. */
  safety_hold: z.boolean(),
  items_completed: z.int(),
  total_items: z.int().nullable(),
  deadline_at: z.iso.datetime().nullable(),
  /** Until the whole session is over; before its start all of its time. Null without a limit and after the end. */
  time_remaining_seconds: z.int().nullable(),
  /** That nobody has seen to yet. */
  open_alerts: z.int(),
  /** Whether a page of the learner was heard of in the last `HERE_MS`; why not is not known. False before the start and after the end. */
  here: z.boolean(),
  /** When a page was last heard of, to about 20 seconds; null: it is there, none came yet, or the session is over. */
  last_seen_at: z.iso.datetime().nullable(),
  /** When the session last moved; null: its learner has not come yet. */
  last_event_at: z.iso.datetime().nullable(),
  /** How often the learner of an exam left its page, and for how long in all; null: nothing of it was noted. No list is sorted by it. */
  left_page: z.strictObject({ times: z.int(), seconds: z.int() }).nullable(),
  /** How often another page of the learner took the session over, and when one last did; null: none did. No list is sorted by it. */
  changed_page: z.strictObject({ times: z.int(), last_at: z.iso.datetime() }).nullable(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type SupervisedSession = z.infer<typeof SupervisedSession>

/** Which results: those of sessions that are over. */
const ScoreFilter = SupervisedFilter.omit({ state: true })
export const ScoreQuery = ScoreFilter.extend({
  before: SentId.optional(),
  limit: queryNumber(1, MOST_SUPERVISED).optional(),
})
export const ScoreExportQuery = ScoreFilter.extend({ format: z.enum(['csv', 'jsonl', 'xapi']).optional() })
export type ScoreFilter = z.infer<typeof ScoreFilter>

/** What one session came to, whether or not its learner may see it yet: `results_from` says from when they may; null: not released. */
export const ScoreLine = HistoryEntry.extend({
  learner: SupervisedSession.shape.learner.extend({
    /** As the site knows the learner that enrolled them. */
    external_id: z.string().nullable(),
  }),
  classes: z.array(z.string()),
  duration_seconds: z.int().nullable(),
})
export type ScoreLine = z.infer<typeof ScoreLine>

/** Newest first. `next`: for `before`, where older ones follow. */
export const ScorePage = z.strictObject({ results: z.array(ScoreLine), next: z.uuid().nullable() })
export type ScorePage = z.infer<typeof ScorePage>

/**
 * Newest first. `next`: for `before`, where older sessions follow. The first page begins with the sessions that have an open alert,
 * however old; they come again in their place.
 */
export const SupervisedSessions = z.strictObject({
  sessions: z.array(SupervisedSession),
  next: z.uuid().nullable(),
  server_time: z.iso.datetime(),
})
export type SupervisedSessions = z.infer<typeof SupervisedSessions>

/**
 * What has become of a watched page since the last time: of each line that changed its id and the fields that did, of a new one all. The
 * time that is left is sent where its clock stands; where it runs, `deadline_at` says it.
 */
export const SupervisedChange = z.strictObject({
  changed: z.array(SupervisedSession.partial().required({ session_id: true })),
  /** Lines that are no longer on the page. */
  gone: z.array(z.uuid()),
  next: z.uuid().nullable(),
  server_time: z.iso.datetime(),
})
export type SupervisedChange = z.infer<typeof SupervisedChange>
