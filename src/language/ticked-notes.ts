// Names the options that a learner ticked wrongly, and the right ones that were left out, where several were to be ticked.
import { sentence } from './say.js'
import { shownValue } from './shown-value.js'

type Ticked = { readonly wrong: readonly string[]; readonly missing: readonly string[] }

/** A sentence for each; null where there is neither. */
export function tickedNotes(language: string, ticked: Ticked | undefined): string | null {
  const named = (texts: readonly string[]): string =>
    texts.map(text => shownValue(language, text, { options: texts }) ?? text).join(', ')
  const { wrong = [], missing = [] } = ticked ?? {}
  const notes = [
    ...(wrong.length === 0 ? [] : [sentence(language, 'ticked.wrong', { wrong: named(wrong) })]),
    ...(missing.length === 0 ? [] : [sentence(language, 'ticked.missing', { missing: named(missing) })]),
  ]
  return notes.length === 0 ? null : notes.join(' ')
}
