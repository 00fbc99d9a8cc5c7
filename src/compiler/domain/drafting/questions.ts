// Questions as they stand inside a sentence: "how do loans work?" there is "how loans work".
import { isVerb } from './verbs.js'

const ASKS = /^(?:how|why|what|when|where|which|who|whom|whose)\b/i
const HELPERS = 'do|does|did|is|are|was|were|has|have|had|can|could|should|shall|will|would|must|may|might'
const STARTS_ASKING = new RegExp(`^(?:how|why|what|when|where|which|who|what if)\\s+(?:${HELPERS}|if)\\b`, 'i')
const HELPED = new RegExp(`^(?:\\S+\\s+){1,5}?(?:${HELPERS})\\b`, 'i')

/** Whether the text is asked as it would be asked of somebody: its words would have to change places inside a sentence. */
export const isAsked = (text: string): boolean => text.endsWith('?') || STARTS_ASKING.test(text)

/** What one would know or could do with the answer; null: the question is best left as it stands. */
export function turned(text: string): readonly ['doing' | 'clause', string] | null {
  const asked = text.replace(/[\s?!]+$/, '')
  if (/[?,;:“”"]/.test(asked)) return null
  const own = /^how (?:do|can|should|could) (?:I|you|we|one) (\p{L}.+)$/iu.exec(asked)
  if (own) return isVerb(own[1]!.split(' ')[0]!) ? ['doing', own[1]!] : null
  const named = /^(what|who) (is|are|was|were) ((?:an?|the|your|our) .+|\S+(?: \S+)?)$/iu.exec(asked)
  if (named) return NO_NAMES.test(named[3]!) ? null : ['clause', `${named[1]!} ${named[3]!} ${named[2]!}`]
  const done = /^(how|why|when|where|what) (do|does) ((?:\S+ ){1,4})(\p{L}+)$/iu.exec(asked)
  if (done) {
    const [, word, helper, subject, verb] = done as unknown as [string, string, string, string, string]
    if (!isVerb(verb) || NO_SUBJECT.test(subject)) return null
    return ['clause', `${word} ${subject}${helper.toLowerCase() === 'does' ? withS(verb) : verb}`]
  }
  return ASKS.test(asked) && !HELPED.test(asked) ? ['clause', asked] : null
}

/** "What is wrong with it?", "What is meant by that?" */
const NO_NAMES =
  /^(?:it|this|that|there|wrong|right|left|new|different|special|\S+ed|\S+ing|meant|done|known|needed)(?: |$)|\b(?:to|you|we|I)\b/i
const NO_SUBJECT = /\b(?:not|to|I|you|we|they|it)\b/i

const withS = (verb: string): string =>
  /(?:[sxzo]|ch|sh)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
