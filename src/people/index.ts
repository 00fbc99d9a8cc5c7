// Who learns and works here: learners that other sites enrol, staff with their roles and classes, and the keys of other servers.
import type { Mediator } from '../kernel/mediator.js'
import { CreateApiKey, createApiKeyHandler, RevokeApiKey, revokeApiKeyHandler } from './application/api-keys.js'
import { EnrolLearner, enrolLearnerHandler } from './application/enrol-learner.js'
import type { ApiKeyStore, PeopleStore } from './application/ports.js'

export type { ApiKeyStore, PeopleStore } from './application/ports.js'
export { EnrolLearner } from './application/enrol-learner.js'
export { DrizzleApiKeyStore } from './infrastructure/drizzle-api-key-store.js'
export { DrizzleDirectory } from './infrastructure/drizzle-directory.js'
export { DrizzlePeopleStore } from './infrastructure/drizzle-people-store.js'
export { apiKeyRoutes } from './routes.js'

type CommandPorts = { readonly keys: ApiKeyStore; readonly people: PeopleStore }

export const registerPeopleCommands = (mediator: Mediator, ports: CommandPorts): void =>
  void mediator
    .handle(CreateApiKey, createApiKeyHandler(ports))
    .handle(RevokeApiKey, revokeApiKeyHandler(ports))
    .handle(EnrolLearner, enrolLearnerHandler(ports))
