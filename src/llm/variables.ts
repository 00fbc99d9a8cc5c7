// The variables of one role: AGENT_<ROLE>_* before AGENT_*. Problems are collected, so that all are reported at once.
import { z } from 'zod'
import type { Prices } from './cost.js'
import type { Provider } from './model.js'
import { Secret } from './secret.js'

const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number]

const API_FORMATS = ['auto', 'responses', 'chat_completions'] as const
/** Which protocol of OpenAI a server is spoken to in. */
export type ApiFormat = (typeof API_FORMATS)[number]

export type Environment = Readonly<Record<string, string | undefined>>
export type SettingsProblem = { readonly variable: string; readonly message: string }

/** The variables cannot be used. Each problem names one and says what to do; none repeats a key. */
export class ModelSettingsError extends Error {
  override readonly name = 'ModelSettingsError'
  constructor(readonly problems: readonly SettingsProblem[]) {
    super(problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'))
  }
}

const REMOTE_PROVIDERS = ['remote_llm', 'anthropic', 'google'] as const
/** Providers on a server. */
export type RemoteProvider = (typeof REMOTE_PROVIDERS)[number]
export const isRemote = (provider: Provider): provider is RemoteProvider =>
  (REMOTE_PROVIDERS as readonly string[]).includes(provider)

/** The variables that a vendor's own tools read, too, and its address. */
const VENDORS: Readonly<Record<RemoteProvider, { keys: readonly string[]; urls: readonly string[]; address: string }>> =
  {
    remote_llm: { keys: ['OPENAI_API_KEY'], urls: ['OPENAI_BASE_URL'], address: 'https://api.openai.com/v1' },
    anthropic: { keys: ['ANTHROPIC_API_KEY'], urls: ['ANTHROPIC_BASE_URL'], address: 'https://api.anthropic.com' },
    google: {
      keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
      urls: ['GOOGLE_GEMINI_BASE_URL'],
      address: 'https://generativelanguage.googleapis.com',
    },
  }

/** Belong to a server: what is set for all roles does not hold for a role on another vendor's. */
const OF_A_SERVER = ['MODEL', 'API_KEY', 'BASE_URL', 'API_FORMAT', 'INPUT_PRICE', 'OUTPUT_PRICE', 'CACHED_INPUT_PRICE']

/** The defaults of a role. */
export type Defaults<Name extends string | null = string> = {
  readonly model: Name
  readonly timeoutSeconds: number
  /** For this model only; another one may refuse the field. */
  readonly reasoningEffort: ReasoningEffort | null
}

/** The settings of every call. */
export type CallSettings = {
  /** Milliseconds for one attempt, from sending to the last byte. */
  readonly timeoutMs: number
  /** How many times one call is tried again after its first attempt. */
  readonly retryBudget: number
  readonly reasoningEffort: ReasoningEffort | null
  /** The longest reply that is asked for, in tokens. Null: the server's own limit. */
  readonly maxOutputTokens: number | null
  /** Null if no prices are set. */
  readonly prices: Prices | null
}

/** A whole number within bounds, for a variable. */
export const wholeNumber = (least: number, most: number) => {
  const message = `Give a whole number from ${least} to ${most}.`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
/** A number of seconds: more than none, and at most `most`. */
export const seconds = (most: number) =>
  z.coerce
    .number('Give a number of seconds.')
    .gt(0, 'Give more than 0 seconds.')
    .max(most, `Give at most ${most} seconds.`)

const ProviderName = z.enum(
  ['codex_exec', 'remote_llm', 'anthropic', 'google', 'internal'],
  'Use remote_llm, anthropic, google, codex_exec or internal.',
)
const RetryBudget = wholeNumber(0, 10)
const Price = z.coerce
  .number('Give US dollars per million tokens, like 2.5.')
  .min(0, 'Give 0 or more.')
  .max(1_000_000, 'Give US dollars per million tokens, like 2.5.')
const Effort = z.enum(REASONING_EFFORTS, `Use one of ${REASONING_EFFORTS.join(', ')}.`)
const Format = z.enum(API_FORMATS, `Use ${API_FORMATS.join(', ')}.`)
const ModelName = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Give a model name without spaces.')
const ApiKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'The key holds a space, a line end or a sign that no key has. Copy it again.')
const BaseUrl = z.string().superRefine((text, context) => {
  const problem = baseUrlProblem(text)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** The problems of several roles, each kept once, in the order in which they were found. */
export class Problems {
  readonly #found = new Map<string, SettingsProblem>()

  report(variable: string, message: string): void {
    this.#found.set(`${variable} ${message}`, { variable, message })
  }

  all(): SettingsProblem[] {
    return [...this.#found.values()]
  }
}

/** What `read` gives, or a ModelSettingsError with all the problems that it reported. */
export function withoutProblems<T>(read: (problems: Problems) => T): T {
  const problems = new Problems()
  const settings = read(problems)
  if (problems.all().length > 0) throw new ModelSettingsError(problems.all())
  return settings
}

export class RoleVariables {
  /** The role is on another vendor's server than all others. */
  #isElsewhere = false

  /** `role` as it stands in the names, in any case. */
  constructor(
    private readonly environment: Environment,
    private readonly role: string,
    private readonly problems: Problems,
  ) {}

  /** The names of an AGENT_* variable for this role, the first of them that is set counting. */
  agent(name: string): string[] {
    const own = `AGENT_${this.role.toUpperCase()}_${name}`
    return this.#isElsewhere && OF_A_SERVER.includes(name) ? [own] : [own, `AGENT_${name}`]
  }

  /** The first of `names` that is set to more than blanks. */
  setOne(...names: readonly string[]): string | undefined {
    return names.find(name => this.environment[name]?.trim())
  }

  /** The value of the first that is set, or the fallback; an invalid value gives the fallback and a problem. */
  read<T>(names: readonly string[], schema: z.ZodType<T>, fallback: T): T {
    const variable = this.setOne(...names)
    if (!variable) return fallback
    const parsed = schema.safeParse(this.environment[variable]!.trim())
    if (parsed.success) return parsed.data
    this.report(variable, parsed.error.issues[0]!.message)
    return fallback
  }

  report(variable: string, message: string): void {
    this.problems.report(variable, message)
  }

  /** A key of OpenAI's, or for all roles, is enough to use a model; other vendors have to be named. */
  unnamedProvider(): 'remote_llm' | 'internal' {
    return this.setOne(...this.agent('API_KEY'), 'OPENAI_API_KEY') ? 'remote_llm' : 'internal'
  }

  provider(fallback: Provider): Provider {
    const ofAll = this.read(['AGENT_PROVIDER'], ProviderName, this.setOne('OPENAI_API_KEY') ? 'remote_llm' : 'internal')
    const chosen = this.read(this.agent('PROVIDER'), ProviderName, fallback)
    this.#isElsewhere = isRemote(chosen) && isRemote(ofAll) && chosen !== ofAll
    return chosen
  }

  /** The model's name, and what it is called with. */
  call<Name extends string | null>(defaults: Defaults<Name>): CallSettings & { readonly model: string | Name } {
    const model = this.read<string | Name>(this.agent('MODEL'), ModelName, defaults.model)
    const effort = model === defaults.model ? defaults.reasoningEffort : null
    return {
      model,
      timeoutMs: Math.ceil(this.read(this.agent('TIMEOUT_SECONDS'), seconds(3600), defaults.timeoutSeconds) * 1000),
      retryBudget: this.read(this.agent('RETRY_BUDGET'), RetryBudget, 1),
      reasoningEffort: this.read(this.agent('REASONING_EFFORT'), Effort, effort),
      maxOutputTokens: this.read(this.agent('MAX_OUTPUT_TOKENS'), wholeNumber(1, 1_000_000), null),
      prices: this.#prices(),
    }
  }

  apiFormat(): ApiFormat {
    return this.read(this.agent('API_FORMAT'), Format, 'auto')
  }

  /** Where a vendor's server is and the key for it; the key's absence is a problem where it is `needed`. */
  server(provider: RemoteProvider, needed: boolean): { readonly baseUrl: string; readonly apiKey: Secret | null } {
    const { keys, urls, address } = VENDORS[provider]
    const names = [...this.agent('API_KEY'), ...keys]
    if (needed && !this.setOne(...names))
      this.report(
        keys[0]!,
        'Set it (any word, if your server wants no key), or set AGENT_PROVIDER=internal to run without a model.',
      )
    const apiKey = this.read(names, ApiKey, null)
    const baseUrl = this.read([...this.agent('BASE_URL'), ...urls], BaseUrl, address).replace(/\/+$/, '')
    return { baseUrl, apiKey: apiKey === null ? null : new Secret(apiKey) }
  }

  /** The model that makes vectors of texts; its server is the one of OPENAI_* unless told otherwise. */
  embedding(): {
    readonly model: string
    readonly baseUrl: string
    readonly apiKey: Secret | null
    /** US dollars per million tokens; null if it is not set. */
    readonly price: number | null
  } {
    const names = (name: string): string[] => [`EMBEDDING_${name}`, `OPENAI_${name}`]
    if (!this.setOne(...names('API_KEY')))
      this.report('EMBEDDING_API_KEY', 'Set it (any word, if your server wants no key), or unset EMBEDDING_MODEL.')
    const model = this.read(['EMBEDDING_MODEL'], ModelName, '')
    const apiKey = this.read(names('API_KEY'), ApiKey, null)
    const baseUrl = this.read(names('BASE_URL'), BaseUrl, VENDORS.remote_llm.address).replace(/\/+$/, '')
    const price = this.read(['EMBEDDING_PRICE'], Price, null)
    return { model, baseUrl, apiKey: apiKey === null ? null : new Secret(apiKey), price }
  }

  #prices(): Prices | null {
    const [ofInput, ofOutput] = [this.setOne(...this.agent('INPUT_PRICE')), this.setOne(...this.agent('OUTPUT_PRICE'))]
    if (ofInput && !ofOutput) this.report(ofInput, `Set ${ofInput.replace('INPUT', 'OUTPUT')} too: a cost needs both.`)
    if (ofOutput && !ofInput)
      this.report(ofOutput, `Set ${ofOutput.replace('OUTPUT', 'INPUT')} too: a cost needs both.`)
    const input = this.read(this.agent('INPUT_PRICE'), Price, null)
    const output = this.read(this.agent('OUTPUT_PRICE'), Price, null)
    const cachedInput = this.read(this.agent('CACHED_INPUT_PRICE'), Price, null)
    return input === null || output === null ? null : { input, output, ...(cachedInput !== null && { cachedInput }) }
  }
}

function baseUrlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname)
    return 'Give a full address that begins with http:// or https://, for example http://localhost:11434/v1.'
  if (url.username || url.password)
    return 'Put no name or password into the address; the key has a variable of its own.'
  if (url.search || url.hash) return 'Give the address without anything after ? or #.'
  return null
}
