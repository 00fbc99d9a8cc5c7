// One session in the list of staff.
import { html, nothing, type TemplateResult } from 'lit'
import type { SupervisedSession } from '../../client/index.js'
import { staffTexts } from '../strings/staff.js'
import { minutesQuiet, secondsLeft, stateOf } from './lines.js'

/** What to call the learner: by name, or guests by the end of their id. */
const nameOf = ({ learner }: SupervisedSession): string =>
  learner.name ?? staffTexts.table.guest({ id: learner.learner_id.slice(-4).toUpperCase() })

type RowState = {
  /** By the server's clock, in ms. */
  readonly now: number
  /** Null: it cannot be selected. */
  readonly selected: boolean | null
  /** Why the last act did not change it; null where it did. */
  readonly failure: string | null
  readonly select: (sessionId: string, selected: boolean) => void
}

export function sessionRow(line: SupervisedSession, { now, selected, failure, select }: RowState): TemplateResult {
  const { column, find } = staffTexts.table
  const name = nameOf(line)
  const state = stateOf(line)
  return html`<tr role="row" class=${state} data-id=${line.session_id}>
    ${
      selected === null
        ? nothing
        : html`<td role="cell" class="check">
            <label>
              <span class="visually-hidden">${staffTexts.table.select({ name })}</span>
              <input
                type="checkbox"
                .checked=${selected}
                @change=${(event: Event) => select(line.session_id, (event.target as HTMLInputElement).checked)}
              />
            </label>
          </td>`
    }
    <th role="rowheader" scope="row" class="learner">
      <span><bdi>${name}</bdi></span>
      ${line.classes.length > 0 ? html`<span class="muted small"><bdi>${line.classes.join(', ')}</bdi></span>` : nothing}
    </th>
    <td role="cell" class="session">
      <span><bdi>${line.title || find.types[line.session_type]}</bdi></span>
      <span class="muted small">${find.types[line.session_type]}</span>
    </td>
    <td role="cell" class="progress">
      <span class="label" aria-hidden="true">${column.progress}</span>${progressOf(line)}
    </td>
    <td role="cell" class="time numeric">
      <span class="label" aria-hidden="true">${column.time}</span>${timeOf(line, now)}
    </td>
    <td role="cell" class="state">
      ${line.open_alerts > 0 ? html`<span class="mark alert">${staffTexts.table.alerts({ n: line.open_alerts })}</span>` : nothing}
      <span class="mark">${staffTexts.table.states[state]}</span>
      ${quietOf(line, now)} ${failure === null ? nothing : html`<span class="error small">${failure}</span>`}
    </td>
  </tr>`
}

function progressOf({ items_completed: done, total_items: total }: SupervisedSession) {
  const texts = staffTexts.table
  if (total === null || total === 0) return html`<span>${texts.progress({ done })}</span>`
  return html`<span class="numeric">${texts.progressOf({ done, total })}</span>
    <span class="bar" aria-hidden="true"><span style=${`width:${Math.min(100, (100 * done) / total)}%`}></span></span>`
}

function timeOf(line: SupervisedSession, now: number) {
  const { noLimit, wording } = staffTexts.table
  const left = secondsLeft(line, now)
  if (left !== null) return html`<span class=${left <= 60 ? 'short' : ''}>${wording.clock(left)}</span>`
  return html`<span class="muted">${line.ended_at === null ? noLimit : wording.moment(line.ended_at)}</span>`
}

function quietOf(line: SupervisedSession, now: number) {
  const minutes = minutesQuiet(line, now)
  return minutes === null ? nothing : html`<span class="muted small">${staffTexts.table.quiet({ n: minutes })}</span>`
}
