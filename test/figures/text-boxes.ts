// The room that the texts of a drawing take, for tests that nothing covers anything.
import { textWidth, type DrawnNode } from '../../src/figures/svg.js'

type Box = {
  readonly content: string
  readonly size: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const elementsOf = (drawing: DrawnNode): DrawnNode[] => [
  drawing,
  ...drawing.children.flatMap(child => (typeof child === 'string' ? [] : elementsOf(child))),
]

/** Digits and small letters, not the room that a font leaves around them. */
export const textBoxesOf = (drawing: DrawnNode): Box[] =>
  elementsOf(drawing)
    .filter(({ tag }) => tag === 'text')
    .map(({ attributes, children }) => {
      const [x, y, size] = ['x', 'y', 'font-size'].map(each => Number(attributes[each])) as [number, number, number]
      const content = children.filter(child => typeof child === 'string').join('')
      const width = textWidth(content, size)
      const left = x - width * { start: 0, middle: 0.5, end: 1 }[String(attributes['text-anchor'])]!
      return { content, size, left, right: left + width, top: y - size * 0.72, bottom: y }
    })

/** The texts that touch each other, in pairs. */
export function overlapsIn(drawing: DrawnNode): string[] {
  const boxes = textBoxesOf(drawing)
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map(b => `${a.content} and ${b.content}`),
  )
}
