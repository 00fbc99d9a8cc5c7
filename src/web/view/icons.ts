// Icons. Each accompanies a text with the same meaning, so assistive technology skips all of them.
import { html, svg } from 'lit'

/** An icon of 20 by 20, drawn in the colour of the text. */
export const icon = (drawing: ReturnType<typeof svg>) =>
  html`<svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${drawing}
  </svg>`

export const tick = icon(svg`<path d="M4 10.5l4 4 8-9"/>`)
export const cross = icon(svg`<path d="M5 5l10 10M15 5L5 15"/>`)
export const approximately = icon(svg`<path d="M3 8.5c2.5-3 4.5-3 7 0s4.5 3 7 0M3 14c2.5-3 4.5-3 7 0s4.5 3 7 0"/>`)
export const half = icon(
  svg`<circle cx="10" cy="10" r="6.5"/><path d="M10 3.5a6.5 6.5 0 0 0 0 13z" fill="currentColor"/>`,
)
export const again = icon(svg`<path d="M4 10a6 6 0 1 1 2 4.5M4 16v-3.5h3.5"/>`)
export const clock = icon(svg`<circle cx="10" cy="10" r="7.5"/><path d="M10 6v4l2.5 2"/>`)
export const pause = icon(svg`<path d="M7 5v10M13 5v10"/>`)
export const cloud = icon(svg`<path d="M3 3l14 14M6 8a4 4 0 0 0 0 8h8M9 5a5 5 0 0 1 6 5 3 3 0 0 1 2 4"/>`)
export const dots = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`
export const up = icon(svg`<path d="M4.5 12.5l5.5-6 5.5 6"/>`)
export const down = icon(svg`<path d="M4.5 7.5l5.5 6 5.5-6"/>`)
export const grip = icon(svg`<path d="M7.5 5v0M12.5 5v0M7.5 10v0M12.5 10v0M7.5 15v0M12.5 15v0"/>`)
export const plus = icon(svg`<path d="M10 4.5v11M4.5 10h11"/>`)
export const minus = icon(svg`<path d="M4.5 10h11"/>`)
export const circle = icon(svg`<circle cx="10" cy="10" r="6.5"/>`)
export const working = icon(svg`<circle cx="10" cy="10" r="6.5"/><circle cx="10" cy="10" r="2" fill="currentColor"/>`)
export const ahead = icon(svg`<path d="M2 10.5l4 4 7-8M10.5 13.5l1 1 7-8"/>`)
/** For the end of what was completed: drawn once, without a sound, and still there for those who want no motion. */
export const flourish = html`<svg
  class="flourish"
  aria-hidden="true"
  width="72"
  height="44"
  viewBox="0 0 72 44"
  fill="none"
  stroke="currentColor"
  stroke-width="4"
  stroke-linecap="round"
>
  <circle cx="36" cy="40" r="14" fill="currentColor" stroke="none" />
  <path d="M36 4v10M13 13l7 7M59 13l-7 7M3 36h10M59 36h10" />
  <path d="M2 42h68" stroke="var(--viva-line)" />
</svg>`
