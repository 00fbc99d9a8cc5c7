// The API, described by the same schemas that check it: /openapi.json, and a page to browse it that loads nothing from elsewhere.
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Env } from 'hono'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { apiDocument } from './api-document.js'
import { pathPrefix } from './config.js'
import { errorPages } from './error-pages.js'
import { guidePages } from './guide-pages.js'
import { anyone, revalidated } from './http/index.js'
import { packageFile, VERSION } from './kernel/package-files.js'

const swaggerDir = packageFile('dist/docs')
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] // as scripts/bundle.mjs copies them

export function docsRoutes<E extends Env>(api: OpenAPIHono<E>, basePath: string): Hono {
  const base = pathPrefix(basePath)
  const docs = new Hono()
  for (const path of ['/openapi.json', '/docs', '/docs/*']) docs.use(path, revalidated)
  let document: unknown
  docs.get('/openapi.json', anyone, c => {
    document ??= apiDocument(api, { version: VERSION, base })
    return c.json(document as object)
  })
  docs.route('/', errorPages(base))
  docs.route('/', guidePages(base))
  docs.get('/docs', anyone, c => c.html(page(base)))
  docs.get('/docs/start.js', anyone, c =>
    c.body(`SwaggerUIBundle({ url: '${base}/openapi.json', dom_id: '#docs', deepLinking: true })`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
    }),
  )
  for (const asset of ASSETS)
    docs.get(`/docs/${asset}`, anyone, serveStatic({ root: swaggerDir, rewriteRequestPath: () => `/${asset}` }))
  return docs
}

const page = (base: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Viva: the API</title>
<link rel="icon" href="${base}/docs/favicon-32x32.png">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
<div id="docs"></div>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/start.js"></script>
</html>
`
