// The log of what staff asked the server to do, as staff and auditors read it.
import { z } from 'zod'
import { queryNumber } from './query.js'
import { SentId } from './session.js'

/** `operator`: whoever holds the operator token. `system`: the server by itself. */
export const ActorKind = z.enum(['operator', 'person', 'key', 'system'])
export type ActorKind = z.infer<typeof ActorKind>

/** A subject and a verb, such as `session.pause`. */
export const ActName = z
  .string()
  .max(60)
  .regex(/^[a-z_]+(?:\.[a-z_]+)+$/)

/** SHA-256 in hexadecimal digits. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** `details`: null after an erasure. `prev_hash`: the `hash` of the entry before; zeros for the first. */
const AuditEntryView = z.strictObject({
  seq: z.int().positive(),
  at: z.iso.datetime(),
  actor: z.strictObject({ kind: ActorKind, id: z.uuid().nullable() }),
  act: ActName,
  session_id: z.uuid().nullable(),
  learner_id: z.uuid().nullable(),
  class_id: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  details_hash: Hash,
  prev_hash: Hash,
  hash: Hash,
})
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** Newest first. `next`: give it as `before` for the next page; null: this was the last one. */
export const AuditPage = z.strictObject({
  entries: z.array(AuditEntryView),
  /** What people, keys and classes of these entries are called now, by their ids; who is erased, or has no name, is not there. */
  names: z.record(z.string(), z.string()),
  next: z.int().nullable(),
})
export type AuditPage = z.infer<typeof AuditPage>

/** The number of an entry in a query. */
const SentSeq = queryNumber(1, 999_999_999_999_999)

export const AuditQuery = z.object({
  act: ActName.optional(),
  actor_id: SentId.optional(),
  session_id: SentId.optional(),
  learner_id: SentId.optional(),
  class_id: SentId.optional(),
  before: SentSeq.optional(),
  limit: queryNumber(1, 200).optional(),
})

/**
 * `altered`: a column of the entry is not what was written, or the server did not write it. `emptied`: its details are gone, and no erasure
 * is on record. `missing`: it is not there. `moved`: the entry at this place was written for another one. `cut_off`: from this entry on, the
 * end is not there. `head`: the record of the newest entry is not what was written.
 */
export const AuditFault = z.strictObject({
  seq: z.int(),
  kind: z.enum(['altered', 'emptied', 'missing', 'moved', 'cut_off', 'head']),
})
export type AuditFault = z.infer<typeof AuditFault>

/**
 * What was found in one part of the log. `checked`: entries in this part. `newest`: the number of the newest entry; 0: there is none.
 * `next`: give it as `after` to check the next part; null: there is no more to check.
 */
export const AuditVerification = z.strictObject({
  checked: z.int().min(0),
  newest: z.int().min(0),
  fault: AuditFault.nullable(),
  next: z.int().nullable(),
})
export type AuditVerification = z.infer<typeof AuditVerification>

export const AuditVerifyQuery = z.object({ after: SentSeq.optional(), limit: queryNumber(1, 1_000).optional() })
