// The results of a session: score, verdict, grade, sections as a chart and as a table, and receipts.
import { html, nothing } from 'lit'
import type { Answer, Api, EndedStatus, SectionData, SessionResults } from '../../../client/index.js'
import type { StoredReceipt } from '../../protocol/drafts.js'
import { open } from '../../pages/go.js'
import { whenNeeded } from '../../load-when-needed.js'
import { reviewPath } from '../../pages/route.js'
import { strings } from '../../strings/locale.js'
import { cross, dots, tick } from '../icons.js'
import { flourish } from '../icons.js'
import { Loading } from '../loading.js'
import { LocalizedElement, given } from '../localized-element.js'
import './quiz-receipt.js'
import './take-again.js'
import sessionResultsCss from './session-results.css?inline'

const loadSignals = whenNeeded(() => import('./exam-signals.js'))

class SessionResultsView extends LocalizedElement {
  static override properties = given(
    'api',
    'sessionId',
    'status',
    'receipts',
    'handsIn',
    'exam',
    'assessmentId',
    'inApp',
  )
  declare api: Api
  declare sessionId: string
  declare status: EndedStatus
  receipts: readonly StoredReceipt[] = []
  /** A quiz is handed in, and there is a receipt for that. */
  handsIn = false
  /** It was taken as an exam, in which it may be noted that its page was left. */
  exam = false
  /** Of the quiz that can be taken again from here; null: none can. */
  assessmentId: string | null = null
  /** Within the app, the way to every question is a link; elsewhere it is `viva-review`. */
  inApp = false
  readonly #loading = new Loading(this, () => this.api.get<SessionResults>(`session/${this.sessionId}/results`))
  #headingHasFocus = false

  /** The focus stays on the heading while the results load. */
  focusHeading(): void {
    this.#headingHasFocus = true
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  protected override updated(): void {
    // The heading that had the focus may have given way to another one.
    if (this.#headingHasFocus && document.activeElement === document.body) this.focusHeading()
  }

  /** Not before: an element that is loaded late gets its properties with the first update. */
  protected override firstUpdated(): void {
    this.#loading.start()
  }

  protected override render() {
    const { results } = strings()
    const { answer, isPending } = this.#loading
    if (answer === null || isPending) {
      return html`<section class="card stack">
        <h2 tabindex="-1">${results[this.status]}</h2>
        <p class="waiting" role="status">${dots} ${answer === null ? results.loading : results.pending}</p>
      </section>`
    }
    return html`${answer.kind === 'ok' ? this.#released(answer.data) : this.#withheld(answer)} ${this.#takeAgain()}
    ${
      this.handsIn
        ? html`<viva-quiz-receipt
            .api=${this.api}
            .sessionId=${this.sessionId}
            .inApp=${this.inApp}
          ></viva-quiz-receipt>`
        : nothing
    }
    ${this.#signals()} ${this.#receipts()}`
  }

  #withheld(answer: Exclude<Answer<unknown>, { kind: 'ok' }>) {
    const { results } = strings()
    const notReleased = answer.kind === 'refused' && answer.code === 'results_not_released'
    return html`<section class="card stack">
      <p class="eyebrow">${results[this.status]}</p>
      <h2 tabindex="-1">${notReleased ? results.notReleasedTitle : results.failedToLoad}</h2>
      ${notReleased ? html`<p>${results.notReleased}</p>` : nothing}
      <button @click=${this.#loading.start}>${results.again}</button>
    </section>`
  }

  #released(data: SessionResults) {
    const { results, wording } = strings()
    if (data.session_type === 'learning' && this.status !== 'completed') return this.#endedPractice(data)
    if (data.session_type === 'mastery') return this.#endedProgramme(data)
    const early = { completed: null, expired: results.expiredText, terminated: results.terminatedText }[this.status]
    return html`
      <section class="card">
        ${this.status === 'completed' && data.passed !== false ? flourish : nothing}
        <h2 tabindex="-1">${results[this.status]}</h2>
        ${early ? html`<p class="muted">${early}</p>` : nothing}
        <div class="score">
          <p class="percent">
            <span class="visually-hidden">${results.score}: </span
            ><span data-testid="score">${wording.percent(data.score_percent)}</span>
          </p>
          <div>
            ${
              data.passed === null
                ? nothing
                : html`<p class=${data.passed ? 'verdict right' : 'verdict wrong'} data-testid="passed">
                    ${data.passed ? tick : cross} ${data.passed ? results.passed : results.failed}
                  </p>`
            }
            <p>${results.correctOf({ correct: data.items_correct, total: data.total_items })}</p>
            ${
              data.passing_score_percent === null
                ? nothing
                : html`<p class="small muted">${results.passMark({ percent: data.passing_score_percent })}</p>`
            }
          </div>
        </div>
        <dl>
          ${data.grade === null ? nothing : this.#fact(results.grade, data.grade)}
          ${this.#fact(results.answered, `${wording.number(data.items_completed)} / ${wording.number(data.total_items)}`)}
          ${data.items_by_clock === 0 ? nothing : this.#fact(results.byClock, wording.number(data.items_by_clock))}
          ${this.#fact(results.duration, wording.clock(data.duration_seconds))}
        </dl>
        ${this.#toReview()}
      </section>
      ${data.section_results.length > 0 ? this.#sections(data.section_results) : nothing}
    `
  }

  /** A practice that ended early: what was done, and no share of what was not. */
  #endedPractice({ items_completed: done, items_correct: correct }: SessionResults) {
    const { results } = strings()
    return html`<section class="card stack">
      <h2 tabindex="-1">${results[this.status]}</h2>
      <p class="muted">${this.status === 'expired' ? results.practiceExpired : results.practiceTerminated}</p>
      <p>${done === 0 ? results.nothingAnswered : results.correctOf({ correct, total: done })}</p>
      ${done > 0 ? this.#toReview() : nothing}
    </section>`
  }

  /** A programme has no score: how the learner stands is said below. */
  #endedProgramme({ items_completed: done, items_correct: correct }: SessionResults) {
    const { results } = strings()
    return html`<section class="card stack">
      <h2 tabindex="-1">${results[this.status]}</h2>
      <p>${done === 0 ? results.nothingAnswered : results.correctOf({ correct, total: done })}</p>
    </section>`
  }

  #toReview() {
    const path = reviewPath(this.sessionId)
    const { review } = strings().results
    return html`<p class="to-review">
      ${
        this.inApp
          ? html`<a class="button primary" href=${path} @click=${open(path)}>${review}</a>`
          : html`<button class="primary" @click=${() => this.dispatchEvent(new CustomEvent('viva-review'))}>
              ${review}
            </button>`
      }
    </p>`
  }

  #fact(term: string, value: string) {
    return html`<div>
      <dt>${term}</dt>
      <dd class="numeric"><bdi dir="ltr">${value}</bdi></dd>
    </div>`
  }

  #sections(sections: readonly SectionData[]) {
    const { results, wording } = strings()
    const share = (section: SectionData) => wording.percent(section.accuracy_percent)
    return html`<section class="card">
      <h3>${results.sectionsTitle}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">${results.section}</th>
            <th scope="col" class="figure">${results.sectionCorrect}</th>
            <th scope="col" class="figure">${results.sectionShare}</th>
          </tr>
        </thead>
        <tbody>
          ${sections.map(
            section =>
              html`<tr>
                  <th scope="row"><bdi>${section.section_title}</bdi></th>
                  <td class="figure">
                    <bdi dir="ltr"
                      >${wording.number(section.items_correct)} / ${wording.number(section.total_items)}</bdi
                    >
                  </td>
                  <td class="figure">${share(section)}</td>
                </tr>
                <tr class="picture">
                  <td colspan="3">
                    <div
                      class="bar"
                      role="img"
                      aria-label=${results.pictureLabel({ section: section.section_title, percent: share(section) })}
                    >
                      <div .style=${`width:${section.accuracy_percent}%`}></div>
                    </div>
                  </td>
                </tr>`,
          )}
        </tbody>
      </table>
    </section>`
  }

  #signals() {
    if (!this.exam) return nothing
    loadSignals()
    return html`<viva-exam-signals .api=${this.api} .sessionId=${this.sessionId}></viva-exam-signals>`
  }

  #takeAgain() {
    const { api, assessmentId } = this
    if (assessmentId === null) return nothing
    return html`<viva-take-again .api=${api} .assessmentId=${assessmentId}></viva-take-again>`
  }

  #receipts() {
    const { receipt, wording } = strings()
    if (this.receipts.length === 0) return nothing
    return html`<details>
      <summary>${receipt.listTitle}</summary>
      <p class="muted small">${receipt.listLead}</p>
      <table class="small">
        <thead>
          <tr>
            <th scope="col">${receipt.question}</th>
            <th scope="col">${receipt.received}</th>
            <th scope="col">${receipt.code}</th>
          </tr>
        </thead>
        <tbody>
          ${this.receipts.map(
            stored =>
              html`<tr>
                <th scope="row">${stored.item_number === null ? receipt.none : wording.number(stored.item_number)}</th>
                <td class="numeric">${wording.timeOfDay(stored.received_at)}</td>
                <td><code dir="ltr">${stored.code}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`
  }

  static override readonly css = [sessionResultsCss]
}

customElements.get('viva-session-results') ?? customElements.define('viva-session-results', SessionResultsView)
