// <viva-mastery-panel>: how a programme stands, below its question: what comes next and why, the status in each concept as a map and as a
// table, and to whom what the learner chose or wrote was given, and by whom.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Api, ProgrammeView } from '../../../client/index.js'
import { language } from '../../strings/page-language.js'
import { programmeTexts } from '../../strings/programmes.js'
import { loaded } from '../loaded.js'
import { Loading } from '../loading.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import { conceptFacts, statusOf, titleIn, type ProgrammeConcept } from './concept-facts.js'
import masteryPanelCss from './mastery-panel.css?inline'
import { programmeMap } from './programme-map.js'
import { STATUS_LOOKS, underWay } from './status-signs.js'

await programmeTexts.load(language())

/** Steps of the path that are shown. */
const MOST_STEPS = 4

class MasteryPanel extends LocalizedElement {
  static override readonly texts = programmeTexts
  static override properties = { ...given('api', 'sessionId', 'at'), ...own('chosen') }
  declare api: Api
  declare sessionId: string
  /** The number of the last event: with a new one the status may be another. */
  at = 0
  chosen: string | null = null
  /** It never changes, and is asked for once. */
  #picture: ProgrammeView['picture'] = null
  /** Shown while a newer one is loaded. */
  #last: ProgrammeView | null = null
  readonly #loading = new Loading(this, async () => {
    const picture = this.#picture === null ? '?picture=true' : ''
    const answer = await this.api.get<ProgrammeView>(`session/${this.sessionId}/mastery${picture}`)
    if (answer.kind === 'ok') {
      this.#last = answer.data
      this.#picture ??= answer.data.picture
    }
    return answer
  })

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('at')) this.#loading.start()
  }

  protected override render() {
    const texts = programmeTexts.table
    const { answer, start } = this.#loading
    const isBehind = answer === null && this.#last !== null
    return html`<section class="card stack" aria-labelledby="title">
      <h2 id="title">${texts.title}</h2>
      ${isBehind ? this.#view(this.#last!) : loaded(answer, data => this.#view(data), start, texts)}
    </section>`
  }

  #view(data: ProgrammeView): TemplateResult {
    const texts = programmeTexts.table
    const done = data.concepts.filter(({ status }) => ['known', 'likely', 'read'].includes(status)).length
    const isMapped = data.concepts.length > 1
    const chosen = data.concepts.find(({ concept_id: id }) => id === this.chosen)
    return html`<p>${texts.done({ done, all: data.concepts.length })}</p>
      ${data.needs_help === null ? nothing : html`<p class="help">${data.needs_help}</p>`} ${steps(data)}
      ${isMapped && this.#picture !== null ? programmeMap(data, this.#picture, this.chosen, this.#choose) : nothing}
      ${chosen === undefined ? nothing : this.#chosen(chosen, data)}
      ${
        isMapped
          ? html`<details>
              <summary>${texts.table}</summary>
              ${table(data)}
            </details>`
          : table(data)
      }
      ${data.diagnosis.asked === 0 ? nothing : diagnosis(data)} ${routes(data)}`
  }

  #choose = (id: string | null): void => {
    this.chosen = id
  }

  #chosen(concept: ProgrammeConcept, data: ProgrammeView): TemplateResult {
    const texts = programmeTexts.table
    return html`<section class="chosen" aria-label=${texts.chosen}>
      <div class="between">
        <h3 dir="auto">${concept.title}</h3>
        <button class="quiet" @click=${() => this.#choose(null)}>${texts.close}</button>
      </div>
      <p>${status(concept, data)}</p>
      ${more(concept, data)}
    </section>`
  }

  static override readonly css = [masteryPanelCss]
}

/** What is next and why, the best first. */
function steps({ next, concepts }: ProgrammeView): TemplateResult | typeof nothing {
  const texts = programmeTexts.table
  if (next.length === 0) return nothing
  return html`<h3>${texts.next}</h3>
    <ol class="steps">
      ${next.slice(0, MOST_STEPS).map(
        ({ why, effort, concept_id: id }) =>
          html`<li>
            <span class="why" dir="auto">${why}</span>
            ${concepts.some(one => one.concept_id === id && one.answers > 0) ? html`<span class="small muted">${texts.efforts[effort]}</span>` : nothing}
          </li>`,
      )}
    </ol>`
}

const status = (concept: ProgrammeConcept, data: ProgrammeView): TemplateResult =>
  html`<span class=${`status ${STATUS_LOOKS[concept.status].tone}`}
    >${data.concept_id === concept.concept_id ? underWay : STATUS_LOOKS[concept.status].sign}
    ${statusOf(concept, data)}</span
  >`

const more = (concept: ProgrammeConcept, data: ProgrammeView): TemplateResult => {
  const facts = conceptFacts(concept, data)
  return html`${facts.length === 0 ? nothing : html`<p class="small muted">${facts.join(' · ')}</p>`}
  ${concept.misconceptions.map(text => html`<p class="small" dir="auto">${text}</p>`)}`
}

function table(data: ProgrammeView): TemplateResult {
  const { column, title } = programmeTexts.table
  return html`<table aria-label=${title}>
    <thead>
      <tr>
        <th scope="col">${column.concept}</th>
        <th scope="col">${column.status}</th>
      </tr>
    </thead>
    <tbody>
      ${data.concepts.map(
        concept =>
          html`<tr aria-current=${data.concept_id === concept.concept_id ? 'step' : nothing}>
            <th scope="row"><bdi>${concept.title}</bdi>${more(concept, data)}</th>
            <td>${status(concept, data)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function diagnosis(data: ProgrammeView): TemplateResult {
  const texts = programmeTexts.table
  const { asked, certainty, known, not_known: notKnown, unsure } = data.diagnosis
  const line = (label: string, ids: readonly string[]) =>
    ids.length === 0
      ? nothing
      : html`<dt>${label}</dt>
          <dd><bdi>${ids.map(id => titleIn(data, id)).join(', ')}</bdi></dd>`
  return html`<details>
    <summary>${texts.diagnosis({ n: asked })}</summary>
    <p class="small muted">${texts.certainty({ share: Math.round(certainty * 100) })}</p>
    <dl>${line(texts.foundKnown, known)} ${line(texts.foundNotKnown, notKnown)} ${line(texts.foundUnsure, unsure)}</dl>
  </details>`
}

/** The newest stands there at once, the others when they are opened. */
function routes({ routes: all }: ProgrammeView): TemplateResult | typeof nothing {
  const { wording, ...texts } = programmeTexts.table
  const [newest] = all
  if (newest === undefined) return nothing
  const sentence = ({ target_agent: agent, routing_reason: reason }: typeof newest): string =>
    texts.lastRoute({ agent: texts.agents[agent], reason: texts.reasons[reason] })
  return html`<p class="small route">${sentence(newest)} <span class="muted">${texts.by[newest.by]}</span></p>
    <details>
      <summary>${texts.routes}</summary>
      <ul>
        ${all.map(
          ({ target_agent: agent, routing_reason: reason, by, at }) =>
            html`<li>
              <span class="numeric">${wording.moment(at)}</span>
              <b>${texts.agents[agent]}</b> <span>${texts.reasons[reason]}</span>
              <span class="small muted">${texts.by[by]}</span>
            </li>`,
        )}
      </ul>
    </details>`
}

customElements.get('viva-mastery-panel') ?? customElements.define('viva-mastery-panel', MasteryPanel)
