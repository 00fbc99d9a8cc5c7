// HTTP calls to one server. Every failure is returned as a value: a refusal with its code, or `unreachable`.
import { SseParser, type ServerSentEvent } from './sse-parser.js'
import type { Problem } from './wire.js'

export interface Refusal {
  readonly kind: 'refused'
  readonly status: number
  /** Stable; `http_<status>` if the response is not a problem document. */
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
  /** The URL of the server, with a trailing slash. */
  readonly baseUrl: string
  /** A session's bearer token; without one the browser's cookie identifies the learner. */
  readonly token?: string | null
  /** Returns the language for the server's messages, at every call; default: the browser's. */
  readonly language?: () => string
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch
}

/** Receives a stream. Nothing follows `end`, and nothing follows `close()`. */
export interface StreamListener {
  /** Bytes arrived, so the connection is alive. */
  alive(): void
  event(event: ServerSentEvent): void
  /** `closed`: the server has sent everything (nothing, after a 204) · a failure: the stream was refused or broke. */
  end(why: { readonly kind: 'closed' } | Failure): void
}
export interface OpenedStream {
  close(): void
}

/** Milliseconds before a call counts as unreachable. */
const callTimeout = 20_000
/** For a file, and for a model that reads. */
const longTimeout = 600_000

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

  delete(path: string): Promise<Answer<null>> {
    return this.#call<null>({ method: 'DELETE' }, path)
  }

  /** Sends a form, with files in it: it may take long. */
  upload<T>(path: string, form: FormData): Promise<Answer<T>> {
    return this.#call<T>({ method: 'POST', body: form, signal: AbortSignal.timeout(longTimeout) }, path)
  }

  /** As `post`, where the answer takes long: a model reads meanwhile. */
  postLong<T>(path: string, body: unknown): Promise<Answer<T>> {
    const posted = { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(longTimeout) }
    return this.#call<T>(posted, path, { 'content-type': 'application/json' })
  }

  /**
   * Opens a stream of server-sent events. It uses `fetch` in the browser, too: `EventSource` cannot send the token, does not
   * distinguish a refusal from a broken connection, and hides heartbeats.
   */
  stream(path: string, listener: StreamListener): OpenedStream {
    const abort = new AbortController()
    const unlessClosed = (work: () => void) => (abort.signal.aborted ? undefined : work())
    void this.#read(path, abort.signal, {
      alive: () => unlessClosed(() => listener.alive()),
      event: event => unlessClosed(() => listener.event(event)),
      end: why => unlessClosed(() => listener.end(why)),
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
      const response = await this.#send(this.url(path), {
        signal: AbortSignal.timeout(callTimeout),
        ...general,
        ...init,
      })
      if (!response.ok) return await refusalOf(response)
      // Nothing is sent where something was removed.
      return { kind: 'ok', data: (response.status === 204 ? null : await response.json()) as T }
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

/** Whether a repetition of the request may succeed: no connection, an overloaded or broken server. */
export const mayPass = (answer: Answer<unknown>): answer is Failure =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429))
