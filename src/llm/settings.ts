// Settings of the models for the roles of a session.
import type { Secret } from './secret.js'
import { DEFAULT_MODELS } from './model-table.js'
import {
  isRemote,
  RoleVariables,
  withoutProblems,
  type ApiFormat,
  type CallSettings,
  type Defaults,
  type Environment,
  type Problems,
  type RemoteProvider,
} from './variables.js'

/** Of mastery programmes alone. */
const PROGRAMME_ROLES = ['coordinator', 'quiz'] as const
export const SESSION_ROLES = [
  'proctor',
  'tutor',
  'partner',
  'planner',
  'executor',
  'evaluator',
  ...PROGRAMME_ROLES,
] as const
export type SessionRole = (typeof SESSION_ROLES)[number]

/** A learner waits for every role of a session, too long for `codex_exec`: hence it is no provider here. */
export type ModelSettings = CallSettings & {
  readonly provider: 'internal' | RemoteProvider
  /** The provider's model name; for `internal` the name of the built-in. */
  readonly model: string
  /** Null for `internal`. No trailing slash. */
  readonly baseUrl: string | null
  readonly apiKey: Secret | null
  /** Of `remote_llm` alone. */
  readonly apiFormat: ApiFormat
}

const defaultsOf = (role: SessionRole, provider: RemoteProvider): Defaults =>
  role === 'planner'
    ? { model: DEFAULT_MODELS[provider].planner, timeoutSeconds: 120, reasoningEffort: 'high' }
    : { model: DEFAULT_MODELS[provider].usual, timeoutSeconds: 30, reasoningEffort: null }

/** Settings of every role. Throws ModelSettingsError with all problems at once. Reads nothing but its argument. */
export const readModelSettings = (environment: Environment): SessionSettings =>
  withoutProblems(problems => sessionSettings(environment, problems))

type SessionSettings = Readonly<Record<SessionRole, ModelSettings>>

export const sessionSettings = (environment: Environment, problems: Problems): SessionSettings =>
  Object.fromEntries(SESSION_ROLES.map(role => [role, roleSettings(environment, role, problems)])) as SessionSettings

function roleSettings(environment: Environment, role: SessionRole, problems: Problems): ModelSettings {
  const variables = new RoleVariables(environment, role, problems)
  const chosen = variables.provider(variables.unnamedProvider())
  const vendor = isRemote(chosen) ? chosen : 'remote_llm'
  const call = variables.call(defaultsOf(role, vendor))
  const server = variables.server(vendor, isRemote(chosen))
  const apiFormat = variables.apiFormat()
  if (isRemote(chosen)) return { provider: chosen, ...call, ...server, apiFormat }
  if (chosen === 'codex_exec')
    variables.report(
      variables.setOne(...variables.agent('PROVIDER')) ?? 'AGENT_PROVIDER',
      `codex_exec starts a process for each call, too slow while a learner waits, so it cannot be the ${role}. ` +
        `Set AGENT_${role.toUpperCase()}_PROVIDER to remote_llm, anthropic, google or internal.`,
    )
  return { ...call, provider: 'internal', model: `internal-${role}`, baseUrl: null, apiKey: null, apiFormat }
}

/** One line per role for people. Says whether a key is set, never which. */
export const describeModels = (settings: SessionSettings): string[] =>
  SESSION_ROLES.map(role => describeModel(role, settings[role]))

/** Roles that nothing built in plays. */
const WITHOUT_MODEL: Partial<Record<SessionRole, string>> = {
  partner: 'partner: none; an open dialogue needs a model',
  coordinator: 'coordinator: none; a mastery programme asks by buttons',
  quiz: 'quiz: none; a mastery programme asks verified questions only',
}

function describeModel(role: SessionRole, it: ModelSettings): string {
  if (it.provider === 'internal') return WITHOUT_MODEL[role] ?? `${role}: internal (built in, offline, no key)`
  return (
    `${role}: ${it.provider}, model ${it.model} at ${it.baseUrl}, key ${it.apiKey ? 'set' : 'not set'}, ` +
    describeCall(it)
  )
}

/** Time-out, retries, reasoning effort and prices, in one line for people. */
export function describeCall({ timeoutMs, retryBudget, reasoningEffort, prices }: CallSettings): string {
  const retries = retryBudget === 1 ? '1 retry' : `${retryBudget} retries`
  const effort = reasoningEffort ? `, reasoning effort ${reasoningEffort}` : ''
  const cost = prices ? `, ${prices.input} and ${prices.output} US dollars per million tokens` : ''
  return `time-out ${timeoutMs / 1000} s, ${retries}${effort}${cost}`
}
