import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layersOf, type DagNode } from '../../../src/kernel/dag.js'
import { layoutOf, NODE_HEIGHT, NODE_WIDTH, type Layout } from '../../../src/library/domain/layout.js'
import { crossings, orderedLayers, type Cell } from '../../../src/library/domain/layout-order.js'

/** Up to thirty steps, each after some of those that stand before it in the list. */
const steps: fc.Arbitrary<DagNode[]> = fc
  .array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: 30 })
  .map(all =>
    all.map((before, i) => ({
      id: `N${i}`,
      after: i === 0 ? [] : [...new Set(before.map(other => `N${other % i}`))],
    })),
  )

/** The points of path data that an edge passes: where it begins, and each end of a piece. */
const pointsOf = (path: string): { x: number; y: number }[] => {
  const points: { x: number; y: number }[] = []
  for (const [, command, rest] of path.matchAll(/([MHC])([^MHC]*)/g)) {
    const numbers = rest!.trim().split(/\s+/).map(Number)
    if (command === 'H') points.push({ x: numbers[0]!, y: points.at(-1)!.y })
    else points.push({ x: numbers.at(-2)!, y: numbers.at(-1)! })
  }
  return points
}

const edgesOf = (all: readonly DagNode[]) => all.flatMap(({ id, after }) => after.map(from => [from, id] as const))

describe('the layout of any graph', () => {
  const property = (check: (layout: Layout, all: readonly DagNode[]) => void) =>
    fc.assert(fc.property(steps, all => check(layoutOf(all), all)))

  test('has no node over another, and all of them on the paper', () =>
    property(({ positions: places, width, height }) => {
      const all = [...places.values()]
      for (const [i, one] of all.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + NODE_WIDTH <= width && one.y + NODE_HEIGHT <= height).toBe(true)
        for (const other of all.slice(i + 1))
          expect(Math.abs(one.x - other.x) >= NODE_WIDTH || Math.abs(one.y - other.y) >= NODE_HEIGHT).toBe(true)
      }
    }))

  test('has each layer in a column of its own, from left to right', () =>
    property(({ positions: places, layers }, all) => {
      expect(layers).toEqual(layersOf(all))
      for (const [from, to] of edgesOf(all)) expect(places.get(from)!.x).toBeLessThan(places.get(to)!.x)
    }))

  test('leads every edge from side to side, through no node', () =>
    property(({ positions: places, pathOf }, all) => {
      for (const [from, to] of edgesOf(all)) {
        const points = pointsOf(pathOf(from, to))
        const [start, end] = [places.get(from)!, places.get(to)!]
        expect(points[0]).toEqual({ x: start.x + NODE_WIDTH, y: start.y + NODE_HEIGHT / 2 })
        expect(points.at(-1)).toEqual({ x: end.x, y: end.y + NODE_HEIGHT / 2 })
        for (const { x, y } of points.slice(1, -1))
          for (const place of places.values()) {
            const inside = x >= place.x && x <= place.x + NODE_WIDTH && y > place.y && y < place.y + NODE_HEIGHT
            expect(inside).toBe(false)
          }
      }
    }))

  test('of a long chain stays small, however far its edges reach', () => {
    const chain = Array.from({ length: 200 }, (_, i) => ({
      id: `N${i}`,
      after: Array.from({ length: Math.min(i, 30) }, (_, k) => `N${Math.floor((k * i) / 30)}`),
    }))
    const linked = chain.map(({ id, after }, i) => ({
      id,
      after: i === 0 ? [] : [...new Set([...after, `N${i - 1}`])],
    }))
    const { pathOf, layerCount } = layoutOf(linked)
    expect(layerCount).toBe(200)
    for (const [from, to] of edgesOf(linked)) expect(pathOf(from, to).length).toBeLessThan(4_000)
  })

  test('is the same each time', () =>
    property(({ positions: places }, all) => {
      expect([...layoutOf(all).positions]).toEqual([...places])
    }))
})

describe('the order in the layers', () => {
  /** Two layers; each pair is an edge from the left to the right. */
  const twoLayers = (size: number, edges: readonly (readonly [number, number])[]): Cell[] =>
    Array.from({ length: 2 * size }, (_, i) => ({
      id: String(i),
      layer: i < size ? 0 : 1,
      before: edges.filter(([, to]) => to + size === i).map(([from]) => from),
      after: edges.filter(([from]) => from === i).map(([, to]) => to + size),
    }))
  const count = (cells: readonly Cell[], layers: readonly (readonly number[])[]): number => {
    const place = cells.map(() => 0)
    for (const layer of layers) layer.forEach((cell, i) => (place[cell] = i))
    return crossings(cells, layers, place)
  }

  test.each([
    [
      'upside down',
      [
        [0, 2],
        [1, 1],
        [2, 0],
      ],
    ],
    [
      'mixed up',
      [
        [0, 1],
        [0, 2],
        [1, 0],
        [2, 0],
      ],
    ],
  ] as const)('unties what is %s', (_, edges) => {
    const cells = twoLayers(3, edges)
    expect(
      count(cells, [
        [0, 1, 2],
        [3, 4, 5],
      ]),
    ).toBeGreaterThan(0)
    expect(count(cells, orderedLayers(cells, 2))).toBe(0)
  })

  test('never has more crossings than the order in which it was given, and loses nobody', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 20 }), edges => {
        const cells = twoLayers(6, edges)
        const given = [0, 1].map(layer => cells.flatMap((cell, i) => (cell.layer === layer ? [i] : [])))
        const ordered = orderedLayers(cells, 2)
        expect(count(cells, ordered)).toBeLessThanOrEqual(count(cells, given))
        expect(ordered.map(layer => layer.toSorted((a, b) => a - b))).toEqual(given)
      }),
    ))
})
