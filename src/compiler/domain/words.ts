// What the rules and whoever writes a curriculum know about words. Both read the same lists, so that they never disagree.
import { ACTIONS_ELSEWHERE, hasPlainSigns, languageOf, MEASURES_ELSEWHERE, wishesElsewhere } from './other-languages.js'

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Among plain signs words are found at a tenth of the cost. */
const PLAIN_WORD = /(?=_*[A-Za-z0-9]|__)(?:\w|(?<=[A-Za-z])['.:’‘](?=[A-Za-z])|(?<=\d)['.,;’‘](?=\d))+/g

/** Words as they are written, by the rules of Unicode. */
function segmentsOf(text: string): string[] {
  if (hasPlainSigns(text)) return text.match(PLAIN_WORD) ?? []
  const words: string[] = []
  for (const { segment, isWordLike } of WORDS.segment(text)) if (isWordLike) words.push(segment)
  return words
}

/** Small words say nothing about what a text is about. */
const SMALL = new Set(
  (
    'about above after again against also always among another because been before being below between both cannot could does doing down during each ' +
    'every following from further have having here into itself just keep make more most much must next often only other over own part same ' +
    'should some such than that their them then there these they this those through under until upon very want well were what when where which while ' +
    'whole will with within without would your yours'
  ).split(' '),
)

/**
 * The words by which two texts can be seen to be about the same: lower case, each once, without small words. Of letters with upper and lower
 * case a word has four characters or more; a shorter one counts when it is written in capitals or holds a digit (`DNS`, `C99`). A number
 * counts from three digits on: `1984` is a subject, `Unit 2` shares nothing with `Chapter 2`.
 */
export function significantWords(text: string): Set<string> {
  const found = new Set<string>()
  for (const segment of segmentsOf(text)) {
    if (/^\p{N}{1,2}$/u.test(segment)) continue
    const word = segment.toLowerCase()
    const hasCase = word !== segment.toUpperCase()
    const isName = segment.length >= 2 && (/\p{N}/u.test(segment) || segment === segment.toUpperCase())
    if ((hasCase ? segment.length >= 4 || isName : segment.length >= 1) && !SMALL.has(word)) found.add(stem(word))
  }
  return found
}

/** `networks` and `network` are one word. */
const stem = (word: string): string =>
  /[a-z]{4,}s$/.test(word) && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word

export const shareWord = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some(word => other.has(word))

/** Something that somebody can be seen doing. */
const ACTIONS =
  'analyse analyze annotate answer apply argue arrange assemble assess automate benchmark build calculate categorise categorize check choose cite ' +
  'classify code collect compare compile complete compose compute configure connect construct contrast convert correct create critique debug ' +
  'decide decode defend define demonstrate deploy derive describe design detect determine develop diagnose diagram differentiate discuss display ' +
  'distinguish document draft draw edit encode estimate evaluate examine execute explain express extend extract find fix form formulate gather ' +
  'generate give graph group identify illustrate implement improve infer inspect install integrate interpret investigate judge justify label list locate ' +
  'manage map mark match measure model modify monitor name observe operate optimise optimize order organise organize outline paraphrase perform ' +
  'place plan play plot practise practice predict prepare present prioritise prioritize produce program prove query rank read reason recognise recognize record reduce refactor ' +
  'relate repair replace report represent reproduce resolve restate retrieve review revise run schedule select separate set show simplify simulate ' +
  'sketch solve sort specify state summarise summarize teach tell test trace track train transform translate troubleshoot use validate verify work write'
const VERBS = new Set(ACTIONS.split(' '))

export const isActionVerb = (word: string): boolean => VERBS.has(word.toLowerCase())

/**
 * Whether somebody can do what the text asks for. English has to name a verb that can be seen being done. Of German, French and Spanish not all
 * such verbs are known: a text fails when it only wishes for what cannot be seen. Of another language nobody here can say that it does not ask.
 * `around` is what else is written at the same place, and helps to tell the language.
 */
export function asksForAction(text: string, around: string): boolean {
  const words = wordsOf(text)
  if (words.some(word => isActionVerb(word) || ACTIONS_ELSEWHERE.has(word))) return true
  const language = languageOf(text, words, wordsOf(around))
  return language === 'unlisted' || (language === 'listed' && !wishesElsewhere(words))
}

/** Whether the text says by a verb what is done. English verbs that are nouns too count at its head only, before what it is done to. */
export function hasActionVerb(text: string): boolean {
  const words = wordsOf(text)
  return (
    beginsAnAction(words) ||
    words.some(word => (isActionVerb(word) ? !NOUNS_TOO.has(word) : ACTIONS_ELSEWHERE.has(word)))
  )
}

/**
 * Whether a capability is two: a semicolon, or a second action verb behind "and" or "then". "Compare supply and demand" is one, and so is
 * "Explain maps and state": a verb that is a noun too counts only when it is followed by what it is done to.
 */
export function isCompound(capability: string): boolean {
  if (capability.includes(';')) return true
  const words = wordsOf(capability)
  return words.some(
    (word, i) =>
      (word === 'and' || word === 'then') && words.slice(0, i).some(isActionVerb) && beginsAnAction(words.slice(i + 1)),
  )
}

const beginsAnAction = ([verb = '', next = '']: readonly string[]): boolean =>
  isActionVerb(verb) && (!NOUNS_TOO.has(verb) || OBJECTS_BEGIN.has(next))

const NOUNS_TOO = new Set(
  (
    'benchmark code design display document draft estimate find fix form graph group label list map mark match measure model name order place plan play ' +
    'plot practice present program rank reason record repair report review schedule separate set show sketch sort state test trace track train ' +
    'transform use work'
  ).split(' '),
)
const OBJECTS_BEGIN = new Set(
  'a an the its it their them this that these those each every all any one two three your how why when whether what which'.split(
    ' ',
  ),
)

/**
 * Whether two people would come to the same verdict: a number, or a word that leaves no choice, in English, German, French or Spanish. Of another
 * language nobody here can say that they would not; `around` as in `asksForAction`.
 */
export function isMeasurable(criteria: string, around: string): boolean {
  if (/\p{N}/u.test(criteria)) return true
  const words = wordsOf(criteria)
  return (
    words.some(word => MEASURES.has(word) || MEASURES_ELSEWHERE.has(word)) ||
    languageOf(criteria, words, wordsOf(around)) === 'unlisted'
  )
}

const MEASURES = new Set(
  (
    'all any both correct correctly each every exactly identical match matches neither no none only pass passes same succeeds unaided ' +
    'unchanged within without zero one two three four five six seven eight nine ten half'
  ).split(' '),
)

/** The words by which a text says that it puts together what others taught, by what they have in common. */
const JOINING: ReadonlyMap<string, string> = new Map([
  ['integrate', 'integrat'],
  ['integration', 'integrat'],
  ['validate', 'validat'],
  ['validation', 'validat'],
  ['combine', 'combin'],
])

/** Words of the text by which it says that it puts together what others taught: such a node cannot come first. */
export const joiningWords = (text: string): string[] => wordsOf(text).filter(word => JOINING.has(word))

/** Whether the text has another form of such a word: "integrated" and "integration" belong together. */
export const hasFormOf = (joiningWord: string, text: string): boolean =>
  wordsOf(text).some(word => word.startsWith(JOINING.get(joiningWord) ?? joiningWord))

/** Words of a text in lower case, in order, without signs. */
export const wordsOf = (text: string): string[] => segmentsOf(text).map(word => word.toLowerCase())

/**
 * What two texts are compared by where they must not be the same. Case, blanks, quotation marks and the signs that end a part of a sentence do
 * not count. All other signs do: C and C++ are two subjects, and so are `x < 0` and `x > 0`, `5` and `-5`, `n` and `n!`.
 */
export function sameText(text: string): string {
  const plain = text.normalize('NFC').replace(QUOTES, '').replace(APOSTROPHES, "'").replace(DASHES, '-')
  const bare = plain.replace(ENDS, ' ').replace(/\s+/g, ' ').trim().toLowerCase()
  return bare === '' ? text.trim() : bare
}

const QUOTES = /["“”„«»]/g
const APOSTROPHES = /[‘’]/g
const DASHES = /[–—]/g
/** A full stop inside a word or a number, as in `Node.js` and `1.5`, and an exclamation mark behind a single letter end nothing. */
const ENDS = /(?<=[\p{L}\p{M}\p{N})\]'%+#?!.])(?:[.,;:?…]+|(?<=[\p{L}\p{M}]{2})!+)(?=\s|$)|[。、，；：？！]/gu
