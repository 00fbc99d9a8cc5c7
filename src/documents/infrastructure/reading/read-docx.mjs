// DOCX: paragraphs, headings by their styles, tables, the pictures in it, and the pages on which Word last laid them out.
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { DocxMedia, RELATIONS } from './docx-media.mjs'
import { Fault } from './fault.mjs'
import { captionOf } from './figure-box.mjs'

/** The parts that are read, and how long they may be unpacked, in bytes. */
const PARTS = ['word/document.xml', 'word/styles.xml', 'docProps/core.xml', RELATIONS]
const LONGEST_PART = 16 * 1024 * 1024

export function* readDocx(bytes, box) {
  const parts = unzip(bytes)
  const source = parts['word/document.xml']
  if (source === undefined) throw new Fault('malformed')
  const styles = stylesOf(parts['word/styles.xml'] ?? '')
  const media = new DocxMedia(bytes, parts[RELATIONS] ?? '', box)
  const body = new Body(styles, media, /<w:lastRenderedPageBreak|w:type="page"/.test(source))
  parse(source, body)
  if (!body.isComplete) throw new Fault('malformed')
  yield {
    blocks: body.blocks,
    title: titleOf(parts['docProps/core.xml'] ?? ''),
    language: styles.language,
    done: 1,
    total: 1,
  }
}

function unzip(bytes) {
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.includes(name)) return false
        if (originalSize > LONGEST_PART) throw new Fault('expands_too_much')
        return true
      },
    })
    return Object.fromEntries(Object.entries(unpacked).map(([name, part]) => [name, new TextDecoder().decode(part)]))
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('malformed')
  }
}

function parse(source, handler) {
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(source)
}

/** The heading level of each style that has one, also by the style that it is based on; and the language. */
function stylesOf(source) {
  const own = new Map()
  const base = new Map()
  const captions = new Set()
  let id = null
  let language = null
  parse(source, {
    onopentag(name, attributes) {
      const value = attributes['w:val']
      if (name === 'w:style') id = attributes['w:styleId']
      if (name === 'w:lang') language ??= value ?? null
      if (id === null) return
      // Built-in styles have English names in every Word.
      const heading = name === 'w:name' ? /^(?:heading ([1-6])|title)$/i.exec(value ?? '') : null
      if (heading !== null) own.set(id, Number(heading[1] ?? 1))
      if (name === 'w:name' && /^caption$/i.test(value ?? '')) captions.add(id)
      if (name === 'w:outlineLvl' && Number(value) < 6) own.set(id, Number(value) + 1)
      if (name === 'w:basedOn') base.set(id, value)
    },
    onclosetag(name) {
      if (name === 'w:style') id = null
    },
  })
  const levelOf = (style, depth = 0) =>
    own.get(style) ?? (depth < 20 && base.has(style) ? levelOf(base.get(style), depth + 1) : null)
  const isCaption = (style, depth = 0) =>
    captions.has(style) || (depth < 20 && base.has(style) && isCaption(base.get(style), depth + 1))
  return { levels: levelOf, isCaption, language }
}

function titleOf(source) {
  let title = ''
  let isInside = false
  parse(source, {
    onopentag: name => void (isInside = name === 'dc:title'),
    ontext: text => void (title += isInside ? text : ''),
    onclosetag: () => void (isInside = false),
  })
  return title.trim()
}

class Body {
  blocks = []
  isComplete = false
  #styles
  #media
  #alt = ''
  /** Of this paragraph, and of the one before it. */
  #figures = []
  #before = []
  #isCaption = false
  #page
  #words = ''
  #row = []
  #inText = false
  #isBold = false
  #bold = ''
  #level = null
  #tables = 0
  #ignored = 0

  constructor(styles, media, hasPages) {
    this.#styles = styles
    this.#media = media
    this.#page = hasPages ? 1 : null
  }

  onopentag(name, attributes) {
    if (name === 'mc:Fallback') this.#ignored += 1
    if (this.#ignored > 0) return
    if (name === 'w:pStyle') {
      this.#level = this.#styles.levels(attributes['w:val'])
      this.#isCaption = this.#styles.isCaption(attributes['w:val'])
    } else if (name === 'wp:docPr') this.#alt = attributes.descr ?? attributes.title ?? ''
    else if (name === 'a:blip') this.#picture(attributes['r:embed'], this.#alt)
    else if (name === 'v:imagedata') this.#picture(attributes['r:id'], attributes['o:title'])
    else if (name === 'w:outlineLvl' && Number(attributes['w:val']) < 6) this.#level = Number(attributes['w:val']) + 1
    else if (name === 'w:t') this.#inText = true
    else if (name === 'w:r') this.#isBold = false
    else if (name === 'w:b') this.#isBold = attributes['w:val'] !== '0' && attributes['w:val'] !== 'false'
    else if (name === 'w:tab' || name === 'w:cr') this.#words += ' '
    else if (name === 'w:tbl') this.#tables += 1
    else if (name === 'w:lastRenderedPageBreak') this.#turn()
    else if (name === 'w:br') {
      if (attributes['w:type'] === 'page') this.#turn()
      else this.#words += ' '
    }
  }

  ontext(text) {
    if (!this.#inText || this.#ignored > 0) return
    if (this.#isBold && this.#bold.length === this.#words.length) this.#bold += text
    this.#words += text
  }

  onclosetag(name) {
    if (name === 'mc:Fallback') this.#ignored -= 1
    else if (this.#ignored > 0) return
    else if (name === 'w:t') this.#inText = false
    else if (name === 'w:tbl') this.#tables -= 1
    else if (name === 'w:p' && this.#tables === 0) this.#flush()
    else if (name === 'w:p') this.#words += ' '
    else if (name === 'w:tc') this.#cell()
    else if (name === 'w:tr') {
      this.#push({ kind: 'text', text: this.#row.splice(0).join(' | '), page: this.#page })
      this.blocks.push(...this.#figures.splice(0))
    } else if (name === 'w:body') this.isComplete = true
  }

  /** Word marks a page that begins inside of a paragraph: what stands before belongs to the page before. */
  #turn() {
    if (this.#tables === 0 && this.#words.trim() !== '') this.#flush()
    if (this.#page !== null) this.#page += 1
  }

  #cell() {
    this.#row.push(this.#take())
  }

  #take() {
    const text = this.#words.replace(/\s+/g, ' ').trim()
    this.#words = ''
    return text
  }

  #flush() {
    const bold = this.#bold.trim()
    const text = this.#take()
    const rest = text.slice(bold.length)
    const page = this.#page
    if (this.#level !== null) this.#push({ kind: 'heading', level: this.#level, text, page })
    else if (
      bold !== '' &&
      text.startsWith(bold) &&
      /^\s*[:–—]\s*\S/.test(rest.replace(/^\s*/, '')) &&
      !bold.endsWith(':')
    )
      this.#push({ kind: 'term', term: bold, definition: rest.replace(/^\s*[:–—]\s*/, ''), text, page })
    else this.#push({ kind: 'text', text, page })
    // A caption stands below its picture.
    if (this.#isCaption) for (const figure of this.#before) figure.caption = captionOf(text) || figure.caption
    this.blocks.push(...this.#figures)
    if (text !== '' || this.#figures.length > 0) this.#before = this.#figures
    this.#figures = []
    this.#isCaption = false
    this.#level = null
    this.#bold = ''
  }

  #picture(id, alt) {
    const figure = this.#media.take(id, alt, this.#page)
    if (figure !== null) this.#figures.push(figure)
  }

  #push(block) {
    if (block.text !== '') this.blocks.push(block)
  }
}
