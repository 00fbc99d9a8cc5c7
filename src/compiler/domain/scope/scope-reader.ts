// Collects what the lines of a scope file say: things to learn with their sections and notes, sources, and what is left out.
import { Resource } from '../../../contract/curriculum.js'
import { isSeen } from '../../../kernel/storable.js'
import type { MarkdownLine } from './markdown-lines.js'
import { linksOf, plainText, textBesideLinks } from './markdown-text.js'
import type { ScopeConcept, ScopeMode } from './scope.js'
import { clip } from '../../../kernel/text.js'

/** A concept with what of the file its edges are read from. */
export type ReadConcept = {
  readonly concept: ScopeConcept
  readonly isNumbered: boolean
  /** What stands in "(requires …)" behind the item. */
  readonly requires: readonly string[]
}

/** Headings, matched whole, of sections that hold something else than what is to be learned. */
const OTHER_SECTIONS: ReadonlyMap<string, 'excluded' | 'brought' | 'sources'> = new Map([
  ['out of scope', 'excluded'],
  ['prerequisites', 'brought'],
  ['sources', 'sources'],
])

const TITLE = 300
const NOTE = 600
/** How much of an item is read. */
const WRITTEN = 2_000

type Heading = {
  readonly kind: 'heading'
  readonly text: string
  readonly level: number
  readonly line: number
  readonly notes: string[]
  readonly sources: string[]
  hasItems: boolean
}
type Item = {
  readonly kind: 'item'
  readonly title: string
  readonly section: string | null
  readonly parent: Item | null
  readonly line: number
  readonly indent: number
  readonly notes: string[]
  readonly sources: string[]
  readonly isNumbered: boolean
  readonly requires: readonly string[]
}

export class ScopeReader {
  readonly sources: Resource[] = []
  readonly excluded: string[] = []
  readonly brought: string[] = []
  readonly #addresses = new Set<string>()
  readonly #found: (Heading | Item)[] = []
  /** Items that the next one may stand under, the innermost last. */
  #open: Item[] = []
  #heading: Heading | null = null
  #other: { readonly kind: 'excluded' | 'brought' | 'sources'; readonly level: number } | null = null

  constructor(readonly mode: ScopeMode) {}

  take(line: MarkdownLine): void {
    if (line.kind === 'heading') return this.#takeHeading(line.text, line.level, line.line)
    if (this.#other !== null) this.#takeOther(line.text)
    else if (line.kind === 'item' || (this.mode === 'seed-list' && !line.isAside)) this.#takeItem(line)
    else if (this.mode !== 'seed-list') this.#takeProse(line.text, line.indent)
    this.#takeLinks(line.text)
  }

  /** In the order of the file. A section with neither list nor sub-section is a thing to learn itself. */
  concepts(): ReadConcept[] {
    const remaining = this.#found.filter((entry, i) => entry.kind === 'item' || isLeaf(entry, this.#found[i + 1]))
    const ids = new Map(remaining.map((entry, i) => [entry, `C${i + 1}`]))
    return remaining.map(entry => {
      const isItem = entry.kind === 'item'
      return {
        concept: {
          id: ids.get(entry)!,
          title: isItem ? entry.title : entry.text,
          section: isItem ? entry.section : null,
          parent: isItem && entry.parent ? ids.get(entry.parent)! : null,
          line: entry.line,
          notes: entry.notes,
          sources: entry.sources,
        },
        isNumbered: isItem && entry.isNumbered,
        requires: isItem ? entry.requires : [],
      }
    })
  }

  #takeHeading(marked: string, level: number, line: number): void {
    const text = cut(plainText(marked), TITLE)
    this.#open = []
    if (this.#other !== null && level > this.#other.level) return
    const other = OTHER_SECTIONS.get(text.toLowerCase())
    this.#other = other === undefined ? null : { kind: other, level }
    if (this.mode === 'seed-list' || other !== undefined) return
    this.#heading = { kind: 'heading', text, level, line, notes: [], sources: [], hasItems: false }
    this.#found.push(this.#heading)
  }

  #takeOther(text: string): void {
    const title = cut(textBesideLinks(text), TITLE)
    if (isSeen(title) && this.#other!.kind !== 'sources') this[this.#other!.kind].push(title)
  }

  #takeItem(line: MarkdownLine & { readonly kind: 'item' | 'prose' }): void {
    const { text, requires } = withoutRequires(cut(plainText(line.text), WRITTEN))
    const [title, note] = titleAndNote(text)
    if (!saysSomething(title)) return
    this.#open = this.#open.filter(({ indent }) => indent < line.indent)
    if (this.#heading) this.#heading.hasItems = true
    const item: Item = {
      kind: 'item',
      title,
      section: this.#heading !== null && isSeen(this.#heading.text) ? this.#heading.text : null,
      parent: this.mode === 'seed-list' ? null : (this.#open.at(-1) ?? null),
      line: line.line,
      indent: line.indent,
      notes: note === '' ? [] : [cut(note.startsWith(title) ? note : `${title}: ${note}`, NOTE)],
      sources: [],
      isNumbered: line.kind === 'item' && line.isNumbered,
      requires,
    }
    this.#open.push(item)
    this.#found.push(item)
  }

  #takeProse(text: string, indent: number): void {
    const note = cut(textBesideLinks(text), NOTE)
    if (!isSeen(note)) return
    this.#open = this.#open.filter(item => item.indent < indent)
    const notes = this.#open.at(-1)?.notes ?? this.#heading?.notes
    notes?.push(note)
  }

  #takeLinks(text: string): void {
    const links = linksOf(text)
    if (links.length === 0) return
    const citation = this.#other?.kind === 'sources' ? textBesideLinks(text).replace(ROLE, '').replace(EDGES, '') : ''
    const role = ROLE.exec(text)?.[1]?.toLowerCase()
    for (const { title, url } of links) {
      if (this.#addresses.has(url)) continue
      const source = Resource.safeParse({
        title: cut(title, TITLE),
        url,
        kind: 'doc',
        ...(role === undefined ? {} : { role }),
        ...(citation === '' ? {} : { citation: cut(citation, NOTE) }),
      })
      if (!source.success) continue
      this.#addresses.add(url)
      this.sources.push(source.data)
      if (this.#other === null) (this.#open.at(-1) ?? this.#heading)?.sources.push(url)
    }
  }
}

/** What a source is for, said in brackets behind it. */
const ROLE = /[([]\s*(definition|example|reference)s?\s*[)\]]/i
const EDGES = /^[\s:,.–—-]+|(?<![\s:,–—-])[\s:,–—-]+$/g
const SIGNS = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u
const saysSomething = (text: string): boolean => isSeen(text) && SIGNS.test(text)

const isLeaf = (heading: Heading, next: Heading | Item | undefined): boolean =>
  !heading.hasItems && saysSomething(heading.text) && !(next?.kind === 'heading' && next.level > heading.level)

/** "Borrowing (requires Ownership, Lifetimes)": the one mark by which an item names what comes before it. */
const REQUIRES = /\(requires:?\s([^()]*)\)/giu

function withoutRequires(text: string): { readonly text: string; readonly requires: readonly string[] } {
  const requires = [...text.matchAll(REQUIRES)].map(([, names]) => names!.trim())
  return { text: text.replace(REQUIRES, ' ').replace(/\s+/g, ' ').trim(), requires }
}

/** "Ownership: who frees memory", "Ownership – who frees memory", "Ownership (who frees memory)". */
const TITLE_AND_NOTE = /^(.{2,80}?)(?::\s|\s[–—-]\s|\s\((?=[^()]*\)[.;]?$))(.+)$/su

function titleAndNote(text: string): readonly [string, string] {
  const found = TITLE_AND_NOTE.exec(text)
  if (!found) return [cut(text, TITLE), text.length > TITLE ? cut(text, NOTE) : '']
  const [, title, rest] = found
  const note = text.at(-rest!.length - 1) === '(' ? rest!.replace(/\)[.;]?$/, '') : rest!
  return [cut(title!, TITLE), cut(note, NOTE)]
}

/** Never in the middle of a character. */
export const cut = (text: string, most: number): string => clip(text, most).trim()
