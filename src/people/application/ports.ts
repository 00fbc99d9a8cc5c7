// What the module stores.
import type { ClassMember, ClassRole, ClassView } from '../../contract/classes.js'
import type { ApiKeyView, EnrolledLearner, GuardianConsent, PersonView, Right } from '../../contract/people.js'
import type { PendingSignIn, Role, StaffClaim } from '../../identity/index.js'

export type NewKey = {
  readonly keyId: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly hash: string
}

export type ApiKeyStore = {
  add(key: NewKey): Promise<ApiKeyView>
  /** Newest first. */
  list(): Promise<ApiKeyView[]>
  /** Again: as the first time. Null: there is no such key. */
  revoke(keyId: string): Promise<ApiKeyView | null>
}

/** What somebody is given beyond what all have. */
export type Accommodations = {
  /** Null: as much time as they need. */
  readonly timeFactor: number | null
  readonly breakMinutes: number
  /** Whoever shows what learners do beside answering shows nothing of them. */
  readonly noSignals: boolean
  /** What they write must not go to a model elsewhere: their guardians have not agreed yet. */
  readonly consentMissing: boolean
}
export const NO_ACCOMMODATIONS: Accommodations = {
  timeFactor: 1,
  breakMinutes: 0,
  noSignals: false,
  consentMissing: false,
}

export type PeopleStore = {
  /**
   * The learner with this external id, who is made with the first call. A name, a class or a time factor that is given replaces the one
   * before; one that is not given stays. `learnerId` is the new learner's, `by` the key.
   */
  enrol(learner: EnrolledLearner, learnerId: string, by: string | null): Promise<string>
  /** `NO_ACCOMMODATIONS` for everybody of whom nothing else is known. */
  accommodationsOf(learnerId: string): Promise<Accommodations>
  /** By what the site that embeds sessions knows a learner. Null: it has enrolled no such learner. */
  externalIdOf(learnerId: string): Promise<string | null>
}

type NewPerson = {
  readonly personId: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly classes: readonly string[]
}

export type PersonChanges = {
  readonly name?: string | undefined
  readonly roles?: readonly Role[] | undefined
  readonly timeFactor?: number | null | undefined
  readonly breakMinutes?: number | undefined
  readonly noSignals?: boolean | undefined
}

export type StaffStore = {
  add(person: NewPerson): Promise<PersonView>
  /** Null: there is no such person. */
  find(personId: string): Promise<PersonView | null>
  /** Oldest first, from behind `after`. `staffOnly`: who has a role. */
  list(page: { after: string | null; limit: number; staffOnly: boolean }): Promise<PersonView[]>
  /** Null: there is no such person. */
  change(personId: string, changes: PersonChanges): Promise<PersonView | null>
  /** Voids every cookie that the person has as staff. False: there is no such person. */
  signOutEverywhere(personId: string): Promise<boolean>
  /** Voids the cookie with this hash, which would count for so many seconds more at most. */
  endSignIn(hash: string, seconds: number): Promise<void>
  /** Voids the invitations before it. `hash`: of the token. Resolves to its end. */
  invite(personId: string, hash: string, hours: number): Promise<Date>
  /** Uses up an invitation. Null: there is none, or it was used, or its time is over. */
  accept(hash: string): Promise<StaffClaim | null>
  /** The person with this account, who is made with the first sign-in. Roles that are null stay as they are. */
  arrive(account: ProviderAccount, newPersonId: string): Promise<StaffClaim & { readonly roles: readonly Role[] }>
  /** Whether the person has an account elsewhere: with this provider, or with any. */
  hasAccount(personId: string, issuer?: string): Promise<boolean>
}

/** What a provider says of somebody who has signed in. `roles` null: it decides of none. */
export type ProviderAccount = {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly roles: readonly Role[] | null
}

/** Reads the bearer tokens of other servers. */
export type TokenAccounts = {
  /** Whom the token names; null: it is not good. Throws `issuer_unavailable` where that cannot be found out. */
  read(token: string): Promise<ProviderAccount | null>
}

export type SignInProvider = {
  readonly issuer: string
  /** Where the browser is sent, and what has to be remembered until it returns. Rejects where the provider cannot be reached. */
  begin(redirectUri: string): Promise<Omit<PendingSignIn, 'page'> & { readonly url: string }>
  /** `returned`: the address at which the browser came back. Rejects where the provider refused, or anything does not fit. */
  finish(returned: URL, pending: Omit<PendingSignIn, 'page'>): Promise<ProviderAccount>
}

export type ClassStore = {
  /** `founder`: is its first member of staff. Null: there is a class of that name. */
  add(name: string, founder: string | null): Promise<ClassView | null>
  /** By their names. `of`: those in which this person is staff; null: all. */
  list(of: string | null): Promise<ClassView[]>
  /** Null: there is no such class, or this person is not among its staff. */
  find(classId: string, of: string | null): Promise<ClassView | null>
  /** By their names. */
  members(classId: string): Promise<ClassMember[]>
  /** Voids the code before it. Resolves to its end; null: another class has this code. */
  setCode(classId: string, code: string, days: number): Promise<Date | null>
  /** The learner is in the class and has this name from now on. Resolves to the name of the class; null: the code is unknown or too old. */
  join(code: string, learner: { readonly learnerId: string; readonly name: string }): Promise<string | null>
  /** Staff know the learner by this name from now on. */
  name(learnerId: string, name: string): Promise<void>
  /** Instead of the role that they had. False: there is no such person. */
  setMember(classId: string, personId: string, role: ClassRole): Promise<boolean>
  /** What is known of the consent of their guardians from now on; `by`: who says so, null: the operator. False: no learner of the class. */
  setConsent(classId: string, personId: string, consent: GuardianConsent, by: string | null): Promise<boolean>
  /** Again: as the first time. `role`: only who is in the class as that; null: whatever they are. */
  removeMember(classId: string, personId: string, role: ClassRole | null): Promise<void>
}

/** What staff, API keys and classes are called. `roles`: of a person. */
export type Named = { readonly name: string | null; readonly roles: readonly Role[] }
export type Names = {
  /** By their ids; who or what is not known, or is erased, is not there. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, Named>>
}
