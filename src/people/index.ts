// Who learns and works here: learners that other sites enrol, staff with their roles and classes, and the keys of other servers.
import type { Mediator } from '../kernel/mediator.js'
import { CreateApiKey, createApiKeyHandler, RevokeApiKey, revokeApiKeyHandler } from './application/api-keys.js'
import * as classes from './application/class-commands.js'
import { EnrolLearner, enrolLearnerHandler } from './application/enrol-learner.js'
import * as staff from './application/staff-commands.js'

export type { ApiKeyStore, ClassStore, Names, PeopleStore, SignInProvider, StaffStore } from './application/ports.js'
export { erasePerson, removeDeadInvitations } from './infrastructure/erase-person.js'
export { findClass } from './application/class-commands.js'
export { LearnerCookies } from './application/learner-cookies.js'
export { EnrolLearner } from './application/enrol-learner.js'
export { DrizzleApiKeyStore } from './infrastructure/drizzle-api-key-store.js'
export { DrizzleCookieStore } from './infrastructure/drizzle-cookie-store.js'
export { DrizzleClassStore } from './infrastructure/drizzle-class-store.js'
export { DrizzleDirectory } from './infrastructure/drizzle-directory.js'
export { DrizzleNames } from './infrastructure/drizzle-names.js'
export { DrizzlePeopleStore } from './infrastructure/drizzle-people-store.js'
export { DrizzleStaffStore } from './infrastructure/drizzle-staff-store.js'
export { keyCommand } from './infrastructure/key-command.js'
export { userCommand } from './infrastructure/user-command.js'
export { OpenIdProvider } from './infrastructure/open-id-provider.js'
export { JwtAccounts } from './infrastructure/jwt-accounts.js'
export { readTokenIssuers } from './domain/token-issuer.js'
export { readRoleRule } from './domain/role-rules.js'
export { apiKeyRoutes } from './api-key-routes.js'
export { classRoutes, joinRoutes } from './class-routes.js'
export { peopleRoutes } from './people-routes.js'
export { signInRoutes } from './sign-in-routes.js'

type CommandPorts = Parameters<typeof createApiKeyHandler>[0] &
  Parameters<typeof enrolLearnerHandler>[0] &
  Parameters<typeof staff.addPersonHandler>[0] &
  Parameters<typeof classes.joinClassHandler>[0]

export const registerPeopleCommands = (mediator: Mediator, ports: CommandPorts): void =>
  void mediator
    .handle(CreateApiKey, createApiKeyHandler(ports))
    .handle(RevokeApiKey, revokeApiKeyHandler(ports))
    .handle(EnrolLearner, enrolLearnerHandler(ports))
    .handle(classes.AddClass, classes.addClassHandler(ports))
    .handle(classes.RenewClassCode, classes.renewClassCodeHandler(ports))
    .handle(classes.JoinClass, classes.joinClassHandler(ports))
    .handle(classes.SetMember, classes.setMemberHandler(ports))
    .handle(classes.RecordConsent, classes.recordConsentHandler(ports))
    .handle(classes.RemoveMember, classes.removeMemberHandler(ports))
    .handle(staff.AddPerson, staff.addPersonHandler(ports))
    .handle(staff.ChangePerson, staff.changePersonHandler(ports))
    .handle(staff.InvitePerson, staff.invitePersonHandler(ports))
    .handle(staff.EndSignIn, staff.endSignInHandler(ports))
    .handle(staff.SignOutPerson, staff.signOutPersonHandler(ports))
    .handle(staff.RenewCookie, staff.renewCookieHandler(ports))
    .handle(staff.ArriveByProvider, staff.arriveByProviderHandler(ports))
    .handle(staff.SignInStaff, staff.signInHandler(ports))
