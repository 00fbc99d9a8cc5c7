// A formula, set as MathML: read aloud by screen readers, drawn by the browser's own fonts. Loaded when a text holds one.
import katex from 'katex'

/** Fills `target` with the formula; an unreadable formula stays visible as it was written. */
export function setMaths(target: HTMLElement, tex: string, display: boolean): void {
  const options = { output: 'mathml', displayMode: display, throwOnError: false, maxExpand: 200, maxSize: 20 } as const
  katex.render(tex, target, { ...options, trust: false, strict: 'ignore' })
  // The TeX source inside the annotation would otherwise be found by text search and by name computation.
  for (const annotation of target.querySelectorAll('annotation')) annotation.remove()
}
