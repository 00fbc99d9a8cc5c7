// An area model: how it is drawn and described. Without squares the parts are wide enough for what stands in them, and roughly to scale.
import { figureKind, plainNumber, type FigureLanguage } from '../figure-kind.js'
import { box, FONT, INK, line, SOFT, SURFACE, text, textWidth, WIDTH, type DrawnNode } from '../svg.js'
import type { AreaModelData } from './data.js'

const MARGIN = 4
/** Stands where the learner is asked for a number. */
const UNKNOWN = '?'
const ROW_HEIGHT = 46
const LARGEST_SQUARE = 26
const TALLEST = 280

export const areaModel = figureKind<AreaModelData>({
  draw: (data, language) => {
    const { cells, squares = false } = data
    const { above, beside } = labelsOf(data, language)
    const left = MARGIN + Math.max(...beside.map(label => textWidth(label))) + 8
    const top = MARGIN + FONT + 8
    const { widths, heights } = squares
      ? toScale(data, WIDTH - left - MARGIN)
      : roomy(data, above, WIDTH - left - MARGIN)
    const parts: DrawnNode[] = []
    const over: DrawnNode[] = []
    let y = top
    heights.forEach((height, row) => {
      over.push(text(left - 8, y + height / 2 + FONT * 0.35, beside[row]!, { anchor: 'end' }))
      let x = left
      widths.forEach((width, column) => {
        if (row === 0) over.push(text(x + width / 2, top - 8, above[column]!))
        parts.push(box({ x, y, width, height }, { fill: (row + column) % 2 === 0 ? SOFT : SURFACE }))
        if (squares) parts.push(...inside({ x, y, width, height }, data.across[column]!, data.down[row]!))
        const written = cells?.[row]?.[column]
        if (written !== undefined) over.push(text(x + width / 2, y + height / 2 + FONT * 0.35, written, { bold: true }))
        x += width
      })
      y += height
    })
    return { height: Math.ceil(y + MARGIN), nodes: [...parts, ...over] }
  },
  describe: (data, language) => {
    const { across, down, cells = [], squares = false } = data
    const { texts, list } = language
    const own = texts.areaModel
    // Screen readers pass over a question mark that stands alone.
    const said = (written: string): string => (written === UNKNOWN ? own.unknown : written)
    const { above, beside } = labelsOf(data, language)
    const isWhole = across.length === 1 && down.length === 1
    const sides = { across: list(above.map(said)), down: list(beside.map(said)) }
    const parts = cells.flatMap((row, i) =>
      row
        .map(written => said(written))
        .map((text, j) => (isWhole ? own.inside({ text }) : own.part({ across: above[j]!, down: beside[i]!, text }))),
    )
    const isAllUnknown = !isWhole && parts.length > 0 && cells.flat().every(written => written === UNKNOWN)
    return [
      isWhole ? own.whole(sides) : own.divided(sides),
      ...(squares ? [own.squares] : []),
      ...(isAllUnknown ? [own.everyPart] : parts),
    ].join(' ')
  },
  shows: data => {
    const { across, down, across_labels: above = [], down_labels: beside = [], cells = [], squares = false } = data
    return [
      ...(above.length > 0 ? above : across.map(plainNumber)),
      ...(beside.length > 0 ? beside : down.map(plainNumber)),
      ...cells.flat(),
      ...(squares ? counted(data) : []),
    ]
  },
})

/** What can be counted where there are squares: the sides, the parts and the whole. */
function counted({ across, down }: AreaModelData): string[] {
  const [wide, high] = [sum(across), sum(down)]
  return [wide, high, wide * high, ...down.flatMap(each => across.map(length => length * each))].map(plainNumber)
}

const labelsOf = (
  { across, down, across_labels: above, down_labels: beside }: AreaModelData,
  { number }: Pick<FigureLanguage, 'number'>,
) => ({ above: above ?? across.map(number), beside: beside ?? down.map(number) })

type Sizes = { readonly widths: readonly number[]; readonly heights: readonly number[] }

function toScale({ across, down }: AreaModelData, room: number): Sizes {
  const unit = Math.min(LARGEST_SQUARE, room / sum(across), TALLEST / sum(down))
  return { widths: across.map(each => each * unit), heights: down.map(each => each * unit) }
}

function roomy({ across, down, cells = [] }: AreaModelData, above: readonly string[], room: number): Sizes {
  const needed = across.map(
    (_, i) => 10 + Math.max(...[above[i]!, ...cells.map(row => row[i]!)].map(each => textWidth(each))),
  )
  const spare = Math.max(0, Math.min(room, 250) - sum(needed))
  const height = down.length === 1 ? 40 : 60
  return {
    widths: across.map((each, i) => needed[i]! + (spare * each) / sum(across)),
    heights: down.map(each => ROW_HEIGHT + (height * each) / sum(down)),
  }
}

/** The lines between the squares of a part. */
function inside(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  columns: number,
  rows: number,
): DrawnNode[] {
  const between = (count: number) => Array.from({ length: count - 1 }, (_, i) => (i + 1) / count)
  return [
    ...between(columns).map(share => line([x + width * share, y + 1], [x + width * share, y + height - 1], INK, 0.75)),
    ...between(rows).map(share => line([x + 1, y + height * share], [x + width - 1, y + height * share], INK, 0.75)),
  ]
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
