// A line of maths cut into pieces: what people type for the same sign is one sign, letters are declared names or nothing.

/** Spellings of functions, each with its name. All take one value. */
const functions: Readonly<Record<string, string>> = {
  sqrt: 'sqrt',
  cbrt: 'cbrt',
  abs: 'abs',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  asin: 'asin',
  acos: 'acos',
  atan: 'atan',
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  ln: 'ln',
  log: 'log',
  exp: 'exp',
}
const constants: Readonly<Record<string, string>> = { pi: 'π', π: 'π', e: 'e' }
const infinities = ['inf', 'infinity', 'oo']
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const same: Record<string, string> = {}
for (const [plain, others] of [
  ['-', '−‐‑‒–—'],
  ['*', '×·⋅∙•∗'],
  ['/', '÷∕⁄'],
] as const)
  for (const other of others) same[other] = plain
const piece =
  /\s*(?:(\d+(?:[.,]\d+)?|\.\d+)|(\p{L}[\p{L}\d_]*)|(\*\*|[<>!=]=|[-+*/^()[\]{},;|<>=≤≥≠√∛∞∪])|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))/uy

/** What kind of line it is: alone, or entries one after the other, with brackets around them or `bare`. */
export type Line = 'single' | 'bracketed' | 'bare'
export type Token = { readonly kind: 'number' | 'name' | 'function' | 'sign' | 'end'; readonly text: string }

/** There is no reading, or none yet. */
export class Unreadable extends Error {}

/** Throws Unreadable. The last token is always `end`. */
export function tokens(source: string, symbols: readonly string[], line: Line): Token[] {
  const found: Token[] = []
  const text = [...source]
    .map(character => same[character] ?? character)
    .join('')
    .trimEnd()
  const pattern = new RegExp(piece)
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match) throw new Unreadable()
    const [, number, name, sign, superscript] = match
    if (number !== undefined) {
      // Between entries a comma parts them; elsewhere it is the decimal sign, unless it could stand between thousands.
      const comma = number.indexOf(',')
      if (comma >= 0 && line !== 'single') {
        found.push({ kind: 'number', text: number.slice(0, comma) })
        pattern.lastIndex -= number.length - comma
      } else if (/^[1-9]\d{0,2},\d{3}$/.test(number)) throw new Unreadable()
      else found.push({ kind: 'number', text: number.replace(',', '.').replace(/^\./, '0.') })
    } else if (name !== undefined) {
      const called = /^\s*(?:\(|\^|\*\*|[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹])/.test(text.slice(pattern.lastIndex, pattern.lastIndex + 40))
      found.push(...names(name, symbols, called, line))
    } else if (sign !== undefined) {
      const infinite = sign === '∞' && line !== 'single'
      found.push(infinite ? { kind: 'name', text: '∞' } : { kind: 'sign', text: sign === '**' ? '^' : sign })
    } else if (superscript !== undefined) {
      found.push({ kind: 'sign', text: '^' })
      if (superscript.startsWith('⁻')) found.push({ kind: 'sign', text: '-' })
      const digits = [...superscript].map(digit => raised.indexOf(digit)).filter(digit => digit >= 0)
      found.push({ kind: 'number', text: digits.join('') })
    }
  }
  return [...found, { kind: 'end', text: '' }]
}

/** A run of letters is one known word, or known words one after the other: with x and y known, xy is a product. */
function names(run: string, symbols: readonly string[], called: boolean, line: Line): Token[] {
  if (symbols.includes(run)) return [{ kind: 'name', text: run }]
  if (line !== 'single' && run === 'U') return [{ kind: 'sign', text: '∪' }]
  if (line !== 'single' && infinities.includes(run)) return [{ kind: 'name', text: '∞' }]
  const byLength = symbols.toSorted((one, other) => other.length - one.length)
  const hopeless = new Set<number>()
  const from = (start: number): Token[] | null => {
    if (start === run.length) return []
    if (hopeless.has(start) || run.length > 60) return null
    const rest = run.slice(start)
    const name = Object.hasOwn(functions, rest) && !symbols.includes(rest) ? functions[rest] : undefined
    if (name !== undefined && called) return [{ kind: 'function', text: name }]
    const words = [...byLength, ...Object.keys(constants).filter(constant => !symbols.includes(constant))]
    for (const word of words) {
      const after = rest.startsWith(word) ? from(start + word.length) : null
      if (after) return [{ kind: 'name', text: symbols.includes(word) ? word : (constants[word] ?? word) }, ...after]
    }
    hopeless.add(start)
    return null
  }
  const found = from(0)
  if (!found) throw new Unreadable()
  return found
}
