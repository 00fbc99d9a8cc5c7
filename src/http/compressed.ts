// Compresses what is worth it. Event streams stay as they are, and so does what is small: an answer to what a learner does has a few hundred bytes.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'

const gzipped = promisify(gzip)

/** What is smaller fits into one packet as it is. */
const LEAST_BYTES = 1_400
const COMPRESSIBLE = /^(?:application\/(?:json|x-ndjson)|text\/(?:html|css|javascript|plain|csv|markdown))\b/
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

type Bytes = Uint8Array<ArrayBuffer>

/** For answers to GET, which may be long. A body that comes in pieces is compressed as it comes. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method !== 'GET' || c.res.status !== 200) return
  const { headers } = c.res
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return
  headers.append('vary', 'Accept-Encoding')
  if (!TAKES_GZIP.test(c.req.header('accept-encoding') ?? '') || c.res.body === null) return
  const reader = (c.res.body as ReadableStream<Bytes>).getReader()
  const first = await reader.read()
  const second = first.done ? first : await reader.read()
  const begun = [first, second].flatMap(({ value }) => value ?? [])
  if (!second.done) return send(c, piecewise(begun, reader).pipeThrough(new CompressionStream('gzip')), 'gzip')
  const [whole = new Uint8Array()] = begun
  return whole.byteLength < LEAST_BYTES ? send(c, whole) : send(c, new Uint8Array(await gzipped(whole)), 'gzip')
}

/** Puts another body in the place of one that has been read. */
function send(c: Context, body: Bytes | ReadableStream<Bytes>, encoding?: 'gzip'): void {
  const { status, headers } = c.res
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  headers.delete('content-length')
  // Unset first: put over another response it would take on that one's headers.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}

/** What was read of a body, and then the rest of it. */
function piecewise(begun: readonly Bytes[], reader: ReadableStreamDefaultReader<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>({
    start: controller => begun.forEach(piece => controller.enqueue(piece)),
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => reader.cancel(reason),
  })
}
