// Makes a span of everything that is watched: requests, commands, runs, steps, commits and calls to models, each below the one that it is part
// of. Names of attributes are OpenTelemetry's (semantic conventions 1.37 for HTTP and GenAI), and `viva.…` where it has none. No text of a
// learner or a model is among them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Watched, WatchedFields, WatchedWork } from '../kernel/watched.js'
import type { Span } from './otlp.js'

type Open = {
  readonly traceId: string
  readonly spanId: string
  readonly sampled: boolean
  readonly sessionId: string | null
}

export class Tracer {
  readonly #open = new AsyncLocalStorage<Open>()

  /** `share`: of the traces that begin here. A trace that began elsewhere is followed as its beginning says. */
  constructor(
    private readonly add: (span: Span) => void,
    private readonly share: number,
    private readonly random: () => number = Math.random,
  ) {}

  /** Of the span that is open, for the log. */
  ids(): Readonly<Record<string, string>> {
    const open = this.#open.getStore()
    return open?.sampled === true ? { trace_id: open.traceId, span_id: open.spanId } : {}
  }

  readonly watched: Watched = async (what, about, work) => {
    const parent = what === 'request' ? remoteParent(about['traceparent']) : (this.#open.getStore() ?? null)
    const { session_id: session } = about
    const open: Open = {
      traceId: parent?.traceId ?? hex(16),
      spanId: hex(8),
      sampled: parent?.sampled ?? this.random() < this.share,
      sessionId: typeof session === 'string' ? session : (parent?.sessionId ?? null),
    }
    if (!open.sampled) return this.#open.run(open, () => work(() => {}))
    const began = now()
    let fields = about
    let failure: string | null = null
    try {
      return await this.#open.run(open, () => work(more => (fields = { ...fields, ...more })))
    } catch (error) {
      failure = error instanceof Error ? error.name : 'error'
      throw error
    } finally {
      const described = describe(what, fields, open.sessionId, failure)
      if (described !== null) this.add({ ...open, parentId: parent?.spanId ?? null, began, ended: now(), ...described })
    }
  }
}

type Described = Pick<Span, 'name' | 'kind' | 'attributes' | 'error'>

/** Asked by supervisors and collectors all day long. */
const PROBES: ReadonlySet<unknown> = new Set(['/healthz', '/readyz', '/metrics'])

/** Null: of no interest. */
function describe(
  what: WatchedWork,
  fields: WatchedFields,
  sessionId: string | null,
  failure: string | null,
): Described | null {
  const session: WatchedFields = sessionId === null ? {} : { 'viva.session.id': sessionId }
  const type = fields['session_type']
  const typed: WatchedFields = type === undefined ? session : { ...session, 'viva.session.type': type }
  switch (what) {
    case 'request':
      return PROBES.has(fields['route']) ? null : request(fields, failure)
    case 'command':
      return { name: String(fields['command']), kind: 'internal', attributes: session, error: failure }
    case 'commit':
      return { name: `commit ${fields['label']}`, kind: 'client', attributes: typed, error: failure }
    case 'run': {
      const outcome = String(fields['outcome'] ?? 'error')
      const attributes = { ...typed, 'viva.run.fence': fields['run'] ?? 0, 'viva.run.outcome': outcome }
      return { name: 'run', kind: 'internal', attributes, error: failure }
    }
    case 'step':
      return { name: 'step', kind: 'internal', attributes: session, error: failure }
    case 'model':
      return modelCall(fields, sessionId, failure)
  }
}

function request(fields: WatchedFields, failure: string | null): Described {
  const { method = 'GET', route, status = 500 } = fields
  return {
    name: route === undefined ? String(method) : `${method} ${route}`,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route !== undefined && { 'http.route': route }),
    },
    error: failure ?? (Number(status) >= 500 ? String(status) : null),
  }
}

/** As the conventions for generative AI name them. */
const VENDORS: Readonly<Record<string, string>> = { remote_llm: 'openai', anthropic: 'anthropic', google: 'gcp.gemini' }

const USAGE = {
  input_tokens: 'gen_ai.usage.input_tokens',
  output_tokens: 'gen_ai.usage.output_tokens',
  cached_input_tokens: 'gen_ai.usage.cache_read.input_tokens',
  cost_dollars: 'viva.model.cost_dollars',
} as const

function modelCall(fields: WatchedFields, sessionId: string | null, failure: string | null): Described {
  const { model = '', role = '', provider = '', output = 'text', outcome } = fields
  const used = Object.entries(USAGE).flatMap(([field, name]) => {
    const value = fields[field]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    name: `chat ${model}`,
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': VENDORS[String(provider)] ?? String(provider),
      'gen_ai.request.model': model,
      'gen_ai.agent.name': role,
      'gen_ai.output.type': output,
      ...(sessionId !== null && { 'gen_ai.conversation.id': sessionId }),
      ...Object.fromEntries(used),
    },
    error: failure === null ? null : String(outcome ?? failure),
  }
}

/** W3C trace context, version 00; what does not fit is no parent. */
function remoteParent(header: unknown): Open | null {
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header))
  if (found === null || /^0+$/.test(found[1]!) || /^0+$/.test(found[2]!)) return null
  return { traceId: found[1]!, spanId: found[2]!, sampled: (parseInt(found[3]!, 16) & 1) === 1, sessionId: null }
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
const now = (): number => performance.timeOrigin + performance.now()
