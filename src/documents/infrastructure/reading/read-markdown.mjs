// Markdown: headings, paragraphs, lists, tables, code, and what is defined by a term in bold and a colon.
import { marked } from 'marked'
import { decodeText } from './decode-text.mjs'

export function* readMarkdown(bytes) {
  const text = decodeText(bytes).replace(/^---\n[^]*?\n---\n/, '')
  yield { blocks: marked.lexer(text).flatMap(blocksOf), done: 1, total: 1 }
}

function blocksOf(token) {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: plain(token), page: null }]
    case 'paragraph':
      return [defined(token) ?? block(plain(token))]
    case 'blockquote':
      return token.tokens.flatMap(blocksOf)
    case 'list':
      return token.items.flatMap(item =>
        item.tokens.flatMap(part => (part.type === 'text' ? [defined(part) ?? block(plain(part))] : blocksOf(part))),
      )
    case 'table':
      return [token.header, ...token.rows].map(row => block(row.map(plain).join(' | ')))
    case 'code':
      return [block(token.text)]
    default:
      return []
  }
}

const block = text => ({ kind: 'text', text, page: null })

/** `**Osmosis**: water moves …` defines a term. */
function defined(token) {
  const [first, second] = token.tokens ?? []
  if (first?.type !== 'strong' || second?.type !== 'text' || !/^\s*[:–—]/.test(second.text)) return null
  const text = plain(token)
  const term = plain(first)
  return { kind: 'term', term, definition: text.slice(term.length).replace(/^\s*[:–—]\s*/, ''), text, page: null }
}

/** The words of a token, without its signs. */
function plain(token) {
  if (token.type === 'br') return ' '
  if (token.type === 'html') return ''
  if (token.type === 'image') return token.text
  if (token.tokens?.length > 0) return token.tokens.map(plain).join('').replace(/\s+/g, ' ').trimEnd()
  return unescaped(token.text ?? '').replace(/\s+/g, ' ')
}

/** marked escapes the text of some tokens for HTML. */
const unescaped = text =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name])
