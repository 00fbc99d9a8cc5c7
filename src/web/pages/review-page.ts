// <viva-review-page>: every question of an ended quiz or practice session with its right answer, at an address of its own in the app, or
// within a session that is shown on another site.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Api, ReviewItem, SessionReview } from '../../client/index.js'
import { language, strings } from '../strings/locale.js'
import { reviewStrings, reviewTexts } from '../strings/review.js'
import { dots } from '../view/icons.js'
import { loaded } from '../view/loaded.js'
import { Loading } from '../view/loading.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { reviewQuestion } from '../view/review/review-question.js'
import { isMissed, verdictText } from '../view/review/review-verdict.js'
import answerViewCss from '../view/transcript/answer-view.css?inline'
import { SessionCreation } from './create-session.js'
import { call, open } from './go.js'
import { reviewPath } from './route.js'
import reviewPageCss from './review-page.css?inline'

/** As long as a practice session is where nobody says otherwise. */
const practiceItems = 10

/** What a teacher wrote about the result. */
const comment = (text: string | undefined) =>
  text === undefined
    ? nothing
    : html`<section class="card comment">
        <h2>${reviewStrings().comment}</h2>
        <p><bdi>${text}</bdi></p>
      </section>`

class ReviewPage extends LocalizedElement {
  static override properties = { ...given('api', 'sessionId', 'inApp'), ...own('onlyMissed', 'ready') }
  declare api: Api
  declare sessionId: string
  /** Elsewhere it fires `viva-back`, begins nothing new, and stands below a page's own heading. */
  inApp = true
  onlyMissed = false
  /** Whether the texts are there. */
  ready = false
  readonly #creation = new SessionCreation(this, () => this.api)
  readonly #loading = new Loading(this, () => this.api.get<SessionReview>(`session/${this.sessionId}/review`))
  #hasFocused = false

  override connectedCallback(): void {
    super.connectedCallback()
    void reviewTexts.load(language()).then(() => (this.ready = true))
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('sessionId')) this.#loading.start()
  }

  protected override updated(): void {
    const { answer } = this.#loading
    if (!this.ready || answer === null) return
    const review = reviewStrings()
    if (this.inApp) call(this, answer.kind === 'ok' ? review.title({ title: answer.data.title }) : review.eyebrow)
    const heading = this.renderRoot.querySelector<HTMLElement>('h1, h2')
    if (this.#hasFocused || heading === null) return
    this.#hasFocused = true
    heading.focus()
  }

  protected override render() {
    if (!this.ready) return html`<p class="waiting" role="status">${dots}</p>`
    const review = reviewStrings()
    const { answer, isPending, start } = this.#loading
    const refusal = answer?.kind === 'refused' ? answer.code : null
    if (refusal === 'not_released') return this.#nothing(review.notReleasedTitle, review.notReleased)
    if (refusal === 'no_review') return this.#nothing(review.noneTitle, review.none)
    return loaded(isPending ? null : answer, data => this.#page(data), start, {
      loading: review.loading,
      loadFailed: review.loadFailed,
    })
  }

  get #resultsPath(): string {
    return `s/${this.sessionId}`
  }

  #nothing(title: string, text: string): TemplateResult {
    return html`<section class="card stack">
      ${this.#heading(title)}
      <p>${text}</p>
      <p>${this.#toResults('button')}</p>
    </section>`
  }

  #heading(text: string): TemplateResult {
    return this.inApp
      ? html`<h1 tabindex="-1"><bdi>${text}</bdi></h1>`
      : html`<h2 tabindex="-1"><bdi>${text}</bdi></h2>`
  }

  #toResults(look: 'button' | ''): TemplateResult {
    const path = this.#resultsPath
    const { toResults } = reviewStrings()
    return this.inApp
      ? html`<a class=${look} href=${path} @click=${open(path)}>${toResults}</a>`
      : html`<button @click=${() => this.dispatchEvent(new CustomEvent('viva-back'))}>${toResults}</button>`
  }

  #page(data: SessionReview): TemplateResult {
    const review = reviewStrings()
    const missed = data.items.filter(isMissed)
    const items = this.onlyMissed ? missed : data.items
    // The session around it has the title already, and a page of another site its own background.
    return html`<header class=${this.inApp ? 'top' : 'top card'}>
        ${this.inApp ? html`<p class="eyebrow">${review.eyebrow}</p>` : nothing}
        ${this.#heading(this.inApp ? data.title : review.eyebrow)}
        <p>${this.#score(data)}</p>
        <p>${this.#toResults('')}</p>
      </header>
      ${comment(data.comment)} ${this.#sections(data)} ${this.#missed(data, missed)} ${items.map(reviewQuestion)}`
  }

  /** Of a practice that ended early, as in its result, what was done and no share of what was not. */
  #score({ session_type, status, items, ...data }: SessionReview): string {
    const review = reviewStrings()
    if (session_type === 'learning' && status !== 'completed')
      return review.correctOf({
        correct: data.items_correct,
        total: items.filter(item => item.response !== null).length,
      })
    const percent = strings().wording.percent(data.score_percent)
    return [review.correctOf({ correct: data.items_correct, total: data.total_items }), review.total({ percent })].join(
      ' · ',
    )
  }

  #sections({ sections }: SessionReview): TemplateResult | typeof nothing {
    if (sections.length === 0) return nothing
    const review = reviewStrings()
    const { wording } = strings()
    return html`<section class="card sections">
      <h2>${review.sectionsTitle}</h2>
      <dl>
        ${sections.map(
          section =>
            html`<div>
              <dt><bdi>${section.section_title}</bdi></dt>
              <dd>
                ${review.section({
                  correct: section.items_correct,
                  total: section.total_items,
                  percent: wording.percent(section.accuracy_percent),
                  weight: wording.percent(section.weight_percent),
                })}
              </dd>
            </div>`,
        )}
      </dl>
    </section>`
  }

  #missed(data: SessionReview, missed: readonly ReviewItem[]): TemplateResult {
    const review = reviewStrings()
    if (missed.length === 0) return html`<p class="all-right">${review.allRight}</p>`
    const page = this.inApp ? reviewPath(this.sessionId) : ''
    return html`<section class="card missed">
      <h2>${review.missedTitle}</h2>
      <ul class="links">
        ${missed.map(
          ({ position, verdict }) =>
            html`<li>
              <a href=${`${page}#question-${position}`} @click=${this.#toQuestion(position)}
                >${review.question({ n: position })}: ${verdictText(verdict)}</a
              >
            </li>`,
        )}
      </ul>
      <label class="choice"
        ><input type="checkbox" .checked=${this.onlyMissed} @change=${this.#filter} />${review.onlyMissed}</label
      >
      ${this.#practise(data)}
    </section>`
  }

  #practise({ to_practise: skills }: SessionReview): TemplateResult | typeof nothing {
    if (skills.length === 0 || !this.inApp) return nothing
    const review = reviewStrings()
    const { busy, failure } = this.#creation
    const practise = () =>
      void this.#creation.create({
        session_type: 'learning',
        skills: skills.map(skill => skill.skill_id),
        config: { max_items: practiceItems },
      })
    return html`<div class="practise stack">
      <p id="practise-skills">${review.practiseLead} <bdi>${skills.map(skill => skill.title).join(', ')}</bdi></p>
      <div role="alert">${failure ? html`<p class="error">${failure}</p>` : nothing}</div>
      <p>
        <button class="primary" aria-disabled=${busy} aria-describedby="practise-skills" @click=${practise}>
          ${busy ? strings().start.starting : review.practise}
        </button>
      </p>
    </div>`
  }

  #filter = (event: Event): void => {
    this.onlyMissed = (event.target as HTMLInputElement).checked
  }

  // With a base address in the page, a bare fragment would lead away from it.
  #toQuestion =
    (position: number) =>
    (event: Event): void => {
      event.preventDefault()
      const heading = this.renderRoot.querySelector<HTMLElement>(`#heading-${position}`)
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'start' })
    }

  static override readonly css = [answerViewCss, reviewPageCss]
}

customElements.get('viva-review-page') ?? customElements.define('viva-review-page', ReviewPage)
