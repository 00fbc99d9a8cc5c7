// Something asked of the server, as it stands: on its way, there, or to be asked for again.
import { html, type TemplateResult } from 'lit'
import type { Answer } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { dots } from '../view/icons.js'

/** Null while it is on its way. */
export type Loaded<T> = Answer<T> | null

/** `again` asks once more. */
export function loaded<T>(answer: Loaded<T>, draw: (data: T) => TemplateResult, again: () => void): TemplateResult {
  const { start } = strings()
  if (answer === null) return html`<p class="waiting" role="status">${dots} ${start.loading}</p>`
  if (answer.kind === 'ok') return draw(answer.data)
  return html`<div class="empty">
    <p>${start.loadFailed} ${problemText(answer)}</p>
    <button @click=${again}>${start.again}</button>
  </div>`
}
