// A formula, set as MathML: read aloud by screen readers, drawn by the browser's own fonts. Loaded when a text holds one.
import katex from 'katex'

/** Fills `target` with the formula; an unreadable formula stays visible as it was written. */
export function setMaths(target: HTMLElement, tex: string, display: boolean): void {
  const options = { output: 'mathml', displayMode: display, throwOnError: false, maxExpand: 200, maxSize: 20 } as const
  katex.render(tex, target, { ...options, trust: false, strict: 'ignore' })
  // The TeX source inside the annotation would otherwise be found by text search and by name computation.
  for (const annotation of target.querySelectorAll('annotation')) annotation.remove()
  if (!display) breakAtRelations(target)
}

/** Signs before which a formula in running text may go on in the next line. */
const RELATIONS = new Set(['=', '≈', '≠', '<', '>', '≤', '≥', '→', '⇒', '⇔'])
/** Signs that fit the line of a narrow phone. */
const SHORT = 16

// Browsers break no line inside of a formula, so a long one is set as several, each beginning with its relation.
function breakAtRelations(target: HTMLElement): void {
  const whole = target.querySelector('math')
  const row = whole?.querySelector('mrow')
  if (!whole || !row || row.parentElement?.localName !== 'semantics') return
  if ((row.textContent ?? '').length <= SHORT) return
  const pieces: Element[][] = [[]]
  for (const sign of row.children) {
    const relation = sign.localName === 'mo' && RELATIONS.has(sign.textContent ?? '')
    if (relation && pieces.at(-1)!.length > 0) pieces.push([])
    pieces.at(-1)!.push(sign)
  }
  for (const piece of pieces.slice(1)) {
    const next = whole.cloneNode(false) as Element
    const nextRow = row.cloneNode(false) as Element
    nextRow.append(...piece)
    next.append(nextRow)
    whole.parentElement!.append(document.createElement('wbr'), next)
  }
}
