// The buttons that zoom the map beside them.
import { html, type TemplateResult } from 'lit'
import { curriculumStrings } from '../strings/curriculum.js'
import { minus, plus } from '../view/icons.js'
import { wholeMap } from './icons.js'
import type { CurriculumMap } from './map.js'

/** For the map in the same section. */
export function mapButtons(): TemplateResult {
  const { map } = curriculumStrings()
  const mapBeside = (event: Event): CurriculumMap =>
    (event.currentTarget as HTMLElement).closest('section')!.querySelector('viva-curriculum-map')!
  return html`<button aria-label=${map.zoomOut} @click=${(event: Event) => mapBeside(event).zoom(false)}>
      ${minus}
    </button>
    <button aria-label=${map.zoomIn} @click=${(event: Event) => mapBeside(event).zoom(true)}>${plus}</button>
    <button aria-label=${map.fit} @click=${(event: Event) => mapBeside(event).fit()}>${wholeMap}</button>`
}
