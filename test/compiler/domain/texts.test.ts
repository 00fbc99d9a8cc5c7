import { describe, expect, test } from 'vitest'
import { sameText } from '../../../src/compiler/domain/texts.js'

describe('two texts', () => {
  test.each([
    ['  Sort, a LIST! ', 'sort a list'],
    ['What is a monad?', 'what is a monad'],
    ['Reading “plans”: costs.', 'Reading plans, costs'],
    ['Bayes’ theorem', "bayes' theorem"],
    ['Équations', 'Équations'.normalize('NFD')],
    ['解释所有权。', '解释所有权'],
    ['?!', ' ?! '],
  ])('“%s” and “%s” are the same', (one, other) => expect(sameText(one)).toBe(sameText(other)))

  test.each([
    ['Sorting in C', 'Sorting in C++'],
    ['Sorting in C', 'Sorting in C#.'],
    ['F#', 'F'],
    ['It holds for x < 0.', 'It holds for x > 0.'],
    ['100 %', '100'],
    ['5', '-5'],
    ['1.5', '15'],
    ['.NET', 'net'],
    ['n!', 'n'],
    ['a != b', 'a = b'],
    ['x²', 'x2'],
    ['f(x)', 'f x'],
    ['🦀', '🦀🦀'],
    ['+', '-'],
    ['...', '?'],
  ])('“%s” and “%s” are two', (one, other) => expect(sameText(one)).not.toBe(sameText(other)))
})
