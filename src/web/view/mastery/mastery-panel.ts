// <viva-mastery-panel>: how a programme stands, below its question: the status in each concept, what comes next and why, and to whom
// what the learner chose or wrote was given.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Api, ProgrammeView } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { loaded } from '../loaded.js'
import { Loading } from '../loading.js'
import { LocalizedElement, given } from '../localized-element.js'
import masteryPanelCss from './mastery-panel.css?inline'

type Concept = ProgrammeView['concepts'][number]

class MasteryPanel extends LocalizedElement {
  static override properties = given('api', 'sessionId', 'at')
  declare api: Api
  declare sessionId: string
  /** The number of the last event: with a new one the status may be another. */
  at = 0
  readonly #loading = new Loading(this, () => this.api.get<ProgrammeView>(`session/${this.sessionId}/mastery`))

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('at')) this.#loading.start()
  }

  protected override render() {
    const { programme } = strings()
    const { answer, start } = this.#loading
    return html`<section class="card stack" aria-labelledby="title">
      <h2 id="title">${programme.title}</h2>
      ${loaded(answer, data => this.#view(data), start, programme)}
    </section>`
  }

  #view(data: ProgrammeView): TemplateResult {
    const { programme } = strings()
    const done = data.concepts.filter(({ status }) => ['known', 'likely', 'read'].includes(status)).length
    const [best] = data.next
    return html`<p>${programme.done({ done, all: data.concepts.length })}</p>
      ${best === undefined ? nothing : html`<p class="why">${best.why}</p>`}
      ${data.needs_help === null ? nothing : html`<p class="help">${data.needs_help}</p>`}
      <ol class="concepts">
        ${data.concepts.map(concept => this.#concept(concept, data))}
      </ol>
      ${data.diagnosis.asked === 0 ? nothing : this.#diagnosis(data)} ${this.#routes(data)}`
  }

  #concept(concept: Concept, data: ProgrammeView): TemplateResult {
    const { programme, wording } = strings()
    const { status, is_goal: isGoal, answers, mastery, prerequisites, misconceptions, trend } = concept
    const title = (id: string): string => data.concepts.find(one => one.concept_id === id)?.title ?? id
    const isNow = data.concept_id === concept.concept_id
    const facts = [
      ...(answers === 0 ? [] : [programme.mastery({ share: Math.round(mastery * 100) })]),
      ...(trend === null ? [] : [programme.trends[trend]]),
      ...(concept.due_at === null || status !== 'known'
        ? []
        : [programme.due({ moment: wording.moment(concept.due_at) })]),
      ...(prerequisites.length === 0 ? [] : [programme.after({ concepts: prerequisites.map(title).join(', ') })]),
    ]
    return html`<li class=${status} aria-current=${isNow ? 'step' : nothing}>
      <p class="concept">
        <span class="sign" aria-hidden="true"></span>
        <bdi>${concept.title}</bdi>
        ${isGoal ? html`<b class="goal">${programme.goal}</b>` : nothing}
        <span class="status">${isNow ? programme.now : programme.statuses[status]}</span>
      </p>
      ${facts.length === 0 ? nothing : html`<p class="small muted">${facts.join(' · ')}</p>`}
      ${misconceptions.map(text => html`<p class="small">${text}</p>`)}
    </li>`
  }

  #diagnosis({ diagnosis, concepts }: ProgrammeView): TemplateResult {
    const { programme } = strings()
    const { asked, certainty, known, not_known: notKnown, unsure } = diagnosis
    const title = (id: string): string => concepts.find(one => one.concept_id === id)?.title ?? id
    const line = (label: string, ids: readonly string[]) =>
      ids.length === 0
        ? nothing
        : html`<dt>${label}</dt>
            <dd><bdi>${ids.map(title).join(', ')}</bdi></dd>`
    return html`<details>
      <summary>${programme.diagnosis({ n: asked })}</summary>
      <p class="small muted">${programme.certainty({ share: Math.round(certainty * 100) })}</p>
      <dl>
        ${line(programme.foundKnown, known)} ${line(programme.foundNotKnown, notKnown)}
        ${line(programme.foundUnsure, unsure)}
      </dl>
    </details>`
  }

  #routes({ routes }: ProgrammeView): TemplateResult | typeof nothing {
    const { programme, wording } = strings()
    if (routes.length === 0) return nothing
    return html`<details>
      <summary>${programme.routes}</summary>
      <ul>
        ${routes.map(
          ({ target_agent: agent, routing_reason: reason, at }) =>
            html`<li>
              <span class="numeric">${wording.moment(at)}</span>
              <b>${programme.agents[agent]}</b> <span>${programme.reasons[reason]}</span>
            </li>`,
        )}
      </ul>
    </details>`
  }

  static override readonly css = [masteryPanelCss]
}

customElements.get('viva-mastery-panel') ?? customElements.define('viva-mastery-panel', MasteryPanel)
