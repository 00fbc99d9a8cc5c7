// A table of staff: on narrow screens each row becomes a card, in which every cell says what it is. The first cell names the row.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

type Column<Row> = {
  readonly label: string
  readonly isNumeric?: boolean
  readonly cell: (row: Row) => unknown
}

export function listTable<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): TemplateResult {
  return html`<table role="table" class="card list" aria-label=${label}>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(
          column =>
            html`<th role="columnheader" scope="col" class=${column.isNumeric ? 'numeric' : ''}>${column.label}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${repeat(
        rows,
        keyOf,
        row =>
          html`<tr role="row" data-key=${keyOf(row)}>
            ${columns.map((column, place) => cellOf(column, row, place))}
          </tr>`,
      )}
    </tbody>
  </table>`
}

function cellOf<Row>({ label, isNumeric, cell }: Column<Row>, row: Row, place: number): TemplateResult {
  if (place === 0) return html`<th role="rowheader" scope="row">${cell(row)}</th>`
  return html`<td role="cell" class=${isNumeric ? 'numeric' : ''}>
    ${label === '' ? nothing : html`<span class="label" aria-hidden="true">${label}</span>`}<span>${cell(row)}</span>
  </td>`
}
