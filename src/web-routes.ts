// Serves the built page: index.html for the addresses of pages, its assets, the files for other sites, and example pages.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { pathPrefix } from './config.js'
import { anyone, revalidated, readerLanguage } from './http/index.js'
import { escapeHtml } from './kernel/text.js'
import type { PageTitles } from './page-titles.js'
import type { Theme } from './theme.js'

/** The name of an asset changes with its content; a file for other sites keeps its name and must be revalidated. */
const CACHING = {
  assets: 'public, max-age=31536000, immutable',
  authors: 'no-cache',
  embed: 'no-cache',
  examples: 'no-cache',
} as const

/** Pages whose address holds no id. */
const FIXED_PAGES = [
  '/',
  '/practice',
  '/about-you',
  '/for-teachers',
  '/my-results',
  '/staff',
  '/staff/alerts',
  '/staff/exams',
  '/staff/print',
  '/staff/results',
  '/staff/classes',
  '/staff/regrade',
  '/staff/content',
  '/staff/blueprints',
  '/staff/people',
  '/staff/keys',
  '/staff/webhooks',
  '/staff/audit',
  '/join',
  '/receipt',
] as const

/** The ids of quizzes, skills, lessons and surveys; several are separated by commas. Nothing else is looked up. */
const NAMED = /^[\w.,-]{1,500}$/

type Site = {
  /** The folder of the built page. */
  readonly webDir: string
  /** Goes into the page's `<base>`. */
  readonly basePath: string
  readonly theme: Theme
}

/** Throws at start if the page has not been built. */
export function webRoutes(site: Site, titles: PageTitles): Hono {
  const { webDir, theme } = site
  const below = pathPrefix(site.basePath)
  const pageOf = indexPage(site)
  const web = new Hono()
  for (const [folder, caching] of Object.entries(CACHING)) {
    web.use(`/${folder}/*`, compress(), ...(caching === 'no-cache' ? [revalidated] : []), fileHeaders(caching))
    web.get(
      `/${folder}/*`,
      anyone,
      serveStatic({ root: webDir, rewriteRequestPath: requested => requested.slice(below.length) }),
    )
  }
  const send = (c: Context, status: 200 | 404, page: Page = {}) =>
    c.html(pageOf(page), status, { 'cache-control': 'no-cache' })
  for (const path of FIXED_PAGES) web.get(path, anyone, c => send(c, 200, { canonical: `.${path}` }))
  // Also for pages of other sites that embed a session: empty where there are no colours.
  web.get('/theme/colours.css', anyone, fileHeaders('no-cache'), c =>
    c.body(theme.css, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  const { logo } = theme
  if (logo)
    web.get('/theme/logo', anyone, fileHeaders('no-cache'), c =>
      // As a page of its own a drawing could carry scripts.
      c.body(logo.bytes, 200, {
        'content-type': logo.type,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      }),
    )
  for (const path of [
    '/s/:id',
    '/s/:id/review',
    '/exam/:id',
    '/staff/exams/:id',
    '/staff/results/:id',
    '/staff/session/:id',
    '/staff/class/:id/mastery',
    '/join/:code',
    '/receipt/:code',
  ])
    web.get(path, anyone, c => send(c, 200))
  for (const [kind, titleOf] of Object.entries(titles))
    web.get(`/${kind}/:id`, anyone, async c => {
      const { id } = c.req.param()
      const title = NAMED.test(id) ? await titleOf(id, readerLanguage(c)) : null
      return title === null ? send(c, 404) : send(c, 200, { title, canonical: `./${kind}/${encodeURIComponent(id)}` })
    })
  // For a wrong link the page shows an error in the reader's language. Programs get a problem document.
  web.get('*', anyone, async (c, next) => {
    return c.req.header('accept')?.includes('text/html') ? send(c, 404) : next()
  })
  return web
}

/** Addresses that serve a page to browsers and the API to programs: to be mounted before the API. */
export function sharedAddresses(site: Site): Hono {
  const index = indexPage(site)({})
  const web = new Hono()
  for (const shared of ['/curricula', '/curricula/:id', '/my-data', '/documents', '/documents/:id', '/concepts'])
    web.get(shared, anyone, async (c, next) => {
      if (c.req.header('accept')?.includes('text/html'))
        return c.html(index, 200, { 'cache-control': 'no-cache', vary: 'accept' })
      await next()
      c.header('vary', 'accept', { append: true })
      return undefined
    })
  return web
}

/** What the head of a page says before its script runs: to search engines, and wherever a link is shown with its title. */
type Page = {
  readonly title?: string
  /** The address, relative to the base path. A page without one is not for search engines. */
  readonly canonical?: string
}

const indexPage = ({ webDir, basePath, theme }: Site): ((page: Page) => string) => {
  const school = escapeHtml(theme.name ?? 'Viva')
  // The page reads the name and the logo here.
  const own = [
    theme.name === null ? '' : `<meta name="application-name" content="${school}" />`,
    theme.logo === null ? '' : '<meta name="viva-logo" content="./theme/logo" />',
    theme.css === '' ? '' : '<link rel="stylesheet" href="./theme/colours.css" />',
  ].join('')
  const index = readFileSync(path.join(webDir, 'index.html'), 'utf8').replace(
    '<base href="/"',
    `<base href="${pathPrefix(basePath)}/"`,
  )
  return ({ title, canonical }) => {
    const name = title === undefined ? school : `${escapeHtml(title)} · ${school}`
    const place =
      canonical === undefined
        ? '<meta name="robots" content="noindex" />'
        : `<link rel="canonical" href="${escapeHtml(canonical)}" />`
    return index.replace('<title>Viva</title>', () => `<title>${name}</title>${place}${own}`)
  }
}

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
