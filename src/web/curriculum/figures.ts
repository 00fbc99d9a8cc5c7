// A table of figures, which scrolls inside its frame where it is wider.
import { html, type TemplateResult } from 'lit'

type Row = readonly [name: string, cells: readonly TemplateResult[]]

/** `cells` are `<td>`s. `look`: further classes of the table. */
export const figures = (
  label: string,
  columns: readonly (string | TemplateResult)[],
  rows: readonly Row[],
  look = '',
): TemplateResult =>
  html`<div class="wide" role="region" aria-label=${label} tabindex="0">
    <table class=${`figures ${look}`}>
      <thead>
        <tr>
          ${columns.map(column => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, cells]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
