// Coins and notes: what is said of them, what they show, and what is refused.
import { expect, test } from 'vitest'
import { describeFigure, shownByFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const read = (name: string) => describeFigure(FIGURES[name]!, inLanguage('en'))

test('each kind of coin and note is named with its number, and nobody adds them up', () => {
  expect(read('coins-dollar')).toBe('Money on a table. Notes of $100: 1. Coins of 25¢: 3. Coins of 5¢: 2.')
  expect(read('coins-rupee')).toBe('Money on a table. Notes of ₹500: 2. Coins of ₹5: 1. Coins of ₹1: 4.')
  expect(read('coins-euro')).toContain('Notes of 5 €: 3. Coins of 2 €: 2. Coins of 50 ct: 3.')
})

test('what it comes to counts as shown', () => {
  expect(shownByFigure(FIGURES['coins-euro']!)).toContain('40.91')
  expect(shownByFigure(FIGURES['coins-rupee']!)).toEqual(['₹500', '2', '₹5', '1', '₹1', '4', '1009'])
})

test.each([
  [[{ value: 3, count: 1 }], 'There is no such coin or note. There are 1, 2, 5, 10, 20, 50, 100, 200, 500.'],
  [[{ value: 5, count: 0 }], 'There are 0 coins and notes; 1 to 20 can be drawn.'],
  [
    [
      { value: 5, count: 12 },
      { value: 2, count: 9 },
    ],
    'There are 21 coins and notes; 1 to 20 can be drawn.',
  ],
])('refuses %j', (pieces, message) =>
  expect(FigureData.safeParse({ kind: 'coins', currency: 'INR', pieces }).error?.issues[0]?.message).toBe(message),
)
