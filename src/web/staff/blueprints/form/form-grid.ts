// A table whose cells are edited one by one: a list of lists in the text.
import { html, nothing, type TemplateResult } from 'lit'
import { authoringTexts } from '../../../strings/authoring.js'
import { addButton, elsewhere, messages, removeButton } from './form-controls.js'
import { fieldName, listAt, problemsIn, type Desk } from './form-desk.js'
import { Braces, type Path, type ScalarValue } from './plain-values.js'

/** Longer ones are edited in the text. */
const MOST_ROWS = 60

/** `path`: of the rows. An empty cell is null. `isText`: digits are a text, too. */
export function gridFields(desk: Desk, path: Path, columns: readonly string[], isText: boolean): TemplateResult {
  const { form } = authoringTexts.table
  const rows = listAt(desk, path)
  if (rows.length > MOST_ROWS || rows.some(row => !Array.isArray(row))) return elsewhere(form.rows)
  const name = fieldName(path)
  const add = (): void =>
    desk.change(yaml => yaml.append(path, new Braces(columns.map(() => ''))), `${name}[${rows.length}][0]`)
  return html`<div class="scroll" role="region" tabindex="0" aria-label=${form.rows}>
      <table class="grid">
        <thead>
          <tr>
            ${columns.map(column => html`<th scope="col"><bdi>${column}</bdi></th>`)}
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (_, i) =>
              html`<tr>
                ${columns.map((column, j) => html`<td>${cell(desk, [...path, i, j], `${form.row({ n: i + 1 })}, ${column}`, isText)}</td>`)}
                <td>
                  ${
                    rows.length === 1
                      ? nothing
                      : removeButton(form.row({ n: i + 1 }), () => desk.change(yaml => yaml.remove([...path, i]), `add ${name}`))
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${messages(problemsIn(desk, path), `bad-${name}`)} ${addButton(form.addRow, name, add)}`
}

function cell(desk: Desk, path: Path, label: string, isText: boolean): TemplateResult {
  const now = desk.yaml.at(path) as ScalarValue | undefined
  const shown = now === null || now === undefined ? '' : String(now)
  const write = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value.trim()
    if (text !== shown) desk.change(yaml => yaml.set(path, text !== '' && isText ? text : valueOf(text, now)))
  }
  return html`<input
    type="text"
    autocomplete="off"
    dir="auto"
    aria-label=${label}
    data-field=${fieldName(path)}
    .value=${shown}
    @change=${write}
  />`
}

/** A number where one stood, or nothing did; a gap where the cell is emptied. */
function valueOf(text: string, now: ScalarValue | undefined): ScalarValue {
  if (text === '') return null
  return typeof now !== 'string' || now === '' ? (Number.isNaN(Number(text)) ? text : Number(text)) : text
}
