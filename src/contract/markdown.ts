// Reads Markdown. What authors write may hold emphasis, lists, tables, links and pictures besides maths, code and lines that keep their
// columns; whatever else CommonMark knows are words as they are written, so that no text changes by accident. Messages, which a model may
// have written, also hold headings, quotations, rules and bare addresses. Raw HTML is words everywhere.
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
function emphasisAtEdges(this: Tokenizer, source: string, masked: string, before = '') {
  if (inWord.test(before) || /^[*_]+[)\]},.;:!?]/.test(source)) return undefined
  const token = Tokenizer.prototype.emStrong.call(this, source, masked, before)
  if (token === undefined || /[([{][*_]+$/.test(token.raw)) return undefined
  return inWord.test(source.slice(token.raw.length)) ? undefined : token
}

const none = () => undefined
const words = {
  emStrong: emphasisAtEdges,
  lheading: none,
  html: none,
  def: none,
  tag: none,
  reflink: none,
  codespan: none,
  del: none,
}
const ofAuthors = new Marked({
  gfm: true,
  tokenizer: {
    ...words,
    // Fences and indented lines are taken out before.
    code: none,
    fences: none,
    heading: none,
    hr: none,
    blockquote: none,
    autolink: none,
    url: none,
  },
})
const ofMessages = new Marked({ gfm: true, tokenizer: words })

/** The blocks in order. */
export function markdownTree(text: string): Block[] {
  if (!mayHoldMarks(text)) return unmarkedTree(text)
  return textBlocks(text).flatMap((block): Block[] => (block.kind === 'lines' ? [block] : proseTree(block.text)))
}

/** A text within a line: an option, a cell, a label. */
export function markdownLine(text: string): Inline[] {
  if (!mayHoldMarks(text)) return splitLine(text)
  const [held, parts] = withHeld(text)
  return new Reader(parts, isPicture).inlines(ofAuthors.Lexer.lexInline(held, ofAuthors.defaults))
}

function proseTree(prose: string): Block[] {
  const [held, parts] = withHeld(prose)
  return new Reader(parts, isPicture).blocks(ofAuthors.lexer(held))
}

/** Fenced lines, closed or not: they are as they are written. */
const FENCED = /(^[ >]*(`{3,}|~{3,})[^`\n]*(?:\n(?:[\s\S]*?^[ >]*\2[`~]*[ \t]*$|[\s\S]*)|$(?![\s\S])))/m

/** The blocks of what a tutor or a partner says. */
export function messageTree(text: string): Block[] {
  const parts: Part[] = []
  let held = ''
  for (let rest = text; rest !== '';) {
    const fenced = FENCED.exec(rest)
    const [before, itsParts] = withHeld(rest.slice(0, fenced?.index ?? rest.length))
    parts.push(...itsParts)
    held += before + (fenced?.[0].replaceAll(HELD, '') ?? '')
    rest = fenced === null ? '' : rest.slice(fenced.index + fenced[0].length)
  }
  return new Reader(parts, isShownPicture).blocks(ofMessages.lexer(held))
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

  constructor(
    private readonly held: readonly Part[],
    private readonly isPicture: (href: string) => boolean,
  ) {}

  blocks(tokens: readonly Token[]): Block[] {
    return tokens.flatMap((token): Block[] => {
      switch (token.type) {
        case 'paragraph':
        case 'text':
          return [{ kind: 'paragraph', inlines: this.inlines((token as Tokens.Paragraph).tokens ?? [token]) }]
        case 'heading':
          // Not a heading of the page, whose outline is its own.
          return [
            {
              kind: 'paragraph',
              inlines: [{ kind: 'strong', inlines: this.inlines((token as Tokens.Heading).tokens) }],
            },
          ]
        case 'blockquote':
          return [{ kind: 'quote', blocks: this.blocks((token as Tokens.Blockquote).tokens) }]
        case 'code':
          return [{ kind: 'lines', text: this.#written((token as Tokens.Code).text) }]
        case 'hr':
          return [{ kind: 'rule' }]
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
        const { tokens, ...link } = token as Tokens.Link
        const start = this.#next
        const inlines = this.inlines(tokens)
        // A bare address is its own words.
        if (link.raw === link.text) this.#next = start
        const href = this.#written(link.href)
        this.#written(link.title ?? '')
        return isSafeLink(href) ? [{ kind: 'link', href, inlines }] : inlines
      }
      case 'image': {
        const { text, ...image } = token as Tokens.Image
        const description = this.#words(text).map(wordsOf).join('')
        const href = this.#written(image.href)
        this.#written(image.title ?? '')
        return this.isPicture(href)
          ? [{ kind: 'picture', file: href, description }]
          : [{ kind: 'text', value: description }]
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

  /** Where nothing is maths or code. */
  #written(text: string): string {
    return text.replaceAll(HELD, () => wordsOf(this.held[this.#next++]!))
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
const isPicture = (href: string): boolean =>
  href.startsWith('pictures/') && isPictureName(href.slice('pictures/'.length))

/** A message also shows the pictures of documents, which the server gives to whoever may read these. */
const isShownPicture = (href: string): boolean =>
  isPicture(href) || /^documents\/[\da-f-]{36}\/figures\/[\da-f-]{36}$/.test(href)

/** The words of a text without its marks, as a line, a log or a screen reader has them: maths as its TeX, a picture as its description. */
export const markdownText = (text: string): string =>
  mayHoldMarks(text) ? markdownTree(text).map(blockText).join('\n\n') : text

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return lineText(block.inlines)
    case 'lines':
      return block.text
    case 'quote':
      return block.blocks.map(blockText).join('\n\n')
    case 'rule':
      return ''
    case 'list': {
      const { first, entries } = block
      return entries
        .map((entry, at) => `${first === null ? '-' : `${first + at}.`} ${entry.map(blockText).join('\n')}`)
        .join('\n')
    }
    case 'table':
      return [block.head, ...block.rows].map(row => row.map(({ inlines }) => lineText(inlines)).join(', ')).join('\n')
  }
}

export const lineText = (inlines: readonly Inline[]): string => inlines.map(wordsOf).join('')

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
      return lineText(inline.inlines)
  }
}
