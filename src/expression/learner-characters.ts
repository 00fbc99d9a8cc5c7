// The characters that people type for mathematics, brought to the few that the parser knows. Offsets into the text are kept.

/** `text` with the offset of each of its UTF-16 units in what was typed. */
type Plain = { readonly text: string; readonly at: readonly number[] }

const SAME: ReadonlyMap<string, string> = new Map(
  [
    ['-', '−‐‑‒–—﹣－'],
    ['*', '×·⋅∙•∗⨯✕'],
    ['/', '÷∕⁄'],
    ['|', '∣❘│'],
    ['√', '\u221a'],
    [' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2061\u2062'],
  ].flatMap(([plain, others]) => [...others!].map(other => [other, plain!] as const)),
)

/** Zero-width characters that come along when text is copied. */
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/

const RAISED = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]/

/** The digits and the sign of raised characters: `⁻¹²` is `-12`. */
export const lowered = (raised: string): string => raised.normalize('NFKC').replace('+', '').replace('\u2212', '-')

export function plainCharacters(typed: string): Plain {
  let text = ''
  const at: number[] = []
  if (/^[ -~]*$/.test(typed)) {
    for (let offset = 0; offset <= typed.length; offset++) at.push(offset)
    return { text: typed, at }
  }
  let offset = 0
  for (const character of typed) {
    const plain = plainOf(character)
    for (let unit = 0; unit < plain.length; unit++) at.push(offset)
    text += plain
    offset += character.length
  }
  at.push(typed.length)
  return { text, at }
}

function plainOf(character: string): string {
  if (character < '\u0080') return character
  const same = SAME.get(character)
  if (same !== undefined) return same
  if (INVISIBLE.test(character)) return ''
  if (RAISED.test(character)) return character
  // Full-width forms and the letters of the mathematical alphabets; what would become several characters stays as it is.
  const compatible = character.normalize('NFKC')
  return [...compatible].length === 1 ? (SAME.get(compatible) ?? compatible) : character
}
