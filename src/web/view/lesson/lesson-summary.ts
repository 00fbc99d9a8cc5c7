// <viva-lesson-summary>: the end of a lesson, with the work done, the mastery, what to review and what comes next.
import { html, nothing } from 'lit'
import type { Api, EndedStatus, TutoringSummary } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { flourish } from '../icons.js'
import { loaded } from '../loaded.js'
import { Loading } from '../loading.js'
import { loadProgress } from '../progress/load-progress.js'
import { plainText } from '../text/plain-text.js'
import { LocalizedElement, given } from '../localized-element.js'
import lessonSummaryCss from './lesson-summary.css?inline'

/** How many misconceptions to list at most. */
const MOST_SHOWN = 3

export class LessonSummary extends LocalizedElement {
  static override properties = given('api', 'sessionId', 'status', 'again')
  declare api: Api
  declare sessionId: string
  declare status: EndedStatus
  /** Offers to begin something else. */
  again = false
  readonly #loading = new Loading(this, () => this.api.get<TutoringSummary>(`sessions/${this.sessionId}/summary`))

  focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#loading.start()
  }

  /** The heading is the same element from the beginning, so that focus stays with it. */
  protected override render() {
    const isDone = this.#title() === strings().lesson.doneTitle
    loadProgress()
    return html`<section class="card">
        ${isDone ? flourish : nothing}
        <h2 tabindex="-1">${this.#title()}</h2>
        ${loaded(this.#loading.answer, summary => this.#summary(summary), this.#loading.start, strings().lesson)}
      </section>
      <viva-progress .api=${this.api} .sessionId=${this.sessionId} .again=${this.again}></viva-progress>
      ${this.again ? html`<p><button class="primary" @click=${this.#another}>${strings().lesson.another}</button></p>` : nothing}`
  }

  #title(): string {
    const { lesson } = strings()
    const { answer } = this.#loading
    const summary = answer?.kind === 'ok' ? answer.data : null
    if (summary?.needs_intervention) return lesson.helpTitle
    if (this.status === 'expired') return lesson.expiredTitle
    return summary &&
      summary.steps_total > 0 &&
      summary.steps_completed === summary.steps_total &&
      summary.questions.right > 0
      ? lesson.doneTitle
      : lesson.partTitle
  }

  #another = (): void => {
    this.dispatchEvent(new CustomEvent('viva-again', { bubbles: true, composed: true }))
  }

  #summary(summary: TutoringSummary) {
    const { lesson, results, wording } = strings()
    const { mastery_score: mastery, suggestions } = summary
    const { answered, right, unanswered } = summary.questions
    // What is suggested to be looked at again is not listed twice.
    const seen = summary.misconceptions_seen
      .filter(about => !suggestions.some(suggestion => suggestion.includes(about)))
      .slice(-MOST_SHOWN)
    return html`
      ${summary.needs_intervention ? html`<p>${answered === 0 && unanswered > 0 ? lesson.helpUntried : lesson.helpText}</p>` : nothing}
      <dl>
        ${summary.steps_total > 0 ? this.#fact(lesson.plan, lesson.stepsDone({ done: summary.steps_completed, total: summary.steps_total })) : nothing}
        ${this.#fact(lesson.questions, answered === 0 ? lesson.noneAnswered : lesson.rightFirst({ right, answered }))}
        ${unanswered === 0 ? nothing : this.#fact(lesson.unanswered, wording.number(unanswered))}
        ${mastery === null || answered === 0 ? nothing : this.#fact(lesson.mastery, wording.percent(Math.round(mastery * 100)))}
        ${this.#fact(results.duration, wording.clock(summary.duration_seconds))}
      </dl>
      ${this.#list(lesson.suggestions, suggestions)} ${this.#list(lesson.misunderstood, seen)}
    `
  }

  #fact(term: string, value: string) {
    return html`<div>
      <dt>${term}</dt>
      <dd class="numeric"><bdi>${value}</bdi></dd>
    </div>`
  }

  #list(title: string, entries: readonly string[]) {
    if (entries.length === 0) return nothing
    return html`<section>
      <h3>${title}</h3>
      <ul>
        ${entries.map(entry => html`<li><bdi>${plainText(entry)}</bdi></li>`)}
      </ul>
    </section>`
  }

  static override readonly css = [lessonSummaryCss]
}

customElements.get('viva-lesson-summary') ?? customElements.define('viva-lesson-summary', LessonSummary)
