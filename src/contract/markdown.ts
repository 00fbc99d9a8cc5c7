// Reads a question's Markdown: emphasis, lists, tables, links and pictures besides maths, code and lines that keep their columns. Raw HTML,
// headings and whatever else CommonMark knows are words as they are written, so that no text changes by accident.
import { Marked, Tokenizer, type Token, type Tokens } from 'marked'
import { splitText } from './maths-delimiters.js'
import { textBlocks } from './text-blocks.js'
import { isPictureName } from './pictures.js'
import {
  HELD,
  IN_WORD,
  mayHoldMarks,
  splitLine,
  unmarkedTree,
  type Block,
  type Inline,
  type TableCell,
} from './text-tree.js'

const inWord = new RegExp(`^${IN_WORD}`, 'u')

/** Emphasis as CommonMark has it, but for marks within a word and within brackets of their own, as in COUNT(*). */
export function emphasisAtEdges(this: Tokenizer, source: string, masked: string, before = '') {
  if (inWord.test(before) || /^[*_]+[)\]},.;:!?]/.test(source)) return undefined
  const token = Tokenizer.prototype.emStrong.call(this, source, masked, before)
  if (token === undefined || /[([{][*_]+$/.test(token.raw)) return undefined
  return inWord.test(source.slice(token.raw.length)) ? undefined : token
}

const none = () => undefined
const marked = new Marked({
  gfm: true,
  tokenizer: {
    emStrong: emphasisAtEdges,
    // Fences and indented lines are taken out before.
    code: none,
    fences: none,
    heading: none,
    lheading: none,
    hr: none,
    blockquote: none,
    html: none,
    def: none,
    tag: none,
    reflink: none,
    codespan: none,
    autolink: none,
    url: none,
    del: none,
  },
})

/** The blocks in order. */
export function markdownTree(text: string): Block[] {
  if (!mayHoldMarks(text)) return unmarkedTree(text)
  return textBlocks(text).flatMap((block): Block[] => (block.kind === 'lines' ? [block] : proseTree(block.text)))
}

/** A text within a line: an option, a cell, a label. */
export function markdownLine(text: string): Inline[] {
  if (!mayHoldMarks(text)) return splitLine(text)
  const [held, parts] = withHeld(text)
  return new Reader(parts).inlines(marked.Lexer.lexInline(held, marked.defaults))
}

function proseTree(prose: string): Block[] {
  const [held, parts] = withHeld(prose)
  return new Reader(parts).blocks(marked.lexer(held))
}

type Part = ReturnType<typeof splitText>[number]

/** The words, with a sign in place of each formula and piece of code, so that nothing within these is a mark; and what stands there. */
function withHeld(text: string): [string, Part[]] {
  const parts: Part[] = []
  const held = splitText(text.replaceAll(HELD, '')).map(part => {
    if (part.kind === 'text') return part.value
    parts.push(part)
    return HELD
  })
  return [held.join(''), parts]
}

class Reader {
  #next = 0

  constructor(private readonly held: readonly Part[]) {}

  blocks(tokens: readonly Token[]): Block[] {
    return tokens.flatMap((token): Block[] => {
      switch (token.type) {
        case 'paragraph':
        case 'text':
          return [{ kind: 'paragraph', inlines: this.inlines((token as Tokens.Paragraph).tokens ?? [token]) }]
        case 'list':
          return [this.#list(token as Tokens.List)]
        case 'table':
          return [this.#table(token as Tokens.Table)]
        default:
          return []
      }
    })
  }

  #list({ ordered, start, items }: Tokens.List): Block {
    const entries = items.map(item => [
      ...(item.task ? [said(item.checked === true ? '☑' : '☐')] : []),
      ...this.blocks(item.tokens),
    ])
    return { kind: 'list', first: ordered ? Number(start) : null, entries }
  }

  #table({ header, rows }: Tokens.Table): Block {
    const cell = ({ tokens, align }: Tokens.TableCell): TableCell => ({ inlines: this.inlines(tokens), align })
    return { kind: 'table', head: header.map(cell), rows: rows.map(row => row.map(cell)) }
  }

  inlines(tokens: readonly Token[]): Inline[] {
    return joined(tokens.flatMap(token => this.#inline(token)))
  }

  #inline(token: Token): Inline[] {
    switch (token.type) {
      case 'strong':
        return [{ kind: 'strong', inlines: this.inlines((token as Tokens.Strong).tokens) }]
      case 'em':
        return [{ kind: 'emphasis', inlines: this.inlines((token as Tokens.Em).tokens) }]
      case 'link': {
        const { href, tokens } = token as Tokens.Link
        const inlines = this.inlines(tokens)
        return isSafeLink(href) ? [{ kind: 'link', href, inlines }] : inlines
      }
      case 'image': {
        const { href, text } = token as Tokens.Image
        const description = this.#words(text).map(wordsOf).join('')
        return isPicture(href) ? [{ kind: 'picture', file: href, description }] : [{ kind: 'text', value: description }]
      }
      case 'br':
        return [{ kind: 'text', value: '\n' }]
      case 'escape':
        return [{ kind: 'text', value: (token as Tokens.Escape).text }]
      default:
        return 'tokens' in token && token.tokens !== undefined
          ? this.inlines(token.tokens)
          : this.#words((token as Tokens.Text).raw)
    }
  }

  #words(text: string): Inline[] {
    return text
      .split(/(\uE000)/)
      .filter(piece => piece !== '')
      .map((piece): Inline => (piece === HELD ? this.held[this.#next++]! : { kind: 'text', value: rewrapped(piece) }))
  }
}

const said = (value: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', value }] })

/** Joins wrapped lines; one that begins with a letter in brackets or a dot of its own stays. */
const rewrapped = (text: string): string => text.replaceAll(/(?<! {2})\n(?!\s*(?:•|[a-z]\))\s)/g, ' ')

const joined = (inlines: readonly Inline[]): Inline[] => {
  const all: Inline[] = []
  for (const inline of inlines) {
    const last = all.at(-1)
    if (inline.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', value: last.value + inline.value }
    else all.push(inline)
  }
  return all
}

const isSafeLink = (href: string): boolean => /^https?:\/\/[^\s/]/i.test(href)

/** Only pictures of authors, which the server names by their content. */
export const isPicture = (href: string): boolean =>
  href.startsWith('pictures/') && isPictureName(href.slice('pictures/'.length))

/** The words of a text without its marks, as a line, a log or a screen reader has them: maths as its TeX, a picture as its description. */
export const markdownText = (text: string): string =>
  mayHoldMarks(text) ? markdownTree(text).map(blockText).join('\n\n') : text

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.inlines.map(wordsOf).join('')
    case 'lines':
      return block.text
    case 'list': {
      const { first, entries } = block
      return entries
        .map((entry, at) => `${first === null ? '-' : `${first + at}.`} ${entry.map(blockText).join('\n')}`)
        .join('\n')
    }
    case 'table':
      return [block.head, ...block.rows]
        .map(row => row.map(({ inlines }) => inlines.map(wordsOf).join('')).join(', '))
        .join('\n')
  }
}

function wordsOf(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.value
    case 'code':
      return `\`${inline.value}\``
    case 'maths':
      return inline.display ? `$$${inline.tex}$$` : `$${inline.tex}$`
    case 'picture':
      return inline.description
    default:
      return inline.inlines.map(wordsOf).join('')
  }
}
