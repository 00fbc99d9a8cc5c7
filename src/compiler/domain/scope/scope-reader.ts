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

/** A heading or a list item. */
type Entry = Omit<ReadConcept['concept'], 'id' | 'parent'> &
  Omit<ReadConcept, 'concept'> & {
    readonly parent: Entry | null
    /** Columns before an item. */
    readonly indent: number
    /** Of a heading, 1 to 6; null: an item. */
    readonly level: number | null
    /** Whether a heading has items below it. */
    hasItems: boolean
  }

const NEW_ENTRY = {
  section: null,
  parent: null,
  indent: 0,
  level: null,
  hasItems: false,
  isNumbered: false,
  requires: [],
}

export class ScopeReader {
  readonly sources: Resource[] = []
  readonly excluded: string[] = []
  readonly brought: string[] = []
  readonly #addresses = new Set<string>()
  readonly #found: Entry[] = []
  /** Items that the next one may be nested in, the innermost last. */
  #open: Entry[] = []
  #heading: Entry | null = null
  #other: { readonly kind: 'excluded' | 'brought' | 'sources'; readonly level: number } | null = null

  constructor(readonly mode: ScopeMode) {}

  take(line: MarkdownLine): void {
    if (line.kind === 'heading') return this.#takeHeading(line.text, line.level, line.line)
    if (this.#other !== null) this.#takeOther(line.text)
    else if (line.kind === 'item' || (this.mode === 'seed-list' && !line.isQuoteOrTable)) this.#takeItem(line)
    else if (this.mode !== 'seed-list') this.#takeProse(line.text, line.indent)
    this.#takeLinks(line.text)
  }

  /** In the order of the file. A section with neither list nor sub-section is a thing to learn itself. */
  concepts(): ReadConcept[] {
    const remaining = this.#found.filter((entry, i) => entry.level === null || isLeaf(entry, this.#found[i + 1]))
    const ids = new Map(remaining.map((entry, i) => [entry, `C${i + 1}`]))
    return remaining.map(entry => {
      const { title, section, parent, line, notes, sources, isNumbered, requires } = entry
      const id = ids.get(entry)!
      return {
        concept: { id, title, section, parent: parent && ids.get(parent)!, line, notes, sources },
        isNumbered,
        requires,
      }
    })
  }

  #takeHeading(marked: string, level: number, line: number): void {
    const title = cut(plainText(marked), TITLE)
    this.#open = []
    if (this.#other !== null && level > this.#other.level) return
    const other = OTHER_SECTIONS.get(title.toLowerCase())
    this.#other = other === undefined ? null : { kind: other, level }
    if (this.mode === 'seed-list' || other !== undefined) return
    this.#heading = { ...NEW_ENTRY, title, level, line, notes: [], sources: [] }
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
    const item: Entry = {
      ...NEW_ENTRY,
      title,
      section: this.#heading !== null && isSeen(this.#heading.title) ? this.#heading.title : null,
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

/** Whether a heading has neither items nor a heading of a deeper level below it. */
const isLeaf = ({ hasItems, title, level }: Entry, next: Entry | undefined): boolean =>
  !hasItems && saysSomething(title) && (next?.level ?? 0) <= level!

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
