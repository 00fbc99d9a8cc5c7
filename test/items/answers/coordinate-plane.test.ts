// Points and straight lines that are placed on a coordinate plane.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planeLine } from '../../../src/items/domain/answers/plane-line/plane-line.js'
import { planePoints } from '../../../src/items/domain/answers/plane-points/plane-points.js'
import { show } from '../../../src/expression/show.js'
import { canonicalOf, graded, keyOf, messageOf, settingsOf } from './graded.js'

const axis = { from: -10, to: 10, step: 1 }
const posted = (written: string) => JSON.parse(written) as [string, string][]
const plane = { x: axis, y: axis }
const halves = { x: { from: 0, to: 4, step: 1, snap: '1/2' }, y: { from: 0, to: 4, step: 1, snap: '1/2' } }
const one = settingsOf(planePoints, { response: plane })
const three = settingsOf(planePoints, { response: { ...plane, count: 3 }, grade: { credit: 'per_point' } })
const threeOrNone = settingsOf(planePoints, { response: { ...plane, count: 3 } })
const line = settingsOf(planeLine, { response: plane })

describe('one point', () => {
  test.each([
    ['tuple([3, -2])', [['3', '-2']], 'right'],
    ['[3, -2]', [['3', '−2']], 'right'],
    ['tuple([3, -2])', [['3,0', '-2.00']], 'right'],
    ['tuple([3, -2])', [['3.2', '-1,9']], 'malformed'],
    ['tuple([3, -2])', [['-2', '3']], 'wrong'],
    ['tuple([3, -2])', [['3', '2']], 'wrong'],
    ['tuple([3, -2])', [['3', '11']], 'malformed'],
    ['tuple([3, -2])', [['here', '2']], 'malformed'],
    ['tuple([3, -2])', [], 'malformed'],
    ['tuple([3, -2])', [['3']], 'malformed'],
    ['tuple([3, -2])', '(3, -2)', 'malformed'],
    [
      'tuple([3, -2])',
      [
        ['3', '-2'],
        ['4', '4'],
      ],
      'malformed',
    ],
  ])('%s: %j is %s', (key, given, expected) => expect(graded(planePoints, one, key, given)).toBe(expected))

  test('is shown, typed and handed to conditions as a point', () => {
    expect(planePoints.show('[["3","-2"]]', one)).toBe('$(3, -2)$')
    expect(planePoints.show('[["1/2","-1/3"]]', one)).toBe('$(\\frac{1}{2}, -\\frac{1}{3})$')
    expect(planePoints.show('[["1","2"],["3","4"]]', one)).toBe('$(1, 2), (3, 4)$')
    expect(show(planePoints.toValue('[["3","-2"]]', one))).toBe('(3, -2)')
    expect(planePoints.write!('[["3","-2"]]', one)).toBe('[["3","-2"]]')
  })

  test.each([
    ['en', '$(3, -\\frac{1}{2}), (4, 5)$'],
    ['de-AT', '$(3 \\mid -\\frac{1}{2}), (4 \\mid 5)$'],
    ['es', '$(3; -\\frac{1}{2}), (4; 5)$'],
  ])('is shown in the notation of %s', (language, shown) =>
    expect(planePoints.show('[["3","-1/2"],["4","5"]]', one, language)).toBe(shown),
  )

  test('lies where a point can be put', () => {
    const grid = settingsOf(planePoints, { response: halves })
    expect(keyOf(planePoints, grid, 'tuple([1/2, 3])')).toBe('[["1/2","3"]]')
    expect(() => keyOf(planePoints, grid, 'tuple([1/3, 3])')).toThrow(/no point can be put at 1\/3/)
    expect(() => keyOf(planePoints, grid, 'tuple([5, 3])')).toThrow(/does not lie from 0 to 4/)
    expect(() => keyOf(planePoints, grid, 'tuple([1, 2, 3])')).toThrow(/no point/)
    expect(() => keyOf(planePoints, grid, '7')).toThrow(/no point/)
  })

  test('is asked for where it is missing, and refused where it cannot be read', () => {
    expect(messageOf(planePoints, one, [])).toBe('Place the point first.')
    expect(messageOf(planePoints, one, [['3', '11']])).toBe('Write a number from -10 to 10.')
    expect(planePoints.read([['3', 'x']], one)).toMatchObject({ at: [0, 1] })
  })
})

describe('several points', () => {
  const key = '[tuple([0, 1]), tuple([2, 3]), tuple([-4, 5])]'
  const placed = (...points: [number, number][]) => points.map(point => point.map(String))

  test.each([
    [placed([0, 1], [2, 3], [-4, 5]), 'right', 'right'],
    [placed([-4, 5], [0, 1], [2, 3]), 'right', 'right'],
    [placed([0, 1], [2, 3], [5, -4]), 'wrong', 'partly 0.67'],
    [placed([0, 1], [3, 2], [5, -4]), 'wrong', 'partly 0.33'],
    [placed([1, 0], [3, 2], [5, -4]), 'wrong', 'wrong'],
    [placed([0, 1], [0, 1], [0, 1]), 'malformed', 'malformed'],
    [placed([0, 1], [2, 3]), 'malformed', 'malformed'],
  ])('%j is %s, and by the point %s', (given, whole, share) => {
    expect(graded(planePoints, threeOrNone, key, given)).toBe(whole)
    expect(graded(planePoints, three, key, given)).toBe(share)
  })

  test('a share says how many are right', () => {
    const canonical = canonicalOf(planePoints, three, placed([0, 1], [2, 3], [5, -4]))
    expect(planePoints.judge(canonical, keyOf(planePoints, three, key), three)).toMatchObject({
      note: 'some_points',
      say: '2 of the 3 points are right.',
    })
  })

  test('their number is that of the key, each at a place of its own', () => {
    expect(() => keyOf(planePoints, three, '[tuple([0, 1]), tuple([2, 3])]')).toThrow(/not 3 points/)
    expect(() => keyOf(planePoints, three, '[tuple([0, 1]), tuple([0, 1]), tuple([2, 3])]')).toThrow(/not 3 points/)
    expect(messageOf(planePoints, three, placed([0, 1]))).toBe('Place 3 points, each at a place of its own.')
  })

  test('in any order they are one answer', () => {
    const points = fc.uniqueArray(fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -10, max: 10 })), {
      minLength: 3,
      maxLength: 3,
      selector: String,
    })
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 2 }), (each, turn) => {
        const given = placed(...each)
        const turned = [...given.slice(turn), ...given.slice(0, turn)].toReversed()
        expect(canonicalOf(planePoints, three, turned)).toBe(canonicalOf(planePoints, three, given))
      }),
    )
  })
})

describe('a line', () => {
  const through = (...points: [string, string][]) => points

  test.each([
    ['expr("y = 2x + 1")', through(['0', '1'], ['1', '3']), 'right'],
    ['expr("y = 2x + 1")', through(['-3', '-5'], ['4', '9']), 'right'],
    ['expr("y = 2x + 1")', through(['1', '3'], ['0', '1']), 'right'],
    ['expr("4x - 2y = -2")', through(['1', '3'], ['0', '1']), 'right'],
    ['[tuple([0, 1]), tuple([1, 3])]', through(['2', '5'], ['3', '7']), 'right'],
    ['expr("y = 2x + 1")', through(['0', '1'], ['1', '-1']), 'wrong'],
    ['expr("y = 2x + 1")', through(['0', '2'], ['1', '4']), 'wrong'],
    ['expr("y = 2x + 1")', through(['0', '1'], ['0', '3']), 'wrong'],
    ['expr("x = 3")', through(['3', '-10'], ['3', '10']), 'right'],
    ['[tuple([3, 0]), tuple([3, 1])]', through(['3', '-10'], ['3', '10']), 'right'],
    ['expr("x = 3")', through(['0', '3'], ['1', '3']), 'wrong'],
    ['expr("y = 3")', through(['0', '3'], ['1', '3']), 'right'],
    ['expr("3y = 2x")', through(['0', '0'], ['-3', '-2']), 'right'],
    ['expr("y = 2x + 1")', through(['0', '1']), 'malformed'],
    ['expr("y = 2x + 1")', through(['0', '1'], ['0', '1']), 'malformed'],
    ['expr("y = 2x + 1")', through(['0', '1'], ['0.2', '1']), 'malformed'],
  ])('%s: %j is %s', (key, given, expected) => expect(graded(planeLine, line, key, given)).toBe(expected))

  test.each([
    ['expr("y = 2x + 1")', '$y = 2x + 1$'],
    ['expr("y = -x")', '$y = -x$'],
    ['expr("y = x - 4")', '$y = x - 4$'],
    ['expr("y = -4")', '$y = -4$'],
    ['expr("x = -4")', '$x = -4$'],
    ['expr("3y = -2x + 3")', '$y = -\\frac{2}{3}x + 1$'],
    ['expr("y = 0")', '$y = 0$'],
  ])('%s is shown as %s, and typed as two of its points', (key, shown) => {
    const canonical = keyOf(planeLine, line, key)
    expect(planeLine.show(canonical, line)).toBe(shown)
    expect(graded(planeLine, line, key, posted(planeLine.write!(canonical, line)))).toBe('right')
  })

  test.each([
    ['expr("y = x^2")', /no straight line/],
    ['expr("0 = 0")', /no straight line/],
    ['expr("y = 2x + z", ["x", "y", "z"])', /no straight line/],
    ['[tuple([0, 1]), tuple([0, 1])]', /no straight line/],
    ['7', /no straight line/],
    ['expr("y = 40")', /two places/],
    ['expr("y = 1/2")', /two places/],
    ['expr("y = 30x")', /two places/],
  ])('%s is no key', (key, message) => expect(() => keyOf(planeLine, line, key)).toThrow(message))

  test('is one answer, whichever two of its points were placed', () => {
    const number = fc.integer({ min: -3, max: 3 })
    fc.assert(
      fc.property(number, number, fc.uniqueArray(number, { minLength: 4, maxLength: 4 }), (m, b, [p, q, r, s]) => {
        const [one, other] = [
          [p!, q!],
          [r!, s!],
        ].map(([from, to]) =>
          canonicalOf(
            planeLine,
            settingsOf(planeLine, { response: { x: axis, y: { from: -20, to: 20, step: 1 } } }),
            [from!, to!].map(x => [String(x), String(m * x + b)]),
          ),
        )
        expect(one).toBe(other)
      }),
    )
  })
})
