// One figure of every kind and look, for tests that draw them all.
import type { FigureData } from '../../src/figures/figure-data.js'
import { figureLanguage, type FigureLanguage } from '../../src/figures/figure-kind.js'
import { textsOf } from '../support/texts.js'

export const FIGURES: Readonly<Record<string, FigureData>> = {
  'number-line': { kind: 'number_line', from: -30, to: 20, step: 2, points: [{ at: -7, label: '−7 °C' }] },
  'number-line-fractions': {
    kind: 'number_line',
    from: 0,
    to: 2,
    step: 0.25,
    denominator: 4,
    points: [{ at: 0.75, label: 'A' }, { at: 1.5 }],
  },
  'number-line-jumps': {
    kind: 'number_line',
    from: 0,
    to: 60,
    step: 5,
    points: [{ at: 5, label: 'start' }],
    jumps: [
      { from: 5, to: 25, label: '+20' },
      { from: 25, to: 20 },
    ],
  },
  'fraction-bars': {
    kind: 'fraction',
    shape: 'bar',
    wholes: [
      { parts: 8, shaded: 3 },
      { parts: 4, shaded: 4, label: 'Mia' },
    ],
  },
  'fraction-circles': {
    kind: 'fraction',
    shape: 'circle',
    wholes: [
      { parts: 4, shaded: 4 },
      { parts: 4, shaded: 1, label: 'Ben' },
      { parts: 3, shaded: 0 },
    ],
  },
}

export const inLanguage = (tag: string): FigureLanguage => figureLanguage(tag, textsOf(tag, 'figures').figure)
