// The numbers of this process for Prometheus. docs/operations.md says of each what to do about it; what nobody can act on is not here.
// Labels come from lists of ours or from the configuration: no id, no name, no text, no address.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseWatch } from '../db/index.js'
import type { Watched, WatchedFields, WatchedWork } from '../kernel/watched.js'
import { TurnClock } from './turn-clock.js'

/** Read at each scrape. An entry of a labelled gauge for each value of its label. */
type Reading = number | Readonly<Record<string, number>>
type GaugeAbout = { readonly name: string; readonly help: string; readonly label?: string }

/** In seconds: from what nobody notices to what nobody waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Of a statement: none of ours should take a tenth of a second. */
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
/** Of a call to a model. */
const MODEL_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120]

/** What a commit says of a turn. */
type TurnEnd = { readonly sessionType: string; readonly outcome: 'asked' | 'ended' | 'failed' }

export class Metrics {
  readonly #registry = new Registry()
  readonly #turns = new TurnClock()
  readonly #requests = this.#counter('viva_http_requests_total', 'Answered requests.', ['status'])
  readonly #requestSeconds = this.#histogram('viva_http_request_seconds', 'Until the answer began.', SECONDS)
  readonly #turnSeconds = this.#histogram(
    'viva_turn_seconds',
    'From an answer to the next question, or the end of the session.',
    SECONDS,
    ['session_type', 'outcome'],
  )
  readonly #runs = this.#counter('viva_runs_total', 'Runs of sessions, by how they ended.', ['session_type', 'outcome'])
  readonly #runFailures = this.#counter('viva_run_failures_total', 'Runs that could not go on, by cause.', ['code'])
  readonly #modelCalls = this.#counter('viva_model_calls_total', 'Calls to models.', [
    'role',
    'provider',
    'model',
    'outcome',
  ])
  readonly #modelSeconds = this.#histogram(
    'viva_model_call_seconds',
    'Of a call to a model, with its retries.',
    MODEL_SECONDS,
    ['role'],
  )
  readonly #tokens = this.#counter('viva_model_tokens_total', 'Tokens that models counted.', ['role', 'kind'])
  readonly #cost = this.#counter('viva_model_cost_dollars_total', 'What they cost, where prices are known.', ['role'])
  readonly #replaced = this.#counter('viva_model_texts_replaced_total', 'Texts of models that were withheld.', [
    'agent',
    'reason',
  ])
  readonly #statementSeconds = this.#histogram(
    'viva_database_statement_seconds',
    'Of a statement in the database.',
    STATEMENT_SECONDS,
  )
  readonly #aborted = this.#counter('viva_database_aborted_total', 'Statements that the database gave up.', [])
  readonly #up = new Gauge({
    name: 'viva_database_up',
    help: 'Whether the database can be used.',
    registers: [this.#registry],
  })
  readonly #information = new Gauge({
    name: 'viva_information',
    help: 'What runs: always 1.',
    labelNames: ['version', 'node', 'database'],
    registers: [this.#registry],
  })

  constructor() {
    this.#up.set(1)
  }

  /** Text in Prometheus' format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Adds the processor, memory, event loop and garbage collection of this process. Observes them until the process ends. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
    for (const name of IDLE_FIGURES) this.#registry.removeSingleMetric(name)
  }

  describe(labels: { readonly version: string; readonly node: string; readonly database: string }): void {
    this.#information.set(labels, 1)
  }

  /** A gauge that is read at each scrape. While it cannot be read it is `NaN`, or has no entries, and the others are told all the same. */
  gauge({ name, help, label }: GaugeAbout, read: () => Reading | Promise<Reading>): void {
    const registry = this.#registry
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        try {
          const value = await read()
          if (typeof value === 'number') this.set(value)
          else for (const [key, one] of Object.entries(value)) this.set({ [label!]: key }, one)
        } catch {
          this.reset()
          if (label === undefined) this.set(NaN)
        }
      },
    })
  }

  /** Measures what it has a number for. */
  readonly watched: Watched = (what, about, work) =>
    what === 'step' || what === 'commit' ? work(() => {}) : this.#measured(what, about, work)

  /** What the database tells of itself, beside what `watch` does about it. */
  ofDatabase(watch: DatabaseWatch): DatabaseWatch {
    return {
      onAway: cause => (this.#up.set(0), watch.onAway(cause)),
      onBack: () => (this.#up.set(1), watch.onBack()),
      onAborted: cause => (this.#aborted.inc(), watch.onAborted(cause)),
      onStatement: ms => this.#statementSeconds.observe(ms / 1000),
    }
  }

  answerTaken(sessionId: string): void {
    this.#turns.take(sessionId)
  }

  turnEnded(sessionId: string, { sessionType, outcome }: TurnEnd): void {
    const ms = this.#turns.end(sessionId)
    if (ms !== null) this.#turnSeconds.observe({ session_type: sessionType, outcome }, ms / 1000)
  }

  runFailed(code: string): void {
    this.#runFailures.inc({ code })
  }

  textReplaced(agent: string, reason: string): void {
    this.#replaced.inc({ agent, reason })
  }

  async #measured<T>(
    what: WatchedWork,
    about: WatchedFields,
    work: (note: (more: WatchedFields) => void) => Promise<T>,
  ): Promise<T> {
    const began = performance.now()
    const turn = what === 'command' && ANSWERS.has(String(about['command'])) ? String(about['session_id']) : null
    if (turn !== null) this.#turns.begin(turn)
    let fields = about
    let failed = true
    try {
      const result = await work(more => (fields = { ...fields, ...more }))
      failed = false
      return result
    } finally {
      if (turn !== null) this.#turns.drop(turn)
      this.#record(what, fields, (performance.now() - began) / 1000, failed)
    }
  }

  #record(what: WatchedWork, fields: WatchedFields, seconds: number, failed: boolean): void {
    const { status = 500, session_type: type = '', outcome = failed ? 'error' : 'done', role = '' } = fields
    if (what === 'request') {
      this.#requests.inc({ status: String(status) })
      this.#requestSeconds.observe(seconds)
    }
    // A run that could not be claimed is none.
    if (what === 'run' && type !== '') this.#runs.inc({ session_type: String(type), outcome: String(outcome) })
    if (what === 'model') this.#recordModel(fields, { role: String(role), outcome: String(outcome) }, seconds)
  }

  #recordModel(fields: WatchedFields, { role, outcome }: { role: string; outcome: string }, seconds: number): void {
    const [provider, model] = [String(fields['provider']), String(fields['model'])]
    this.#modelCalls.inc({ role, provider, model, outcome })
    this.#modelSeconds.observe({ role }, seconds)
    for (const [kind, field] of Object.entries(TOKEN_FIELDS))
      this.#tokens.inc({ role, kind }, Number(fields[field] ?? 0))
    this.#cost.inc({ role }, Number(fields['cost_dollars'] ?? 0))
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] })
  }

  #histogram<L extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly L[] = [],
  ): Histogram<L> {
    return new Histogram({
      name,
      help,
      buckets: [...buckets],
      labelNames: [...labelNames],
      registers: [this.#registry],
    })
  }
}

/** What prom-client tells of a process beyond what anybody acts on, in hundreds of lines. */
const IDLE_FIGURES = ['handles', 'requests', 'resources']
  .flatMap(what => [`nodejs_active_${what}`, `nodejs_active_${what}_total`])
  .concat('nodejs_version_info')

/** Commands that may bring an answer. */
const ANSWERS: ReadonlySet<string> = new Set(['sessions/submit-response', 'sessions/command'])
/** `input` holds what was read from the provider's cache, which is told by itself as well. */
const TOKEN_FIELDS = { input: 'input_tokens', cached_input: 'cached_input_tokens', output: 'output_tokens' } as const
