// <viva-class-needs>: who in a class needs a person now, and why. Kept up to date while sessions go on.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api, ClassNeeds } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { insightTexts } from '../../strings/insight.js'
import { staffTexts } from '../../strings/staff.js'
import type { Loaded } from '../../view/loaded.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { metText } from '../alerts/met-text.js'
import { learnerName } from '../learner-name.js'
import { NOW } from '../lines.js'
import { LiveList } from '../live-list.js'
import classMasteryCss from './class-mastery.css?inline'

/** At most so often the list is read again. */
const AGAIN_MS = 5_000

class ClassNeedsList extends LocalizedElement {
  static override readonly texts = insightTexts
  static override properties = { ...given('api', 'classId', 'className'), ...own('needs') }
  declare api: Api
  declare classId: string
  declare className: string
  needs: Loaded<ClassNeeds> = null
  /** Whatever moves in the class may change who needs somebody. */
  readonly #live = new LiveList(this, answer => {
    if (answer.kind === 'ok' && this.needs !== null) this.#again ??= setTimeout(() => void this.#read(), AGAIN_MS)
  })
  #again: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#again)
    this.#again = undefined
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('classId')) return
    this.needs = null
    this.#live.follow({ ...NOW, class: this.className })
    void this.#read()
  }

  async #read(): Promise<void> {
    clearTimeout(this.#again)
    const answer = await this.api.get<ClassNeeds>(`classes/${this.classId}/needs`)
    this.#again = undefined
    if (answer.kind === 'ok' || this.needs?.kind !== 'ok') this.needs = answer
  }

  protected override render() {
    const { needs } = insightTexts.table
    if (this.needs?.kind !== 'ok') return nothing
    const all = this.needs.data.needs
    return html`<section aria-labelledby="needs">
      <h2 id="needs">${needs.title}</h2>
      ${
        all.length === 0
          ? html`<p class="muted">${needs.nobody}</p>`
          : html`<ul>
              ${all.map(line)}
            </ul>`
      }
    </section>`
  }

  static override readonly css = [classMasteryCss]
}

function line(one: ClassNeeds['needs'][number]): TemplateResult {
  const { needs } = insightTexts.table
  const { find, openSession } = staffTexts.table
  const path = staffPath('session', one.session_id)
  const name = learnerName(one)
  return html`<li class="card">
    <h3>
      <a href=${path} aria-label=${openSession({ name })} @click=${open(path)}><bdi>${name}</bdi></a>
    </h3>
    <p class="muted small"><bdi>${one.title || find.types[one.session_type]}</bdi></p>
    ${one.reasons.map(({ need, n }) => html`<p>${metText(need, n ?? 0) ?? needs.reasons[need as keyof typeof needs.reasons]}</p>`)}
  </li>`
}

customElements.get('viva-class-needs') ?? customElements.define('viva-class-needs', ClassNeedsList)
