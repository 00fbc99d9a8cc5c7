// The viewer: a page on this machine alone that shows runs and follows them while they are made.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RunId } from '../../../contract/curriculum-run.js'
import type { RunComparison, RunList, RunView } from '../../../contract/curriculum-view.js'
import { watchFolder } from '../../../kernel/watch-folder.js'
import { exportHtml, livePage, textsOf, viewerScript } from './viewer-page.js'

export type ViewerSource = {
  /** The folder with the runs: pages that are open hear of every change in it. */
  readonly folder: string
  list(): Promise<RunList>
  /** Null where there is no such run. */
  load(runId: string): Promise<RunView | null>
  /** From `a` to `b`; null where one of them does not exist. */
  compare(a: string, b: string): Promise<RunComparison | null>
}

export type Viewer = { readonly url: string; close(): Promise<void> }

type Reply = { readonly type: string; readonly body: string }

/** Listens at 127.0.0.1 and nowhere else; port 0 is any free one. Throws when the page has not been built. */
export async function startViewer(source: ViewerSource, port: number): Promise<Viewer> {
  const script = viewerScript()
  const listeners = new Set<ServerResponse>()
  const watching = await watchFolder(source.folder, () => {
    for (const listener of listeners) listener.write('event: changed\ndata: 1\n\n')
  })
  const server = createServer((request, response) => {
    answer(source, script, listeners, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 500, text((error as Error).message))
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
  source: ViewerSource,
  script: string,
  listeners: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET') return send(response, 405, text('Only GET.'), { allow: 'GET' })
  // A name that somebody else's page gave to this address is not ours.
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? ''))
    return send(response, 403, text('This page is for this machine.'))
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(':\n\n')
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
    return undefined
  }
  const reply = await replyTo(source, script, url)
  return reply === null ? send(response, 404, text('There is nothing here.')) : send(response, 200, reply)
}

async function replyTo(source: ViewerSource, script: string, url: URL): Promise<Reply | null> {
  if (url.pathname === '/') return { type: 'text/html', body: livePage() }
  if (url.pathname === '/viva-curriculum.js') return { type: 'text/javascript', body: script }
  if (url.pathname === '/runs.json') return json(await source.list())
  const [a, b] = [url.searchParams.get('a') ?? '', url.searchParams.get('b') ?? '']
  const compared = /^\/comparison\.(json|html)$/.exec(url.pathname)?.[1]
  if (compared !== undefined) {
    const comparison = isRunId(a) && isRunId(b) ? await source.compare(a, b) : null
    if (comparison === null) return null
    return compared === 'json' ? json(comparison) : { type: 'text/html', body: exportHtml(comparison) }
  }
  const [, id = '', kind = ''] = /^\/runs\/([^/.]+)\.(json|html|md|svg)$/.exec(url.pathname) ?? []
  const run = isRunId(id) ? await source.load(id) : null
  if (run === null) return null
  if (kind === 'json') return json(run)
  if (kind === 'html') return { type: 'text/html', body: exportHtml(run) }
  const texts = textsOf(run)
  if (texts === null) return null
  return kind === 'md' ? { type: 'text/markdown', body: texts.markdown } : { type: 'image/svg+xml', body: texts.svg }
}

const isRunId = (id: string): boolean => RunId.safeParse(id).success
const json = (value: object): Reply => ({ type: 'application/json', body: JSON.stringify(value) })
const text = (body: string): Reply => ({ type: 'text/plain', body })

/** An exported page brings its own policy along; here it would run nothing, since it is there to be saved. */
function send(
  response: ServerResponse,
  status: number,
  { type, body }: Reply,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}
