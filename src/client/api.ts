// The calls of one server. Every failure comes back as a value: a refusal with its code, or no connection.
import { SseParser, type ServerSentEvent } from './sse-parser.js'
import type { Problem } from './wire.js'

export interface Refusal {
  readonly kind: 'refused'
  readonly status: number
  /** Stable; `http_<status>` when the answer was not a problem document. */
  readonly code: string
  readonly errors?: Problem['errors']
  readonly [field: string]: unknown
}
interface Unreachable {
  readonly kind: 'unreachable'
}
export type Failure = Refusal | Unreachable
export type Answer<T> = { readonly kind: 'ok'; readonly data: T } | Failure

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export interface ApiOptions {
  /** Where the server's paths begin, with a trailing slash. */
  readonly baseUrl: string
  /** A session's bearer token; without one the browser's cookie says who asks. */
  readonly token?: string | null
  /** In which language the server words what it refuses, asked at every call; else as the browser says. */
  readonly language?: () => string
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch
}

/** Hears a stream. Nothing more comes after `end`, and nothing at all once the stream was closed from here. */
export interface StreamListener {
  /** Bytes came: the connection is alive. */
  alive(): void
  event(event: ServerSentEvent): void
  /** `closed`: the server has sent all it had, which is nothing after a 204 · a failure: the stream was refused or broke. */
  end(why: { readonly kind: 'closed' } | Failure): void
}
export interface OpenedStream {
  close(): void
}

const patience = 20_000

export class Api {
  readonly #options: ApiOptions
  readonly #send: Fetch
  constructor(options: ApiOptions) {
    this.#options = options
    this.#send = options.fetch ?? ((url, init) => fetch(url, init))
  }

  url(path: string): string {
    return new URL(path, this.#options.baseUrl).href
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.#call<T>({ method: 'GET' }, path)
  }

  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const posted = { method: 'POST', body: JSON.stringify(body) }
    return this.#call<T>(posted, path, { 'content-type': 'application/json', ...headers })
  }

  put<T>(path: string, body: unknown): Promise<Answer<T>> {
    return this.#call<T>({ method: 'PUT', body: JSON.stringify(body) }, path, { 'content-type': 'application/json' })
  }

  /**
   * Opens a stream of server-sent events. It is read by `fetch`, in the browser too, where `EventSource` could not send the
   * token, would not tell a refusal from a broken line, and would hide the heartbeats.
   */
  stream(path: string, listener: StreamListener): OpenedStream {
    const abort = new AbortController()
    const tell = (work: () => void) => (abort.signal.aborted ? undefined : work())
    void this.#read(path, abort.signal, {
      alive: () => tell(() => listener.alive()),
      event: event => tell(() => listener.event(event)),
      end: why => tell(() => listener.end(why)),
    })
    return { close: () => abort.abort() }
  }

  async #read(path: string, signal: AbortSignal, listener: StreamListener): Promise<void> {
    try {
      const response = await this.#send(this.url(path), { ...this.#init('text/event-stream'), method: 'GET', signal })
      if (!response.ok) return listener.end(await refusalOf(response))
      const reader = response.body?.getReader()
      // An abort alone does not always settle a read that waits.
      signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined))
      const parser = new SseParser(event => listener.event(event))
      for (let part = await reader?.read(); part && !part.done && !signal.aborted; part = await reader?.read()) {
        listener.alive()
        parser.feed(part.value)
      }
    } catch {
      return listener.end({ kind: 'unreachable' })
    }
    listener.end({ kind: 'closed' })
  }

  async #call<T>(init: RequestInit, path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    try {
      const general = this.#init('application/json', headers)
      const signal = AbortSignal.timeout(patience)
      const response = await this.#send(this.url(path), { ...general, ...init, signal })
      return response.ok ? { kind: 'ok', data: (await response.json()) as T } : await refusalOf(response)
    } catch {
      return { kind: 'unreachable' }
    }
  }

  #init(accept: string, extra: Record<string, string> = {}): RequestInit {
    const { token, language } = this.#options
    const headers: Record<string, string> = { accept, ...extra }
    if (language) headers['accept-language'] = language()
    if (token) headers['authorization'] = `Bearer ${token}`
    return { headers, credentials: token ? 'omit' : 'same-origin', cache: 'no-store' }
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
  const code = typeof problem.code === 'string' ? problem.code : `http_${response.status}`
  return { ...problem, kind: 'refused', status: response.status, code }
}

/** A failure that the same request may not meet again: no connection, an overloaded or broken server. */
export const mayPass = (answer: Answer<unknown>): answer is Failure =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429))
