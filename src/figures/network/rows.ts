// A diagram in rows: a device in each, its texts beside it, and the texts of a link beside the link. It has room for long addresses.
import { FONT, line, path, text, textWidth, tidy, WIDTH, type DrawnNode } from '../svg.js'
import type { NetworkData } from './data.js'
import { branches, type Branch, type Link } from './graph.js'
import { icon, ICON_HEIGHT, ICON_WIDTH } from './icons.js'

const LINE = FONT + 3
/** How far what hangs below stands to the right. */
const STEP = 26
const LEFT = 4 + ICON_WIDTH / 2
const GAP = 16

/** Of trees. */
export function inRows(data: NetworkData): { height: number; nodes: DrawnNode[] } {
  const nodes: DrawnNode[] = []
  let y = 4
  const put = (
    { device, link, below }: Branch,
    x: number,
    above: { x: number; y: number; name: string } | null,
  ): void => {
    const isBeside = above !== null && above.x < x
    if (link !== null && above !== null) {
      const labels = textsOf(link, above.name, isBeside)
      y += labels.length === 0 ? GAP : 10
      labels.forEach((each, i) => nodes.push(left(above.x + 12, y + (i + 1) * LINE - 5, each)))
      y += labels.length * LINE + (labels.length === 0 ? 0 : 8)
    }
    const lines = [device.name, ...(device.notes ?? [])]
    const height = Math.max(ICON_HEIGHT, lines.length * LINE)
    const middle = y + ICON_HEIGHT / 2
    if (above !== null)
      nodes.push(
        isBeside
          ? path(`M${tidy(above.x)} ${tidy(above.y)}V${tidy(middle)}H${tidy(x - ICON_WIDTH / 2)}`)
          : line([x, above.y], [x, y + 2]),
      )
    nodes.push(icon(device.type, x, middle))
    lines.forEach((each, i) =>
      nodes.push(left(x + ICON_WIDTH / 2 + 8, y + (lines.length === 1 ? 21 : (i + 1) * LINE - 4), each, i === 0)),
    )
    y += height
    const isFork = below.length > 1
    const bottom = { x, y: middle + ICON_HEIGHT / 2 - 2, name: device.name }
    for (const each of below) put(each, isFork ? x + STEP : x, bottom)
  }
  put(branches(data), LEFT, null)
  // What stands in front of a line is drawn after it.
  return { height: Math.ceil(y + 6), nodes: nodes.toSorted((a, b) => Number(isStroke(b)) - Number(isStroke(a))) }
}

const isStroke = ({ tag }: DrawnNode): boolean => tag === 'line' || tag === 'path'

/** Beginning at x, or further left where it would not fit. */
const left = (x: number, y: number, content: string, bold = false): DrawnNode =>
  text(Math.min(x, WIDTH - textWidth(content)), y, content, { anchor: 'start', bold })

/** From above to below. Beside a fork, the ends say whose they are. */
function textsOf(link: Link, above: string, isFork: boolean): string[] {
  const { from, to, label, from_label: atFrom, to_label: atTo } = link
  const [upper, lower] = from === above ? [atFrom, atTo] : [atTo, atFrom]
  const below = from === above ? to : from
  const named = (name: string, each: string | undefined) =>
    each === undefined ? undefined : isFork ? `${name}: ${each}` : each
  return [named(above, upper), label, named(below, lower)].filter(each => each !== undefined)
}
