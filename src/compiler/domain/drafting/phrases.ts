// How a piece of scope, as an author wrote it, can stand inside a sentence.
import { isActionVerb } from '../words.js'

/**
 * `thing`: "ownership"; `activity`: "baking with steam"; `doing`: "read a query plan"; `clause`: "why indexes slow down writes".
 * Each fits other sentences.
 */
export type PhraseKind = 'thing' | 'activity' | 'doing' | 'clause'

export type Phrase = {
  readonly kind: PhraseKind
  /** As a title: with a capital, at most TITLE characters. */
  readonly title: string
  /** As it stands inside a sentence. */
  readonly inside: string
  /** The same where a sentence needs the name of something: "how to read a query plan". */
  readonly name: string
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
  const [kind, core] = kindOf(title)
  const inside = insideOf(core, proper)
  return {
    kind,
    title: capitalised(title),
    inside,
    name: kind === 'doing' ? `how to ${inside}` : inside,
    detail: title === head ? rest : whole,
  }
}

function headAndRest(text: string): readonly [string, string] {
  const found = /^(.{2,80}?)(?::\s+|\s+[–—]\s+|\s+\((?=[^()]*\)$))(.+)$/u.exec(text)
  // "A case: …" is named by what comes behind it.
  if (!found || /^(?:an?|cases?|examples?) /i.test(`${found[1]} `)) return [text, '']
  const isBracket = text[text.length - found[2]!.length - 1] === '('
  return [found[1]!, isBracket ? found[2]!.slice(0, -1) : found[2]!]
}

/** Cut at the end of a clause or a word, with … behind it. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  const clause = Math.max(...[', ', '; ', ' – ', ' — '].map(sign => cut.lastIndexOf(sign)))
  if (clause >= most / 2) return cut.slice(0, clause)
  const blank = cut.lastIndexOf(' ')
  return `${(blank >= most / 2 ? cut.slice(0, blank) : cut).replace(/[\s,;:–—…-]+$/u, '')}…`
}

/** And the words that sentences are made with: "Choosing an index" and "How to choose an index" say that one can choose an index. */
function kindOf(text: string): readonly [PhraseKind, string] {
  const howTo = /^how to (?=\p{L})/iu.exec(text)
  if (howTo) return ['doing', text.slice(howTo[0].length)]
  if (QUESTION.test(text)) return ['clause', text]
  const [first = '', second = ''] = text.split(' ')
  const hasObject = OBJECT.test(second)
  const verb = baseOf(first)
  if (verb !== null) return hasObject && verb !== '' ? ['doing', verb + text.slice(first.length)] : ['activity', text]
  // "Design patterns" is a thing, "design a schema" is done; so is "write unit tests", for "write" is never a thing.
  const isDone = hasObject ? /^\p{L}+$/u.test(first) && !NO_VERBS.test(first) : ONLY_VERBS.has(first.toLowerCase())
  return [isDone && second !== '' ? 'doing' : 'thing', text]
}

/** What "choosing" comes from, where that is known; empty for other words that end so, null for words that do not. */
function baseOf(word: string): string | null {
  const stem = /^(\p{L}{3,})ing$/iu.exec(word)?.[1]?.toLowerCase()
  if (stem === undefined || NO_GERUNDS.has(word.toLowerCase())) return null
  const forms = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]
  return forms.find(isActionVerb) ?? ''
}

const NO_GERUNDS = new Set(
  'string spring evening morning ceiling sibling nothing something everything anything bearing'.split(' '),
)
const NO_VERBS =
  /^(?:the|an?|this|that|these|those|my|your|our|some|any|each|every|first|last|next|one|two|three|four|five|above|across|after|against|all|along|among|around|at|before|behind|below|beneath|beside|between|beyond|both|but|by|despite|down|during|for|from|half|in|inside|into|just|like|more|near|no|not|of|off|on|once|only|out|outside|over|past|quite|rather|since|such|than|through|throughout|to|toward|towards|under|until|up|upon|what|with|within|without|and|or|is|are|was)$/i

const ONLY_VERBS = new Set(
  (
    'analyse analyze apply assemble assess build calculate choose classify compare compose compute configure connect construct convert create ' +
    'debug decide define demonstrate derive describe detect determine develop diagnose distinguish evaluate examine explain extract generate ' +
    'identify implement improve infer inspect install interpret investigate justify manage modify operate optimise optimize perform predict ' +
    'prepare prioritise prove read recognise recognize refactor resolve retrieve select simplify simulate solve specify summarise summarize tell ' +
    'translate troubleshoot verify write'
  ).split(' '),
)

export const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** They are no names, whatever follows. */
const LEADING = /^(?:the|a|an|how|why|what|when|where|which|who|whether|your|our)$/i

/** Its first letter small, unless the word is a name. */
function insideOf(text: string, proper: ReadonlySet<string>): string {
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? ''
  const isWord = /^(?:\p{Lu}\p{Ll}+|A)$/u.test(first)
  const isTitleCase = /^\S+ \p{Lu}\p{Ll}/u.test(text) && !LEADING.test(first)
  const plain = text.replace(/\?$/, '')
  return !isWord || isTitleCase || (proper.has(first) && !LEADING.test(first))
    ? plain
    : plain[0]!.toLowerCase() + plain.slice(1)
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
