// <viva-class-mastery>: what a class has shown, a row for each learner and a column for each skill, and what is misunderstood.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api, ClassMastery } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { insightTexts } from '../../strings/insight.js'
import { language } from '../../strings/page-language.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given } from '../../view/localized-element.js'
import { ReadAgain } from '../../view/read-again.js'
import { feedbackText } from '../../view/text/prompt-text.js'
import { learnerName } from '../learner-name.js'
import '../alerts/alert-rules.js'
import './class-needs.js'
import './class-programmes.js'
import classMasteryCss from './class-mastery.css?inline'

await insightTexts.load(language())

type Learner = ClassMastery['learners'][number]
type Shown = Learner['skills'][number]

class ClassMasteryPage extends LocalizedElement {
  static override readonly texts = insightTexts
  static override properties = given('api', 'classId')
  declare api: Api
  declare classId: string
  readonly #mastery = new Loading(this, () => this.api.get<ClassMastery>(`classes/${this.classId}/mastery`))

  constructor() {
    super()
    new ReadAgain(this, this.#mastery.start)
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('classId')) this.#mastery.start()
  }

  protected override updated(): void {
    const { answer } = this.#mastery
    if (answer?.kind === 'refused' && answer.status === 401) this.dispatchEvent(new CustomEvent('viva-signed-out'))
  }

  protected override render() {
    const { mastery } = insightTexts.table
    const path = staffPath('classes')
    return html`<p class="back"><a href=${path} @click=${open(path)}>${mastery.back}</a></p>
      ${loaded(this.#mastery.answer, data => this.#page(data), this.#mastery.start, mastery)}`
  }

  #page(shown: ClassMastery): TemplateResult {
    return html`<h2><bdi>${shown.name}</bdi></h2>
      <viva-class-needs .api=${this.api} .classId=${shown.class_id} .className=${shown.name}></viva-class-needs>
      ${page(shown)}
      <viva-class-programmes .api=${this.api} .classId=${shown.class_id}></viva-class-programmes>
      <viva-alert-rules .api=${this.api} .classId=${shown.class_id}></viva-alert-rules>`
  }

  static override readonly css = [classMasteryCss]
}

function page(shown: ClassMastery): TemplateResult {
  const { mastery } = insightTexts.table
  return html`${shown.complete ? nothing : html`<p class="muted">${mastery.notAll}</p>`}
  ${shown.learners.every(({ skills }) => skills.length === 0) ? html`<p class="empty">${mastery.none}</p>` : map(shown)}
  ${misconceptions(shown)}`
}

/** The darker, the better known; every cell says it in words, too. */
function map({ name, skills, learners }: ClassMastery): TemplateResult {
  const { mastery } = insightTexts.table
  const columns = skills.filter(({ skill_id: id }) =>
    learners.some(one => one.skills.some(skill => skill.skill_id === id)),
  )
  return html`<p class="muted">${mastery.lead}</p>
    <div class="scroll card" tabindex="0" role="region" aria-label=${mastery.table({ name })}>
      <table>
        <thead>
          <tr>
            <th scope="col">${mastery.learner}</th>
            ${columns.map(({ title }) => html`<th scope="col"><bdi>${title}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${learners.map(
            learner =>
              html`<tr>
                <th scope="row"><bdi>${learnerName(learner)}</bdi></th>
                ${columns.map(({ skill_id: id }) => cell(learner.skills.find(one => one.skill_id === id)))}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${mastery.mastered}</th>
            ${columns.map(({ skill_id: id }) => html`<td>${masteredIn(id, learners)}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>`
}

function cell(shown: Shown | undefined): TemplateResult {
  const { mastery, wording } = insightTexts.table
  if (shown === undefined) return html`<td class="muted"><span class="visually-hidden">${mastery.never}</span>–</td>`
  const level = shown.mastered ? 4 : Math.min(3, Math.floor(shown.mastery * 4))
  return html`<td class=${`level-${level}`}>
    <span>${wording.percent(Math.round(shown.mastery * 100))}</span>
    <span class="small"
      >${shown.mastered ? mastery.known : shown.stuck ? mastery.stuck : mastery.answers({ n: shown.attempts })}</span
    >
  </td>`
}

function masteredIn(skillId: string, learners: readonly Learner[]): string {
  const tried = learners.flatMap(({ skills }) => skills.filter(({ skill_id: id }) => id === skillId))
  return insightTexts.table.of({ some: tried.filter(({ mastered }) => mastered).length, all: tried.length })
}

function misconceptions({ misconceptions: all, skills }: ClassMastery): TemplateResult | typeof nothing {
  const { mastery } = insightTexts.table
  if (all.length === 0) return nothing
  const titles = new Map(skills.map(({ skill_id: id, title }) => [id, title]))
  return html`<section aria-labelledby="misconceptions">
    <h2 id="misconceptions">${mastery.misconceptions}</h2>
    <ul>
      ${all.map(
        ({ skill_id: id, note, example, learners, answers }) =>
          html`<li class="card">
            <h3>${mastery.learners({ n: learners })}</h3>
            <p class="muted small"><bdi>${titles.get(id) ?? id}</bdi> · ${mastery.inAnswers({ n: answers })}</p>
            ${example === null ? html`<p><code dir="ltr">${note}</code></p>` : feedbackText(example)}
          </li>`,
      )}
    </ul>
  </section>`
}

customElements.get('viva-class-mastery') ?? customElements.define('viva-class-mastery', ClassMasteryPage)
