// Coins and notes: how they are drawn and described. What each is worth is printed on it; nothing adds them up.
import { figureKind, plainNumber } from '../figure-kind.js'
import { box, dot, FONT, node, SOFT, SURFACE, text, tidy, INK, WIDTH, type DrawnNode } from '../svg.js'
import type { CoinsData } from './data.js'
import { MONEY } from './money.js'

const MARGIN = 6
const GAP = 8
const NOTE = { width: 88, height: 46 }

type Piece = { readonly value: number; readonly isNote: boolean; readonly width: number; readonly height: number }

export const coins = figureKind<CoinsData>({
  draw: data => {
    const rows = inRows(piecesOf(data))
    let y = MARGIN
    const nodes = rows.flatMap(row => {
      const height = Math.max(...row.map(each => each.height))
      let x = MARGIN
      const drawn = row.flatMap(piece => {
        const at = [x + piece.width / 2, y + height / 2] as const
        x += piece.width + GAP
        return pieceAt(at, piece, MONEY[data.currency].print(piece.value))
      })
      y += height + GAP
      return drawn
    })
    return { height: Math.ceil(y - GAP + MARGIN), nodes }
  },
  describe: ({ currency, pieces }, { texts, number }) => {
    const money = MONEY[currency]
    return [
      texts.coins.intro,
      ...present(pieces).map(({ value, count }) => {
        const given = { value: money.write(value), n: number(count) }
        return money.notes.includes(value) ? texts.coins.note(given) : texts.coins.coin(given)
      }),
    ].join(' ')
  },
  shows: ({ currency, pieces }) => [
    ...present(pieces).flatMap(({ value, count }) => [MONEY[currency].write(value), String(count)]),
    plainNumber(pieces.reduce((sum, { value, count }) => sum + value * count, 0)),
  ],
})

const present = (pieces: CoinsData['pieces']) => pieces.filter(({ count }) => count > 0)

/** The larger a coin is worth, the larger it is drawn. */
function piecesOf({ currency, pieces }: CoinsData): Piece[] {
  const { coins: known, notes } = MONEY[currency]
  return present(pieces).flatMap(({ value, count }) => {
    const isNote = notes.includes(value)
    const across = 50 + (known.indexOf(value) / (known.length - 1)) * 8
    const size = isNote ? NOTE : { width: across, height: across }
    return Array.from({ length: count }, () => ({ value, isNote, ...size }))
  })
}

/** Notes and coins do not share a row. */
function inRows(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = []
  let x = 0
  for (const piece of pieces) {
    const row = rows.at(-1)
    if (row !== undefined && row[0]!.isNote === piece.isNote && x + piece.width <= WIDTH - MARGIN) row.push(piece)
    else {
      rows.push([piece])
      x = MARGIN
    }
    x += piece.width + GAP
  }
  return rows
}

function pieceAt(
  [x, y]: readonly [number, number],
  { isNote, width, height }: Piece,
  printed: readonly string[],
): DrawnNode[] {
  const lines = printed.map((each, i) =>
    text(x, y + FONT * (0.36 + (i - (printed.length - 1) / 2) * 0.95), each, { bold: i === 0 }),
  )
  if (!isNote) return [dot(x, y, width / 2, SURFACE, INK), ring(x, y, width / 2 - 3), ...lines]
  const corner = { x: x - width / 2, y: y - height / 2 }
  return [
    box({ ...corner, width, height }, { fill: SOFT }),
    box({ x: corner.x + 4, y: corner.y + 4, width: width - 8, height: height - 8 }, { stroke: INK, thickness: 0.75 }),
    ...lines,
  ]
}

/** The rim of a coin. */
const ring = (x: number, y: number, radius: number): DrawnNode =>
  node('circle', { cx: tidy(x), cy: tidy(y), r: tidy(radius), fill: 'none', stroke: INK, 'stroke-width': 0.75 })
