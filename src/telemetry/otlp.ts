// Spans on their way to a collector: OTLP over HTTP, as JSON. Sent in batches, beside the work; what a collector does not take is dropped.
//
// Not the official SDK, 2026-11-28: its exporters need Node 22.15 (@opentelemetry/exporter-trace-otlp-http 0.301), this server runs on 20.19,
// too, and what it would bring is these lines with 2 MB around them. The encoding is the one of opentelemetry-proto 1.x, which is stable.
import { VERSION } from '../kernel/package-files.js'
import type { WatchedFields } from '../kernel/watched.js'

export type Span = {
  /** In hexadecimal: 32 digits, and 16. */
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client'
  /** Milliseconds since 1970, with fractions. */
  readonly began: number
  readonly ended: number
  readonly attributes: WatchedFields
  /** Why it failed, as a word; null: it did not. */
  readonly error: string | null
}

export type TraceSettings = {
  /** Without `/v1/traces`, as the variable of the specification has it. */
  readonly endpoint: string
  /** Sent with each batch: may hold a key. */
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** From 0 to 1, of the traces that begin here. */
  readonly share: number
}

/** As OpenTelemetry's own batches are by default. */
const BATCH = 512
const MOST_WAITING = 2_048
const EVERY_MS = 5_000
const SEND_MS = 10_000

export class OtlpExporter {
  #waiting: Span[] = []
  #timer: NodeJS.Timeout | null = null
  #sending: Promise<void> = Promise.resolve()
  #isSending = false

  /** `onLost`: spans that no collector will see, and why. */
  constructor(
    private readonly settings: TraceSettings,
    private readonly onLost: (count: number, cause: unknown) => void,
  ) {}

  add(span: Span): void {
    if (this.#waiting.length >= MOST_WAITING) return this.onLost(1, new Error('Too many spans wait to be sent'))
    this.#waiting.push(span)
    if (this.#waiting.length >= BATCH) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), EVERY_MS).unref()
  }

  /** Sends what waits. Resolves when it was sent, or lost. */
  async stop(): Promise<void> {
    this.#flush()
    await this.#sending
  }

  #flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#isSending) return
    this.#isSending = true
    this.#sending = this.#sendAll().finally(() => (this.#isSending = false))
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      try {
        await this.#send(batch)
      } catch (cause) {
        this.onLost(batch.length, cause)
      }
    }
  }

  async #send(batch: readonly Span[]): Promise<void> {
    const { endpoint, headers, service } = this.settings
    const reply = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(encoded(batch, service)),
      signal: AbortSignal.timeout(SEND_MS),
      redirect: 'error',
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The collector answered ${reply.status}`)
  }
}

const KINDS = { internal: 1, server: 2, client: 3 } as const
const FAILED = 2

/** `ExportTraceServiceRequest`. */
const encoded = (spans: readonly Span[], service: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributes({ 'service.name': service, 'service.version': VERSION }) },
      scopeSpans: [{ scope: { name: 'viva', version: VERSION }, spans: spans.map(encodedSpan) }],
    },
  ],
})

const encodedSpan = ({ traceId, spanId, parentId, name, kind, began, ended, error, ...span }: Span) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(ended),
  attributes: attributes(error === null ? span.attributes : { ...span.attributes, 'error.type': error }),
  ...(error !== null && { status: { code: FAILED } }),
})

/** As a decimal text: it does not fit a number of JSON. */
const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`

const attributes = (fields: WatchedFields) => Object.entries(fields).map(([key, value]) => ({ key, value: any(value) }))

const any = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: `${value}` } : { doubleValue: value }
}
