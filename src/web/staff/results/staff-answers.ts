// <viva-staff-answers>: every question of a session as its learner was shown it, with the answer, for staff.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api, ScoreLine, ScorePage, SessionReview, SignedIn } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { language } from '../../strings/page-language.js'
import { problemText } from '../../strings/problem-text.js'
import { resultTexts } from '../../strings/results.js'
import { reviewTexts } from '../../strings/review.js'
import { staffTexts } from '../../strings/staff.js'
import { announce } from '../../view/announce.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { reviewQuestion } from '../../view/review/review-question.js'
import reviewPageCss from '../../pages/review-page.css?inline'
import answerViewCss from '../../view/transcript/answer-view.css?inline'
import { learnerName } from '../learner-name.js'

await reviewTexts.load(language())

class StaffAnswers extends LocalizedElement {
  static override readonly texts = resultTexts
  static override properties = { ...given('api', 'sessionId', 'rights'), ...own('failure', 'saved') }
  declare api: Api
  declare sessionId: string
  rights: SignedIn['rights'] = []
  /** Why the comment was not saved. */
  failure: string | null = null
  saved = false
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
              data => html`${this.#comment(data)} ${data.items.map(item => reviewQuestion(item))}`,
              this.#review.start,
              { loading, loadFailed },
            )
      } <viva-announcer></viva-announcer>`
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const comment = this.renderRoot.querySelector('textarea')!.value
    this.saved = false
    const answer = await this.api.post(`supervise/${this.sessionId}/comment`, { comment })
    this.saved = answer.kind === 'ok'
    this.failure = answer.kind === 'ok' ? null : problemText(answer)
    if (this.saved) announce(this, resultTexts.table.answers.saved, false)
  }

  /** Whoever may not write one reads it. */
  #comment({ comment = '' }: SessionReview): TemplateResult | typeof nothing {
    const { answers } = resultTexts.table
    if (!this.rights.includes('supervise'))
      return comment === ''
        ? nothing
        : html`<section class="card comment">
            <h2>${answers.comment}</h2>
            <p><bdi>${comment}</bdi></p>
          </section>`
    return html`<form class="card comment stack" @submit=${this.#save}>
      <h2 id="comment">${answers.comment}</h2>
      <textarea
        rows="3"
        maxlength="2000"
        aria-labelledby="comment"
        aria-describedby="comment-hint"
        .value=${comment}
        @input=${() => (this.saved = false)}
      ></textarea>
      <p id="comment-hint" class="muted small">${answers.commentHint}</p>
      <div role="alert">${this.failure === null ? nothing : html`<p class="error">${this.failure}</p>`}</div>
      <div class="row">
        <button>${answers.save}</button>
        ${this.saved ? html`<span class="muted">${answers.saved}</span>` : nothing}
      </div>
    </form>`
  }

  #head({ session_id: id, learner, title, result, status, duration_seconds: seconds }: ScoreLine) {
    const { answers, answersOf, grading, wording } = resultTexts.table
    const { states } = staffTexts.table
    const facts = [
      result === null ? grading : answers.score({ percent: wording.percent(result.score_percent) }),
      ...(result?.grade == null ? [] : [result.grade]),
      states[status as 'completed' | 'expired' | 'terminated'],
      ...(seconds === null ? [] : [wording.clock(seconds)]),
    ]
    const session = staffPath('session', id)
    return html`<header class="top">
      <h2 tabindex="-1">${answersOf({ name: learnerName(learner) })}</h2>
      <p class="muted"><bdi>${title}</bdi></p>
      <p>${facts.join(' · ')}</p>
      <p>
        <a href=${session} @click=${open(session)}>${staffTexts.table.openSession({ name: learnerName(learner) })}</a>
      </p>
    </header>`
  }

  static override readonly css = [answerViewCss, reviewPageCss]
}

customElements.get('viva-staff-answers') ?? customElements.define('viva-staff-answers', StaffAnswers)
