// <viva-offer-page>: the page of one quiz, skill, lesson or survey, at its own address: what it is, and the button that begins it.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Api, Assessment, Lesson, Skill, Survey } from '../../client/index.js'
import { contentLanguage } from '../strings/content-language.js'
import { strings } from '../strings/locale.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { ReadAgain } from '../view/read-again.js'
import { openQuiz } from './cards.js'
import { SessionCreation } from './create-session.js'
import { call, go, open } from './go.js'
import { offerIn, offerTitle, titleLanguage, type Offer, type OfferLists } from './offer.js'
import './practice-form.js'
import type { PracticeEvent, ProgrammeEvent } from './practice-form.js'
import './quiz-confirm.js'
import type { QuizConfirm } from './quiz-confirm.js'
import type { OfferKind } from './route.js'
import offerPageCss from './offer-page.css?inline'

/** Where the list stands that has the offer in it. */
const LISTS = { quiz: 'assessments', practice: 'skills', lesson: 'lessons', survey: 'surveys' } as const

export class OfferPage extends LocalizedElement {
  static override properties = { ...given('api', 'kind', 'offerId'), ...own('list') }
  declare api: Api
  declare kind: OfferKind
  offerId = ''
  list: Loaded<OfferLists> = null
  readonly #creation = new SessionCreation(this, () => this.api)
  #hasFocused = false

  constructor() {
    super()
    new ReadAgain(this, () => void this.#read())
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('kind') && !changed.has('offerId')) return
    this.#creation.reset()
    this.#hasFocused = false
    void this.#load()
  }

  #load = async (): Promise<void> => {
    this.list = null
    await this.#read()
  }

  #read = async (): Promise<void> => {
    const { kind, offerId } = this
    const list = await this.api.get<OfferLists>(LISTS[kind])
    if (kind === this.kind && offerId === this.offerId) this.list = list
  }

  get #offer(): Offer | null {
    return this.list?.kind === 'ok' ? offerIn(this.kind, this.offerId, this.list.data) : null
  }

  protected override updated(): void {
    if (this.list === null) return
    const { offer, start } = strings()
    const found = this.#offer
    if (found) call(this, offerTitle(found) || start.practiceTitle)
    else if (this.list.kind === 'ok') call(this, offer.missing[this.kind])
    if (!this.#hasFocused) void this.#focusHeading()
  }

  async #focusHeading(): Promise<void> {
    this.#hasFocused = true
    const confirm = this.renderRoot.querySelector<QuizConfirm>('viva-quiz-confirm')
    await confirm?.updateComplete
    if (confirm) confirm.focusHeading()
    else this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  protected override render() {
    return loaded(
      this.list,
      () => this.#page(this.#offer),
      () => void this.#load(),
      { ...strings().start, loading: strings().offer.loading },
    )
  }

  #page(offer: Offer | null): TemplateResult {
    switch (offer?.kind) {
      case 'quiz':
        return this.#quiz(offer.quiz)
      case 'practice':
        return this.#practice(offer.skills, offer.chosen)
      case 'lesson':
        return this.#lesson(offer.lesson)
      case 'survey':
        return this.#survey(offer.survey)
      default:
        return this.#missing()
    }
  }

  #quiz(quiz: Assessment): TemplateResult {
    const { openSession, busy, failure } = this.#creation
    if (openSession) return openQuiz(() => go(this, openSession, false), open('./'))
    const facts = {
      title: quiz.title,
      description: quiz.description,
      totalItems: quiz.total_items,
      minutes: quiz.time_limit_minutes || null,
      itemSeconds: quiz.item_time_limit_seconds,
      passMark: quiz.passing_score_percent,
      noted: false,
      attempts: { max: quiz.max_attempts, left: quiz.attempts_left, nextAt: quiz.next_attempt_at },
    }
    const body = { session_type: 'evaluation', assessment_id: quiz.assessment_id } as const
    return html`<viva-quiz-confirm
      .facts=${facts}
      .busy=${busy}
      .failure=${failure}
      .cancelPath=${'./'}
      @viva-start=${() => void this.#creation.create(body)}
    ></viva-quiz-confirm>`
  }

  #practice(skills: readonly Skill[], chosen: readonly Skill[]): TemplateResult {
    const { start } = strings()
    const practise = ({ detail }: PracticeEvent) =>
      void this.#creation.create({
        session_type: 'learning',
        skills: [...detail.skills],
        config: { max_items: detail.count },
      })
    const offer: Offer = { kind: 'practice', skills, chosen }
    return html`<h1 tabindex="-1" lang=${titleLanguage(offer) ?? nothing}>
        <bdi>${offerTitle(offer) || start.practiceTitle}</bdi>
      </h1>
      <p class="muted lines">${start.practiceLead}</p>
      ${
        skills.length === 0
          ? html`<p class="empty">${start.noSkills}</p>`
          : html`<viva-practice-form
              .skills=${skills}
              .preselected=${chosen.map(one => one.skill_id)}
              .busy=${this.#creation.busy}
              .failure=${this.#creation.failure}
              @viva-practise=${practise}
              @viva-programme=${({ detail }: ProgrammeEvent) =>
                void this.#creation.create({ session_type: 'mastery', skills: [...detail] })}
            ></viva-practice-form>`
      }`
  }

  #lesson(lesson: Lesson): TemplateResult {
    const { learn, offer } = strings()
    return this.#card({
      eyebrow: [lesson.subject_title, learn.grade({ n: lesson.grade }), lesson.topic].join(' · '),
      title: lesson.title,
      language: lesson.title_language,
      spoken: contentLanguage(lesson.languages),
      text: offer.lessonLead,
      action: offer.startLesson,
      onStart: () => void this.#creation.create({ session_type: 'tutoring', guideline_id: lesson.guideline_id }),
    })
  }

  #survey(survey: Survey): TemplateResult {
    const { start } = strings()
    return this.#card({
      eyebrow: `${start.surveyKind} · ${start.atMost({ n: survey.total_questions })}`,
      title: survey.title,
      language: survey.language,
      text: survey.description,
      note: start.surveysLead,
      action: start.startSurvey,
      onStart: () => void this.#creation.create({ session_type: 'survey', survey_id: survey.survey_id }),
    })
  }

  #card(card: Card): TemplateResult {
    const { start, confirm } = strings()
    const { busy, failure } = this.#creation
    return html`<section class="card stack">
      <p class="eyebrow"><bdi>${card.eyebrow}</bdi></p>
      <h1 tabindex="-1" lang=${card.language}><bdi>${card.title}</bdi></h1>
      ${card.spoken ? html`<p class="language">${card.spoken}</p>` : nothing}
      <p><bdi>${card.text}</bdi></p>
      ${card.note ? html`<p class="muted">${card.note}</p>` : nothing}
      <div role="alert">${failure ? html`<p class="error">${failure}</p>` : nothing}</div>
      <div class="row">
        <button class="primary" aria-disabled=${busy} @click=${card.onStart}>
          ${busy ? start.starting : card.action}
        </button>
        <a class="button" href="./" @click=${open('./')}>${confirm.cancel}</a>
      </div>
    </section>`
  }

  #missing(): TemplateResult {
    const { app, offer } = strings()
    return html`<section class="card stack">
      <h1 tabindex="-1">${offer.missing[this.kind]}</h1>
      <p>${offer.missingText}</p>
      <p><a class="button primary" href="./" @click=${open('./')}>${app.toStart}</a></p>
    </section>`
  }

  static override readonly css = [offerPageCss]
}

interface Card {
  readonly eyebrow: string
  readonly title: string
  /** Of the title. */
  readonly language: string
  /** That it cannot be had in the language of the page. */
  readonly spoken?: string | null
  readonly text: string
  readonly note?: string
  readonly action: string
  readonly onStart: () => void
}

customElements.get('viva-offer-page') ?? customElements.define('viva-offer-page', OfferPage)
