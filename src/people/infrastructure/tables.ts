// The rows of people. What identifies a person is in person (name, email), person_identity (issuer, subject) and nowhere else: everything
// else knows the pseudonymous learner_id alone. So erasing a person means emptying these two.
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GuardianConsent, Right } from '../../contract/people.js'
import type { Role } from '../../identity/index.js'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Somebody whom the school knows, as learner, as staff or as both. Guests have no row. */
export const person = pgTable('person', {
  learnerId: uuid().primaryKey(),
  name: text(),
  roles: jsonb().$type<readonly Role[]>().notNull(),
  /** How much more time they have; null: as much as they need. */
  timeFactor: doublePrecision(),
  /** For how long they may stop the clock of a session by themself. */
  breakMinutes: integer().notNull().default(0),
  /** Nothing that they do beside answering is shown to staff. */
  noSignals: boolean().notNull().default(false),
  /** Whether their guardians have to agree that what they write goes to a model elsewhere; since when it is so, and who said it: null, the operator. */
  guardianConsent: text().$type<GuardianConsent>().notNull().default('not_needed'),
  guardianConsentAt: time(),
  guardianConsentBy: uuid(),
  /** Grows when they sign out everywhere: older cookies are void. */
  epoch: integer().notNull(),
  createdAt: time().notNull(),
})

/** By what others know a person: the id in a site that embeds sessions (issuer `api`), or the subject of a sign-in provider. */
export const personIdentity = pgTable(
  'person_identity',
  { issuer: text().notNull(), subject: text().notNull(), learnerId: uuid().notNull() },
  table => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('person_identity_learner').on(table.learnerId),
  ],
)

export const schoolClass = pgTable(
  'school_class',
  { classId: uuid().primaryKey(), name: text().notNull(), createdAt: time().notNull() },
  table => [uniqueIndex('school_class_name').on(table.name)],
)

/** By which learners without an account join a class. Kept as it is typed, so that it can be shown again. */
export const classCode = pgTable(
  'class_code',
  { classId: uuid().primaryKey(), code: text().notNull(), expiresAt: time().notNull() },
  table => [uniqueIndex('class_code_code').on(table.code)],
)

/** Learners, teachers and proctors of classes. */
export const classMember = pgTable(
  'class_member',
  { classId: uuid().notNull(), learnerId: uuid().notNull(), role: text().$type<'learner' | 'staff'>().notNull() },
  table => [
    primaryKey({ columns: [table.classId, table.learnerId] }),
    index('class_member_learner').on(table.learnerId),
  ],
)

/** Cookies of staff that count no more, though their time is not over: somebody has signed out with them. Of each only the hash is stored. */
export const endedSignIn = pgTable('ended_sign_in', { hash: text().primaryKey(), expiresAt: time().notNull() })

/** Whose cookies became void, by their number: those below it. Without a row, all count. */
export const learnerCookie = pgTable(
  'learner_cookie',
  { learnerId: uuid().primaryKey(), number: integer().notNull(), raisedAt: time().notNull() },
  table => [index('learner_cookie_raised').on(table.raisedAt)],
)

/** A way to sign in once. Of its token only the hash is stored. */
export const invitation = pgTable(
  'invitation',
  {
    hash: text().primaryKey(),
    learnerId: uuid().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  table => [index('invitation_learner').on(table.learnerId)],
)

/** A key of another server. Of the key itself only the hash is stored. */
export const apiKey = pgTable(
  'api_key',
  {
    keyId: uuid().primaryKey(),
    name: text().notNull(),
    hash: text().notNull(),
    rights: jsonb().$type<readonly Right[]>().notNull(),
    createdAt: time().notNull(),
    lastUsedAt: time(),
    revokedAt: time(),
  },
  table => [uniqueIndex('api_key_hash').on(table.hash)],
)
