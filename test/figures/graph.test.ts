// The graph of a function in a plane: few corners where it is straight, gaps where it has no value, and an end where it leaves the plane.
import { describe, expect, test } from 'vitest'
import { graphOf } from '../../src/figures/coordinate-plane/graph.js'
import { acrossPlane } from '../../src/figures/coordinate-plane/layout.js'

const window = { x: { from: -4, to: 4, step: 1 }, y: { from: -5, to: 5, step: 1 } }

test('a straight line is two places, cut off at the edges', () => {
  expect(graphOf(x => x + 1, window).pieces).toEqual([
    [
      { x: -4, y: -3 },
      { x: 4, y: 5 },
    ],
  ])
  const [[start, end] = []] = graphOf(x => 3 * x, window).pieces
  expect(start!.y).toBe(-5)
  expect(start!.x).toBeCloseTo(-5 / 3, 3)
  expect(end!.y).toBe(5)
})

test('a pole is a gap, with a branch up to the edge on each side', () => {
  const { pieces, values } = graphOf(x => (x === 0 ? null : 1 / x), window)
  expect(pieces).toHaveLength(2)
  expect(pieces[0]!.at(-1)!).toMatchObject({ y: -5, x: expect.closeTo(-0.2, 2) })
  expect(pieces[1]![0]!).toMatchObject({ y: 5, x: expect.closeTo(0.2, 2) })
  expect(values.map(({ x }) => x)).toEqual([-4, -3, -2, -1, 1, 2, 3, 4])
})

test.each<[string, (x: number) => number | null, number]>([
  ['a pole between the places that are looked at', x => 1 / (40 * (x - 0.0123)), 2],
  ['several poles', x => Math.tan(2 * x), 5],
  ['a step', x => Math.floor(x), 8],
  ['no value on one side', x => (x < 0 ? null : Math.sqrt(x)), 1],
  ['a parabola that leaves and comes back', x => x ** 4 - 8 * x ** 2 + 10, 4],
  ['a graph outside the plane', () => 9, 0],
  ['a graph along the edge', () => 5, 1],
])('%s', (_, valueAt, pieces) => {
  const graph = graphOf(valueAt, window)
  expect(graph.pieces).toHaveLength(pieces)
  for (const { x, y } of graph.pieces.flat()) {
    expect([x, y, x >= -4 && x <= 4 && y >= -5 && y <= 5]).toEqual([x, y, true])
  }
})

test('a curve keeps to the function everywhere between its corners', () => {
  const valueAt = (x: number) => 4 * Math.sin(2 * x)
  const [piece] = graphOf(valueAt, window).pieces
  expect(piece!.length).toBeLessThan(200)
  for (const [i, from] of piece!.slice(0, -1).entries()) {
    const to = piece![i + 1]!
    expect((from.y + to.y) / 2).toBeCloseTo(valueAt((from.x + to.x) / 2), 1)
  }
})

describe('a line through two places', () => {
  test.each<[string, readonly [number, number, number, number], readonly [number, number, number, number]]>([
    ['slanted', [0, 0, 1, 2], [-2.5, -5, 2.5, 5]],
    ['level', [1, 3, 2, 3], [-4, 3, 4, 3]],
    ['upright', [2, 0, 2, 1], [2, -5, 2, 5]],
  ])('%s runs to the edges', (_, [x1, y1, x2, y2], [left, low, right, high]) =>
    expect(acrossPlane({ x: x1, y: y1 }, { x: x2, y: y2 }, window)).toEqual([
      { x: left, y: low },
      { x: right, y: high },
    ]),
  )
})
