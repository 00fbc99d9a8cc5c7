// Settings of the model that compiles curricula, and its limits. No session waits for it, so it may also be a coding agent.
import { z } from 'zod'
import type { ModelPolicy } from '../contract/optimization.js'
import { DEFAULT_MODELS } from './model-table.js'
import type { Provider } from './model.js'
import { Secret } from './secret.js'
import { describeCall, sessionSettings } from './settings.js'
import {
  isRemote,
  RoleVariables,
  seconds,
  wholeNumber,
  withoutProblems,
  type ApiFormat,
  type CallSettings,
  type Defaults,
  type Environment,
  type Problems,
  type RemoteProvider,
} from './variables.js'

/** A coding agent's command: the program and its first arguments, and all of the environment that its process gets. */
export type AgentCommand = {
  readonly argv: readonly string[]
  readonly environment: Readonly<Record<string, Secret>>
}

export type CompilerSettings = CallSettings & {
  readonly provider: Provider
  /** Null for `codex_exec` if none is set: the agent chooses. */
  readonly model: string | null
  /** Only for providers on a server; null elsewhere. No trailing slash. */
  readonly baseUrl: string | null
  readonly apiKey: Secret | null
  /** Of `remote_llm` alone. */
  readonly apiFormat: ApiFormat
  /** Only for `codex_exec`; null elsewhere. */
  readonly command: AgentCommand | null
  /** Null: not sent, so the model's default applies. */
  readonly temperature: number | null
  /** How many characters of a scope text a model is shown. */
  readonly scopeTextMaxChars: number
  /** The same as recorded in a trace, with the limits of the loop. */
  readonly policy: ModelPolicy
}

const remoteDefaults = (provider: RemoteProvider): Defaults => ({
  model: DEFAULT_MODELS[provider].usual,
  timeoutSeconds: 30,
  reasoningEffort: null,
})
const DEFAULTS: Readonly<Record<Provider, Defaults<string | null>>> = {
  codex_exec: { model: null, timeoutSeconds: 300, reasoningEffort: null },
  remote_llm: remoteDefaults('remote_llm'),
  anthropic: remoteDefaults('anthropic'),
  google: remoteDefaults('google'),
  internal: { model: null, timeoutSeconds: 30, reasoningEffort: null },
}

const Score = z.coerce
  .number('Give a score from 0 to 100.')
  .min(0, 'Give a score from 0 to 100.')
  .max(100, 'Give a score from 0 to 100.')

const WORD = String.raw`"[^"]+"|'[^']+'|[^\s"']+`
const Command = z
  .string()
  .regex(
    new RegExp(`^(?:${WORD})(?:\\s+(?:${WORD}))*$`),
    'Give a command, like codex; put quotes around a path that has spaces.',
  )
  .transform(text => [...text.matchAll(new RegExp(WORD, 'g'))].map(([word]) => word.replace(/^(["'])(.*)\1$/, '$2')))

/**
 * Settings of the role `compiler`: AGENT_COMPILER_* before AGENT_*. Throws ModelSettingsError with all problems at once. Reads nothing but
 * its argument, of which a coding agent's process gets all but the variables that are Viva's own (AGENT_*, CODING_AGENT_CMD) and those of other vendors.
 */
export const readCompilerSettings = (environment: Environment): CompilerSettings =>
  withoutProblems(problems => compilerSettings(environment, problems))

/** The settings of all roles. Throws ModelSettingsError with all problems at once. */
export const readAllSettings = (environment: Environment) =>
  withoutProblems(problems => ({
    sessions: sessionSettings(environment, problems),
    compiler: compilerSettings(environment, problems),
  }))

function compilerSettings(environment: Environment, problems: Problems): CompilerSettings {
  const variables = new RoleVariables(environment, 'compiler', problems)
  const provider = variables.provider(variables.setOne('CODING_AGENT_CMD') ? 'codex_exec' : variables.unnamedProvider())
  const call = variables.call(DEFAULTS[provider])
  const server = variables.server(isRemote(provider) ? provider : 'remote_llm', isRemote(provider))
  const argv = variables.read(['CODING_AGENT_CMD'], Command, ['codex'])
  const own = {
    provider,
    model: provider === 'internal' ? 'internal-compiler' : call.model,
    // Models that think before they answer refuse it.
    temperature: isRemote(provider) && call.reasoningEffort === null ? 0 : null,
  }
  return {
    ...call,
    ...own,
    ...(isRemote(provider) ? server : { baseUrl: null, apiKey: null }),
    apiFormat: variables.apiFormat(),
    command: provider === 'codex_exec' ? { argv, environment: passedOn(environment) } : null,
    scopeTextMaxChars: variables.read(variables.agent('SCOPE_TEXT_MAX_CHARS'), wholeNumber(2_000, 50_000), 12_000),
    policy: {
      ...own,
      max_iterations: variables.read(variables.agent('MAX_ITERATIONS'), wholeNumber(1, 50), 4),
      max_actions_per_iteration: variables.read(variables.agent('MAX_ACTIONS_PER_ITERATION'), wholeNumber(1, 50), 10),
      target_score: variables.read(variables.agent('TARGET_SCORE'), Score, 82),
      timeout_seconds: call.timeoutMs / 1000,
      retry_budget: call.retryBudget,
      token_budget: variables.read(variables.agent('TOKEN_BUDGET'), wholeNumber(1, 1_000_000_000), null),
      time_budget_seconds: variables.read(variables.agent('TIME_BUDGET_SECONDS'), seconds(86_400), null),
      schema_version: '1.0' as const,
    },
  }
}

const passedOn = (environment: Environment): AgentCommand['environment'] =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || /^(AGENT_|ANTHROPIC_|GEMINI_|GOOGLE_|CODING_AGENT_CMD$)/.test(name)
        ? []
        : [[name, new Secret(value)]],
    ),
  )

/** The compiler's model in one line for people. Says whether a key is set, never which. */
export function describeCompiler(it: CompilerSettings): string {
  switch (it.provider) {
    case 'internal':
      return 'compiler: internal (built in, offline, no key)'
    case 'remote_llm':
    case 'anthropic':
    case 'google':
      return `compiler: ${it.provider}, model ${it.model} at ${it.baseUrl}, key ${it.apiKey ? 'set' : 'not set'}, ${describeCall(it)}`
    case 'codex_exec':
      return `compiler: codex_exec, ${it.model === null ? 'its own model' : `model ${it.model}`} by ${it.command?.argv[0]}, ${describeCall(it)}`
  }
}
