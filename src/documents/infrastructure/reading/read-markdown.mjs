// Markdown: headings, paragraphs, lists, tables, code, what is defined by a term in bold and a colon, and the pictures that are in the file.
import { marked } from 'marked'
import { decodeText } from './decode-text.mjs'
import { dataBytes } from './figure-box.mjs'

export function* readMarkdown(bytes, box) {
  const text = decodeText(bytes).replace(/^---\n[^]*?\n---\n/, '')
  const blocks = marked.lexer(text).flatMap(token => blocksOf(token, box))
  yield { blocks, done: 1, total: 1 }
}

function blocksOf(token, box) {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: plain(token), page: null }]
    case 'paragraph':
      return [defined(token) ?? block(plain(token)), ...figuresIn(token, box)]
    case 'blockquote':
      return token.tokens.flatMap(part => blocksOf(part, box))
    case 'list':
      return token.items.flatMap(item =>
        item.tokens.flatMap(part =>
          part.type === 'text' ? [defined(part) ?? block(plain(part)), ...figuresIn(part, box)] : blocksOf(part, box),
        ),
      )
    case 'table':
      return [token.header, ...token.rows]
        .map(row => block(row.map(plain).join(' | ')))
        .concat([...token.header, ...token.rows.flat()].flatMap(cell => figuresIn(cell, box)))
    case 'code':
      return [block(token.text)]
    default:
      return []
  }
}

const block = text => ({ kind: 'text', text, page: null })

/** The pictures of a paragraph, behind its words. */
function figuresIn(token, box) {
  if (token.type === 'image') return box.take(dataBytes(token.href), token.title || token.text, null) ?? []
  return (token.tokens ?? []).flatMap(part => figuresIn(part, box))
}

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
