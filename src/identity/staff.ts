// Staff: who works for the school or for a site that embeds sessions, and what each of them may do.
import { createHash } from 'node:crypto'
import { RIGHTS, type ROLE_NAMES, type Right } from '../contract/people.js'

export type Role = (typeof ROLE_NAMES)[number]

/** What the roles of people stand for. A teacher and a proctor see the learners of their classes only. */
export const ROLES = {
  administrator: RIGHTS,
  author: ['author'],
  teacher: ['enrol', 'watch', 'supervise'],
  proctor: ['watch', 'supervise'],
} as const satisfies Readonly<Record<Role, readonly Right[]>>

export type Staff = {
  readonly kind: 'staff'
  /** Who it is in the records: the holder of the operator token, a person, or an API key. */
  readonly actor:
    { readonly kind: 'operator'; readonly id: null } | { readonly kind: 'person' | 'key'; readonly id: string }
  readonly rights: readonly Right[]
  /** Whose sessions they see: those of everybody, or those of learners in their classes. */
  readonly sees: 'everybody' | 'own_classes'
}

export const OPERATOR: Staff = {
  kind: 'staff',
  actor: { kind: 'operator', id: null },
  rights: RIGHTS,
  sees: 'everybody',
}

/** What `identity` asks of whoever keeps the records of people and keys. */
export type Directory = {
  /** The holder of the API key with this hash; null for none, and for one that was revoked. */
  keyHolder(hash: string): Promise<Staff | null>
  /** Whom the token (JWT) of another server names: staff, or a learner. Null: it is not good. Throws where its issuer cannot be asked. */
  tokenHolder(token: string): Promise<TokenHolder | null>
  /** Whether this cookie of a learner counts no more: they joined a class since or signed out everywhere, or their data was erased. */
  isVoid(cookie: LearnerClaim): boolean
  /** The person who signed in with this cookie; null once they have signed out everywhere or hold no role. */
  person(claim: StaffClaim): Promise<Staff | null>
  /** Whether somebody has signed out in the browser that held the cookie with this hash. */
  hasSignedOut(cookieHash: string): Promise<boolean>
  /** Null: there is no such session. */
  learnerOf(sessionId: string): Promise<string | null>
  /** The session of this alert; null: there is no such alert. */
  sessionOfAlert(alertId: string): Promise<string | null>
  /** Whether the learner of a session is in a class of this person. */
  isInTheirClass(personId: string, sessionId: string): Promise<boolean>
}

/** Whom the token of another server names. */
export type TokenHolder = Staff | { readonly kind: 'learner'; readonly learnerId: string; readonly via: 'bearer' }

/**
 * What is recorded when staff use a route: the act, and these fields of the body. `readAgain`: for what a page reads again and again
 * while it follows it, which is one reading. Null: nothing, because it is about nobody in particular.
 */
export type Recorded = {
  readonly act: string
  readonly details?: readonly string[]
  readonly readAgain?: true
} | null

/** What staff ask for, as it is recorded before it is done. `act`: a subject and a verb, such as `session.pause`. */
export type StaffAct = {
  readonly actor: Staff['actor']
  readonly act: string
  readonly sessionId: string | null
  /** Whom it is about: their erasure empties the details. */
  readonly learnerId: string | null
  readonly classId: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** What the cookie of a learner says. `number`: those of a lower one than counts for the learner are void. */
export type LearnerClaim = { readonly learnerId: string; readonly number: number }

/** `epoch` grows when somebody signs out everywhere. The operator's is made from their token, so that a new token voids it. */
export type StaffClaim = { readonly personId: string; readonly epoch: number }

/** API keys are told from other bearer tokens by how they begin. */
export const API_KEY_PREFIX = 'viva_'

/** What is stored of a secret of at least 128 random bits: its SHA-256, in hexadecimal. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether these staff may know of a session. */
export const maySee = async (
  directory: Directory,
  { sees, actor }: Pick<Staff, 'sees' | 'actor'>,
  sessionId: string,
): Promise<boolean> =>
  sees === 'everybody' || (actor.id !== null && (await directory.isInTheirClass(actor.id, sessionId)))

/** Stands in a cookie for the operator, who is no person. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export const operatorClaim = (operatorToken: string): StaffClaim => ({
  personId: NOBODY,
  epoch: Number.parseInt(hashOfSecret(operatorToken).slice(0, 8), 16),
})

/** The staff with this cookie: a person, or the operator. */
export async function claimant(directory: Directory, operatorToken: string, claim: StaffClaim): Promise<Staff | null> {
  if (claim.personId !== NOBODY) return directory.person(claim)
  return operatorToken !== '' && claim.epoch === operatorClaim(operatorToken).epoch ? OPERATOR : null
}
