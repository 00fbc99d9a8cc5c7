// What staff did to a session, in its order.
import { html, nothing, type TemplateResult } from 'lit'
import type { StaffActOnSession } from '../../../client/index.js'
import { insightTexts } from '../../strings/insight.js'

export function actList(all: readonly StaffActOnSession[]): TemplateResult {
  const { acts, wording } = insightTexts.table
  return html`<section class="card part">
    <h2>${acts.title}</h2>
    ${
      all.length === 0
        ? html`<p class="muted">${acts.none}</p>`
        : html`<ol class="moments">
            ${all.map(
              one =>
                html`<li>
                  <p class="muted small">
                    ${one.by.length === 0 ? nothing : html`<bdi>${namesOf(one)}</bdi> · `}<time datetime=${one.at}
                      >${wording.moment(one.at)}</time
                    >
                  </p>
                  <p>${nameOf(one)}</p>
                  ${one.text === null ? nothing : html`<p class="said"><bdi>${one.text}</bdi></p>`}
                  ${one.act === 'message' ? html`<p class="muted small">${readAt(one)}</p>` : nothing}
                </li>`,
            )}
          </ol>`
    }
  </section>`
}

const namesOf = ({ by }: StaffActOnSession): string => {
  const { notes, wording } = insightTexts.table
  return wording.list(by.map(({ name }) => name ?? notes.nameless))
}

function nameOf({ act, minutes, factor }: StaffActOnSession): string {
  const { acts, wording } = insightTexts.table
  if (act === 'extend') return acts.extend({ n: minutes ?? 0 })
  if (act === 'time_factor') return factor === null ? acts.noLimit : acts.factor({ factor: wording.number(factor) })
  return acts[act]
}

function readAt({ read_at: at }: StaffActOnSession): string {
  const { acts, wording } = insightTexts.table
  return at === null ? acts.unread : acts.read({ moment: wording.moment(at) })
}
