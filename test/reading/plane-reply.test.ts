// A point or a line that is written in a lesson, where the page would have it placed on a plane.
import { describe, expect, test } from 'vitest'
import { readReply } from '../../src/reading/index.js'
import { gradeOf, itemOf, shown } from './tables.js'

const axis = { from: -10, to: 10, step: 1 }
const plane = { x: axis, y: { ...axis, snap: '1/2' } }
const point = itemOf({ type: 'plane_points', key: 'tuple([3, -2])', response: plane, stem: 'Mirror point A.' })
const two = itemOf({
  type: 'plane_points',
  key: '[tuple([3, -2]), tuple([0, 3/2])]',
  response: { ...plane, count: 2 },
  stem: 'Where do they cross?',
})
const line = itemOf({ type: 'plane_line', key: 'expr("y = 2x + 1")', response: plane, stem: 'Draw the line.' })
const upright = itemOf({ type: 'plane_line', key: 'expr("x = 3")', response: plane, stem: 'Draw the line.' })

function became(item: typeof point, text: string, language = 'en'): string {
  const reading = readReply(shown(item), item, text, language)
  if (reading.kind === 'answer') return gradeOf(item, reading.response)
  return reading.kind === 'none' ? reading.message : reading.control
}

describe('a point', () => {
  test.each([
    '(3, -2)',
    '(3,-2)',
    '(3 | −2)',
    '(3; -2)',
    '[3, -2]',
    '3, -2',
    'P(3|-2)',
    "A' = (3, -2)",
    'x = 3, y = -2',
    'x = 3 and y = -2',
    'I think it is (3, -2).',
    '$(3, -2)$',
    '(3, -2) because it is on the other side',
  ])('“%s” is right', text => expect(became(point, text)).toBe('right'))

  test.each(['(-2, 3)', '(3, 2)'])('“%s” is wrong', text => expect(became(point, text)).toBe('wrong'))

  test.each(['3', 'down there', 'not (3, -2)', '(3, -2)?', '(3, -2) (3, 2)', '(3, -2, 1)'])('“%s” is no answer', text =>
    expect(became(point, text)).toBe('Write the point, such as (3, -2).'),
  )

  test('lies on the plane', () => expect(became(point, '(30, 2)')).toBe('Write a number from -10 to 10.'))
})

describe('several points', () => {
  test.each([
    ['(3, -2) and (0, 1.5)', 'en'],
    ['(0, 1.5), (3, -2)', 'en'],
    ['A(3 | -2) und B(0 | 1,5)', 'de'],
    ['(3; -2), (0; 1,5)', 'de'],
  ])('“%s” is right', (text, language) => expect(became(two, text, language)).toBe('right'))

  test.each(['(3, -2)', '3, -2, 0, 1'])('“%s” is no answer', text =>
    expect(became(two, text)).toBe('Write 2 points, such as (3, -2).'),
  )
})

describe('a line', () => {
  test.each([
    'y = 2x + 1',
    'y=2x+1',
    'f(x) = 2x + 1',
    'g: y = 2x + 1',
    '2x - y + 1 = 0',
    '(0, 1) and (1, 3)',
    '$y = 2x + 1$',
  ])('“%s” is right', text => expect(became(line, text)).toBe('right'))
  test.each(['y = -2x + 1', 'x = 3', 'y = 1'])('“%s” is wrong', text => expect(became(line, text)).toBe('wrong'))
  test('that stands upright is read', () => expect(became(upright, 'x = 3')).toBe('right'))
  test.each(['2x + 1', 'y = x^2', 'steep', '(0, 1)'])('“%s” is no answer', text =>
    expect(became(line, text)).toBe('Write the equation of the line, such as y = 2x + 1, or two of its points.'),
  )
  test('that misses the grid is no answer', () =>
    expect(became(line, 'y = 40')).toBe('This line does not run through two places of the grid.'))
})
