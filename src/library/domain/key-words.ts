// The words of a thought by which one can see whether somebody said it.
import { wordsIn } from './expected-words.js'
import { wordStem } from '../../kernel/word-stem.js'

/** Small words say nothing about what a thought is about. */
const SMALL = new Set(
  (
    'about above after again against almost already also although always another anything around because become becomes been before being below ' +
    'between both cannot could does doing done down during each either else enough even ever every everything from further give given gives gets ' +
    'have having here however into itself just keep keeps kind know least less like made make makes many maybe might more most much must need ' +
    'needed needs neither never next nothing often only other others over part quite rather really same should since some something still such ' +
    'take takes than that their them then there these they thing things this those through thus together under until upon using very want well ' +
    'were what when where whether which while whole whose will with within without would your yours'
  ).split(' '),
)
const DENIALS = new Set(
  "not no never nor without isn't aren't wasn't don't doesn't didn't can't cannot won't".split(' '),
)
/** How far a denial reaches: a word right behind one is not taken for said. */
const REACH = 2
const LONGEST = 40

/** The words of a text that say something, lower case, each once, in their order; none that an answer with this text would not hold. */
export function keyWords(text: string): string[] {
  const words = text.replaceAll('’', "'").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-./'][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  const denied = (at: number): boolean =>
    words.slice(Math.max(0, at - REACH), at).some(word => DENIALS.has(word.toLowerCase()))
  const found = words.filter((word, at) => says(word) && !denied(at)).map(word => word.toLowerCase())
  return [...new Set(found)].filter(wordsIn(text))
}

/** Those of `words` that do not stand in any of the texts. */
export function wordsBeyond(words: readonly string[], ...texts: readonly string[]): string[] {
  const known = new Set(texts.flatMap(text => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(wordStem))
  return words.filter(word => !(word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).every(part => known.has(wordStem(part))))
}

/** Of letters with upper and lower case a word has four or more; a shorter one counts in capitals or with a digit (`DNS`, `C99`). */
function says(word: string): boolean {
  const lower = word.toLowerCase()
  if (word.includes("'") || word.length > LONGEST || lower !== lower.normalize('NFKC') || SMALL.has(lower)) return false
  const hasCase = lower !== word.toUpperCase()
  const isName = word.length >= 2 && (/\p{N}/u.test(word) || word === word.toUpperCase())
  return hasCase ? word.length >= 4 || isName : /\p{L}/u.test(word) || word.length >= 2
}
