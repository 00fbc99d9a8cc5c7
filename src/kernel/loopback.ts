// A server on 127.0.0.1 for tools whose page shows the files of a folder and follows their changes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchFolder } from './watch-folder.js'

/** `type` without a charset: all text is UTF-8. */
export type LoopbackReply = { readonly type: string; readonly body: string | Uint8Array }

export type LoopbackSite = {
  /** Pages that listen at /events are notified of every change in it. */
  readonly folder: string
  /** Directives of the Content-Security-Policy in addition to scripts and connections of this address. */
  readonly allows: string
  /** The reply to a GET; null: 404. An error becomes a 500 with its message. */
  reply(url: URL): Promise<LoopbackReply | null>
  /** The reply to a POST of JSON from a page of this address; null: 404. Without it only GET is served. */
  take?(url: URL, body: unknown): Promise<LoopbackReply | null>
}

export type Loopback = { readonly url: string; close(): Promise<void> }

/** Listens on 127.0.0.1 only; port 0 is any free one. Rejects if the folder is missing or the port is taken. */
export async function startLoopback(site: LoopbackSite, port: number): Promise<Loopback> {
  const listeners = new Set<ServerResponse>()
  const watching = await watchFolder(site.folder, () => {
    for (const listener of listeners) listener.write('event: changed\ndata: 1\n\n')
  })
  const server = createServer((request, response) => {
    answer(site, listeners, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(site, response, 500, text((error as Error).message))
      else response.destroy()
    })
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  } catch (error) {
    watching.close()
    throw error
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      watching.close()
      for (const listener of listeners) listener.end()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function answer(
  site: LoopbackSite,
  listeners: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && (request.method !== 'POST' || site.take === undefined))
    return send(site, response, 405, text('Only GET.'), { allow: 'GET' })
  // Refuses other host names, which a foreign page may have resolved to this address.
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? ''))
    return send(site, response, 403, text('This page is for this machine.'))
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'POST') return taken(site, request, response, url)
  if (url.pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(':\n\n')
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
    return undefined
  }
  const reply = await site.reply(url)
  return reply === null ? send(site, response, 404, text('There is nothing here.')) : send(site, response, 200, reply)
}

const MOST_BYTES = 64 * 1024

/** Only a page of this address may write: a foreign one sends its own origin, or none with JSON. */
async function taken(site: LoopbackSite, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const isOwn = request.headers.origin === `http://${request.headers.host}`
  if (!isOwn || request.headers['content-type'] !== 'application/json')
    return send(site, response, 403, text('Only this page may write here.'))
  let body = ''
  for await (const piece of request.setEncoding('utf8')) {
    body += piece as string
    if (body.length > MOST_BYTES) return send(site, response, 413, text('That is too long.'))
  }
  const reply = await site.take!(url, JSON.parse(body))
  return reply === null ? send(site, response, 404, text('There is nothing here.')) : send(site, response, 200, reply)
}

const text = (body: string): LoopbackReply => ({ type: 'text/plain', body })

function send(
  { allows }: LoopbackSite,
  response: ServerResponse,
  status: number,
  { type, body }: LoopbackReply,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${allows}`,
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}
