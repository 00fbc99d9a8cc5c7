// The built page: index.html for the addresses that are pages, and its assets, which never change under their name.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

/** Throws at start when the page has not been built. `basePath` goes into the page's `<base>`, on which its addresses rest. */
export function webRoutes(webDir: string, basePath: string): Hono {
  const base = basePath === '/' ? '/' : `${basePath}/`
  const index = readFileSync(path.join(webDir, 'index.html'), 'utf8').replace('<base href="/"', `<base href="${base}"`)
  const web = new Hono()
  web.use('/assets/*', compress())
  web.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.status === 200) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  const strip =
    basePath === '/' ? (requested: string) => requested : (requested: string) => requested.slice(basePath.length)
  web.get('/assets/*', serveStatic({ root: webDir, rewriteRequestPath: strip }))
  for (const page of ['/', '/s/:id']) web.get(page, c => c.html(index, 200, { 'cache-control': 'no-cache' }))
  return web
}
