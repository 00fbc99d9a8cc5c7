// <viva-answer-placed>: a point that a learner placed, in words and drawn.
import { html, nothing } from 'lit'
import { placeText } from '../../expression/place-text.js'
import { asDouble, placeAt, readPlace } from '../../expression/places.js'
import { withMark } from '../../language/decimals.js'
import { drawnLine } from '../../widgets/number-line/drawn-line.js'
import { language } from '../strings/locale.js'
import { given, LocalizedElement } from '../view/localized-element.js'
import { renderFigure } from '../view/figure/render-figure.js'
import { givenText } from '../view/text/plain-text.js'
import type { PropsOf } from './question-widget.js'

class AnswerPlaced extends LocalizedElement {
  static override properties = given('value', 'line')
  value = ''
  line: PropsOf<'number_line'> | null = null

  protected override render() {
    const { value, line } = this
    if (line === null) return nothing
    const read = readPlace(value, line)
    if (!read.ok) return html`<bdi>${givenText(value)}</bdi>`
    const place = placeAt(line, read.index)
    const drawn = drawnLine(line)
    const figure = { ...drawn, points: [...(drawn.points ?? []), { at: asDouble(place) }] }
    return html`<bdi>${givenText(withMark(placeText(place, line.denominator), language()))}</bdi
      >${renderFigure(figure, null)}`
  }
}

customElements.get('viva-answer-placed') ?? customElements.define('viva-answer-placed', AnswerPlaced)
