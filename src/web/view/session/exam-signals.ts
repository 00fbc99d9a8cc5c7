// <viva-exam-signals>: after an exam, what was noted of its learner beside the answers: the list that staff see, too.
import { html, nothing } from 'lit'
import type { Api } from '../../../client/index.js'
import type { ActivitySignal, SessionSignals } from '../../../contract/signals.js'
import { examTexts } from '../../strings/exams.js'
import { language, strings } from '../../strings/locale.js'
import { Loading } from '../loading.js'
import { LocalizedElement, given } from '../localized-element.js'
import sessionResultsCss from './session-results.css?inline'

await examTexts.load(language())

class ExamSignals extends LocalizedElement {
  static override readonly texts = examTexts
  static override properties = given('api', 'sessionId')
  declare api: Api
  declare sessionId: string
  readonly #loading = new Loading(this, () => this.api.get<SessionSignals>(`session/${this.sessionId}/signals`))

  protected override firstUpdated(): void {
    this.#loading.start()
  }

  protected override render() {
    const { answer } = this.#loading
    const { signals: texts } = examTexts.table
    if (answer === null) return nothing
    if (answer.kind !== 'ok') return html`<p class="small muted" role="status">${texts.failed}</p>`
    const { noted, signals } = answer.data
    if (!noted && signals.length === 0) return nothing
    return html`<section class="card" aria-labelledby="title">
      <h3 id="title">${texts.title}</h3>
      ${signals.length === 0 ? html`<p>${texts.none}</p>` : this.#list(signals)}
    </section>`
  }

  #list(signals: readonly ActivitySignal[]) {
    const { signals: texts } = examTexts.table
    return html`<p class="small muted">${texts.intro}</p>
      <table class="small">
        <thead>
          <tr>
            <th scope="col">${texts.left}</th>
            <th scope="col">${texts.back}</th>
            <th scope="col" class="figure">${texts.away}</th>
          </tr>
        </thead>
        <tbody>
          ${signals.map(signal => this.#row(signal))}
        </tbody>
      </table>`
  }

  #row({ left_at: left, back_at: back }: ActivitySignal) {
    const { wording } = strings()
    const { notKnown } = examTexts.table.signals
    return html`<tr>
      <th scope="row">${wording.timeOfDay(left)}</th>
      <td>${back === null ? notKnown : wording.timeOfDay(back)}</td>
      <td class="figure numeric">
        ${back === null ? '' : wording.clock(Math.round((Date.parse(back) - Date.parse(left)) / 1000))}
      </td>
    </tr>`
  }

  static override readonly css = [sessionResultsCss]
}

customElements.get('viva-exam-signals') ?? customElements.define('viva-exam-signals', ExamSignals)
