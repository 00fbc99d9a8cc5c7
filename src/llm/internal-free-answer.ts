// How much of what is expected stands in an answer in the learner's own words. Whole words and phrases count, with or without a plural s;
import { wordStem } from '../kernel/word-stem.js'
// a word that is denied right before it does not.

export type FreeScore = {
  /** 0 to 1: the share of the lists of which one word or phrase was said. */
  readonly score: number
  /** What was said of them, as the lists have it. */
  readonly said: readonly string[]
}

const DENIALS = new Set(
  "not no never nor without isn't aren't wasn't don't doesn't didn't can't cannot won't".split(' '),
)
/** How far before a word a denial reaches, within its clause. */
const REACH = 2

/** `expects`: lists of words, of each of which a good answer has one. */
export function freeScore(answer: string, expects: readonly (readonly string[])[]): FreeScore {
  const lists = expects.filter(list => list.length > 0)
  if (lists.length === 0) return { score: 0, said: [] }
  const clauses = clausesOf(answer)
  // Where the right answer is itself a denial, a denial takes nothing away.
  const denied = !lists.some(list => list.some(phrase => wordsOf(phrase).some(word => DENIALS.has(word))))
  const said = lists.flatMap(list => list.find(phrase => stands(wordsOf(phrase), clauses, denied)) ?? [])
  return { score: said.length / lists.length, said }
}

/** So much of a reply that says again what was said before it, and so much of that, 0 to 1. */
const REPEATED = 0.8
const COVERED = 0.6

/**
 * Whether an answer only says again what the question or its hint says, and adds nothing of the model answer. One word out of a question
 * that names two is an answer.
 */
export function onlyRepeats(answer: string, question: string, hint: string, modelAnswer: string): boolean {
  const given = new Set(allWords(`${question} ${hint}`))
  const reply = allWords(answer)
  const adds = new Set(allWords(modelAnswer).filter(word => !given.has(word)))
  if (adds.size === 0 || reply.some(word => adds.has(word) || (DENIALS.has(word) && !given.has(word)))) return false
  const said = new Set(reply)
  const covers = (text: string): boolean => share(allWords(text), word => said.has(word)) >= COVERED
  return share(reply, word => given.has(word)) >= REPEATED && [question, hint].some(text => covers(text))
}

const allWords = (text: string): string[] => wordsOf(text).map(wordStem)

const share = (words: readonly string[], counts: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(counts).length / words.length

/** Words of `text` that say something, in a form in which they can be compared. */
export const contentWords = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter(word => /^\p{L}{4,}/u.test(word) && !EMPTY.has(word))
      .map(wordStem),
  )

const EMPTY = new Set(
  (
    'about after again also because been before being could does doing done each else even every from have having here into ' +
    'just know like made make many maybe more most much must need next only other over really right same says should some ' +
    'something such take tell than that their them then there these they thing things think this those through very want ' +
    'well were what when where which while will with would your yours'
  ).split(' '),
)

function stands(phrase: readonly string[], clauses: readonly (readonly string[])[], denied: boolean): boolean {
  return clauses.some(clause =>
    clause.some((_, at) => {
      if (!phrase.every((word, offset) => wordStem(word) === wordStem(clause[at + offset] ?? ''))) return false
      return !denied || !clause.slice(Math.max(0, at - REACH), at).some(word => DENIALS.has(word))
    }),
  )
}

const clausesOf = (text: string): string[][] =>
  plain(text)
    .split(/[.,;:!?](?=\s|$)|\s[-–—]\s|\bbut\b/)
    // A “no” before a whole sentence answers the question and denies nothing in the sentence.
    .flatMap(clause =>
      clause.split(/(?<=^\s*(?:no|yes))\s+(?=(?:the|it|they|he|she|his|her|i|we|you|this|that|there|because)\b)/),
    )
    .map(wordsOf)
    .filter(words => words.length > 0)

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:['/.][\p{L}\p{N}]+)*/gu) ?? []
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'")
