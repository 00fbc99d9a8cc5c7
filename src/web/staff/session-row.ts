// One session in the list of staff.
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import type { SupervisedSession } from '../../client/index.js'
import { open as openPage } from '../pages/go.js'
import { staffPath } from '../pages/route.js'
import { language } from '../strings/page-language.js'
import { staffTexts } from '../strings/staff.js'
import { learnerName } from './learner-name.js'
import { minutesAway, minutesQuiet, secondsLeft, stateOf } from './lines.js'

type RowState = {
  /** By the server's clock, in ms. */
  readonly now: number
  /** Null: it cannot be selected. */
  readonly selected: boolean | null
  /** Why the last act did not change it; null where it did. */
  readonly failure: string | null
  readonly select: (sessionId: string, selected: boolean) => void
}

/** Each part is drawn again only when it has changed: a tick of the clocks and a selection of all touch little of a long list. */
export function sessionRow(line: SupervisedSession, { now, selected, failure, select }: RowState): TemplateResult {
  const state = stateOf(line)
  const shown = `${language()} ${factsOf(line)}`
  return html`<tr role="row" class=${state} data-id=${line.session_id}>
    ${
      selected === null
        ? nothing
        : guard([shown, selected], () =>
            checkOf(learnerName(line.learner), selected, isSelected => select(line.session_id, isSelected)),
          )
    }
    ${guard([shown], () => whatOf(line))} ${guard([shown, secondsLeft(line, now)], () => timeOf(line, now))}
    ${guard([shown, minutesQuiet(line, now), minutesAway(line, now), failure], () => stateCell(line, now, failure))}
  </tr>`
}

/** Whatever a row shows of the line, but for the time that runs. Made once: a list of many lines is drawn every second. */
function factsOf(line: SupervisedSession): string {
  const known = FACTS.get(line)
  if (known !== undefined) return known
  const { time_remaining_seconds: _, ...rest } = line
  const facts = JSON.stringify(rest)
  FACTS.set(line, facts)
  return facts
}
const FACTS = new WeakMap<SupervisedSession, string>()

const checkOf = (name: string, selected: boolean, select: (selected: boolean) => void): TemplateResult =>
  html`<td role="cell" class="check">
    <label>
      <span class="visually-hidden">${staffTexts.table.select({ name })}</span>
      <input
        type="checkbox"
        .checked=${selected}
        @change=${(event: Event) => select((event.target as HTMLInputElement).checked)}
      />
    </label>
  </td>`

function whatOf(line: SupervisedSession): TemplateResult {
  const { column, find, openSession: open } = staffTexts.table
  const name = learnerName(line.learner)
  const path = staffPath('session', line.session_id)
  return html`<th role="rowheader" scope="row" class="learner">
      <a href=${path} aria-label=${open({ name })} @click=${openPage(path)}><bdi>${name}</bdi></a>
      ${
        line.classes.length > 0 ? html`<span class="muted small"><bdi>${line.classes.join(', ')}</bdi></span>` : nothing
      }
    </th>
    <td role="cell" class="session">
      <span><bdi>${line.title || find.types[line.session_type]}</bdi></span>
      <span class="muted small">${find.types[line.session_type]}</span>
    </td>
    <td role="cell" class="progress">
      <span class="label" aria-hidden="true">${column.progress}</span>${progressOf(line)}
    </td>`
}

function stateCell(line: SupervisedSession, now: number, failure: string | null): TemplateResult {
  const { alerts, states } = staffTexts.table
  return html`<td role="cell" class="state">
    ${line.open_alerts > 0 ? html`<span class="mark alert">${alerts({ n: line.open_alerts })}</span>` : nothing}
    <span class="mark">${states[stateOf(line)]}</span>
    ${quietOf(line, now)} ${leftPage(line)} ${changedPage(line)}
    ${failure === null ? nothing : html`<span class="error small">${failure}</span>`}
  </td>`
}

export function progressOf({ items_completed: done, total_items: total }: SupervisedSession) {
  const texts = staffTexts.table
  if (total === null || total === 0) return html`<span>${texts.progress({ done })}</span>`
  return html`<span class="numeric">${texts.progressOf({ done, total })}</span>
    <span class="bar" aria-hidden="true"><span style=${`width:${Math.min(100, (100 * done) / total)}%`}></span></span>`
}

function timeOf(line: SupervisedSession, now: number): TemplateResult {
  const { column, find, noLimit, wording } = staffTexts.table
  const left = secondsLeft(line, now)
  return html`<td role="cell" class="time numeric">
    <span class="label" aria-hidden="true">${line.ended_at === null ? column.time : find.states.ended}</span>
    ${
      left === null
        ? html`<span class="muted">${line.ended_at === null ? noLimit : wording.moment(line.ended_at)}</span>`
        : html`<span class=${left <= 60 ? 'short' : ''}>${wording.clock(left)}</span>`
    }
  </td>`
}

/** What was noted, without a colour of its own: it says nothing about why. */
function leftPage({ left_page: left }: SupervisedSession) {
  if (left === null) return nothing
  const { leftPage: text, wording } = staffTexts.table
  return html`<span class="muted small">${text({ n: left.times, time: wording.clock(left.seconds) })}</span>`
}

/** Without a colour of its own, too. */
function changedPage({ changed_page: changed }: SupervisedSession) {
  if (changed === null) return nothing
  const { changedPage: text, wording } = staffTexts.table
  return html`<span class="muted small">${text({ n: changed.times, time: wording.timeOfDay(changed.last_at) })}</span>`
}

/** A page that is not there counts more than that nothing has moved. */
function quietOf(line: SupervisedSession, now: number) {
  const away = minutesAway(line, now)
  if (away !== null) return html`<span class="away small">${staffTexts.table.away({ n: away })}</span>`
  const minutes = minutesQuiet(line, now)
  return minutes === null ? nothing : html`<span class="muted small">${staffTexts.table.quiet({ n: minutes })}</span>`
}
