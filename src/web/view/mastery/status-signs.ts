// How a status looks: a sign of its own shape for each, and a colour for those that are alike.
import { svg } from 'lit'
import type { ConceptStatus } from '../../../contract/mastery-programme.js'
import type { NodeLook } from '../../curriculum/map.js'
import { circle, clock, half, icon, pause, tick, working } from '../icons.js'

const solid = icon(
  svg`<circle cx="10" cy="10" r="8" fill="currentColor"/><path d="M6 10.5l3 3 5-6.5" stroke="var(--viva-surface)"/>`,
)
const page = icon(svg`<path d="M5 3h10v14H5zM8 7h4M8 10.5h4"/>`)
const warning = icon(svg`<path d="M10 3l8 14H2zM10 8.5v3.5M10 14.5v0"/>`)
const dotted = icon(svg`<circle cx="10" cy="10" r="7" stroke-dasharray="1 4"/>`)

export const STATUS_LOOKS: Readonly<Record<ConceptStatus, NodeLook>> = {
  known: { tone: 'good', sign: solid },
  likely: { tone: 'good', sign: tick },
  read: { tone: 'good', sign: page },
  due: { tone: 'open', sign: clock },
  ready: { tone: 'open', sign: circle },
  weak: { tone: 'poor', sign: half },
  misconception: { tone: 'poor', sign: warning },
  set_aside: { tone: 'faint', sign: pause },
  later: { tone: 'faint', sign: dotted },
}

/** The concept under way. */
export const underWay = working
