// One choice among the same columns for each row: a table where there is room, a card for each row on a phone. It stays a table
// to a screen reader in both.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { authorsText } from '../../web/view/text/authors-text.js'
import { columnsIn } from '../../web/widgets/draft-value.js'
import { pathOf } from '../../web/widgets/field-refusal.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import choiceMatrixCss from './element.css?inline'

class ChoiceMatrix extends QuestionWidget<'choice_matrix'> {
  static override properties = own('chosen')
  /** For each row the place of its column. */
  chosen: readonly (number | null)[] = []

  protected override begin(): void {
    const { rows, columns } = this.props
    this.chosen = columnsIn(this.draft, rows.length, columns.length) ?? rows.map(() => null)
  }

  protected answer(): WidgetResponse | string {
    const { all_rows: all, columns } = this.props
    const open = this.chosen.filter(place => place === null).length
    if (all && open > 0) return strings().field.answerRows
    if (open === this.chosen.length) return strings().widget.chooseFirst
    return {
      indices: [...this.chosen],
      selections: this.chosen.map(place => (place === null ? null : (columns[place] ?? null))),
    }
  }

  override focusField(): void {
    const row = Math.max(
      0,
      this.chosen.findIndex((_, at) => this.#wrong(at)),
    )
    void this.updateComplete.then(() => {
      const radios = [...this.renderRoot.querySelectorAll<HTMLInputElement>(`input[name="row-${row}"]`)]
      ;(radios.find(radio => radio.checked) ?? radios[0])?.focus()
    })
  }

  #wrong(row: number): boolean {
    if (this.own !== null) return this.chosen[row] === null
    return this.refusals.some(refusal => {
      const [list, place] = pathOf(refusal)
      return (list === 'indices' || list === 'selections') && (place === undefined || Number(place) === row)
    })
  }

  #choose(row: number, place: number | null): void {
    if (this.busy) return this.requestUpdate()
    this.chosen = this.chosen.with(row, place)
    this.entered(JSON.stringify(this.chosen), ['indices', String(row)])
  }

  #clear(row: number): void {
    this.#choose(row, null)
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`input[name="row-${row}"]`)?.focus())
  }

  #cell(row: number, column: number, text: string) {
    const chosen = this.chosen[row] === column
    return html`<td role="cell">
      <label class=${chosen ? 'cell chosen' : 'cell'}>
        <input
          type="radio"
          name=${`row-${row}`}
          value=${column}
          aria-labelledby=${`row-${row} column-${column}`}
          aria-describedby="messages"
          aria-invalid=${this.#wrong(row) ? 'true' : 'false'}
          .checked=${live(chosen)}
          ?disabled=${this.busy && !chosen}
          @change=${() => this.#choose(row, column)}
        />
        <span class="name" aria-hidden="true"><bdi>${authorsText(text)}</bdi></span>
      </label>
    </td>`
  }

  #row(text: string, row: number) {
    const { columns, all_rows: all } = this.props
    const mayClear = !all && this.chosen[row] !== null
    return html`<tr role="row" class=${this.#wrong(row) ? 'wrong' : ''}>
      <th role="rowheader" scope="row">
        <span id=${`row-${row}`} dir="auto">${authorsText(text)}</span>
        ${
          mayClear
            ? html`<button
                type="button"
                class="quiet"
                aria-describedby=${`row-${row}`}
                aria-disabled=${this.busy}
                @click=${() => this.#clear(row)}
              >
                ${strings().field.clearRow}
              </button>`
            : nothing
        }
      </th>
      ${columns.map((column, at) => this.#cell(row, at, column))}
    </tr>`
  }

  protected renderField() {
    const { rows, columns } = this.props
    return html`
      <div class="scroll" role="region" aria-labelledby="prompt" tabindex="0">
        <table role="table" aria-labelledby="prompt" style=${`--columns: ${columns.length}`}>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell"></td>
              ${columns.map(
                (column, at) =>
                  html`<th role="columnheader" scope="col" id=${`column-${at}`}><bdi>${authorsText(column)}</bdi></th>`,
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${rows.map((row, at) => this.#row(row, at))}
          </tbody>
        </table>
      </div>
    `
  }

  static override readonly css = [choiceMatrixCss]
}

customElements.get('viva-choice-matrix') ?? customElements.define('viva-choice-matrix', ChoiceMatrix)
