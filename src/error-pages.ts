// One page for each code of a refusal, to which its `type` leads: what it means, and what to do. English alone, as all of the API's description.
import { Hono } from 'hono'
import catalogue from '../docs/errors.json' with { type: 'json' }
import { docPage } from './doc-page.js'
import { anyone } from './http/index.js'
import { escapeHtml } from './kernel/text.js'

type ErrorEntry = {
  readonly status: number
  /** What is the matter, in Markdown of nothing but `code`. */
  readonly means: string
  readonly do: string
}

export const ERROR_CATALOGUE: Readonly<Record<string, ErrorEntry>> = catalogue

/** `/docs/errors`, and `/docs/errors/<code>`. `base`: the path below which the server is mounted, empty or with a slash before it. */
export function errorPages(base: string): Hono {
  const pages = new Hono()
  const all = page(base, 'Errors', listed(base))
  pages.get('/docs/errors', anyone, c => c.html(all))
  pages.get('/docs/errors/:code', anyone, (c, next) => {
    const { code } = c.req.param()
    // Not by the name of what every object has.
    return Object.hasOwn(ERROR_CATALOGUE, code)
      ? c.html(page(base, code, described(base, ERROR_CATALOGUE[code]!)))
      : next()
  })
  return pages
}

const described = (base: string, { status, means, do: advice }: ErrorEntry): string =>
  `<p class="status">HTTP status ${status}</p>
<h2>What it means</h2>
<p>${inline(means)}</p>
<h2>What to do</h2>
<p>${inline(advice)}</p>
<p><a href="${base}/docs/errors">All errors</a> · <a href="${base}/docs">The API</a></p>`

const listed = (base: string): string =>
  `<p>Every refusal is a problem document (RFC 9457) with one of these codes in <code>code</code>. Codes are stable: branch on them, not on the text.</p>
<table class="codes">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">What it means</th></tr></thead>
<tbody>
${Object.entries(ERROR_CATALOGUE)
  .map(
    ([code, { status, means }]) =>
      `<tr><th scope="row"><a href="${base}/docs/errors/${code}"><code>${code}</code></a></th><td>${status}</td><td>${inline(means)}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>
<p><a href="${base}/docs">The API</a></p>`

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const page = (base: string, title: string, content: string): string =>
  docPage(
    base,
    `${title}: errors of the Viva API`,
    `<h1>${title === 'Errors' ? title : `<code>${title}</code>`}</h1>\n${content}`,
  )
