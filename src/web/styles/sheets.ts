// Makes style sheets from CSS files that the build imports as text.
import { unsafeCSS, type CSSResult } from 'lit'

const made = new Map<string, CSSResult>()

/** One sheet per text, so that elements that import the same file share it; Lit drops repetitions within an element. */
export const sheets = (...texts: readonly string[]): CSSResult[] =>
  texts.map(text => {
    const sheet = made.get(text) ?? unsafeCSS(text)
    made.set(text, sheet)
    return sheet
  })
