// Staff: who works for the school or for a site that embeds sessions, and what each of them may do.
import { createHash } from 'node:crypto'
import { RIGHTS, type Right } from '../contract/people.js'

/** The roles of people. A teacher and a proctor see the learners of their classes only. */
export const ROLES = {
  administrator: RIGHTS,
  author: ['author'],
  teacher: ['enrol', 'watch', 'supervise'],
  proctor: ['watch', 'supervise'],
} as const satisfies Readonly<Record<string, readonly Right[]>>
export type Role = keyof typeof ROLES

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
  /** The person who signed in with this cookie; null once they have signed out everywhere or hold no role. */
  person(claim: StaffClaim): Promise<Staff | null>
  /** Whether the learner of a session is in a class of this person. */
  isInTheirClass(personId: string, sessionId: string): Promise<boolean>
}

/** `epoch` grows when somebody signs out everywhere. */
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
