// Staff: who works here, what they may do, and how they get in.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Invitation, InvitedPerson, NewPerson, PersonChange, PersonView, SignedIn } from '../../contract/people.js'
import {
  hashOfSecret,
  isOperator,
  OPERATOR,
  operatorClaim,
  ROLES,
  SIGN_IN_SECONDS,
  type Directory,
  type Role,
  type Staff,
  type StaffClaim,
} from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message, unchecked } from '../../kernel/mediator.js'
import type { LearnerCookies } from './learner-cookies.js'
import type { ProviderAccount, StaffStore } from './ports.js'

/** How long an invitation may wait. */
const HOURS = 7 * 24

const PersonId = z.object({ personId: z.uuid() })
const By = unchecked<Pick<Staff, 'rights'>>()

export const AddPerson = message('people/add-person', NewPerson.extend({ by: By }), InvitedPerson)
export const ChangePerson = message(
  'people/change-person',
  PersonId.extend({ by: By, change: PersonChange }),
  PersonView,
)
export const InvitePerson = message('people/invite-person', PersonId.extend({ by: By }), Invitation)
export const SignOutPerson = message('people/sign-out-person', PersonId, z.object({}))
export const RenewCookie = message(
  'people/renew-cookie',
  z.object({ learnerId: z.uuid() }),
  z.object({ number: z.number() }),
)
export const EndSignIn = message('people/end-sign-in', z.object({ hash: z.string() }), z.object({}))
export const SignInStaff = message(
  'people/sign-in',
  z.object({ token: z.string() }),
  z.object({ claim: unchecked<StaffClaim>(), signedIn: SignedIn }),
)

export const ArriveByProvider = message(
  'people/arrive-by-provider',
  unchecked<ProviderAccount>(),
  z.object({ claim: unchecked<StaffClaim>(), isStaff: z.boolean(), cookie: z.number() }),
)

type Ports = {
  readonly staff: StaffStore
  readonly cookies: Pick<LearnerCookies, 'renew' | 'numberOf'>
  readonly directory: Pick<Directory, 'person'>
  readonly operatorToken: string
  /** Every session of the learner that is running gets the time of a new factor. */
  readonly stretch: (learnerId: string, timeFactor: number | null) => Promise<void>
}

/** Throws right_required: nobody gives a right that they do not have. */
export const addPersonHandler =
  ({ staff }: Ports) =>
  async ({ name, roles, classes = [], by }: z.infer<typeof AddPerson.input>) => {
    mustHold(by, roles)
    const personId = newId()
    const person = await staff.add({ personId, name, roles: [...new Set(roles)], classes })
    return { ...person, invitation: await invite(staff, personId) }
  }

/** Throws right_required, person_not_found. */
export const changePersonHandler =
  ({ staff, stretch }: Ports) =>
  async ({ personId, by, change }: z.infer<typeof ChangePerson.input>): Promise<PersonView> => {
    const before = (await staff.find(personId)) ?? notFound()
    if (change.roles !== undefined) mustHold(by, [...before.roles, ...change.roles])
    const { name, roles, time_factor: timeFactor, break_minutes: breakMinutes, no_signals: noSignals } = change
    const after = (await staff.change(personId, { name, roles, timeFactor, breakMinutes, noSignals })) ?? notFound()
    if (timeFactor !== undefined) await stretch(personId, timeFactor)
    return after
  }

/** A new way in, instead of those before. Throws right_required, person_not_found, and no_role: only staff sign in. */
export const invitePersonHandler =
  ({ staff }: Ports) =>
  async ({ personId, by }: z.infer<typeof InvitePerson.input>) => {
    const { roles } = (await staff.find(personId)) ?? notFound()
    if (roles.length === 0) throw new DomainError('conflict', 'no_role', 'Only people with a role can sign in.')
    mustHold(by, roles)
    return invite(staff, personId)
  }

/** Voids every cookie that the person has, as staff and as a learner. Throws person_not_found. */
export const signOutPersonHandler =
  ({ staff, cookies }: Ports) =>
  async ({ personId }: z.infer<typeof SignOutPerson.input>) => {
    if (!(await staff.signOutEverywhere(personId))) notFound()
    await cookies.renew(personId)
    return {}
  }

/** Voids every cookie of a learner who has no account to come back with. `number`: of the one with which this browser goes on. */
export const renewCookieHandler =
  ({ cookies }: Ports) =>
  async ({ learnerId }: z.infer<typeof RenewCookie.input>) => ({ number: await cookies.renew(learnerId) })

/** The cookie counts no more, on any server and on no open socket. */
export const endSignInHandler =
  ({ staff }: Ports) =>
  async ({ hash }: z.infer<typeof EndSignIn.input>) => {
    await staff.endSignIn(hash, SIGN_IN_SECONDS)
    return {}
  }

/** By the operator token, or by an invitation, which is then used up. Throws invalid_token. */
export const signInHandler =
  ({ staff, directory, operatorToken }: Ports) =>
  async ({ token }: z.infer<typeof SignInStaff.input>) => {
    if (isOperator(operatorToken, token))
      return { claim: operatorClaim(operatorToken), signedIn: signedIn(OPERATOR, null) }
    const claim = await staff.accept(hashOfSecret(token))
    const who = claim && (await directory.person(claim))
    if (claim === null || who === null)
      throw new DomainError(
        'unidentified',
        'invalid_token',
        'This link has been used, is too old, or is not complete. Ask for a new one.',
      )
    return { claim, signedIn: signedIn(who, (await staff.find(claim.personId))?.name ?? null) }
  }

/** Whoever a provider vouches for; made a person the first time. `cookie`: the number of the one that they get as a learner. */
export const arriveByProviderHandler =
  ({ staff, cookies }: Ports) =>
  async (account: ProviderAccount) => {
    const { personId, epoch, roles } = await staff.arrive(account, newId())
    return { claim: { personId, epoch }, isStaff: roles.length > 0, cookie: await cookies.numberOf(personId) }
  }

export const signedIn = ({ rights, sees }: Staff, name: string | null): SignedIn => ({
  name,
  rights: [...rights],
  sees,
})

async function invite(staff: StaffStore, personId: string): Promise<z.infer<typeof Invitation>> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = await staff.invite(personId, hashOfSecret(token), HOURS)
  return { token, path: `/staff#${token}`, expires_at: expiresAt.toISOString() }
}

function mustHold({ rights }: Pick<Staff, 'rights'>, roles: readonly Role[]): void {
  const missing = roles.flatMap(role => ROLES[role]).find(right => !rights.includes(right))
  if (missing !== undefined)
    throw new DomainError('forbidden', 'right_required', `You lack the right “${missing}” of this role.`, {
      right: missing,
    })
}

function notFound(): never {
  throw new DomainError('not_found', 'person_not_found', 'There is no such person here.')
}
