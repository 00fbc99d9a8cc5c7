import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allBefore, findCycle, heaviestPath, layersOf, topologicalOrder, type DagNode } from '../../src/kernel/dag.js'

const diamond: DagNode[] = [
  { id: 'd', after: ['b', 'c'] },
  { id: 'b', after: ['a'] },
  { id: 'c', after: ['a'] },
  { id: 'a', after: [] },
]
const ring: DagNode[] = [
  { id: 'root', after: [] },
  { id: 'x', after: ['z', 'root'] },
  { id: 'y', after: ['x'] },
  { id: 'z', after: ['y'] },
  { id: 'behind', after: ['z'] },
]

/** Any graph over few ids: cycles, loops, twins and edges that lead nowhere. */
const anyGraph = fc.array(
  fc.record({ id: fc.constantFrom(...'abcdefgh'), after: fc.array(fc.constantFrom(...'abcdefghi'), { maxLength: 3 }) }),
  { maxLength: 9 },
)
const edgesIn = (steps: readonly DagNode[]) => {
  const known = new Set(steps.map(({ id }) => id))
  return steps.flatMap(({ id, after }) => after.filter(other => known.has(other)).map(other => [other, id] as const))
}

describe('order', () => {
  test('everything stands behind what comes before it; among equals the list decides', () => {
    expect(topologicalOrder(diamond)).toEqual(['a', 'b', 'c', 'd'])
    expect(topologicalOrder(diamond.toSpliced(1, 2, diamond[2]!, diamond[1]!))).toEqual(['a', 'c', 'b', 'd'])
  })

  test('what lies in or behind a cycle is left out', () => {
    expect(topologicalOrder(ring)).toEqual(['root'])
  })

  test('an edge that leads nowhere holds nothing up', () => {
    expect(topologicalOrder([{ id: 'a', after: ['ghost'] }])).toEqual(['a'])
  })

  test('in any graph: no edge points backwards, and all is there or there is a cycle', () => {
    fc.assert(
      fc.property(anyGraph, steps => {
        const order = topologicalOrder(steps)
        for (const [before, id] of edgesIn(steps))
          if (order.includes(id)) expect(order.indexOf(before)).toBeLessThan(order.indexOf(id))
        const isWhole = order.length === new Set(steps.map(({ id }) => id)).size
        expect(findCycle(steps) === null).toBe(isWhole)
        expect(layersOf(steps).size).toBe(order.length)
      }),
    )
  })
})

describe('cycles', () => {
  test('one is told in the direction of its edges, from the id that stands first', () => {
    expect(findCycle(ring)).toEqual(['x', 'y', 'z'])
    expect(findCycle([{ id: 'a', after: ['a'] }])).toEqual(['a'])
    expect(findCycle(diamond)).toBeNull()
  })

  test('in any graph each id of a cycle comes before the next, and the last before the first', () => {
    fc.assert(
      fc.property(anyGraph, steps => {
        const cycle = findCycle(steps) ?? []
        cycle.forEach((id, i) => {
          const next = cycle[(i + 1) % cycle.length]
          expect(edgesIn(steps)).toContainEqual([id, next])
        })
        expect(new Set(cycle).size).toBe(cycle.length)
      }),
    )
  })
})

test('a layer is one more than the highest before it', () => {
  expect(Object.fromEntries(layersOf([...diamond, { id: 'e', after: ['a', 'd'] }]))).toEqual({
    a: 0,
    b: 1,
    c: 1,
    d: 2,
    e: 3,
  })
})

test('the heaviest way is found by weight, not by length, and the first of equals is taken', () => {
  const weights: Record<string, number> = { a: 10, b: 5, c: 30, d: 1 }
  expect(heaviestPath(diamond, id => weights[id]!)).toEqual(['a', 'c', 'd'])
  expect(heaviestPath(diamond, () => 1)).toEqual(['a', 'b', 'd'])
  expect(heaviestPath([], () => 1)).toEqual([])
})

test('what comes before, near or far', () => {
  expect([...allBefore(diamond, 'd')].toSorted()).toEqual(['a', 'b', 'c'])
  expect([...allBefore(diamond, 'a')]).toEqual([])
  expect(allBefore(ring, 'x').has('x')).toBe(true)
})
