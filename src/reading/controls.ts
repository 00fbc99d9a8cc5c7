// Whether a reply is nothing but the words of a control: “stop”, “a hint, please”, “weiß nicht”. Matched whole, never inside a sentence.
import { longest, type Control, type Language } from './language.js'
import { phraseAt, phraseBefore, tokensOf, type Token } from './tokens.js'

/**
 * In any of the languages; case, accents, punctuation and politeness around it do not count. Several clauses are one control when each of
 * them is one: “I don't know, I'm confused” is the first of them. `namesOnly`: of single words only the names of controls count, because
 * a word is what is asked for.
 */
export function controlIn(text: string, languages: readonly Language[], namesOnly = false): Control | null {
  const whole = controlOf(tokensOf(text), languages, namesOnly)
  if (whole !== null) return whole
  const clauses = text.split(/[,.;:!?…\n]+/).map(tokensOf)
  const polite = (tokens: readonly Token[]) =>
    tokens.every(token => token.kind !== 'number') && impolite(words(tokens), languages).length === 0
  const each = clauses.filter(tokens => !polite(tokens)).map(tokens => controlOf(tokens, languages, namesOnly))
  return each.includes(null) ? null : (each[0] ?? null)
}

const words = (tokens: readonly Token[]): readonly Token[] => tokens.filter(token => token.kind === 'word')

function controlOf(tokens: readonly Token[], languages: readonly Language[], namesOnly: boolean): Control | null {
  if (tokens.some(token => token.kind === 'number' || token.text === '?')) return null
  const bare = words(tokens)
  return lookUp(bare, languages, namesOnly) ?? lookUp(impolite(bare, languages), languages, namesOnly)
}

function lookUp(tokens: readonly Token[], languages: readonly Language[], namesOnly: boolean): Control | null {
  const phrase = tokens.map(token => token.text).join(' ')
  const found = languages.flatMap(one => one.controls.get(phrase) ?? [])[0]
  if (found === undefined || (namesOnly && tokens.length === 1 && !found.isName)) return null
  return found.control
}

/** Without “please” and the like at either end. */
function impolite(tokens: readonly Token[], languages: readonly Language[]): readonly Token[] {
  let left = tokens
  for (;;) {
    const before = longest(languages, one => phraseAt(left, 0, one.polite))
    const after = before > 0 ? 0 : longest(languages, one => phraseBefore(left, left.length, one.polite))
    if (before + after === 0) return left
    left = left.slice(before, left.length - after)
  }
}
