// A leading model with a shadow: the shadow gets the same requests for the record, and nothing waits for it.
import {
  ModelError,
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type StructuredHooks,
  type StructuredReply,
  type StructuredRequest,
} from './model.js'

/** The outcome of one request to the shadow. */
export type ShadowReport = {
  readonly provider: string
  readonly model: string
  readonly durationMs: number
  /** `agreed`: it called the same tools in the same order · `differed` · `failed`, with the error's code. */
  readonly outcome: 'agreed' | 'differed' | 'failed'
  readonly code: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

type ShadowBounds = {
  /** Requests that may be under way at once; one more is not made. */
  readonly atOnce: number
  /** How long the shadow is not asked after a failure, in ms. */
  readonly restMs: number
}

const BOUNDS: ShadowBounds = { atOnce: 16, restMs: 60_000 }

export class ShadowedModel implements Model {
  readonly #underWay = new Set<AbortController>()
  #restsUntil = 0

  /** `report` hears of every request that was made, but not of those that were aborted by `stop`. */
  constructor(
    private readonly leading: Model,
    private readonly shadow: Model,
    private readonly report: (report: ShadowReport) => void,
    private readonly bounds: ShadowBounds = BOUNDS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get provider() {
    return this.leading.provider
  }
  get name() {
    return this.leading.name
  }

  async converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    const reply = await this.leading.converse(request, hooks)
    void this.#ask(request, reply)
    return reply
  }

  /** Of the leading model alone: a shadow follows conversations. */
  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    return this.leading.structured(request, hooks)
  }

  /** Aborts the requests to the shadow. */
  stop(): void {
    this.#restsUntil = Infinity
    for (const abort of this.#underWay) abort.abort()
  }

  async #ask(request: ConverseRequest, led: ConverseReply): Promise<void> {
    const began = this.now()
    if (began < this.#restsUntil || this.#underWay.size >= this.bounds.atOnce) return
    const abort = new AbortController()
    this.#underWay.add(abort)
    try {
      const reply = await this.shadow.converse(request, { signal: abort.signal })
      this.#tell(began, sameTools(led, reply) ? 'agreed' : 'differed', null, reply)
    } catch (error) {
      if (abort.signal.aborted) return
      this.#restsUntil = this.now() + this.bounds.restMs
      this.#tell(began, 'failed', error instanceof ModelError ? error.code : 'unknown', null)
    } finally {
      this.#underWay.delete(abort)
    }
  }

  #tell(began: number, outcome: ShadowReport['outcome'], code: string | null, reply: ConverseReply | null): void {
    this.report({
      provider: this.shadow.provider,
      model: this.shadow.name,
      durationMs: Math.round(this.now() - began),
      outcome,
      code,
      inputTokens: reply?.usage?.inputTokens ?? null,
      outputTokens: reply?.usage?.outputTokens ?? null,
    })
  }
}

const sameTools = (one: ConverseReply, other: ConverseReply): boolean =>
  one.toolCalls.map(({ name }) => name).join() === other.toolCalls.map(({ name }) => name).join()
