// The REST calls of the page. Every failure comes back as a value: a refusal with its code, or no connection.
import type { Problem } from './wire.js'

export interface Refusal {
  readonly kind: 'refused'
  readonly status: number
  /** Stable; `http_<status>` when the answer was not a problem document. */
  readonly code: string
  readonly errors?: Problem['errors']
  readonly [field: string]: unknown
}
export type Answer<T> = { readonly kind: 'ok'; readonly data: T } | Refusal | { readonly kind: 'unreachable' }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export interface ApiOptions {
  /** Where the server's paths begin, with a trailing slash. */
  readonly baseUrl: string
  readonly token?: string | null
  readonly fetch?: Fetch
}

const patience = 20_000

export class Api {
  readonly #options: ApiOptions
  constructor(options: ApiOptions) {
    this.#options = options
  }

  get hasToken(): boolean {
    return Boolean(this.#options.token)
  }

  url(path: string): string {
    return new URL(path, this.#options.baseUrl).href
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.#call<T>('GET', path)
  }

  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.#call<T>('POST', path, JSON.stringify(body), headers)
  }

  async #call<T>(method: string, path: string, body?: string, extra: Record<string, string> = {}): Promise<Answer<T>> {
    const { token, fetch: send = (url, init) => fetch(url, init) } = this.#options
    const headers: Record<string, string> = { accept: 'application/json', ...extra }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (token) headers['authorization'] = `Bearer ${token}`
    try {
      const init: RequestInit = { method, headers, credentials: token ? 'omit' : 'same-origin', cache: 'no-store' }
      if (body !== undefined) init.body = body
      const response = await send(this.url(path), { ...init, signal: AbortSignal.timeout(patience) })
      if (response.ok) return { kind: 'ok', data: (await response.json()) as T }
      const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
      const code = typeof problem.code === 'string' ? problem.code : `http_${response.status}`
      return { ...problem, kind: 'refused', status: response.status, code }
    } catch {
      return { kind: 'unreachable' }
    }
  }
}

/** A failure that the same request may not meet again: no connection, an overloaded or broken server. */
export const mayPass = (answer: Answer<unknown>): boolean =>
  answer.kind === 'unreachable' || (answer.kind === 'refused' && (answer.status >= 500 || answer.status === 429))
