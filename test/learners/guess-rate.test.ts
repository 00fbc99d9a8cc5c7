import { describe, expect, test } from 'vitest'
import { guessRate, presentedGuess } from '../../src/learners/index.js'
import type { ClientAction } from '../../src/contract/widget.js'
import type { GradedWidget } from '../../src/widgets/kinds.js'

describe('the chance to guess right', () => {
  test.each([
    ['multiple_choice', 2, 0.5],
    ['multiple_choice', 4, 0.25],
    ['multiple_choice', 40, 0.025],
    ['multi_select', 3, 0.125],
    ['multi_select', 8, 0.01],
    ['ordering', 3, 1 / 6],
    ['ordering', 6, 0.01],
    ['number', 0, 0.05],
    ['free_text', 0, 0.02],
    ['expression', 0, 0.02],
    ['matrix', 0, 0.02],
    ['table', 0, 0.02],
    ['number_line', 0, 0.05],
    ['coordinate_plane', 0, 0.02],
    ['code_editor', 0, 0.02],
  ] satisfies [GradedWidget, number, number][])('with %s of %i is %d', (widget, options, chance) =>
    expect(guessRate(widget, options)).toBeCloseTo(chance, 12),
  )

  const choice = (count: number) => ({
    widget_type: 'multiple_choice' as const,
    props: { prompt: '?', options: Array.from({ length: count }, (_, i) => `${i}`) },
  })
  const number = {
    widget_type: 'number' as const,
    props: { prompt: '?', label: 'n', notation: 'integer' as const },
  }
  const ordering = { widget_type: 'ordering' as const, props: { prompt: '?', entries: ['a', 'b', 'c'] } }
  const parts = (...all: object[]) =>
    ({
      widget_type: 'parts',
      props: { prompt: '?', parts: all.map((part, i) => ({ id: `${i}`, ...part })) },
    }) as Pick<ClientAction, 'widget_type' | 'props'>

  test('is that of the question as it was presented', () => {
    expect(presentedGuess(choice(5))).toBe(0.2)
    expect(presentedGuess(number)).toBe(0.05)
    expect(presentedGuess(ordering)).toBeCloseTo(1 / 6)
  })
  test('of several parts is that of guessing all of them, and never nothing', () => {
    expect(presentedGuess(parts(choice(2), choice(4)))).toBe(0.125)
    expect(presentedGuess(parts(choice(4), number))).toBeCloseTo(0.0125)
    expect(presentedGuess(parts(number, number))).toBe(0.01)
  })
  test('is refused where nothing is right or wrong', () =>
    expect(() => presentedGuess({ widget_type: 'rating_scale', props: { prompt: '?', min: 0, max: 10 } })).toThrow(
      RangeError,
    ))
})
