// An array: how it is drawn and described. A gap after every five helps to count.
import { figureKind } from '../figure-kind.js'
import { ACCENT, box, dot, INK, path, SURFACE, tidy, WIDTH, type DrawnNode } from '../svg.js'
import type { ArrayData } from './data.js'

const MARGIN = 6
const WIDEST_CELL = 34
/** As a share of a cell. */
const GAP = 0.45

export const array = figureKind<ArrayData>({
  draw: data => {
    const { rows, columns, extra = 0, shape = 'circle' } = data
    const wide = Math.max(columns, extra)
    const cell = Math.min(WIDEST_CELL, (WIDTH - 2 * MARGIN) / (wide + GAP * gapsBefore(wide - 1)))
    const left = (WIDTH - cell * (wide + GAP * gapsBefore(wide - 1))) / 2
    const at = (index: number): number => cell * (index + 0.5 + GAP * gapsBefore(index))
    const apart = extra === 0 ? 0 : cell * 0.6
    const filled = data.filled ?? rows * columns + extra
    const drawn = (row: number, column: number, y: number) =>
      object(shape, left + at(column), y, cell * 0.36, row * columns + column < filled)
    const bottom = MARGIN + at(rows - 1) + cell / 2
    return {
      height: Math.ceil(bottom + (extra === 0 ? 0 : apart + cell) + MARGIN),
      nodes: [
        ...Array.from({ length: rows * columns }, (_, i) => {
          const row = Math.floor(i / columns)
          return drawn(row, i % columns, MARGIN + at(row))
        }),
        ...Array.from({ length: extra }, (_, i) => drawn(rows, i, bottom + apart + cell / 2)),
      ],
    }
  },
  describe: ({ rows, columns, extra = 0, filled, shape = 'circle' }, { texts, number }) => {
    const own = texts.array
    return [
      own[shape]({ rows: number(rows), columns: number(columns) }),
      ...(extra === 0 ? [] : [own.extra({ n: number(extra) })]),
      ...(filled === undefined ? [] : [own.filled({ n: number(filled) })]),
    ].join(' ')
  },
  shows: ({ rows, columns, extra = 0, filled }) => {
    const all = rows * columns + extra
    return [
      ...[rows, columns, rows * columns, extra, all].map(String),
      ...(filled === undefined
        ? []
        : [String(filled), String(all - filled), `${filled}/${all}`, `${all - filled}/${all}`]),
    ]
  },
})

/** How many gaps stand before the row or column of this index. */
const gapsBefore = (index: number): number => Math.floor(index / 5)

function object(
  shape: NonNullable<ArrayData['shape']>,
  x: number,
  y: number,
  radius: number,
  isFilled: boolean,
): DrawnNode {
  const fill = isFilled ? ACCENT : SURFACE
  switch (shape) {
    case 'circle':
      return dot(x, y, radius, fill, INK)
    case 'square':
      return box({ x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 }, { fill })
    case 'star':
      return path(star(x, y, radius * 1.2), { fill })
  }
}

function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const [turn, length] = [(i / 10) * 2 * Math.PI - Math.PI / 2, i % 2 === 0 ? radius : radius * 0.45]
    return `${tidy(x + length * Math.cos(turn))} ${tidy(y + length * Math.sin(turn))}`
  })
  return `M${corners.join('L')}Z`
}
