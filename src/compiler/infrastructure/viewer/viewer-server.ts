// The viewer: a page on this machine alone that shows runs and follows them while they are made.
import { NodeSignOff } from '../../../contract/content-review.js'
import { RunId } from '../../../contract/curriculum-run.js'
import { startLoopback, type Loopback, type LoopbackReply } from '../../../kernel/loopback.js'
import { CommandError } from '../command-error.js'
import type { ViewerSource } from '../run-view.js'
import { exportHtml, livePage, textsOf, viewerScript } from './viewer-page.js'

/** Listens at 127.0.0.1 and nowhere else; port 0 is any free one. Throws when the page has not been built. */
export async function startViewer(source: ViewerSource, port: number): Promise<Loopback> {
  const script = viewerScript()
  // An exported page brings its own policy along; here it would run nothing, since it is there to be saved.
  const allows = "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:"
  return startLoopback(
    {
      folder: source.folder,
      allows,
      reply: url => replyTo(source, script, url),
      take: (url, body) => signedOff(source, url, body),
    },
    port,
  )
}

/** `problem` null: it is signed off. */
async function signedOff(source: ViewerSource, url: URL, body: unknown): Promise<LoopbackReply | null> {
  const id = /^\/runs\/([^/.]+)\/sign-off$/.exec(url.pathname)?.[1]
  if (id === undefined || !isRunId(id)) return null
  const given = NodeSignOff.safeParse(body)
  if (!given.success) return json({ problem: given.error.issues[0]!.message })
  try {
    await source.signOff(id, given.data)
    return json({ problem: null })
  } catch (error) {
    if (error instanceof CommandError) return json({ problem: error.message })
    throw error
  }
}

async function replyTo(source: ViewerSource, script: string, url: URL): Promise<LoopbackReply | null> {
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
const json = (value: object): LoopbackReply => ({ type: 'application/json', body: JSON.stringify(value) })
