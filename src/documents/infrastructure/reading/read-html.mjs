// HTML: what a reader sees, with its headings, definitions, and the pictures that are in the file. Nothing is loaded and nothing runs.
import { Parser } from 'htmlparser2'
import { decodeText } from './decode-text.mjs'
import { captionOf, dataBytes } from './figure-box.mjs'

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'nav', 'iframe', 'object', 'select'])
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data dfn em i img kbd mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

export function* readHtml(bytes, box) {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const text = decodeText(bytes, /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? null)
  const page = new Page(box)
  const parser = new Parser(page, { decodeEntities: true })
  parser.end(text)
  yield { blocks: page.blocks, title: page.title.trim(), language: page.language, done: 1, total: 1 }
}

class Page {
  blocks = []
  title = ''
  language = null
  #unseen = 0
  #inTitle = false
  #words = ''
  #level = null
  #term = null
  #isTerm = false
  #isDefinition = false
  /** Pictures of the `figure` that is open; null: none is. */
  #figures = null
  /** Its words so far, and whether it is open. */
  #caption = ''
  #inCaption = false

  constructor(box) {
    this.box = box
  }

  onopentag(name, attributes) {
    if (name === 'html') this.language = attributes.lang ?? null
    if (UNSEEN.has(name)) this.#unseen += 1
    if (name === 'title') this.#inTitle = true
    if (name === 'br') this.#words += ' '
    if (name === 'img' && attributes.alt) this.#words += ` ${attributes.alt} `
    if (name === 'img' && this.#unseen === 0) this.#picture(attributes)
    if (name === 'svg' && this.#unseen === 1) this.box.leaveOut()
    if (name === 'figure') this.#figures = []
    if (name === 'figcaption') {
      this.#caption = ''
      this.#inCaption = true
    }
    if (INLINE.has(name) || UNSEEN.has(name)) return
    this.#flush()
    this.#level = /^h[1-6]$/.test(name) ? Number(name[1]) : null
    this.#isTerm = name === 'dt'
    this.#isDefinition = name === 'dd' || (this.#isDefinition && name === 'p')
  }

  ontext(text) {
    if (this.#inTitle) this.title += text
    else if (this.#unseen === 0) {
      this.#words += text
      if (this.#inCaption) this.#caption += text
    }
  }

  onclosetag(name) {
    if (UNSEEN.has(name)) this.#unseen -= 1
    if (name === 'figcaption') {
      for (const figure of this.#figures ?? []) figure.caption = captionOf(this.#caption) || figure.caption
      this.#inCaption = false
    }
    if (name === 'figure') this.#figures = null
    if (name === 'title') this.#inTitle = false
    else if (!INLINE.has(name) && !UNSEEN.has(name)) this.#flush()
  }

  /** Stands where its words go on: behind those before it. */
  #picture({ src, alt }) {
    const figure = this.box.take(dataBytes(src), alt, null)
    if (figure === null) return
    this.#figures?.push(figure)
    this.blocks.push(figure)
  }

  #flush() {
    const text = this.#words.replace(/\s+/g, ' ').trim()
    this.#words = ''
    if (text === '') return
    if (this.#level !== null) this.blocks.push({ kind: 'heading', level: this.#level, text, page: null })
    else if (this.#isTerm) this.#term = text
    else if (this.#isDefinition && this.#term !== null) {
      this.blocks.push({ kind: 'term', term: this.#term, definition: text, text: `${this.#term}: ${text}`, page: null })
      this.#term = null
    } else this.blocks.push({ kind: 'text', text, page: null })
    this.#level = null
  }
}
