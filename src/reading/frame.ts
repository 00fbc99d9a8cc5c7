// Finds what surrounds an answer: words that lead to it, words after it, and a reason.
import { longest, type Language } from './language.js'
import { phraseAt, phraseBefore, type Token } from './tokens.js'

/**
 * `isBare`: it was led in by words that also tell other things (“it is”, “I have”), so that no unknown word may be next to it.
 * `isPersonal`: those words were about a person.
 */
export type Framed = { readonly tokens: readonly Token[]; readonly isBare: boolean; readonly isPersonal: boolean }

const QUOTES = ['"', "'", '“', '”', '„', '«', '»', '‘', '’']
const AFTER_LEAD = [':', ',', ';', '.', '…', '=', ...QUOTES]
const AT_END = ['.', '!', ',', ';', ':', '…', ...QUOTES]

/**
 * The reply as it stands, and without its frame, fullest first. At least one token is always left. A reply that is nothing but a frame
 * (“because I counted”) keeps what cannot be taken away.
 */
export function framings(tokens: readonly Token[], languages: readonly Language[]): Framed[] {
  const core = withoutFrame(tokens, languages)
  return core.tokens.length === tokens.length ? [core] : [{ tokens, isBare: false, isPersonal: false }, core]
}

/** The reply without the words that lead to it, those behind it, and its reason. */
export function withoutFrame(tokens: readonly Token[], languages: readonly Language[]): Framed {
  const led = withoutLead(withoutEnd(withoutReason(tokens, languages), languages), languages)
  return { ...led, tokens: withoutEnd(led.tokens, languages) }
}

/** Up to the first “because” that something stands before. */
function withoutReason(tokens: readonly Token[], languages: readonly Language[]): readonly Token[] {
  const at = tokens.findIndex((_, at) => at > 0 && languages.some(one => phraseAt(tokens, at, one.reasons) > 0))
  return at < 0 ? tokens : tokens.slice(0, at)
}

function withoutLead(tokens: readonly Token[], languages: readonly Language[]): Framed {
  let [left, isBare, isPersonal] = [tokens, false, false]
  for (;;) {
    const lead = longest(languages, one => phraseAt(left, 0, one.leads))
    const bare = longest(languages, one => phraseAt(left, 0, one.bare))
    let taken = Math.max(lead, bare)
    while (left[taken]?.kind === 'sign' && AFTER_LEAD.includes(left[taken]!.text)) taken++
    if (taken === 0 || taken >= left.length) return { tokens: left, isBare, isPersonal }
    isBare ||= bare > lead
    isPersonal ||= bare > lead && languages.some(one => one.persons.has(left[0]!.text))
    left = left.slice(taken)
  }
}

/** “about 0.038 s” as what is measured; “about” alone stays. */
export function withoutAbout(tokens: readonly Token[], languages: readonly Language[]): readonly Token[] {
  const about = longest(languages, one => phraseAt(tokens, 0, one.about))
  const taken = about > 0 && tokens[about]?.text === '.' ? about + 1 : about
  return taken < tokens.length ? tokens.slice(taken) : tokens
}

function withoutEnd(tokens: readonly Token[], languages: readonly Language[]): readonly Token[] {
  let left = tokens
  for (;;) {
    const last = left.at(-1)
    const sign = last?.kind === 'sign' && AT_END.includes(last.text) ? 1 : 0
    const taken = sign || longest(languages, one => phraseBefore(left, left.length, one.tails))
    if (taken === 0 || taken >= left.length) return left
    left = left.slice(0, -taken)
  }
}

/** `(36)` and `(-29)` without their brackets; `(b` keeps its own. */
export const unbracketed = (tokens: readonly Token[]): readonly Token[] => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  const inner = tokens.slice(1, -1)
  const isWrapped = first?.text === '(' && last?.text === ')' && inner.length > 0
  return isWrapped && inner.every(({ text }) => text !== '(' && text !== ')') ? inner : tokens
}
