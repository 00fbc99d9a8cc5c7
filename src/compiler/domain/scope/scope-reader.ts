// Collects what the lines of a scope file say: things to learn with their sections and notes, sources, and what is left out.
import { Resource } from '../../../contract/curriculum.js'
import { isSeen } from '../../../contract/storable.js'
import type { MarkdownLine } from './markdown-lines.js'
import { linksOf, plainText, textBesideLinks } from './markdown-text.js'
import type { ScopeConcept, ScopeMode } from './scope.js'
import { clip } from '../../../kernel/clip.js'

/** A concept with what of the file its edges are read from. */
export type ReadConcept = {
  readonly concept: ScopeConcept
  readonly isNumbered: boolean
  /** The line, and the notes, with the words that were taken out of the title. */
  readonly asWritten: readonly string[]
}

/** Sections that speak of something else than what is to be learned. */
const OTHER_SECTIONS = [
  [/^(?:out of scope|not (?:covered|included|in scope)|excluded|exclusions|non-?goals)\b/i, 'excluded'],
  [/^(?:prerequisites?|assumed knowledge|what learners (?:bring|know)|before you (?:begin|start))\b/i, 'brought'],
  [/^(?:sources|references|further reading|bibliography|resources|literature|reading list)\b/i, 'sources'],
] as const

const TITLE = 300
const NOTE = 600
/** Of an item, what its edges are read from. */
const WRITTEN = 2_000

type Heading = {
  readonly kind: 'heading'
  readonly text: string
  readonly level: number
  readonly line: number
  readonly notes: string[]
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
  readonly isNumbered: boolean
  readonly asWritten: string
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
  #other: { readonly kind: (typeof OTHER_SECTIONS)[number][1]; readonly level: number } | null = null

  constructor(readonly mode: ScopeMode) {}

  take(line: MarkdownLine): void {
    if (line.kind === 'heading') return this.#takeHeading(line.text, line.level, line.line)
    this.#takeLinks(line.text)
    if (this.#other !== null) this.#takeOther(line.text)
    else if (line.kind === 'item' || (this.mode === 'seed-list' && !line.isAside)) this.#takeItem(line)
    else if (this.mode !== 'seed-list') this.#takeProse(line.text, line.indent)
  }

  /** In the order of the file. A section with neither list nor sub-section is a thing to learn itself. */
  concepts(): ReadConcept[] {
    const kept = this.#found.filter((entry, i) => entry.kind === 'item' || isLeaf(entry, this.#found[i + 1]))
    const ids = new Map(kept.map((entry, i) => [entry, `C${i + 1}`]))
    return kept.map(entry => {
      const isItem = entry.kind === 'item'
      return {
        concept: {
          id: ids.get(entry)!,
          title: isItem ? entry.title : entry.text,
          section: isItem ? entry.section : null,
          parent: isItem && entry.parent ? ids.get(entry.parent)! : null,
          line: entry.line,
          notes: entry.notes,
        },
        isNumbered: isItem && entry.isNumbered,
        asWritten: isItem ? [entry.asWritten, ...entry.notes] : entry.notes,
      }
    })
  }

  #takeHeading(marked: string, level: number, line: number): void {
    const text = cut(plainText(marked), TITLE)
    this.#open = []
    if (this.#other !== null && level > this.#other.level) return
    const other = OTHER_SECTIONS.find(([pattern]) => pattern.test(text))
    this.#other = other === undefined ? null : { kind: other[1], level }
    if (this.mode === 'seed-list' || other !== undefined) return
    this.#heading = { kind: 'heading', text, level, line, notes: [], hasItems: false }
    this.#found.push(this.#heading)
  }

  #takeOther(text: string): void {
    const words = cut(textBesideLinks(text), TITLE)
    if (isSeen(words) && this.#other!.kind !== 'sources') this[this.#other!.kind].push(words)
  }

  #takeItem(line: MarkdownLine & { readonly kind: 'item' | 'prose' }): void {
    const asWritten = cut(plainText(line.text), WRITTEN)
    const [title, note] = titleAndNote(asWritten)
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
      notes:
        note === '' || ONLY_ORDER.test(note) ? [] : [cut(note.startsWith(title) ? note : `${title}: ${note}`, NOTE)],
      isNumbered: line.kind === 'item' && line.isNumbered,
      asWritten,
    }
    this.#open.push(item)
    this.#found.push(item)
  }

  #takeProse(text: string, indent: number): void {
    const words = cut(textBesideLinks(text), NOTE)
    if (!isSeen(words)) return
    this.#open = this.#open.filter(item => item.indent < indent)
    const notes = this.#open.at(-1)?.notes ?? this.#heading?.notes
    notes?.push(words)
  }

  #takeLinks(text: string): void {
    const links = linksOf(text)
    if (links.length === 0) return
    const said = this.#other?.kind === 'sources' ? textBesideLinks(text).replace(ROLE, '').replace(EDGES, '') : ''
    const role = ROLE.exec(text)?.[1]?.toLowerCase()
    for (const { title, url } of links) {
      if (this.#addresses.has(url)) continue
      const source = Resource.safeParse({
        title: cut(title, TITLE),
        url,
        kind: 'doc',
        ...(role === undefined ? {} : { role }),
        ...(said === '' ? {} : { citation: cut(said, NOTE) }),
      })
      if (!source.success) continue
      this.#addresses.add(url)
      this.sources.push(source.data)
    }
  }
}

/** What a source is for, said in brackets behind it. */
const ROLE = /[([]\s*(definition|example|reference)s?\s*[)\]]/i
const EDGES = /^[\s:,.–—-]+|(?<![\s:,–—-])[\s:,–—-]+$/g
/** Begins what says what comes before: that becomes an edge, not something to learn. */
const ORDER =
  '(?:requires?|needs?|depends on|builds (?:up)?on|based on|assumes|presupposes|prerequisites?:?|(?:ideally |best |recommended )?after|see also|related to|compared? with|cf\\.?)\\s'
const ONLY_ORDER = new RegExp(`^${ORDER}`, 'i')
const SIGNS = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u
const saysSomething = (text: string): boolean => isSeen(text) && SIGNS.test(text)

const isLeaf = (heading: Heading, next: Heading | Item | undefined): boolean =>
  !heading.hasItems && saysSomething(heading.text) && !(next?.kind === 'heading' && next.level > heading.level)

/** "Ownership: who frees memory", "Borrowing (requires Ownership)", "Lifetimes, see also Generics". Of one letter, as in "x - y", only order is said. */
const TITLE_AND_NOTE = new RegExp(
  `^(?:(\\S)(?:,|:|\\s[–—-]|(?=\\s\\([^()]*\\)[.;]?$))\\s\\(?(?=${ORDER})|` +
    `(.{2,80}?)(?::\\s|\\s[–—-]\\s|\\s\\((?=[^()]*\\)[.;]?$)|,\\s(?=${ORDER})))(.+)$`,
  'iu',
)

function titleAndNote(text: string): readonly [string, string] {
  const found = TITLE_AND_NOTE.exec(text)
  if (!found) return [cut(text, TITLE), text.length > TITLE ? cut(text, NOTE) : '']
  const [, letter, words, rest] = found
  const note = text.at(-rest!.length - 1) === '(' ? rest!.replace(/\)[.;]?$/, '') : rest!
  return [cut((letter ?? words)!, TITLE), cut(note, NOTE)]
}

/** Never in the middle of a character. */
export const cut = (text: string, most: number): string => clip(text, most).trim()
