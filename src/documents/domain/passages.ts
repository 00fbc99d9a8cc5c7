// Cuts a document into passages: under one heading and on one page each, whole paragraphs where they are not too long.
import type { Block, Picture } from './document.js'

type NewFigure = Picture & {
  readonly page: number | null
  /** Above it, outermost first. */
  readonly headings: readonly string[]
}

export type NewPassage = {
  readonly page: number | null
  readonly headings: readonly string[]
  readonly text: string
  /** How many characters at its beginning the passage before it ends with. */
  readonly repeated: number
  readonly terms: readonly { readonly term: string; readonly definition: string }[]
  /** Pictures that stand in it or next to it, in their order. */
  readonly figures: readonly NewFigure[]
}

/** Characters. Shorter paragraphs are put together up to `full`; a longer one than `longest` is divided between sentences. */
const SIZE = { full: 700, longest: 1_200 }
const LONGEST_HEADING = 200

export class PassageCutter {
  readonly #headings: { readonly level: number; readonly text: string }[] = []
  #page: number | null = null
  #texts: string[] = []
  #terms: { term: string; definition: string }[] = []
  /** Of the passage that is being put together, or of the next one. */
  #figures: NewFigure[] = []
  /** The last one that is complete: pictures may follow that belong to it. */
  #held: NewPassage | null = null
  /** The last heading, until a text or a deeper heading follows it. */
  #bare: { readonly level: number; readonly text: string } | null = null
  readonly #sentences: Intl.Segmenter

  constructor(language: string | null) {
    this.#sentences = new Intl.Segmenter(language ?? 'en', { granularity: 'sentence' })
  }

  /** The passages that these blocks complete, but for the last one. */
  cut(blocks: readonly Block[]): NewPassage[] {
    return blocks.flatMap(block => {
      const turned = this.#hold(block.page === this.#page ? [] : this.#turn(block.page))
      if (block.kind === 'figure') this.#show(block)
      else turned.push(...this.#hold(block.kind === 'heading' ? this.#head(block) : this.#add(block)))
      return turned
    })
  }

  /** What is left at the end. */
  end(): NewPassage[] {
    const last = this.#hold([...this.#flush(), ...this.#flushBare(0)])
    if (this.#held === null) return last
    return [...last, { ...this.#held, figures: [...this.#held.figures, ...this.#figures] }]
  }

  /** In the passage that is being put together, else in the one before it on the same page and below the same headings, else in the next. */
  #show({ kind: _kind, ...picture }: Extract<Block, { kind: 'figure' }>): void {
    const headings = this.#headings.map(({ text }) => text)
    const figure = { ...picture, headings }
    const held = this.#held
    const isBeside = held?.page === figure.page && held.headings.join('\n') === headings.join('\n')
    if (this.#texts.length === 0 && this.#figures.length === 0 && held !== null && isBeside)
      this.#held = { ...held, figures: [...held.figures, figure] }
    else this.#figures.push(figure)
  }

  /** Instead of the one that was held before. */
  #hold(complete: readonly NewPassage[]): NewPassage[] {
    if (complete.length === 0) return []
    const before = this.#held === null ? [] : [this.#held]
    this.#held = complete.at(-1)!
    return [...before, ...complete.slice(0, -1)]
  }

  #turn(page: number | null): NewPassage[] {
    const complete = this.#flush()
    this.#page = page
    return complete
  }

  #head({ level, text }: { readonly level: number; readonly text: string }): NewPassage[] {
    const complete = [...this.#flush(), ...this.#flushBare(level)]
    while (this.#headings.length > 0 && this.#headings.at(-1)!.level >= level) this.#headings.pop()
    this.#bare = { level, text: text.slice(0, LONGEST_HEADING) }
    this.#headings.push(this.#bare)
    return complete
  }

  #add(block: Exclude<Block, { kind: 'heading' | 'figure' }>): NewPassage[] {
    if (block.text === '') return []
    this.#bare = null
    const term = block.kind === 'term' ? [{ term: block.term, definition: block.definition }] : []
    if (block.text.length > SIZE.longest) return [...this.#flush(), ...this.#divide(block.text, term)]
    const complete = this.#length() + block.text.length > SIZE.longest ? this.#flush() : []
    this.#texts.push(block.text)
    this.#terms.push(...term)
    return this.#length() >= SIZE.full ? [...complete, ...this.#flush()] : complete
  }

  #length(): number {
    return this.#texts.reduce((sum, text) => sum + text.length, 0)
  }

  #flush(): NewPassage[] {
    if (this.#texts.length === 0) return []
    const passage = this.#passage(this.#texts.join('\n\n'), 0, this.#terms)
    this.#texts = []
    this.#terms = []
    return [passage]
  }

  /** A heading with nothing below it, as on slides, is a passage by itself; one with deeper headings below stands above their texts. */
  #flushBare(next: number): NewPassage[] {
    const bare = this.#bare
    this.#bare = null
    if (bare === null || next > bare.level) return []
    return [this.#passage(bare.text, 0, [], this.#headings.slice(0, -1))]
  }

  /** Each part begins with the last sentence of the part before it, so that what is said across the border is found. */
  #divide(text: string, terms: NewPassage['terms']): NewPassage[] {
    const passages: NewPassage[] = []
    let part = ''
    let repeated = 0
    for (const sentence of this.#pieces(text)) {
      if (part.length > repeated && part.length + sentence.length > SIZE.longest) {
        passages.push(this.#passage(part.trimEnd(), repeated, passages.length === 0 ? terms : []))
        const last = [...this.#pieces(part)].at(-1)!
        const carried = last.length < SIZE.full / 2 && last.length < part.length ? last : ''
        part = carried
        repeated = carried.length
      }
      part += sentence
    }
    if (part.length > repeated)
      passages.push(this.#passage(part.trimEnd(), repeated, passages.length === 0 ? terms : []))
    return passages
  }

  /** Sentences; of one without an end, pieces. */
  *#pieces(text: string): Generator<string> {
    for (const { segment } of this.#sentences.segment(text))
      for (let at = 0; at < segment.length; at += SIZE.longest) yield segment.slice(at, at + SIZE.longest)
  }

  #passage(
    text: string,
    repeated: number,
    terms: NewPassage['terms'],
    headings: readonly { readonly text: string }[] = this.#headings,
  ): NewPassage {
    const figures = this.#figures
    this.#figures = []
    return { page: this.#page, headings: headings.map(heading => heading.text), text, repeated, terms, figures }
  }
}
