// Drawings as a small tree of elements: the same for the page, the preview and tests, and written as text without a DOM.
import { withMinus } from '../kernel/minus.js'
import { escapeHtml } from '../kernel/text.js'

/** An element of SVG or HTML. Attributes and texts are plain values; they are escaped when the tree is written. */
export type DrawnNode = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (DrawnNode | string)[]
}

export const node = (
  tag: string,
  attributes: DrawnNode['attributes'] = {},
  ...children: DrawnNode['children']
): DrawnNode => ({ tag, attributes, children })

/** The tree as markup. */
export const markup = (drawn: DrawnNode | string): string => {
  if (typeof drawn === 'string') return escapeHtml(drawn)
  const attributes = Object.entries(drawn.attributes).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
  return `<${drawn.tag}${attributes.join('')}>${drawn.children.map(markup).join('')}</${drawn.tag}>`
}

/** The colours of the page, with those of a plain white sheet where there is no page. */
export const INK = 'var(--viva-ink, #1b1e27)'
export const SURFACE = 'var(--viva-surface, #ffffff)'
export const ACCENT = 'var(--viva-accent, #2d4a9a)'
export const ON_ACCENT = 'var(--viva-on-accent, #ffffff)'
/** A tint of the accent on which ink can be read. */
export const SOFT = 'var(--viva-accent-soft, #e9edf8)'
/** For the lines of a grid, which stand back behind what is drawn. */
export const GRID = 'var(--viva-border, #80848f)'

/** Every drawing is this wide, in units of its own; a page scales it. A text of `FONT` is then at least 14 px on a screen of 320 px. */
export const WIDTH = 300
export const FONT = 18

/** The room that a text of `size` takes: an upper estimate, because a drawing cannot measure. */
export const textWidth = (text: string, size = FONT): number => [...text].length * size * 0.62

/** The middle of a text as near to x as the drawing allows. */
export const withinFrame = (x: number, content: string): number => {
  const half = textWidth(content) / 2
  return Math.min(Math.max(x, half + 2), WIDTH - half - 2)
}

type Anchor = 'start' | 'middle' | 'end'

type TextStyle = { readonly anchor?: Anchor; readonly bold?: boolean }

/** One line of text with its baseline at y. The text keeps its own direction; the anchor is the drawing's. */
export const text = (
  x: number,
  y: number,
  content: string,
  { anchor = 'middle', bold = false }: TextStyle = {},
): DrawnNode =>
  node(
    'text',
    {
      x: tidy(x),
      y: tidy(y),
      'text-anchor': anchor,
      'font-size': FONT,
      fill: INK,
      ...(bold && { 'font-weight': 600 }),
    },
    withMinus(content),
  )

export const line = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  stroke = INK,
  width = 2,
): DrawnNode => node('line', { x1: tidy(x1), y1: tidy(y1), x2: tidy(x2), y2: tidy(y2), stroke, 'stroke-width': width })

/** An outline, filled or not. */
export const path = (
  d: string,
  {
    fill = 'none',
    stroke = INK,
    width = 2,
  }: { readonly fill?: string; readonly stroke?: string; readonly width?: number } = {},
): DrawnNode => node('path', { d, fill, stroke, 'stroke-width': width })

export const box = (
  { x, y, width, height }: Box,
  {
    fill = 'none',
    stroke = INK,
    thickness = 2,
  }: { readonly fill?: string; readonly stroke?: string; readonly thickness?: number } = {},
): DrawnNode =>
  node('rect', {
    x: tidy(x),
    y: tidy(y),
    width: tidy(width),
    height: tidy(height),
    fill,
    stroke,
    'stroke-width': thickness,
  })

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A coloured box with slanted lines across it. */
export function hatched({ x, y, width, height }: Box): DrawnNode[] {
  const strokes: string[] = []
  for (let from = x - height + 9; from < x + width; from += 12) {
    const [x1, x2] = [Math.max(from, x), Math.min(from + height, x + width)]
    strokes.push(`M${tidy(x1)} ${tidy(y + height - (x1 - from))}L${tidy(x2)} ${tidy(y + height - (x2 - from))}`)
  }
  return [
    box({ x, y, width, height }, { fill: ACCENT, stroke: 'none' }),
    path(strokes.join(''), { stroke: ON_ACCENT, width: 1 }),
  ]
}

/** A dot with its centre at x, y. */
export const dot = (x: number, y: number, radius: number, fill = INK, stroke = SURFACE): DrawnNode =>
  node('circle', { cx: tidy(x), cy: tidy(y), r: tidy(radius), fill, stroke, 'stroke-width': 2 })

/** A fraction with a line between its numbers, its middle at x and its top at y; `STACKED` high. */
export const stacked = (x: number, y: number, over: string, under: string): DrawnNode => {
  const half = Math.max(textWidth(over), textWidth(under)) / 2
  return node(
    'g',
    {},
    text(x, y + FONT * 0.85, over),
    line([x - half, y + FONT * 1.1], [x + half, y + FONT * 1.1], INK, 1.5),
    text(x, y + FONT * 2.05, under),
  )
}
export const STACKED = FONT * 2.2

/** Short enough to be sent, exact enough to be drawn. */
export const tidy = (value: number): number => Math.round(value * 100) / 100
