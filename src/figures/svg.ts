// Drawings as a small tree of elements: the same for the page, the preview and tests, and written as text without a DOM.
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

/** Every drawing is this wide, in units of its own; a page scales it. A text of `FONT` is then at least 14 px on a screen of 320 px. */
export const WIDTH = 300
export const FONT = 18

/** The room that a text of `size` takes: an upper estimate, because a drawing cannot measure. */
export const textWidth = (text: string, size = FONT): number => [...text].length * size * 0.62

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
    content,
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
  { fill = 'none', stroke = INK }: { readonly fill?: string; readonly stroke?: string } = {},
): DrawnNode =>
  node('rect', {
    x: tidy(x),
    y: tidy(y),
    width: tidy(width),
    height: tidy(height),
    fill,
    stroke,
    'stroke-width': 2,
  })

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

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
