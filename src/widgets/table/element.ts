// A table with gaps. What is given is text; a gap is a field or a list to choose from, named by its row and its column.
import { html } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { authorsText } from '../../web/view/text/authors-text.js'
import { textsIn } from '../../web/widgets/draft-value.js'
import { pathOf } from '../../web/widgets/field-refusal.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import { gapsOf, headsRow } from './table-gaps.js'
import tableCss from './element.css?inline'

const FIELDS = 'td input, td select'

class Table extends QuestionWidget<'table'> {
  static override properties = own('texts', 'hidesStart', 'hidesEnd')
  /** Whether columns are out of sight at the beginning of the lines, and at their end. */
  hidesStart = false
  hidesEnd = false
  readonly #resized = new ResizeObserver(() => this.#look())
  /** What stands in the gaps, in reading order. */
  texts: readonly string[] = []

  protected override begin(): void {
    const { length } = gapsOf(this.props.rows)
    this.texts = textsIn(this.draft, length) ?? Array<string>(length).fill('')
  }

  protected answer(): WidgetResponse | string {
    if (this.texts.some(text => text.trim() === '')) return strings().field.fillGaps
    return { cells: this.texts.map(text => text.trim()) }
  }

  override get opening(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(FIELDS)
  }

  override focusField(): void {
    const [cells, place] = this.refusals[0] && !this.own ? pathOf(this.refusals[0]) : []
    const gap = cells === 'cells' ? Number(place ?? 0) : this.texts.findIndex(text => text.trim() === '')
    void this.updateComplete.then(() => {
      const fields = this.renderRoot.querySelectorAll<HTMLElement>(FIELDS)
      ;(fields[gap] ?? fields[0])?.focus()
    })
  }

  protected override firstUpdated(): void {
    const scroll = this.#scroll
    this.#resized.observe(scroll)
    this.#resized.observe(scroll.firstElementChild!)
  }

  get #scroll(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('.scroll')!
  }

  #look = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = this.#scroll
    // From right to left the browser counts below zero.
    const behind = Math.abs(scrollLeft)
    this.hidesStart = behind > 1
    this.hidesEnd = scrollWidth - clientWidth - behind > 1
  }

  /** A field that takes focus comes out from under the column that stays. */
  #uncover = (event: Event): void => {
    const scroll = this.#scroll
    const staying = scroll.querySelector<HTMLElement>("th[scope='row']")
    if (event.target === scroll || staying === null) return
    scroll.style.scrollPaddingInlineStart = `${staying.offsetWidth + 8}px`
    ;(event.target as HTMLElement).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #set(gap: number, text: string): void {
    if (this.busy) return this.requestUpdate()
    this.texts = this.texts.with(gap, text)
    this.entered(JSON.stringify(this.texts), ['cells', String(gap)])
  }

  #refused(gap: number): boolean {
    if (this.own) return this.texts[gap]?.trim() === ''
    return this.refusals.some(refusal => {
      const [cells, place] = pathOf(refusal)
      return cells !== 'cells' || place === undefined || Number(place) === gap
    })
  }

  #gap(gap: number, row: number, column: number) {
    const options = this.props.gap_options?.[gap] ?? null
    return options === null ? this.#typed(gap, row, column) : this.#chosen(gap, row, column, options)
  }

  #chosen(gap: number, row: number, column: number, options: readonly string[]) {
    const chosen = this.texts[gap] ?? ''
    return html`<td>
      <select
        aria-labelledby=${`row-${row} column-${column}`}
        aria-describedby="messages"
        aria-invalid=${this.#refused(gap) ? 'true' : 'false'}
        aria-disabled=${this.busy}
        .value=${live(options.includes(chosen) ? chosen : '')}
        @change=${(event: Event) => this.#set(gap, (event.target as HTMLSelectElement).value)}
      >
        <option value="" ?selected=${!options.includes(chosen)}>${strings().field.chooseInGap}</option>
        ${options.map(option => html`<option value=${option} dir="auto" ?selected=${option === chosen}>${option}</option>`)}
      </select>
    </td>`
  }

  #typed(gap: number, row: number, column: number) {
    return html`<td>
      <input
        type="text"
        dir="auto"
        maxlength="2000"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        aria-labelledby=${`row-${row} column-${column}`}
        aria-describedby="messages"
        aria-invalid=${this.#refused(gap) ? 'true' : 'false'}
        ?readonly=${this.busy}
        .value=${live(this.texts[gap] ?? '')}
        @input=${(event: Event) => this.#set(gap, (event.target as HTMLInputElement).value)}
      />
    </td>`
  }

  protected renderField() {
    const { field } = strings()
    const { columns, rows } = this.props
    const gaps = gapsOf(rows)
    const text = (cell: string) => html`<bdi>${authorsText(cell)}</bdi>`
    return html`
      <div class="frame ${this.hidesStart ? 'before' : ''} ${this.hidesEnd ? 'after' : ''}">
        <div
          class="scroll"
          role="region"
          aria-labelledby="prompt"
          tabindex="0"
          @scroll=${this.#look}
          @focusin=${this.#uncover}
        >
          <table>
            <thead>
              <tr>
                ${columns.map((column, at) => html`<th scope="col" id=${`column-${at}`}>${text(column)}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (cells, row) =>
                  html`<tr>
                    ${cells.map((cell, column) => {
                      if (cell === null)
                        return this.#gap(
                          gaps.findIndex(gap => gap.row === row && gap.column === column),
                          row,
                          column,
                        )
                      return column === 0 && headsRow(cells)
                        ? html`<th scope="row" id=${`row-${row}`}>${text(cell)}</th>`
                        : html`<td>${text(cell)}</td>`
                    })}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </div>
      ${rows.map((cells, row) =>
        headsRow(cells) ? '' : html`<span id=${`row-${row}`} hidden>${field.row({ n: row + 1 })}</span>`,
      )}
    `
  }

  static override readonly css = [tableCss]
}

customElements.get('viva-table') ?? customElements.define('viva-table', Table)
