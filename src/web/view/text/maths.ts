// Turns TeX into MathML, which screen readers can read. Loaded with the first formula.
import katex from 'katex'
import { mathsWords } from './maths-words.js'
import { strings } from '../../strings/locale.js'
import fontUrl from '../../fonts/noto-sans-math.woff2?url'

/** Gives the formulas in `target` names in words. */
export function nameMaths(target: Element): void {
  for (const formula of target.querySelectorAll('math'))
    formula.setAttribute('aria-label', mathsWords(formula, strings().field.spoken))
}

/** A formula of TeX in words. */
export function spokenMaths(tex: string): string {
  const set = document.createElement('span')
  typeset(tex, set, false)
  const formula = set.querySelector('math')
  return formula === null ? tex : mathsWords(formula, strings().field.spoken)
}

let isFontAsked = false

/** Fonts belong to the document, not to a shadow root. The system's fonts for maths show until this one is there. */
function useFont(): void {
  if (isFontAsked) return
  isFontAsked = true
  const font = new FontFace('Viva Maths', `url("${fontUrl}")`, { display: 'swap' })
  document.fonts.add(font)
  font.load().catch(() => document.fonts.delete(font))
}

/** Fills `target` with the formula; an unreadable formula stays visible as it was written. */
export function setMaths(target: HTMLElement, tex: string, display: boolean): void {
  useFont()
  typeset(tex, target, display)
  // The TeX source inside the annotation would otherwise be found by text search and by name computation.
  for (const annotation of target.querySelectorAll('annotation')) annotation.remove()
  if (!display) breakWhereLong(target)
}

function typeset(tex: string, target: HTMLElement, display: boolean): void {
  const options = { output: 'mathml', displayMode: display, throwOnError: false, maxExpand: 200, maxSize: 20 } as const
  katex.render(tex, target, { ...options, trust: false, strict: 'ignore' })
}

/** Signs before which a formula in running text may go on in the next line; the second kind where that is not enough. */
const RELATIONS = new Set(['=', '≈', '≠', '<', '>', '≤', '≥', '→', '⇒', '⇔'])
const OPERATIONS = new Set(['+', '−', '×', '÷', '⋅', '·'])
/** Signs that fit the line of a narrow phone. */
const SHORT = 16

// Browsers break no line inside of a formula, so a long one is set as several, each beginning with its sign.
function breakWhereLong(target: HTMLElement): void {
  const whole = target.querySelector('math')
  const row = whole?.querySelector('mrow')
  if (!whole || !row || row.parentElement?.localName !== 'semantics') return
  if (lengthOf([...row.children]) <= SHORT) return
  const pieces = splitBefore(RELATIONS, [...row.children]).flatMap(piece =>
    lengthOf(piece) > SHORT ? splitBefore(OPERATIONS, piece) : [piece],
  )
  for (const piece of pieces.slice(1)) {
    const next = whole.cloneNode(false) as Element
    const nextRow = row.cloneNode(false) as Element
    nextRow.append(...piece)
    next.append(nextRow)
    whole.parentElement!.append(document.createElement('wbr'), next)
  }
}

const lengthOf = (signs: readonly Element[]): number => signs.map(sign => sign.textContent ?? '').join('').length
const isOperator = (sign: Element | undefined): boolean => sign?.localName === 'mo'

/** Splits before the given operators, except for a sign at the start or after another operator, which stays with its operand. */
function splitBefore(operators: ReadonlySet<string>, signs: readonly Element[]): Element[][] {
  const pieces: Element[][] = [[]]
  for (const sign of signs) {
    const last = pieces.at(-1)!
    const breaks =
      isOperator(sign) && operators.has(sign.textContent ?? '') && last.length > 0 && !isOperator(last.at(-1))
    if (breaks) pieces.push([sign])
    else last.push(sign)
  }
  return pieces
}
