// Turns a tutor's Markdown, which a model may have written, into safe nodes. Raw HTML is shown as text, links may only use http(s). Of images
// only the pictures of our documents are shown, others become their description. The result is sanitised once more.
import DOMPurify from 'dompurify'
import { Marked, type Tokens } from 'marked'
import { emphasisAtEdges, isPicture } from '../../../contract/markdown.js'
import { addressOf } from './server-address.js'
import { displayMaths, inlineMaths } from '../../../contract/maths-delimiters.js'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

/** A picture of a document, which the server shows to whoever may read that. */
const FIGURE = /^documents\/[\da-f-]{36}\/figures\/[\da-f-]{36}$/
const addressOfPicture = (href: string): string | null =>
  FIGURE.test(href) ? href : isPicture(href) ? addressOf(href) : null

interface MathsToken extends Tokens.Generic {
  readonly tex: string
  readonly display: boolean
}

const marked = new Marked({
  async: false,
  gfm: true,
  tokenizer: { emStrong: emphasisAtEdges },
  renderer: {
    html: ({ text }) => escape(text),
    image({ href, text }) {
      const address = addressOfPicture(href)
      return address === null ? escape(text) : `<img src="${escape(address)}" alt="${escape(text)}" loading="lazy">`
    },
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>\n`
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return /^https?:\/\//i.test(href)
        ? `<a href="${escape(href)}" target="_blank" rel="noopener noreferrer">${text}</a>`
        : text
    },
  },
  extensions: [
    {
      name: 'maths',
      level: 'inline',
      start: source => source.indexOf('$'),
      tokenizer(source): MathsToken | undefined {
        const display = displayMaths.exec(source)
        const found = display ?? inlineMaths.exec(source)
        if (!found?.[1]) return undefined
        return { type: 'maths', raw: found[0], tex: found[1].trim(), display: display !== null }
      },
      renderer: token => {
        const { tex, display } = token as MathsToken
        return `<span data-tex="${escape(tex)}"${display ? ' data-display=""' : ''}>${escape(tex)}</span>`
      },
    },
  ],
})

/** Markdown as HTML without any markup of the author's own. Formulas become `span[data-tex]`. */
export const markdownToHtml = (text: string): string => marked.parse(text) as string

const tags = ['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'span', 'img']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Markdown as nodes, sanitised. Needs a document. */
export function markdownToNodes(text: string): DocumentFragment {
  return DOMPurify.sanitize(markdownToHtml(text), {
    ALLOWED_TAGS: [...tags, ...tables],
    ALLOWED_ATTR: ['href', 'target', 'rel', 'data-tex', 'data-display', 'align', 'start', 'src', 'alt', 'loading'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
