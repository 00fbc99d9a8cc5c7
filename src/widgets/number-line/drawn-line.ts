// The line of a question as a figure: what is given on it, without the answer.
import { numberOf } from '../../expression/numeral.js'
import { asDouble } from '../../expression/places.js'
import type { FigureData } from '../../figures/figure-data.js'
import type { PropsOf } from '../kinds.js'

export type LineFigure = Extract<FigureData, { kind: 'number_line' }>

export function drawnLine({ from, to, step, labels, denominator, figure }: PropsOf<'number_line'>): LineFigure {
  return {
    kind: 'number_line',
    ...(figure?.kind === 'number_line' && figure),
    from: asDouble(numberOf(from)),
    to: asDouble(numberOf(to)),
    step: asDouble(numberOf(step)),
    ...(labels !== undefined && { labels: asDouble(numberOf(labels)) }),
    ...(denominator !== undefined && { denominator }),
  }
}
