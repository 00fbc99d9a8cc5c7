// A quotient with its remainder in one line: `15 r 1`, “15 remainder 1”, “15 Rest 1”. Read only where the second number asked for is a remainder.
import { withoutFrame } from './frame.js'
import { longest, type Language } from './language.js'
import { isSign, numeralAt } from './numerals.js'
import { phraseAt, tokensOf, type Token } from './tokens.js'

/** Quotient and remainder as they would be typed; null: the text is none, or `label` asks for no remainder. */
export function remainderIn(
  text: string,
  label: string,
  languages: readonly Language[],
): readonly [string, string] | null {
  const named = tokensOf(label)
  const asksRemainder = named.some((_, at) => longest(languages, one => phraseAt(named, at, one.remainder)) > 0)
  if (!asksRemainder) return null
  const { tokens } = withoutFrame(tokensOf(text), languages)
  const from = tokens.findLastIndex(token => isSign(token, '=')) + 1
  return inTokens(tokens.slice(from), languages)
}

function inTokens(tokens: readonly Token[], languages: readonly Language[]): readonly [string, string] | null {
  const quotient = numeralAt(tokens, 0, languages)
  if (quotient === null) return null
  let at = quotient.end
  let isNamed = false
  const pass = (): boolean => {
    const remainder = longest(languages, one => phraseAt(tokens, at, one.remainder))
    if (remainder > 0) isNamed = true
    const isBetween =
      isSign(tokens[at], ',') ||
      languages.some(one => one.with.has(tokens[at]?.text ?? '') || one.and.has(tokens[at]?.text ?? ''))
    const taken = remainder || (isBetween ? 1 : 0)
    at += taken
    return taken > 0
  }
  while (pass());
  const rest = numeralAt(tokens, at, languages)
  if (rest === null) return null
  at = rest.end
  while (pass());
  return isNamed && at === tokens.length ? [quotient.text, rest.text] : null
}
