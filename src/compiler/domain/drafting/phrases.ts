// How a piece of scope, as an author wrote it, can stand inside a sentence.
import { isAsked, turned } from './questions.js'
import { hasForeignWord, isPlainWord, type Usage } from './usage.js'
import { beginsWithVerb, isVerb } from './verbs.js'
import { clip } from '../../../kernel/clip.js'

/**
 * `thing`: "ownership"; `activity`: "baking with steam"; `doing`: "read a query plan"; `clause`: "why indexes slow down writes".
 * Each fits other sentences. `other` is what fits none of them, or what nobody can tell: it stands in quotation marks, as a name.
 */
export type PhraseKind = 'thing' | 'activity' | 'doing' | 'clause' | 'other'

type Phrase = {
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

/** `usage`: how the words of this subject are written. */
export function phraseOf(text: string, usage: Usage): Phrase {
  const whole = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[\p{L}\p{N})”"'])[.;,:]+$/u, '')
  const [head, rest] = headAndRest(whole)
  const title = shortened(head, TITLE)
  const [kind, core] = kindOf(title, usage)
  const inside = kind === 'other' ? core : insideOf(core, kind, usage)
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
  if (!found || /^[“‘]/.test(text) || /^(?:an?|cases?|examples?) /i.test(`${found[1]} `)) return [text, '']
  const isBracket = text[text.length - found[2]!.length - 1] === '('
  return [found[1]!, isBracket ? found[2]!.slice(0, -1) : found[2]!]
}

/** Cut at the end of a clause or a word, with … behind it. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = clip(text, most - 1)
  const clause = Math.max(...[', ', '; ', ' – ', ' — '].map(sign => cut.lastIndexOf(sign)))
  if (clause >= most / 2) return cut.slice(0, clause)
  const blank = cut.lastIndexOf(' ')
  return `${(blank >= most / 2 ? cut.slice(0, blank) : cut).replace(/[\s,;:–—…-]+$/u, '')}…`
}

/** And the words that sentences are made with: "Choosing an index" and "How to choose an index" say that one can choose an index. */
function kindOf(text: string, { isEnglish }: Usage): readonly [PhraseKind, string] {
  // A list of names, as merged parts have it.
  if (/^[“‘].*(?:[”’]| more)$/u.test(text)) return ['other', text]
  const isLatin = /\p{Script=Latin}/u.test(text)
  if (!isEnglish || hasForeignWord(text)) return isLatin && /\s/.test(text) ? ['other', quoted(text)] : ['thing', text]
  const howTo = /^how to (?=\p{L})/iu.exec(text)
  if (howTo) return ['doing', text.slice(howTo[0].length)]
  if (isLatin && isAsked(text)) return turned(text) ?? ['other', `the answer to ${quoted(text.replace(/\??$/, '?'))}`]
  if (QUESTION.test(text)) return ['clause', text]
  if (RULE.test(text)) return ['other', `the rule ${quoted(text)}`]
  const kind = kindByVerb(text)
  return kind === null || (kind[0] === 'thing' && isSentence(text)) ? ['other', quoted(text)] : kind
}

function kindByVerb(text: string): readonly [PhraseKind, string] | null {
  const words = text.split(' ')
  const [first = '', second = ''] = words
  const hasObject = OBJECT.test(second)
  const verb = baseOf(first)
  if (verb !== null) return hasObject && verb !== '' ? ['doing', verb + text.slice(first.length)] : ['activity', text]
  const plain = text.replace(/(?<=\p{L}{2})!+$/u, '')
  if (/^\p{Lu}?\p{Ll}+ly$/u.test(first) && beginsWithVerb(words.slice(1)) === true) return ['doing', plain]
  // "Design patterns" is a thing, "design a schema" is done; so is "write unit tests", for "write" is never a thing.
  if (hasObject) return [/^\p{L}+$/u.test(first) && !NO_VERBS.test(first) ? 'doing' : 'thing', text]
  const begins = beginsWithVerb(words)
  return begins === null ? null : begins ? ['doing', plain] : ['thing', text]
}

/** "Don't mix them", "Never open it": neither a thing nor something that is done. */
const RULE = /^(?:don['’]t|do not|never|always|no longer)\s/i

/** "Compost is a fertiliser": what is said about a thing, and no thing. */
const isSentence = (text: string): boolean =>
  / (?:is|are|was|were|has|have|does|do|must|should|cannot|can|will|isn['’]t|aren['’]t|don['’]t|doesn['’]t) /i.test(
    text,
  ) && !/\b(?:that|which|who|whose|what|how|why|when|where|whether|if|as)\b/i.test(text)

/** As a name, set off from the sentence that it stands in. */
export const quoted = (text: string): string => {
  if (/^“[^“”]*”$/u.test(text)) return text
  return /[“”]/.test(text) ? `‘${text}’` : `“${text}”`
}

/** What "choosing" comes from, where that is known; empty for other words that end so, null for words that do not. */
function baseOf(word: string): string | null {
  const stem = /^(\p{L}{3,})ing$/iu.exec(word)?.[1]?.toLowerCase()
  if (stem === undefined || NO_GERUNDS.has(word.toLowerCase())) return null
  const forms = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]
  return forms.find(isVerb) ?? ''
}

const NO_GERUNDS = new Set(
  'string spring evening morning ceiling sibling nothing something everything anything bearing'.split(' '),
)
const NO_VERBS =
  /^(?:the|an?|this|that|these|those|my|your|our|some|any|each|every|first|last|next|one|two|three|four|five|above|across|after|against|all|along|among|around|at|before|behind|below|beneath|beside|between|beyond|both|but|by|despite|down|during|for|from|half|in|inside|into|just|like|more|near|no|not|of|off|on|once|only|out|outside|over|past|quite|rather|since|such|than|through|throughout|to|toward|towards|under|until|up|upon|what|with|within|without|and|or|is|are|was)$/i

export const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** Its first letter small, where that is sure to be right. */
function insideOf(text: string, kind: PhraseKind, usage: Usage): string {
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? ''
  const behind = text.slice(first.length)
  const isWord = /^\p{Lu}\p{Ll}+$/u.test(first) || (first === 'A' && /^ \p{L}/u.test(behind))
  const isTitleCase =
    /^ \p{Lu}\p{Ll}/u.test(behind) && !/^(?:the|an?|how|why|what|when|where|which|who|whether|your|our)$/i.test(first)
  // "Gram-Schmidt" is one name; what is done begins with a verb.
  const isName = /^[-/]\p{Lu}/u.test(behind) || (kind === 'doing' ? false : isTitleCase || !isPlainWord(first, usage))
  const plain = text.replace(/\?$/, '')
  return !isWord || isName ? plain : plain[0]!.toLowerCase() + plain.slice(1)
}

/** "a", "a and b", "a, b and c". */
export function inWords(items: readonly string[], last = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}
