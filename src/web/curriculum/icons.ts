// Icons of the curriculum map. Each accompanies a text with the same meaning.
import { html, svg } from 'lit'
import { icon } from '../view/icons.js'

export const flag = html`<svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
  ${svg`<path d="M7 1l6 6-6 6-6-6z" fill="currentColor" />`}
</svg>`

export const wholeMap = icon(svg`<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/>`)
export const outward = icon(svg`<path d="M8 5H5v10h10v-3M11 4h5v5M16 4l-7 7"/>`)
