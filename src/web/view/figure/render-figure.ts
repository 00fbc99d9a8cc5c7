// Renders the figure of a question; the element that draws it appears when its code has been loaded.
import { html, nothing, type TemplateResult } from 'lit'
import type { FigureData } from '../../../figures/figure-data.js'
import { whenNeeded } from '../../load-when-needed.js'

const loadFigures = whenNeeded(() => import('./figure.js'))

/** `textLanguage` is the language of the question, such as `en`; null if unknown. Renders nothing where there is no figure. */
export function renderFigure(
  figure: FigureData | undefined,
  textLanguage: string | null,
): TemplateResult | typeof nothing {
  if (figure === undefined) return nothing
  loadFigures()
  return html`<viva-figure .data=${figure} .textLanguage=${textLanguage}></viva-figure>`
}
