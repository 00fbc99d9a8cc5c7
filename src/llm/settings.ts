// Which model plays which role. AGENT_* are the defaults, AGENT_<ROLE>_* override them; a word nobody knows is an error.
import { z } from 'zod'
import type { Prices } from './cost.js'
import { Secret } from './secret.js'

export const SESSION_ROLES = ['proctor', 'tutor', 'partner', 'planner', 'executor', 'evaluator'] as const
export type SessionRole = (typeof SESSION_ROLES)[number]

const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number]

/** A learner waits for every role of a session, too long for `codex_exec`: hence two providers here and three in the variables. */
export type ModelSettings = {
  readonly provider: 'internal' | 'remote_llm'
  /** The provider's model name; for `internal` the name of the built-in. */
  readonly model: string
  /** Only for `remote_llm`; null elsewhere. No trailing slash. */
  readonly baseUrl: string | null
  readonly apiKey: Secret | null
  /** Milliseconds for one attempt, from sending to the last byte. */
  readonly timeoutMs: number
  /** How many times one call is tried again after its first attempt. */
  readonly retryBudget: number
  readonly reasoningEffort: ReasoningEffort | null
  /** Null where nobody said what the model costs. */
  readonly prices: Prices | null
}

export type SettingsProblem = { readonly variable: string; readonly message: string }

/** The variables cannot be used. Each problem names one and says what to do; none repeats a key. */
export class ModelSettingsError extends Error {
  override readonly name = 'ModelSettingsError'
  constructor(readonly problems: readonly SettingsProblem[]) {
    super(problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'))
  }
}

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'

type Defaults = {
  readonly model: string
  readonly timeoutSeconds: number
  /** Of this model; another one may refuse the field. */
  readonly reasoningEffort: ReasoningEffort | null
}
const DEFAULTS: Defaults = { model: 'gpt-4o', timeoutSeconds: 30, reasoningEffort: null }
const DEFAULTS_OF: Partial<Record<SessionRole, Defaults>> = {
  planner: { model: 'gpt-5.1', timeoutSeconds: 120, reasoningEffort: 'high' },
}

const Provider = z.enum(['codex_exec', 'remote_llm', 'internal'], 'Use remote_llm, codex_exec or internal.')
const TimeoutSeconds = z.coerce
  .number('Give a number of seconds.')
  .gt(0, 'Give more than 0 seconds.')
  .max(3600, 'Give at most 3600 seconds.')
const RetryBudget = z.coerce
  .number('Give a whole number from 0 to 10.')
  .int('Give a whole number from 0 to 10.')
  .min(0, 'Give 0 or more.')
  .max(10, 'Give at most 10.')
const Price = z.coerce
  .number('Give US dollars per million tokens, like 2.5.')
  .min(0, 'Give 0 or more.')
  .max(1_000_000, 'Give US dollars per million tokens, like 2.5.')
const Effort = z.enum(REASONING_EFFORTS, `Use one of ${REASONING_EFFORTS.join(', ')}.`)
const ModelName = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Give a model name without spaces.')
const ApiKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'The key holds a space, a line end or a sign that no key has. Copy it again.')
const BaseUrl = z.string().superRefine((text, context) => {
  const problem = baseUrlProblem(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export type Environment = Readonly<Record<string, string | undefined>>

/** Settings of every role. Throws ModelSettingsError with all problems at once. Reads nothing but its argument. */
export function readModelSettings(environment: Environment): Readonly<Record<SessionRole, ModelSettings>> {
  const problems = new Map<string, SettingsProblem>()
  const settings = Object.fromEntries(SESSION_ROLES.map(role => [role, roleSettings(environment, role, problems)]))
  if (problems.size > 0) throw new ModelSettingsError([...problems.values()])
  return settings as Record<SessionRole, ModelSettings>
}

function roleSettings(
  environment: Environment,
  role: SessionRole,
  problems: Map<string, SettingsProblem>,
): ModelSettings {
  const report = (variable: string, message: string) => problems.set(`${variable} ${message}`, { variable, message })

  const setOne = (names: readonly string[]) => names.find(name => environment[name]?.trim())
  const read = <T>(names: readonly string[], schema: z.ZodType<T>, fallback: T): T => {
    const variable = setOne(names)
    if (!variable) return fallback
    const parsed = schema.safeParse(environment[variable]!.trim())
    if (parsed.success) return parsed.data
    report(variable, parsed.error.issues[0]!.message)
    return fallback
  }
  const agent = (name: string) => [`AGENT_${role.toUpperCase()}_${name}`, `AGENT_${name}`]

  const prices = (): Prices | null => {
    const [ofInput, ofOutput] = [setOne(agent('INPUT_PRICE')), setOne(agent('OUTPUT_PRICE'))]
    if (ofInput && !ofOutput) report(ofInput, `Set ${ofInput.replace('INPUT', 'OUTPUT')} too: a cost needs both.`)
    if (ofOutput && !ofInput) report(ofOutput, `Set ${ofOutput.replace('OUTPUT', 'INPUT')} too: a cost needs both.`)
    const [input, output] = [read(agent('INPUT_PRICE'), Price, null), read(agent('OUTPUT_PRICE'), Price, null)]
    return input === null || output === null ? null : { input, output }
  }

  const defaults = DEFAULTS_OF[role] ?? DEFAULTS
  const model = read(agent('MODEL'), ModelName, defaults.model)
  const effort = model === defaults.model ? defaults.reasoningEffort : null
  const apiKey = read(['OPENAI_API_KEY'], ApiKey, null)
  const chosen = read(agent('PROVIDER'), Provider, environment['OPENAI_API_KEY']?.trim() ? 'remote_llm' : 'internal')
  const common = {
    timeoutMs: Math.ceil(read(agent('TIMEOUT_SECONDS'), TimeoutSeconds, defaults.timeoutSeconds) * 1000),
    retryBudget: read(agent('RETRY_BUDGET'), RetryBudget, 1),
    reasoningEffort: read(agent('REASONING_EFFORT'), Effort, effort),
    prices: prices(),
  }
  const baseUrl = read(['OPENAI_BASE_URL'], BaseUrl, OPENAI_BASE_URL).replace(/\/+$/, '')

  if (chosen === 'remote_llm') {
    if (!environment['OPENAI_API_KEY']?.trim())
      report(
        'OPENAI_API_KEY',
        'Set it (any word, if your server wants no key), or set AGENT_PROVIDER=internal to run without a model.',
      )
    return { provider: 'remote_llm', model, baseUrl, apiKey: apiKey === null ? null : new Secret(apiKey), ...common }
  }
  if (chosen === 'codex_exec')
    report(
      setOne(agent('PROVIDER')) ?? 'AGENT_PROVIDER',
      `codex_exec starts a process for each call, too slow while a learner waits, so it cannot be the ${role}. ` +
        `Set AGENT_${role.toUpperCase()}_PROVIDER to remote_llm or internal.`,
    )
  return { provider: 'internal', model: `internal-${role}`, baseUrl: null, apiKey: null, ...common }
}

function baseUrlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname)
    return 'Give a full address that begins with http:// or https://, for example http://localhost:11434/v1.'
  if (url.username || url.password) return 'Put no name or password into the address; the key goes into OPENAI_API_KEY.'
  if (url.search || url.hash) return 'Give the address without anything after ? or #.'
  return null
}

/** One line per role for people. Says whether a key is set, never which. */
export function describeModels(settings: Readonly<Record<SessionRole, ModelSettings>>): string[] {
  return SESSION_ROLES.map(role => {
    const it = settings[role]
    if (it.provider === 'internal') return `${role}: internal (built in, offline, no key)`
    const effort = it.reasoningEffort ? `, reasoning effort ${it.reasoningEffort}` : ''
    const prices = it.prices ? `, ${it.prices.input} and ${it.prices.output} US dollars per million tokens` : ''
    const retries = it.retryBudget === 1 ? '1 retry' : `${it.retryBudget} retries`
    return (
      `${role}: remote_llm, model ${it.model} at ${it.baseUrl}, key ${it.apiKey ? 'set' : 'not set'}, ` +
      `time-out ${it.timeoutMs / 1000} s, ${retries}${effort}${prices}`
    )
  })
}
