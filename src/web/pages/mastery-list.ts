// The learner's mastery of each practised skill, newest first, as a bar and as text.
import { html, nothing, type TemplateResult } from 'lit'
import type { Mastery } from '../../contract/mastery.js'
import { strings } from '../strings/locale.js'
import { open } from './go.js'
import { offerPath } from './route.js'

type Skill = Mastery['skills'][number]
const atFirst = 6

/** The list, or nothing if the learner has not practised. */
export function masteryList({ skills }: Mastery): TemplateResult | typeof nothing {
  const { start } = strings()
  if (skills.length === 0) return nothing
  const newest = skills.toSorted(
    (one, other) => Date.parse(other.last_practised_at) - Date.parse(one.last_practised_at),
  )
  const more = newest.slice(atFirst)
  return html`<div class="card mastery">
    <h3 id="mastery">${start.masteryTitle}</h3>
    <ul aria-labelledby="mastery">
      ${newest.slice(0, atFirst).map(row)}
    </ul>
    ${
      more.length > 0
        ? html`<details>
            <summary>${start.moreMastery({ n: more.length })}</summary>
            <ul>
              ${more.map(row)}
            </ul>
          </details>`
        : nothing
    }
  </div>`
}

function row({ skill_id: id, title, title_language: titles, mastery, mastered, attempts }: Skill): TemplateResult {
  const { start, wording } = strings()
  const path = offerPath('practice', id)
  const percent = wording.percent(Math.round(mastery * 100))
  return html`<li>
    <a class="skill" href=${path} @click=${open(path)}><bdi lang=${titles}>${title}</bdi></a>
    <span class="numeric share">${percent}</span>
    <span class="bar" aria-hidden="true"
      ><span class=${mastered ? 'mastered' : ''} .style=${`width:${Math.round(mastery * 100)}%`}></span
    ></span>
    <span class="small muted about">
      ${mastered ? html`<b>${start.mastered}</b> · ` : nothing}${start.attempts({ n: attempts })}
    </span>
  </li>`
}
