// Where points can be put on a plane: moved by steps, never two at one place, and read from what was posted.
import { expect, test } from 'vitest'
import {
  moved,
  nextSpot,
  pairAt,
  spotNear,
  spotsOf,
  stepped,
  type Spot,
} from '../../src/widgets/coordinate-plane/spots.js'

const axis = { from: '-2', to: '2', snap: '1/2' }
const plane = { x: axis, y: axis }

test('places are counted from the lower left corner, and named exactly', () => {
  expect(pairAt([0, 8], plane)).toEqual(['-2', '2'])
  expect(pairAt([3, 5], plane)).toEqual(['-1/2', '1/2'])
  expect(spotsOf([['-0.5', '1/2']], plane)).toEqual([[3, 5]])
  expect(spotsOf([['3', '0']], plane)).toBeNull()
  expect(spotsOf([['here', '0']], plane)).toBeNull()
})

test.each<[string, Spot, Spot]>([
  ['to a place', [1, 2], [1, 2]],
  ['beyond the edge', [12, -3], [8, 0]],
])('a point is moved %s', (_, to, expected) => expect(moved([[4, 4]], 0, to, plane)).toEqual([expected]))

test('no point is moved onto another one', () => {
  const spots: Spot[] = [
    [4, 4],
    [5, 4],
  ]
  expect(moved(spots, 0, [5, 4], plane)).toBe(spots)
})

test.each<[string, Spot[], Spot, Spot[]]>([
  ['by one', [[4, 4]], [0, 1], [[4, 5]]],
  [
    'over another point',
    [
      [4, 4],
      [5, 4],
    ],
    [1, 0],
    [
      [6, 4],
      [5, 4],
    ],
  ],
  ['no further than the edge', [[7, 4]], [10, 0], [[8, 4]]],
  [
    'not at all where another point is at the edge',
    [
      [7, 4],
      [8, 4],
    ],
    [1, 0],
    [
      [7, 4],
      [8, 4],
    ],
  ],
])('steps move a point %s', (_, spots, by, expected) => expect(stepped(spots, 0, by, plane)).toEqual(expected))

test('the next point is offered in the middle, or beside the points there', () => {
  expect(nextSpot([], plane)).toEqual([4, 4])
  expect(nextSpot([[4, 4]], plane)).toEqual([5, 4])
})

test('a pointer finds the nearest place', () => {
  expect(spotNear(0.2, -0.3, plane)).toEqual([4, 3])
  expect(spotNear(9, -9, plane)).toEqual([8, 0])
})
