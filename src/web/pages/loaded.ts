// Renders the result of a request: loading, loaded, or failed with a retry button.
import { html, type TemplateResult } from 'lit'
import type { Answer } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { dots } from '../view/icons.js'

/** Null while loading. */
export type Loaded<T> = Answer<T> | null

/** `again` repeats the request. */
export function loaded<T>(answer: Loaded<T>, draw: (data: T) => TemplateResult, again: () => void): TemplateResult {
  const { start } = strings()
  if (answer === null) return html`<p class="waiting" role="status">${dots} ${start.loading}</p>`
  if (answer.kind === 'ok') return draw(answer.data)
  return html`<div class="empty">
    <p>${start.loadFailed} ${problemText(answer)}</p>
    <button @click=${again}>${start.again}</button>
  </div>`
}
