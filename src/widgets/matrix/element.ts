// A grid of numbers. The arrow keys walk through it; a copied block fills it.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { minus, plus } from '../../web/view/icons.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { blockIn, emptyRows, filled, resized, stepOf } from './cell-grid.js'
import { rowsIn } from '../../web/widgets/draft-value.js'
import { pathOf } from '../../web/widgets/field-refusal.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import matrixCss from './element.css?inline'
const most = 8

class Matrix extends QuestionWidget<'matrix'> {
  static override properties = own('cells', 'announcement')
  cells: readonly (readonly string[])[] = []
  announcement = ''

  protected override begin(): void {
    const { rows, columns, resizable } = this.props
    const stored = rowsIn(this.draft, most)
    const fits = stored && (resizable || (stored.length === rows && stored[0]?.length === columns))
    this.cells = fits ? stored : emptyRows(rows, columns)
  }

  protected answer(): WidgetResponse | string {
    const empty = this.cells.some(row => row.some(cell => cell.trim() === ''))
    return empty ? strings().field.fillCells : { rows: this.cells.map(row => row.map(cell => cell.trim())) }
  }

  override get opening(): HTMLElement | null {
    return this.#inputs[0] ?? null
  }

  override focusField(): void {
    const [rows, row, column] = this.refusals[0] && !this.own ? pathOf(this.refusals[0]) : []
    const empty = this.cells.flat().findIndex(cell => cell.trim() === '')
    const width = this.cells[0]?.length ?? 1
    const place = rows === 'rows' ? Number(row) * width + Number(column ?? 0) : empty
    void this.updateComplete.then(() => (this.#inputs[place] ?? this.#inputs[0])?.focus())
  }

  get #inputs(): HTMLInputElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLInputElement>('.cells input')]
  }

  #set(cells: readonly (readonly string[])[]): void {
    if (this.busy) return
    this.cells = cells
    this.entered(JSON.stringify(cells))
  }

  #resize(rows: number, columns: number): void {
    if (rows < 1 || columns < 1 || rows > most || columns > most) return
    this.#set(resized(this.cells, rows, columns))
    this.announcement = strings().field.size({ rows, columns })
  }

  #key(event: KeyboardEvent, row: number, column: number): void {
    const input = event.target as HTMLInputElement
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const caret = { from: input.selectionStart ?? 0, to: input.selectionEnd ?? 0, length: input.value.length }
    const step = stepOf(event.key, caret)
    if (!step) return
    const [to, across] = [row + step[0], column + step[1]]
    const width = this.cells[0]?.length ?? 0
    event.preventDefault()
    if (to < 0 || across < 0 || to >= this.cells.length || across >= width) return
    const next = this.#inputs[to * width + across]
    next?.focus()
    next?.select()
  }

  #paste(event: ClipboardEvent, row: number, column: number): void {
    const block = blockIn(event.clipboardData?.getData('text/plain') ?? '')
    if (!block || this.busy) return
    event.preventDefault()
    this.#set(filled(this.cells, block, { row, column }, this.props.resizable ? most : null))
    this.announcement = strings().field.size({ rows: this.cells.length, columns: this.cells[0]?.length ?? 0 })
  }

  #refused(row: number, column: number): boolean {
    if (this.own) return this.cells[row]?.[column]?.trim() === ''
    return this.refusals.some(refusal => {
      const [rows, ...at] = pathOf(refusal)
      return rows !== 'rows' || at.length < 2 || (Number(at[0]) === row && Number(at[1]) === column)
    })
  }

  #stepper(name: string, count: number, fewer: string, more: string, set: (count: number) => void) {
    const button = (label: string, to: number, mark: typeof plus) =>
      html`<button
        type="button"
        aria-label=${label}
        aria-disabled=${this.busy || to < 1 || to > most}
        @click=${() => set(to)}
      >
        ${mark}
      </button>`
    return html`<div class="stepper" role="group" aria-label=${name}>
      <span>${name}</span>
      ${button(fewer, count - 1, minus)}
      <span class="count numeric">${strings().wording.number(count)}</span>
      ${button(more, count + 1, plus)}
    </div>`
  }

  #cell(cell: string, row: number, column: number) {
    return html`<input
      type="text"
      inputmode="text"
      dir="ltr"
      maxlength="200"
      autocomplete="off"
      autocapitalize="off"
      autocorrect="off"
      spellcheck="false"
      aria-label=${strings().field.cell({ row: row + 1, column: column + 1 })}
      aria-describedby="messages"
      aria-invalid=${this.#refused(row, column) ? 'true' : 'false'}
      ?readonly=${this.busy}
      .value=${live(cell)}
      @input=${(event: Event) => {
        const { value } = event.target as HTMLInputElement
        this.#set(this.cells.map((line, at) => (at === row ? line.with(column, value) : line)))
      }}
      @keydown=${(event: KeyboardEvent) => this.#key(event, row, column)}
      @paste=${(event: ClipboardEvent) => this.#paste(event, row, column)}
    />`
  }

  protected renderField() {
    const { field } = strings()
    const [rows, columns] = [this.cells.length, this.cells[0]?.length ?? 1]
    return html`
      <p class="label" id="label"><bdi>${plainText(this.props.label)}</bdi></p>
      ${
        this.props.resizable
          ? html`<div class="row">
              ${this.#stepper(field.rows, rows, field.fewerRows, field.moreRows, count => this.#resize(count, columns))}
              ${this.#stepper(field.columns, columns, field.fewerColumns, field.moreColumns, count =>
                this.#resize(rows, count),
              )}
            </div>`
          : nothing
      }
      <div class="scroll">
        <div class="matrix" dir="ltr" role="group" aria-labelledby="prompt label" aria-describedby="matrix-keys">
          <div class="cells" style=${`grid-template-columns: repeat(${columns}, minmax(3.5rem, 5.5rem))`}>
            ${this.cells.map((line, row) => line.map((cell, column) => this.#cell(cell, row, column)))}
          </div>
        </div>
      </div>
      <p id="matrix-keys" class="hint keys">${field.matrixKeys}</p>
      <p role="status" class="visually-hidden">${this.announcement}</p>
    `
  }

  static override readonly css = [matrixCss]
}

customElements.get('viva-matrix') ?? customElements.define('viva-matrix', Matrix)
