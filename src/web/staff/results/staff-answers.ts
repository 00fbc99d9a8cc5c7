// <viva-staff-answers>: every question of a session as its learner was shown it, with the answer, for staff.
import { html, nothing } from 'lit'
import type { Api, ScoreLine, ScorePage, SessionReview } from '../../../client/index.js'
import { language } from '../../strings/page-language.js'
import { resultTexts } from '../../strings/results.js'
import { reviewTexts } from '../../strings/review.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given } from '../../view/localized-element.js'
import { reviewQuestion } from '../../view/review/review-question.js'
import reviewPageCss from '../../pages/review-page.css?inline'
import answerViewCss from '../../view/transcript/answer-view.css?inline'
import { learnerName } from '../learner-name.js'

await reviewTexts.load(language())

class StaffAnswers extends LocalizedElement {
  static override readonly texts = resultTexts
  static override properties = { ...given('api', 'sessionId') }
  declare api: Api
  declare sessionId: string
  readonly #line = new Loading(this, () => this.api.get<ScorePage>(`supervise/results?session_id=${this.sessionId}`))
  readonly #review = new Loading(this, () => this.api.get<SessionReview>(`supervise/${this.sessionId}/review`))

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('sessionId')) return
    this.#line.start()
    this.#review.start()
  }

  protected override render() {
    const { answers, loading, loadFailed } = resultTexts.table
    const { answer } = this.#review
    const line = this.#line.answer?.kind === 'ok' ? this.#line.answer.data.results[0] : undefined
    return html`${line === undefined ? nothing : this.#head(line)}
    ${
      answer?.kind === 'refused' && (answer.code === 'not_released' || answer.code === 'no_review')
        ? html`<p class="empty">${answers.notReady}</p>`
        : loaded(
            this.#review.isPending ? null : answer,
            data => html`${data.items.map(item => reviewQuestion(item))}`,
            this.#review.start,
            { loading, loadFailed },
          )
    }`
  }

  #head({ learner, title, result, status, duration_seconds: seconds }: ScoreLine) {
    const { answers, answersOf, grading, wording } = resultTexts.table
    const { states } = staffTexts.table
    const facts = [
      result === null ? grading : answers.score({ percent: wording.percent(result.score_percent) }),
      ...(result?.grade == null ? [] : [result.grade]),
      states[status as 'completed' | 'expired' | 'terminated'],
      ...(seconds === null ? [] : [wording.clock(seconds)]),
    ]
    return html`<header class="top">
      <h2 tabindex="-1">${answersOf({ name: learnerName(learner) })}</h2>
      <p class="muted"><bdi>${title}</bdi></p>
      <p>${facts.join(' · ')}</p>
    </header>`
  }

  static override readonly css = [answerViewCss, reviewPageCss]
}

customElements.get('viva-staff-answers') ?? customElements.define('viva-staff-answers', StaffAnswers)
