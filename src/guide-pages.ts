// The guides that the pages of the server link to, as pages: for authors who have no checkout. English alone, as they are written.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import type { Tokens } from 'marked'
import { docPage } from './doc-page.js'
import { anyone } from './http/index.js'
import { packageFile } from './kernel/package-files.js'
import { escapeHtml } from './kernel/text.js'

type Guide = { readonly title: string; readonly file: string }

/** By the name in the address. */
export const GUIDES: Readonly<Record<string, Guide>> = {
  authoring: { title: 'Writing content', file: 'docs/authoring.md' },
  questions: { title: 'Questions: every field, answer type and function', file: 'blueprints/REFERENCE.md' },
  cookbook: { title: 'Cookbook: one example for each kind of question', file: 'blueprints/COOKBOOK.md' },
  'typing-answers': { title: 'How learners type answers', file: 'docs/typing-answers.md' },
  'other-systems': { title: 'From other systems to Viva', file: 'docs/from-other-systems.md' },
  surveys: { title: 'Surveys', file: 'blueprints/SURVEYS.md' },
  lessons: { title: 'Lessons', file: 'blueprints/GUIDELINES.md' },
  curricula: { title: 'Topics of curricula', file: 'blueprints/CURRICULA.md' },
  teachers: { title: 'For teachers and other staff', file: 'docs/teachers.md' },
}

/** The text of a file of the package. */
type Read = (file: string) => Promise<string>
const readText: Read = file => readFile(packageFile(file), 'utf8')

/** `/docs/guides`, and `/docs/guides/<name>`. `base`: the path below which the server is mounted, empty or with a slash before it. */
export function guidePages(base: string, read: Read = readText): Hono {
  const pages = new Hono()
  const made = new Map<string, Promise<string>>()
  pages.get('/docs/guides', anyone, c => c.html(docPage(base, 'Guides: Viva', listed(base))))
  pages.get('/docs/guides/:name', anyone, async (c, next) => {
    const { name } = c.req.param()
    // Not by the name of what every object has.
    if (!Object.hasOwn(GUIDES, name)) return next()
    const page = made.get(name) ?? guidePage(base, GUIDES[name]!, read)
    made.set(name, page)
    // One that could not be read is read again for the next who asks.
    page.catch(() => made.delete(name))
    return c.html(await page)
  })
  return pages
}

const listed = (base: string): string =>
  `<h1>Guides</h1>
<ul>
${Object.entries(GUIDES)
  .map(([name, { title }]) => `<li><a href="${base}/docs/guides/${name}">${escapeHtml(title)}</a></li>`)
  .join('\n')}
</ul>
<p><a href="${base}/docs">The API</a></p>`

async function guidePage(base: string, { title, file }: Guide, read: Read): Promise<string> {
  const html = await guideHtml(base, file, await read(file))
  return docPage(
    base,
    `${title}: Viva`,
    `<p><a href="${base}/docs/guides">All guides</a></p>\n<article class="guide">${html}</article>`,
  )
}

/** The address of a page of the app, without a parameter. */
const APP_PAGE = /^\/(?:staff(?:\/[a-z-]+)*|join|for-teachers)$/

/** Links to guides that are served lead to these, with GitHub's anchors; addresses of pages of the app are links; what is not served is no link, and a picture is left out. */
export async function guideHtml(base: string, file: string, markdown: string): Promise<string> {
  // Loaded here: the server starts without it.
  const { Marked } = await import('marked')
  const times = new Map<string, number>()
  const addressOf = (href: string): string | null => {
    if (/^(?:https?:|mailto:|#)/.test(href)) return href
    const [target = '', anchor] = href.split('#')
    const to = path.posix.join(path.posix.dirname(file), target)
    const found = Object.entries(GUIDES).find(([, guide]) => guide.file === to)
    return found === undefined ? null : `${base}/docs/guides/${found[0]}${anchor === undefined ? '' : `#${anchor}`}`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const slug = slugOf(this.parser.parseInline(tokens, this.parser.textRenderer))
        const before = times.get(slug) ?? 0
        times.set(slug, before + 1)
        const id = before === 0 ? slug : `${slug}-${before}`
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link): string {
        const [address, text] = [addressOf(href), this.parser.parseInline(tokens)]
        return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`
      },
      codespan({ text }: Tokens.Codespan): string {
        const code = `<code>${breakable(escapeHtml(text))}</code>`
        return APP_PAGE.test(text) ? `<a href="${base}${text}">${code}</a>` : code
      },
      image: () => '',
      table(token: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
          `<tr>${row.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const rows = token.rows.map(row => cells(row, 'td')).join('\n')
        return `<div class="wide"><table><thead>${cells(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  return marked.parse(markdown)
}

/** The way to a word, such as `grade.accept[].when`, may go on in the next line after a dot. */
const breakable = (code: string): string =>
  /^[a-z_]+(?:\[\])*(?:\.(?:[a-z_]+(?:\[\])*|\*))+$/.test(code) ? code.replaceAll('.', '.<wbr>') : code

/** As GitHub names the anchor of a heading with this text. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/&[a-z#0-9]+;/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
