// Fractions as bars or circles: how they are drawn and described. Shaded parts are hatched as well as coloured.
import { figureKind } from '../figure-kind.js'
import {
  ACCENT,
  box,
  dot,
  FONT,
  hatched,
  INK,
  line,
  node,
  ON_ACCENT,
  path,
  SURFACE,
  text,
  tidy,
  WIDTH,
  type DrawnNode,
} from '../svg.js'
import type { FractionData } from './data.js'

const BAR_HEIGHT = 44
const GAP = 14

type Whole = FractionData['wholes'][number]

export const fraction = figureKind<FractionData>({
  draw: ({ shape, wholes }) => (shape === 'bar' ? bars(wholes) : circles(wholes)),
  describe: ({ shape, wholes }, { texts, number }) =>
    wholes
      .map(({ parts, shaded, label }) => {
        const given = { parts: number(parts), shaded: number(shaded) }
        const sentence = shape === 'bar' ? texts.fraction.bar(given) : texts.fraction.circle(given)
        return label === undefined ? sentence : `${label}: ${sentence}`
      })
      .join(' '),
  shows: ({ wholes }) =>
    wholes.flatMap(({ parts, shaded, label = '' }) => [label, `${shaded}/${parts}`, `${parts - shaded}/${parts}`]),
})

function bars(wholes: readonly Whole[]) {
  let y = 4
  const nodes = wholes.flatMap(({ parts, shaded, label }) => {
    const left = 4
    const width = WIDTH - 8
    const heading = label === undefined ? [] : [text(left, y + FONT, label, { anchor: 'start' })]
    if (label !== undefined) y += FONT + 8
    const each = width / parts
    const top = y
    const filled = shaded === 0 ? [] : hatched({ x: left, y: top, width: each * shaded, height: BAR_HEIGHT })
    const edges = Array.from({ length: parts - 1 }, (_, i) => {
      const x = left + each * (i + 1)
      return line([x, top], [x, top + BAR_HEIGHT], i + 1 < shaded ? ON_ACCENT : INK)
    })
    y += BAR_HEIGHT + GAP
    return [...heading, ...filled, ...edges, box({ x: left, y: top, width, height: BAR_HEIGHT })]
  })
  return { height: y - GAP + 4, nodes }
}

function circles(wholes: readonly Whole[]) {
  const across = Math.min(wholes.length, 3)
  const cell = WIDTH / Math.max(across, 2)
  const radius = Math.min(cell / 2 - 8, 78)
  const isLabelled = wholes.some(({ label }) => label !== undefined)
  const rowHeight = radius * 2 + GAP + (isLabelled ? FONT + 8 : 0)
  const nodes = wholes.flatMap((whole, i) => {
    const [column, row] = [i % across, Math.floor(i / across)]
    const inRow = Math.min(across, wholes.length - row * across)
    const x = WIDTH / 2 + (column - (inRow - 1) / 2) * cell
    const y = 4 + row * rowHeight + radius
    return [
      ...pie(x, y, radius, whole),
      ...(whole.label === undefined ? [] : [text(x, y + radius + FONT + 4, whole.label)]),
    ]
  })
  return { height: Math.ceil(Math.ceil(wholes.length / across) * rowHeight + 4), nodes }
}

function pie(x: number, y: number, radius: number, { parts, shaded }: Whole): DrawnNode[] {
  const at = (share: number): string => {
    const turn = share * 2 * Math.PI - Math.PI / 2
    return `${tidy(x + radius * Math.cos(turn))} ${tidy(y + radius * Math.sin(turn))}`
  }
  const share = shaded / parts
  const sector =
    shaded === 0 || shaded === parts
      ? []
      : [
          path(`M${x} ${y}L${at(0)}A${tidy(radius)} ${tidy(radius)} 0 ${share > 0.5 ? 1 : 0} 1 ${at(share)}Z`, {
            fill: ACCENT,
            stroke: INK,
          }),
        ]
  const cuts = parts === 1 ? [] : Array.from({ length: parts }, (_, i) => i)
  return [
    dot(x, y, radius, shaded === parts ? ACCENT : SURFACE, INK),
    ...sector,
    ...cuts.map(i => path(`M${x} ${y}L${at(i / parts)}`, { stroke: i > 0 && i < shaded ? ON_ACCENT : INK })),
    // A dot in each shaded part tells them apart without colour.
    ...Array.from({ length: shaded }, (_, i) => {
      const turn = ((i + 0.5) / parts) * 2 * Math.PI - Math.PI / 2
      return node('circle', {
        cx: tidy(x + radius * 0.66 * Math.cos(turn)),
        cy: tidy(y + radius * 0.66 * Math.sin(turn)),
        r: 3.5,
        fill: ON_ACCENT,
      })
    }),
  ]
}
