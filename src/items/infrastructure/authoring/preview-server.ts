// The author's preview: a page on this machine alone that follows the files as they are saved.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { lintStudy } from '../../domain/lint/lints.js'
import { study } from '../../domain/lint/study.js'
import { watchFolder } from '../../../kernel/watch-folder.js'
import { studySource } from './check-blueprint-file.js'
import { yamlFilesIn } from './check-folder.js'
import { escaped, PREVIEW_SCRIPT, PREVIEW_STYLE, previewPage, type PreviewState, type Typeset } from './preview-page.js'

export type PreviewServer = { readonly url: string; close(): Promise<void> }

/** Items beside each other, and seeds for the lints: few enough that a page is there when the editor has saved. */
const SHOWN = 6
const LINTED = 40

/** Listens at 127.0.0.1 and nowhere else; port 0 is any free one. */
export async function startPreview(root: string, port: number): Promise<PreviewServer> {
  const typeset = await makeTypeset()
  const listeners = new Set<ServerResponse>()
  const watching = await watchFolder(root, () => {
    for (const listener of listeners) listener.write('event: changed\ndata: 1\n\n')
  })
  const server = createServer((request, response) => {
    answer(root, typeset, listeners, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 500, 'text/plain', (error as Error).message)
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
  root: string,
  typeset: Typeset,
  listeners: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET') return send(response, 405, 'text/plain', 'Only GET.', { allow: 'GET' })
  // A name that somebody else's page gave to this address is not ours.
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? ''))
    return send(response, 403, 'text/plain', 'This page is for this machine.')
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  switch (url.pathname) {
    case '/':
      return send(response, 200, 'text/html', previewPage(await stateOf(root, url.searchParams.get('file')), typeset))
    case '/preview.js':
      return send(response, 200, 'text/javascript', PREVIEW_SCRIPT)
    case '/preview.css':
      return send(response, 200, 'text/css', PREVIEW_STYLE)
    case '/events':
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(':\n\n')
      listeners.add(response)
      response.once('close', () => listeners.delete(response))
      return undefined
    default:
      return send(response, 404, 'text/plain', 'There is nothing here.')
  }
}

async function stateOf(root: string, wanted: string | null): Promise<PreviewState> {
  const files = (await yamlFilesIn(root)).map(path => relative(root, path).split(sep).join('/')).toSorted()
  const sources = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  // A file that cannot be parsed at the moment may still be a blueprint.
  const blueprints = files.filter((_, i) => /^schema:\s*["']?blueprint\/1/m.test(sources[i]!))
  // Only files of the folder are ever read, whatever the address says.
  const file = blueprints.find(each => each === wanted) ?? null
  if (file === null) return { files: blueprints, file, study: null, problems: [] }
  const { yaml, made } = studySource(sources[files.indexOf(file)]!, file, LINTED)
  if (made === null) return { files: blueprints, file, study: null, problems: yaml.problems }
  for (const { path, message } of lintStudy(made)) yaml.complain({ path, message })
  const few = study(made.file, { ...made.blueprint, deployed: [], tests: [] }, SHOWN)
  return { files: blueprints, file, study: few, problems: yaml.problems }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}

/** MathML needs no fonts and no styles. Where the package is not installed, maths stays as it was written. */
async function makeTypeset(): Promise<Typeset> {
  try {
    const { default: katex } = await import('katex')
    const maths = (tex: string) => katex.renderToString(tex, { output: 'mathml', throwOnError: false, maxExpand: 200 })
    return text =>
      text
        .split(/\$([^$]+)\$/)
        .map((piece, i) => (i % 2 === 1 ? maths(piece) : escaped(piece)))
        .join('')
  } catch {
    return escaped
  }
}
