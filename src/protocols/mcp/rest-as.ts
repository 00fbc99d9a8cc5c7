// A request to this very server in the name of whoever sent another one: with their credentials, through the same checks, into the same records.
import type { Context } from 'hono'
import type { AskRest } from './tools.js'

/** What goes with the request: who asks, in which language, and by which name the server was called. */
const PASSED = ['authorization', 'cookie', 'accept-language', 'host', 'x-forwarded-host', 'x-request-id'] as const

/** `below`: the path below which the server is mounted. */
export const restAs =
  (fetch: (request: Request, env: unknown) => Response | Promise<Response>, below: string) =>
  (c: Context): AskRest =>
  async (method, path, body) => {
    const headers = new Headers({ accept: 'application/json' })
    for (const name of PASSED) {
      const value = c.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    const text = body === undefined ? null : JSON.stringify(body)
    if (text !== null) {
      headers.set('content-type', 'application/json')
      headers.set('content-length', String(Buffer.byteLength(text)))
    }
    const url = new URL(`${below}${path}`, c.req.url)
    const answer = await fetch(new Request(url, { method, headers, ...(text !== null && { body: text }) }), c.env)
    return { ok: answer.ok, body: (await answer.json()) as Record<string, unknown> }
  }
