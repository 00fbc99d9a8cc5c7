// The wire of people: who works here and what they may do, who learns here, and the keys of other servers.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { isDisplayName } from './display-name.js'

/**
 * What staff may be allowed to do: `enrol` creates sessions for learners, `watch` reads sessions and results, `supervise` pauses, extends,
 * ends and releases them, `author` changes what is taught and graded, `manage` is for people, classes and keys, `audit` reads the records.
 */
export const RIGHTS = ['enrol', 'watch', 'supervise', 'author', 'manage', 'audit'] as const
export const Right = z.enum(RIGHTS)
export type Right = z.infer<typeof Right>

export const ROLE_NAMES = ['administrator', 'author', 'teacher', 'proctor'] as const
export const RoleName = z.enum(ROLE_NAMES)
export type RoleName = z.infer<typeof RoleName>

export const PersonName = z
  .string()
  .transform(name => name.trim().normalize('NFC'))
  .refine(isDisplayName, 'A name is one line of up to 60 characters, without angle brackets.')

/** How much more time somebody has, such as 1.5. Null: as much as they need. */
const TimeFactor = z.number().min(1).max(10).nullable()

/** For how long somebody may stop the clock of a session for breaks, by themself. */
const BreakMinutes = z.int().min(0).max(240)

/**
 * Whether the guardians of a minor have to agree that what they write goes to a language model elsewhere. While it is `needed`, no session is
 * made that such a model leads, but for exams, and those that are running end.
 */
export const GuardianConsent = z.enum(['not_needed', 'needed', 'given'])
export type GuardianConsent = z.infer<typeof GuardianConsent>

/** Without spaces around it. */
export const ClassName = storableText(100).trim().min(1)

/** Whom a session is created for. The same `external_id` is the same learner, whichever key creates the session. */
export const EnrolledLearner = z.strictObject({
  external_id: storableText(200).min(1),
  name: PersonName.optional(),
  /** The name of a class, which is made when it is new. */
  class: ClassName.optional(),
  time_factor: TimeFactor.optional(),
  break_minutes: BreakMinutes.optional(),
  no_signals: z.boolean().optional(),
  guardian_consent: GuardianConsent.optional(),
})
export type EnrolledLearner = z.infer<typeof EnrolledLearner>

export const NewApiKey = z.strictObject({
  name: PersonName,
  rights: z.array(Right).min(1),
})
export const ApiKeyView = z.strictObject({
  key_id: z.uuid(),
  name: z.string(),
  rights: z.array(Right),
  created_at: z.iso.datetime(),
  /** To the minute. */
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>
/** The secret is shown this once: what is stored is its hash. */
export const CreatedApiKey = ApiKeyView.extend({ secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
export const ApiKeyList = z.strictObject({ api_keys: z.array(ApiKeyView) })

/** The operator token, or the token of an invitation. */
export const SignInBody = z.strictObject({ token: z.string().min(1).max(200) })
export const SignedIn = z.strictObject({
  /** Null: the operator. */
  name: z.string().nullable(),
  rights: z.array(Right),
  sees: z.enum(['everybody', 'own_classes']),
})
export type SignedIn = z.infer<typeof SignedIn>

/** Of everywhere. `here`: this browser, too. */
export const SignedOut = z.strictObject({ ok: z.literal(true), here: z.boolean() })
export type SignedOut = z.infer<typeof SignedOut>

export const NewPerson = z.strictObject({
  name: PersonName,
  roles: z.array(RoleName).min(1),
  /** The names of classes that they teach or watch; new ones are made. */
  classes: z.array(ClassName).max(100).optional(),
})
/** What is given replaces what was; what is not given stays. */
export const PersonChange = z.strictObject({
  name: PersonName.optional(),
  roles: z.array(RoleName).optional(),
  /** Counts for sessions that are running, too. */
  time_factor: TimeFactor.optional(),
  /** Counts for sessions that are made from now on. */
  break_minutes: BreakMinutes.optional(),
  /** Nothing that this learner does beside answering is shown to staff, such as that they left the page. */
  no_signals: z.boolean().optional(),
})
export const PersonView = z.strictObject({
  person_id: z.uuid(),
  name: z.string().nullable(),
  roles: z.array(RoleName),
  time_factor: TimeFactor,
  break_minutes: BreakMinutes,
  no_signals: z.boolean(),
  guardian_consent: GuardianConsent,
  classes: z.array(z.strictObject({ name: z.string(), role: z.enum(['learner', 'staff']) })),
  created_at: z.iso.datetime(),
})
export type PersonView = z.infer<typeof PersonView>
export const PeoplePage = z.strictObject({
  people: z.array(PersonView),
  /** `after` of the next page; null: this is the last. */
  next: z.uuid().nullable(),
})
export type PeoplePage = z.infer<typeof PeoplePage>
/** Shown this once. The page `path` of this server signs in with it, once, until `expires_at`. */
export const Invitation = z.strictObject({ token: z.string(), path: z.string(), expires_at: z.iso.datetime() })
export type Invitation = z.infer<typeof Invitation>
export const InvitedPerson = PersonView.extend({ invitation: Invitation })
export type InvitedPerson = z.infer<typeof InvitedPerson>

export const SignInWays = z.strictObject({ link: z.literal(true), provider: z.boolean() })
export type SignInWays = z.infer<typeof SignInWays>
