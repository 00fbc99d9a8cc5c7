// What the learner has come to: the sessions that ended last, and how well they know each skill.
import { html, nothing, type TemplateResult } from 'lit'
import type { HistoryEntry, Mastery } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { endedSession } from './ended-session.js'
import { open } from './go.js'
import { masteryList } from './mastery-list.js'

/** Nothing before there is anything. */
export function ownResults(ended: readonly HistoryEntry[], mastery: Mastery | null): TemplateResult | typeof nothing {
  const { history } = strings()
  const skills = mastery?.skills ?? []
  if (ended.length === 0 && skills.length === 0) return nothing
  return html`<section aria-labelledby="results">
    <div class="between">
      <h2 id="results">${history.title}</h2>
      ${ended.length === 0 ? nothing : html`<a href="my-results" @click=${open('my-results')}>${history.all}</a>`}
    </div>
    ${
      ended.length === 0
        ? nothing
        : html`<ul class="card ended">
            ${ended.map(endedSession)}
          </ul>`
    }
    ${mastery === null ? nothing : masteryList(mastery)}
  </section>`
}
