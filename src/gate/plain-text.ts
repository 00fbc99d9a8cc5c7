// Prose made plain: one character for each digit and sign, whatever script, entity or ornament it was written in.

const ENTITY =
  /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(nbsp|minus|plus|times|divide|sol|frasl|equals|period|lowbar|ast|zwnj|zwj|shy|frac12|frac14|frac34));?/gi
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  minus: '-',
  plus: '+',
  times: '*',
  divide: '/',
  sol: '/',
  frasl: '/',
  equals: '=',
  period: '.',
  lowbar: '_',
  ast: '*',
  zwnj: '',
  zwj: '',
  shy: '',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
}
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g
/** Fractions in one sign, with what stands before them. */
const VULGAR = /(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/g
const LATEX_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\\[dt]?frac\s*\{([^{}]{0,200})\}\s*\{([^{}]{0,200})\}/g, '($1)/($2)'],
  [/\\[dt]?frac\s*(\d)\s*(\d)/g, '($1)/($2)'],
  [/\\%/g, '%'],
  [/\\\\(?![a-z])/gi, ' ; '],
  [/\\[,:!> ]/g, ' '],
  [/\\infty(?![a-z])/gi, '∞'],
  [/\\(?:times|cdot|ast)(?![a-z])/gi, ' * '],
  [/\\div(?![a-z])/gi, ' / '],
  [/\\[a-z]+/gi, ' '],
]

/**
 * The readings of a text that have to be looked at: with its tags taken out, and with what stands in them as text.
 * Case is kept; digits are ASCII, signs are `- + * /`, powers are `^`.
 */
export function plainTexts(text: string): string[] {
  const decoded = decodeEntities(decodeEntities(text))
  const untagged = withoutTags(decoded)
  return [...new Set([untagged, decoded.replace(/[<>]/g, ' ')])].map(plainCharacters)
}

const withoutTags = (text: string): string => text.replace(/<\/?[a-z!][^<>]*>/gi, '')

const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })

function plainCharacters(text: string): string {
  let plain = signsOf(text)
  for (const [pattern, sign] of LATEX_SIGNS) plain = plain.replace(pattern, sign)
  return plain.replace(/\^\s*\{([^{}]{0,200})\}/g, '^$1').replace(/[{}$\\]/g, '')
}

/**
 * One character for each digit and sign; LaTeX is left as it is. Marks go, because they disguise digits and writers may leave them out:
 * accents that no letter is composed with, the vowel signs of Arabic, and in Devanagari the nasal dots, the visarga and the nukta. The vowel
 * signs and the virama of Devanagari stay, because without them दो (two) and दे (give) are one word.
 */
export const signsOf = (text: string): string =>
  text
    .replace(RAISED, power => `^${[...power].map(c => raisedSign(c)).join('')}`)
    .replace(VULGAR, ' ')
    .replace(/[\u2776-\u2793]/g, ornament => String(((ornament.charCodeAt(0) - 0x2776) % 10) + 1))
    .normalize('NFKC')
    .replace(/(?![\u093e-\u094d])[\p{Cf}\p{M}]/gu, '')
    .replace(/\p{Nd}/gu, digit => (digit <= '9' ? digit : String(digitValue(digit.codePointAt(0)!))))
    .replace(/(?<!\p{Script=Deva})[\u093e-\u094d]+/gu, '')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/[×∙⋅·•✕✖]/g, '*')
    .replace(/[÷⁄∕]/g, '/')

const raisedSign = (c: string): string => (c === '⁻' ? '-' : c === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(c)))

/** Ten digits of a script stand in a row; the value is the distance from the first. */
function digitValue(code: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
