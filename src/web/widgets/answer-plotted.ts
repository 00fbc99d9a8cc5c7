// <viva-answer-plotted>: points that a learner placed on a plane, or the line through them, in words and drawn.
import { html, nothing } from 'lit'
import { equationText, lineThrough } from '../../expression/straight-line.js'
import { drawnPlane, withLine, withPoints } from '../../widgets/coordinate-plane/drawn-plane.js'
import { pointAt, spotsOf, type Pair } from '../../widgets/coordinate-plane/spots.js'
import { strings } from '../strings/locale.js'
import { given, LocalizedElement } from '../view/localized-element.js'
import { renderFigure } from '../view/figure/render-figure.js'
import { plainText } from '../view/text/plain-text.js'
import { shownNumber } from './placing.js'
import type { PropsOf } from './question-widget.js'

class AnswerPlotted extends LocalizedElement {
  static override properties = given('points', 'plane')
  points: readonly Pair[] = []
  plane: PropsOf<'coordinate_plane'> | null = null

  protected override render() {
    const { points: posted, plane } = this
    if (plane === null) return nothing
    const { field } = strings()
    const spots = spotsOf(posted, plane)
    if (spots === null)
      return html`<bdi dir="ltr">${posted.map(([x, y]) => field.coordinates({ x, y })).join(' ')}</bdi>`
    const points = spots.map(spot => pointAt(spot, plane))
    const [first, second] = points
    const line = plane.asks === 'line' && first && second ? lineThrough(first, second) : null
    const text = line === null ? points.map(point => pairText(point.map(value => shownNumber(value)))).join(' ') : null
    const drawn = withPoints(drawnPlane(plane), points)
    return html`<bdi dir="ltr">${text ?? plainText(equationText(line!))}</bdi
      >${renderFigure(line === null ? drawn : withLine(drawn, [first!, second!]), null)}`
  }
}

const pairText = ([x, y]: readonly string[]): string => strings().field.coordinates({ x: x!, y: y! })

customElements.get('viva-answer-plotted') ?? customElements.define('viva-answer-plotted', AnswerPlotted)
