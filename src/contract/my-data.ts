// The wire of `GET /my-data`: what is kept of whoever asks, a page of sessions at a time.
import { z } from 'zod'
import { ActName, ActorKind } from './audit.js'
import { ClassRole } from './classes.js'
import { GuardianConsent, RoleName } from './people.js'
import { queryNumber } from './query.js'
import { SessionType } from './session.js'
import { LearnerProfile } from './student.js'

const At = z.iso.datetime()

/** What a mastery programme has found out. `right` null: there was no answer. */
const KeptProgramme = z.strictObject({
  goals: z.array(z.string()),
  diagnosis: z.array(z.strictObject({ concept: z.string(), right: z.boolean().nullable() })),
  concepts: z.array(
    z.strictObject({
      concept: z.string(),
      final_mastery: z.number(),
      total_cycles: z.int(),
      recommendation: z.enum(['mastered', 'needs_remediation']),
    }),
  ),
  read: z.array(z.string()),
  misconceptions: z.array(z.strictObject({ concept: z.string(), text: z.string() })),
})
export type KeptProgramme = z.infer<typeof KeptProgramme>

const KeptSession = z.strictObject({
  session_id: z.uuid(),
  session_type: SessionType,
  title: z.string(),
  status: z.string(),
  created_at: At,
  ended_at: At.nullable(),
  /** What the learner wrote that is no answer to an item, in its order. */
  messages: z.array(z.strictObject({ text: z.string(), at: At })),
  /**
   * What the learner answered, as it was sent; null: time ran out, or the question was skipped. `position` null: a choice that belongs to no
   * item, such as what to do next.
   */
  answers: z.array(z.strictObject({ position: z.int().nullable(), answer: z.unknown(), at: At })),
  /** What stands in the field of a question that is not sent yet. */
  drafts: z.array(z.strictObject({ draft: z.unknown(), at: At.nullable() })),
  /** What staff wrote to the learner. */
  from_staff: z.array(z.strictObject({ text: z.string(), at: At })),
  /** Problems with questions that the learner reported. */
  reports: z.array(z.strictObject({ reason: z.string(), comment: z.string().nullable(), at: At })),
  /** When they left the page of an exam and came back, as far as it was noted. */
  signals: z.array(z.strictObject({ kind: z.string(), left_at: At, back_at: At.nullable() })),
  /** What staff noted about it. */
  staff_notes: z.array(z.strictObject({ text: z.string(), at: At })),
  /** What practice has shown. */
  evidence: z.array(z.strictObject({ position: z.int(), skill_id: z.string(), correct: z.boolean(), at: At })),
  /** Null for a session of another type. */
  programme: KeptProgramme.nullable(),
})
export type KeptSession = z.infer<typeof KeptSession>

export const MyData = z.strictObject({
  /** The pseudonym under which everything is kept; null: nothing is kept of whoever asks. */
  learner_id: z.uuid().nullable(),
  /** What the learner wrote about themselves. */
  profile: LearnerProfile,
  /** What the school knows; null for a guest. */
  person: z
    .strictObject({
      name: z.string().nullable(),
      time_factor: z.number().nullable(),
      break_minutes: z.int(),
      no_signals: z.boolean(),
      /** Whether they come back with an account of the school. */
      has_account: z.boolean(),
      guardian_consent: GuardianConsent,
      classes: z.array(z.strictObject({ name: z.string(), role: ClassRole })),
      created_at: At,
    })
    .nullable(),
  /** What the operator has decided. */
  rules: z.strictObject({
    /** `self`: whoever asks may have all of it erased. `ask`: they ask the school. `has_role`: staff give up their roles first. */
    erasure: z.enum(['self', 'ask', 'has_role']),
    /** Whom to ask, as a text. */
    contact: z.string().nullable(),
    /** For how many days, from the end of a session on; null: until it is erased. */
    kept_days: z.strictObject({
      sessions: z.int().nullable(),
      alerts: z.int().nullable(),
      audit: z.int().nullable(),
      commands: z.int().nullable(),
      agent_log: z.int(),
    }),
  }),
  /** Newest first. */
  sessions: z.array(KeptSession),
  /** `before` of the next page; null: this is the last. */
  next: z.uuid().nullable(),
})
export type MyData = z.infer<typeof MyData>

/** One thing that staff, another server or the operator asked this server to do, about the learner. */
const MyDataRecord = z.strictObject({
  /** Of the entry in the audit log. */
  number: z.int().positive(),
  at: At,
  act: ActName,
  by: z.strictObject({ kind: ActorKind, name: z.string().nullable(), roles: z.array(RoleName) }),
  /** Null: it was about no session in particular. */
  session: z.strictObject({ session_id: z.uuid(), title: z.string() }).nullable(),
})
export type MyDataRecord = z.infer<typeof MyDataRecord>

/** Newest first. `next`: `before` of the next page; null: this is the last. */
export const MyDataRecords = z.strictObject({ records: z.array(MyDataRecord), next: z.int().nullable() })
export type MyDataRecords = z.infer<typeof MyDataRecords>

export const MyDataRecordsQuery = z.object({
  before: queryNumber(1, 999_999_999_999_999).optional(),
  limit: queryNumber(1, 50).optional(),
})
