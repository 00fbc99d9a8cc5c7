// Renders the result of a request: loading, loaded, or failed with a retry button (loading.ts also tries again by itself).
import { html, type TemplateResult } from 'lit'
import type { Answer } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { dots } from './icons.js'

/** Null while loading. */
export type Loaded<T> = Answer<T> | null

/** `again` repeats the request. `texts` say what is loading, or was not loaded; by default a list. */
export function loaded<T>(
  answer: Loaded<T>,
  draw: (data: T) => TemplateResult,
  again: () => void,
  texts: { readonly loading: string; readonly loadFailed: string } = strings().start,
): TemplateResult {
  if (answer === null) return html`<p class="waiting" role="status">${dots} ${texts.loading}</p>`
  if (answer.kind === 'ok') return draw(answer.data)
  return html`<div class="empty">
    <p>${texts.loadFailed} ${problemText(answer)}</p>
    <button @click=${again}>${strings().start.again}</button>
  </div>`
}
