// How a programme stands, below whatever is on stage. Its element is loaded on first use.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api, LinkView } from '../../../client/index.js'
import { loadMastery } from '../session/load-stages.js'

/** Nothing for sessions of other types. */
export function renderMastery(view: LinkView, api: Api, sessionId: string): TemplateResult | typeof nothing {
  if (view.summary?.session_type !== 'mastery' || !view.caughtUp) return nothing
  loadMastery()
  const { length } = view.fold.entries
  return html`<viva-mastery-panel .api=${api} .sessionId=${sessionId} .at=${length}></viva-mastery-panel>`
}
