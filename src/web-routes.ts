// Serves the built page: index.html for the addresses of pages, its assets, the files for other sites, and example pages.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { pathPrefix } from './config.js'
import { anyone } from './http/index.js'

/** The name of an asset changes with its content; a file for other sites keeps its name and must be revalidated. */
const CACHING = {
  assets: 'public, max-age=31536000, immutable',
  embed: 'no-cache',
  examples: 'no-cache',
} as const

/** Throws at start if the page has not been built. `basePath` goes into the page's `<base>`. */
export function webRoutes(webDir: string, basePath: string): Hono {
  const below = pathPrefix(basePath)
  const index = indexPage(webDir, basePath)
  const web = new Hono()
  for (const [folder, caching] of Object.entries(CACHING)) {
    web.use(`/${folder}/*`, compress(), fileHeaders(caching))
    web.get(
      `/${folder}/*`,
      anyone,
      serveStatic({ root: webDir, rewriteRequestPath: requested => requested.slice(below.length) }),
    )
  }
  for (const page of ['/', '/s/:id']) web.get(page, anyone, c => c.html(index, 200, { 'cache-control': 'no-cache' }))
  // For a wrong link the page shows an error in the reader's language. Programs get a problem document.
  web.get('*', anyone, async (c, next) => {
    if (c.req.header('accept')?.includes('text/html')) return c.html(index, 404, { 'cache-control': 'no-cache' })
    return next()
  })
  return web
}

/** Addresses that serve a page to browsers and the API to programs: to be mounted before the API. */
export function sharedAddresses(webDir: string, basePath: string): Hono {
  const index = indexPage(webDir, basePath)
  const web = new Hono()
  for (const shared of ['/curricula', '/curricula/:id'])
    web.get(shared, anyone, async (c, next) => {
      if (c.req.header('accept')?.includes('text/html'))
        return c.html(index, 200, { 'cache-control': 'no-cache', vary: 'accept' })
      await next()
      c.header('vary', 'accept', { append: true })
      return undefined
    })
  return web
}

const indexPage = (webDir: string, basePath: string): string =>
  readFileSync(path.join(webDir, 'index.html'), 'utf8').replace(
    '<base href="/"',
    `<base href="${pathPrefix(basePath)}/"`,
  )

/** Headers of the page's files. They hold no personal data, so any site may load them, as a page with an embedded session must. */
const fileHeaders =
  (caching: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.status !== 200) return
    c.header('cache-control', caching)
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
  }
