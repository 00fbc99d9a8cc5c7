// <viva-figure>: the figure of a question, drawn from its data, with its text alternative and, where there is one, its table.
import { html, nothing, type TemplateResult } from 'lit'
import { describeFigure, drawFigure, tableOfFigure } from '../../../figures/draw-figure.js'
import { figureLanguage, type FigureTable } from '../../../figures/figure-kind.js'
import type { FigureData } from '../../../figures/figure-data.js'
import type { DrawnNode } from '../../../figures/svg.js'
import { directionOf } from '../../../language/languages.js'
import { figureStrings, figureTexts } from '../../strings/figures.js'
import { language } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import figureCss from './figure.css?inline'

class Figure extends LocalizedElement {
  static override readonly texts = figureTexts
  static override properties = { ...given('data', 'textLanguage'), ...own('ready') }
  data: FigureData | null = null
  /** The language of the question, by which numbers in the drawing are written; null: that of the page. */
  textLanguage: string | null = null
  ready = false

  override connectedCallback(): void {
    super.connectedCallback()
    void figureTexts.load(language()).then(() => (this.ready = true))
  }

  protected override render() {
    const { data } = this
    if (!this.ready || data === null) return nothing
    const strings = figureStrings()
    const seen = this.textLanguage === null ? strings : figureLanguage(this.textLanguage, strings.texts)
    const drawn = drawFigure(data, strings, seen)
    const table = tableOfFigure(data, drawn === null ? seen : strings)
    if (drawn === null) return table === null ? nothing : this.#table(table, describeFigure(data, strings))
    return html`<figure>
      ${elementOf(drawn)}
      ${
        table === null
          ? nothing
          : html`<details>
              <summary>${strings.texts.asTable}</summary>
              ${this.#table(table, null)}
            </details>`
      }
    </figure>`
  }

  #table({ columns, rows }: FigureTable, name: string | null): TemplateResult {
    return html`<div class="scroll" dir=${directionOf(this.textLanguage ?? language())}>
      <table aria-label=${name ?? nothing}>
        <thead>
          <tr>
            ${columns.map(column => html`<th scope="col"><bdi>${column}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...others]) =>
              html`<tr>
                <th scope="row"><bdi>${first}</bdi></th>
                ${others.map(cell => html`<td><bdi>${cell}</bdi></td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }

  static override readonly css = [figureCss]
}

const SVG = 'http://www.w3.org/2000/svg'

/** The drawing as elements: texts stay texts, whatever they hold. */
function elementOf({ tag, attributes, children }: DrawnNode): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes))
    if (name !== 'xmlns') element.setAttribute(name, String(value))
  element.append(...children.map(child => (typeof child === 'string' ? child : elementOf(child))))
  return element
}

customElements.get('viva-figure') ?? customElements.define('viva-figure', Figure)
