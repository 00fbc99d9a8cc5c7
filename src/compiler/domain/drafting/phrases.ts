// How a piece of scope, as an author wrote it, can stand inside a sentence.
import { isActionVerb } from '../words.js'

/**
 * `thing`: "ownership"; `doing`: "read a query plan"; `clause`: "why indexes slow down writes". Each fits other sentences.
 */
export type PhraseKind = 'thing' | 'doing' | 'clause'

export type Phrase = {
  readonly kind: PhraseKind
  /** As a title: with a capital, at most TITLE characters. */
  readonly title: string
  /** As it stands inside a sentence. */
  readonly inside: string
  /** What the author said beyond the title; empty where nothing. */
  readonly detail: string
}

const TITLE = 90

const QUESTION = /^(?:how|why|what|when|where|which|who|whether)\b/i
const OBJECT =
  /^(?:a|an|the|your|one's|its|their|this|that|these|those|each|every|all|any|some|two|three|simple|small|new|own)$/i

/** `proper`: words of this subject that keep their capital. */
export function phraseOf(text: string, proper: ReadonlySet<string>): Phrase {
  const whole = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[\p{L}\p{N})”"'])[.;,:]+$/u, '')
  const [head, rest] = headAndRest(whole)
  const title = shortened(head, TITLE)
  return {
    kind: kindOf(title),
    title: capitalised(title),
    inside: insideOf(title, proper),
    detail: title === head ? rest : whole,
  }
}

function headAndRest(text: string): readonly [string, string] {
  const found = /^(.{2,80}?)(?::\s+|\s+[–—]\s+|\s+\((?=[^()]*\)$))(.+)$/u.exec(text)
  if (!found) return [text, '']
  const isBracket = text[text.length - found[2]!.length - 1] === '('
  return [found[1]!, isBracket ? found[2]!.slice(0, -1) : found[2]!]
}

/** Cut at the end of a clause or a word, with … behind it. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const start = [...text.slice(0, most - 1)]
  if (/[\uD800-\uDBFF]$/.test(start.at(-1)!)) start.pop()
  const cut = start.join('')
  const clause = Math.max(...[', ', '; ', ' – ', ' — '].map(sign => cut.lastIndexOf(sign)))
  if (clause >= most / 2) return cut.slice(0, clause)
  const blank = cut.lastIndexOf(' ')
  return `${(blank >= most / 2 ? cut.slice(0, blank) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}

function kindOf(text: string): PhraseKind {
  if (QUESTION.test(text)) return 'clause'
  const [first = '', second = ''] = text.split(' ')
  // "Design patterns" is a thing, "design a schema" is done; so is "write unit tests", for "write" is never a thing.
  return isActionVerb(first) && (OBJECT.test(second) || (ONLY_VERBS.has(first.toLowerCase()) && second !== ''))
    ? 'doing'
    : 'thing'
}

const ONLY_VERBS = new Set(
  (
    'analyse analyze apply assemble assess build calculate choose classify compare compose compute configure connect construct convert create ' +
    'debug decide define demonstrate derive describe detect determine develop diagnose distinguish evaluate examine explain extract generate ' +
    'identify implement improve infer inspect install interpret investigate justify manage modify operate optimise optimize perform predict ' +
    'prepare prioritise prove read recognise recognize refactor resolve retrieve select simplify simulate solve specify summarise summarize tell ' +
    'translate troubleshoot verify write'
  ).split(' '),
)

const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** Its first letter small, unless the word is a name. */
function insideOf(text: string, proper: ReadonlySet<string>): string {
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? ''
  const isPlain = /^\p{Lu}[\p{Ll}]+$/u.test(first) && first.length > 1
  const isTitleCase = /^\S+ \p{Lu}/u.test(text)
  if (!isPlain || isTitleCase || proper.has(first)) return text.replace(/\?$/, '')
  return (text[0]!.toLowerCase() + text.slice(1)).replace(/\?$/, '')
}

/** Words that stand with a capital where no sentence begins: names. */
export function properWords(texts: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const text of texts)
    for (const [, word] of text.matchAll(/(?<=[\p{L}\p{N},;)’'"”]\s)(\p{Lu}\p{Ll}+)/gu)) found.add(word!)
  for (const text of texts) for (const [, word] of text.matchAll(/^(\p{Lu}\p{Ll}+)['’]/gu)) found.add(word!)
  return found
}

/** "a", "a and b", "a, b and c". */
export function inWords(items: readonly string[], last = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}
