// Answers that a client may keep and asks about again: a catalogue, a page, a file. An unchanged one is a 304 without a body.
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'

const tagged = etag({ weak: true })

/** Weak, because the same answer has other bytes when it is compressed. What depends on the caller is kept by the caller alone. */
export const revalidated: MiddlewareHandler = async (c, next) => {
  await tagged(c, async () => {
    await next()
    const { headers } = c.res
    if (c.res.status === 200 && !headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  })
}
