// A shape with measures: how it is drawn and what it shows.
import { figureKind, plainNumber, type FigureLanguage } from '../figure-kind.js'
import { FONT, textWidth, WIDTH, text } from '../svg.js'
import type { ShapeData } from './data.js'
import { describeShape } from './describe.js'
import { circleWith, cuboidWith, polygonWith, type Laid } from './lay-out.js'

const TALLEST = 190
const WIDEST = 250
const SMALLEST = 60
const STEP = 0.97
const NOTE_HEIGHT = FONT + 12

const layOut = (data: ShapeData, scale: number): Laid =>
  data.shape === 'circle'
    ? circleWith(data, scale)
    : data.shape === 'cuboid'
      ? cuboidWith(data, scale)
      : polygonWith(data, scale)

/** As large as its labels leave room for. */
function fitted(data: ShapeData): Laid {
  let laid = layOut(data, WIDEST)
  const { left, right, top, bottom } = laid.outline
  // The outline is in proportion to the scale; where the labels go is not.
  const tooLarge = Math.max((right - left) / WIDEST, (bottom - top) / TALLEST)
  let scale = WIDEST
  while (tooLarge * scale > WIDEST && scale > SMALLEST) scale *= STEP
  laid = layOut(data, scale)
  while (laid.extent.right - laid.extent.left > WIDTH - 8 && scale > SMALLEST) {
    scale *= STEP
    laid = layOut(data, scale)
  }
  return laid
}

/** Whether lengths and angles in the drawing, at whatever scale, are in proportion to what is written at them. */
const isToScale = ({ lengths, angles, isDetermined }: Laid, { measures = [] }: ShapeData): boolean => {
  if (!measures.some(({ label }) => label !== undefined)) return true
  const factors = measures.flatMap(({ of, size }) =>
    size === undefined || lengths[of] === undefined ? [] : [lengths[of] / size],
  )
  const isOff = measures.some(
    ({ of, size }) => size !== undefined && angles[of] !== undefined && Math.abs(angles[of] - size) > 0.6,
  )
  return isDetermined && !isOff && Math.max(...factors) <= Math.min(...factors) * 1.01
}

export const shape = figureKind<ShapeData>({
  draw: (data, language) => {
    const laid = fitted(data)
    const { extent } = laid
    const [x, y] = [WIDTH / 2 - (extent.left + extent.right) / 2, 4 - extent.top]
    const height = Math.ceil(extent.bottom - extent.top + 8)
    const note = noteOf(data, language)
    return note === null
      ? { height, nodes: laid.draw(x, y) }
      : {
          height: height + NOTE_HEIGHT,
          nodes: [...laid.draw(x, y), text(WIDTH / 2, height + FONT + 2, note)],
        }
  },
  describe: (data, language) =>
    [describeShape(data, language), noteOf(data, language)].filter(each => each !== null).join(' '),
  shows: ({ shape: name, measures = [], corners = [] }) => [
    name.replaceAll('_', ' '),
    ...measures.flatMap(({ size, label = '' }) => [
      label,
      label.replace(/[^\d.,/−-]/g, ''),
      size === undefined ? '' : plainNumber(size),
    ]),
    ...corners,
  ],
})

function noteOf(data: ShapeData, { texts }: FigureLanguage): string | null {
  if (isToScale(layOut(data, WIDEST), data)) return null
  const note = texts.shape.notToScale
  return textWidth(note) <= WIDTH ? note : null
}
