// Texts of other systems as Markdown. What has no form here is named, and not shown half.
import { own } from '../../kernel/own.js'
import { Parser } from 'htmlparser2'
import { markedPieces, TEX_MARKS } from './marked-pieces.js'
import { valueOf } from '../domain/plain-question.js'
import type { XmlElement } from './xml-tree.js'

export type TextFormat = 'html' | 'markdown' | 'plain'
type Read = { readonly text: string; readonly losses: readonly string[] }

export function richText(written: string, format: TextFormat): Read {
  if (format === 'html') return fromHtml(written)
  const text = withMaths(format === 'plain' ? escapedMarks(written) : written).trim()
  return { text, losses: [] }
}

/**
 * As `richText` of HTML with values of formulas. `written` gives the HTML, with what it holds for each formula in place of it: signs of
 * formulas are no marks.
 */
export function withValues(written: (hold: (formula: string) => string) => string): Read {
  const formulas: string[] = []
  const { text, losses } = fromHtml(written(formula => valueOf(String(formulas.push(formula) - 1))))
  return { text: text.replaceAll(HELD, (_, place: string) => valueOf(formulas[Number(place)]!)), losses }
}

const HELD = new RegExp(valueOf(String.raw`(\d+)`), 'g')

/** Markdown in place of an element; null where it is read like any other. */
export type Instead = (element: XmlElement) => string | null

/** As `richText` of HTML, from a tree that holds it. */
export const richTree = (content: XmlElement['content'], instead: Instead): Read =>
  tidied(new Page(true).readTree(content, instead))

/** As `plainText` of HTML. */
export const plainTree = (content: XmlElement['content'], instead: Instead): Read =>
  inLine(new Page(false).readTree(content, instead))

/** For answers, which are one line without marks. */
export function plainText(written: string, format: TextFormat): Read {
  if (format !== 'html') return { text: withMaths(written.trim().replaceAll(/\s+/g, ' ')), losses: [] }
  return inLine(new Page(false).read(written))
}

const inLine = ({ text, losses }: Read): Read => ({ text: withMaths(text.replaceAll(/\s+/g, ' ').trim()), losses })

/** `\(…\)` and `\[…\]`, as MathJax has them, between dollar signs. */
const withMaths = (text: string): string =>
  markedPieces(text, TEX_MARKS)
    .map((piece, at) => {
      if (at % 2 === 0) return piece
      const dollars = piece.startsWith('\\(') ? '$' : '$$'
      return `${dollars}${piece.slice(2, -2).trim()}${dollars}`
    })
    .join('')

/** A star, an underscore, a dollar sign and the like are characters, but not inside of formulas. */
const escapedMarks = (text: string): string =>
  markedPieces(text, TEX_MARKS)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll(/[*_`$]/g, String.raw`\$&`)))
    .join('')

const fromHtml = (html: string): Read => tidied(new Page(true).read(html))

function tidied({ text, losses }: Read): Read {
  const tidy = text
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { text: withMaths(tidy), losses }
}

const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', code: '`', tt: '`' }
const BLOCKS = new Set('p div h1 h2 h3 h4 h5 h6 ul ol blockquote pre table tr hr section article'.split(' '))
const UNSEEN = new Set(['script', 'style', 'head', 'title'])
const LOST: Readonly<Record<string, string>> = {
  img: 'A picture is not imported.',
  svg: 'A drawing is not imported.',
  table: 'A table is imported as text.',
  audio: 'A recording is not imported.',
  video: 'A video is not imported.',
  iframe: 'An embedded page is not imported.',
  object: 'An embedded file is not imported.',
  sub: 'A subscript is imported as plain text.',
  sup: 'A superscript is imported as plain text.',
}
const DIGITS = { sub: '₀₁₂₃₄₅₆₇₈₉', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹' } as const

class Page {
  readonly #losses = new Set<string>()
  readonly #lists: { isOrdered: boolean; count: number }[] = []
  #text = ''
  #unseen = 0
  #kept = 0
  #raised: 'sub' | 'sup' | null = null

  constructor(private readonly isMarkdown: boolean) {}

  read(html: string): Read {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: text => this.#say(text),
        onclosetag: name => this.#close(name),
      },
      { decodeEntities: true },
    )
    parser.end(html)
    return { text: this.#text, losses: [...this.#losses] }
  }

  readTree(content: XmlElement['content'], instead: Instead): Read {
    for (const each of content) {
      if (typeof each === 'string') {
        this.#say(each)
        continue
      }
      const markdown = instead(each)
      if (markdown !== null) {
        this.#text += markdown
        continue
      }
      this.#open(each.name, each.attributes)
      this.readTree(each.content, instead)
      this.#close(each.name)
    }
    return { text: this.#text, losses: [...this.#losses] }
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    const lost = own(LOST, name)
    if (UNSEEN.has(name)) this.#unseen += 1
    if (name === 'sub' || name === 'sup') this.#raised = name
    else if (lost !== undefined) this.#losses.add(lost)
    if (name === 'img' && attributes['alt']) this.#say(attributes['alt'])
    if (name === 'br') this.#text += this.isMarkdown ? '\\\n' : ' '
    if (BLOCKS.has(name)) this.#block()
    if (name === 'ul' || name === 'ol') this.#lists.push({ isOrdered: name === 'ol', count: 0 })
    if (name === 'li') this.#item()
    if (name === 'td' || name === 'th') this.#text += ' '
    if (name === 'pre') {
      this.#kept += 1
      this.#mark('```\n')
    } else if (this.#kept === 0) this.#mark(own(MARKS, name) ?? '')
  }

  #close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen -= 1
    if (name === 'sub' || name === 'sup') this.#raised = null
    if (name === 'pre') {
      this.#kept -= 1
      this.#mark('\n```')
    } else if (this.#kept === 0) this.#mark(own(MARKS, name) ?? '')
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (BLOCKS.has(name)) this.#block()
  }

  #item(): void {
    const list = this.#lists.at(-1)
    if (list === undefined) return this.#block()
    list.count += 1
    const indent = '  '.repeat(this.#lists.length - 1)
    this.#text += `\n${indent}${list.isOrdered ? `${list.count}.` : '-'} `
  }

  #block(): void {
    if (this.#lists.length > 0) return
    if (this.#text !== '' && !this.#text.endsWith('\n\n')) this.#text += this.isMarkdown ? '\n\n' : ' '
  }

  #mark(mark: string): void {
    if (this.isMarkdown && this.#unseen === 0) this.#text += mark
  }

  #say(text: string): void {
    if (this.#unseen > 0) return
    if (this.#kept > 0) return void (this.#text += text)
    const raised = this.#raised === null ? text : this.#shifted(text, this.#raised)
    const flowing = raised.replaceAll(/\s+/g, ' ')
    const begins = this.#text === '' || this.#text.endsWith('\n')
    this.#text += this.isMarkdown ? escapedMarks(begins ? flowing.trimStart() : flowing) : flowing
  }

  /** With the digits that Unicode has for it. */
  #shifted(text: string, where: 'sub' | 'sup'): string {
    if (/^\d+$/.test(text)) return text.replaceAll(/\d/g, digit => DIGITS[where][Number(digit)]!)
    this.#losses.add(LOST[where]!)
    return text
  }
}
