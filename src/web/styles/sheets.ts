// The style sheets of components, made from CSS files that the build hands over as text.
import { unsafeCSS, type CSSResult } from 'lit'

const made = new Map<string, CSSResult>()

/** One sheet per text: components that import the same file share its parsed sheet, and Lit drops repetitions in a component. */
export const sheets = (...texts: readonly string[]): CSSResult[] =>
  texts.map(text => {
    const sheet = made.get(text) ?? unsafeCSS(text)
    made.set(text, sheet)
    return sheet
  })
