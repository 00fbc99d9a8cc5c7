// Where one chooses: a session to go on with, a quiz to take, or skills to practise.
import { LitElement, html, nothing } from 'lit'
import {
  hasEnded,
  type Answer,
  type Api,
  type Assessment,
  type CreateSessionBody,
  type CreatedSession,
  type Skill,
  type SummaryData,
} from '../../client/index.js'
import { Localized, strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { dots } from '../view/marks.js'
import './practice-form.js'
import type { QuizConfirm } from './quiz-confirm.js'
import './quiz-confirm.js'
import type { PracticeEvent } from './practice-form.js'
import { startStyles } from './start-styles.js'

type Loaded<T> = Answer<T> | null

export class StartPage extends LitElement {
  static override properties = {
    api: { attribute: false },
    sessions: { state: true },
    assessments: { state: true },
    skills: { state: true },
    chosen: { state: true },
    creating: { state: true },
    failure: { state: true },
    openSession: { state: true },
  }
  declare api: Api
  declare sessions: Loaded<{ sessions: SummaryData[] }>
  declare assessments: Loaded<{ assessments: Assessment[] }>
  declare skills: Loaded<{ skills: Skill[] }>
  declare chosen: Assessment | null
  declare creating: 'quiz' | 'practice' | null
  declare failure: string | null
  declare openSession: string | null
  #key = ''
  #cameFrom: string | null = null

  constructor() {
    super()
    this.sessions = this.assessments = this.skills = null
    this.chosen = null
    this.creating = null
    this.failure = null
    this.openSession = null
    new Localized(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#load()
    window.addEventListener('pageshow', this.#again)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('pageshow', this.#again)
  }

  #again = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#load()
  }

  #load(): void {
    void this.api.get<{ sessions: SummaryData[] }>('session/?active=true').then(answer => (this.sessions = answer))
    void this.api.get<{ assessments: Assessment[] }>('assessments').then(answer => (this.assessments = answer))
    void this.api.get<{ skills: Skill[] }>('skills').then(answer => (this.skills = answer))
  }

  #choose(assessment: Assessment): void {
    this.chosen = assessment
    this.#cameFrom = assessment.assessment_id
    this.failure = null
    this.openSession = null
    this.#key = newKey()
    void this.updateComplete.then(async () => {
      window.scrollTo(0, 0)
      const confirm = this.renderRoot.querySelector<QuizConfirm>('viva-quiz-confirm')
      await confirm?.updateComplete
      confirm?.focusHeading()
    })
  }

  #cancel = (): void => {
    this.chosen = null
    void this.updateComplete.then(() => {
      const buttons = this.renderRoot.querySelectorAll<HTMLElement>('[data-assessment]')
      ;[...buttons].find(button => button.dataset['assessment'] === this.#cameFrom)?.focus()
    })
  }

  #practise = (event: PracticeEvent): void => {
    this.#key = newKey()
    const { skills, count } = event.detail
    void this.#create('practice', { session_type: 'learning', skills: [...skills], config: { max_items: count } })
  }

  async #create(kind: 'quiz' | 'practice', body: CreateSessionBody): Promise<void> {
    if (this.creating) return
    this.creating = kind
    this.failure = null
    const answer = await this.api.post<CreatedSession>('session/', body, { 'idempotency-key': this.#key })
    this.creating = null
    if (answer.kind === 'ok') this.#go(answer.data.session_id, true)
    else if (answer.kind === 'refused' && answer.code === 'open_session_exists') {
      this.openSession = typeof answer['session_id'] === 'string' ? answer['session_id'] : null
    } else this.failure = problemText(answer)
  }

  #go(sessionId: string, begin = false): void {
    this.dispatchEvent(new CustomEvent('viva-go', { detail: { sessionId, begin } }))
  }

  protected override render() {
    const { start } = strings()
    if (this.chosen && this.openSession) return this.#open(this.openSession)
    if (this.chosen) return this.#confirm(this.chosen)
    return html`
      <div class="intro">
        <h1>${start.title}</h1>
        <p class="lead">${start.lead}</p>
      </div>
      ${this.#continue()}
      <section aria-labelledby="quizzes">
        <h2 id="quizzes">${start.quizzesTitle}</h2>
        <p class="muted">${start.quizzesLead}</p>
        ${this.#list(this.assessments, data =>
          data.assessments.length === 0
            ? html`<p class="empty">${start.noQuizzes}</p>`
            : html`<ul class="cards">
                ${data.assessments.map(assessment => this.#quizCard(assessment))}
              </ul>`,
        )}
      </section>
      <section aria-labelledby="practice">
        <h2 id="practice">${start.practiceTitle}</h2>
        <p class="muted">${start.practiceLead}</p>
        ${this.#list(this.skills, data =>
          data.skills.length === 0
            ? html`<p class="empty">${start.noSkills}</p>`
            : html`<viva-practice-form
                .skills=${data.skills}
                .busy=${this.creating === 'practice'}
                .failure=${this.failure}
                @viva-practise=${this.#practise}
              ></viva-practice-form>`,
        )}
      </section>
    `
  }

  #list<T>(answer: Loaded<T>, draw: (data: T) => unknown) {
    const { start } = strings()
    if (answer === null) return html`<p class="waiting" role="status">${dots} ${start.loading}</p>`
    if (answer.kind === 'ok') return draw(answer.data)
    return html`<div class="empty">
      <p>${start.loadFailed} ${problemText(answer)}</p>
      <button @click=${() => this.#load()}>${start.again}</button>
    </div>`
  }

  #continue() {
    const { start } = strings()
    const open = this.sessions?.kind === 'ok' ? this.sessions.data.sessions.filter(one => !hasEnded(one.status)) : []
    if (open.length === 0) return nothing
    return html`<section aria-labelledby="continue">
      <h2 id="continue">${start.continueTitle}</h2>
      <ul class="open">
        ${open.map(session => {
          const { total_items: total, items_completed: done, started_at: startedAt } = session
          const kind = session.session_type === 'evaluation' ? start.quizKind : start.practiceKind
          const progress = total === null ? start.progress(done) : start.progressOf(done, total)
          const id = `open-${session.session_id}`
          return html`<li class="card">
            <div>
              <h3 id=${id}><bdi>${session.title}</bdi></h3>
              <p class="small muted">${kind} · ${startedAt ? progress : start.notStarted}</p>
            </div>
            <a
              class="button"
              href=${`s/${session.session_id}`}
              aria-describedby=${id}
              @click=${(event: MouseEvent) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                this.#go(session.session_id)
              }}
              >${start.continueAction}</a
            >
          </li>`
        })}
      </ul>
    </section>`
  }

  #quizCard(assessment: Assessment) {
    const { start } = strings()
    const { assessment_id: id, time_limit_minutes: minutes } = assessment
    return html`<li class="card quiz">
      <p class="eyebrow">${assessment.subject}</p>
      <h3 id=${`quiz-${id}`}><bdi>${assessment.title}</bdi></h3>
      <p class="muted" dir="auto">${assessment.description}</p>
      <ul class="facts small">
        <li>${start.questions(assessment.total_items)}</li>
        <li>${minutes > 0 ? start.minutes(minutes) : start.noLimit}</li>
        <li>${start.passMark(assessment.passing_score_percent)}</li>
      </ul>
      <p class="small muted">
        <span class="visually-hidden">${start.sections}: </span>${assessment.sections
          .map(section => section.title)
          .join(' · ')}
      </p>
      <button
        class="primary"
        data-assessment=${id}
        aria-describedby=${`quiz-${id}`}
        @click=${() => this.#choose(assessment)}
      >
        ${start.takeQuiz}
      </button>
    </li>`
  }

  #confirm(assessment: Assessment) {
    const facts = {
      title: assessment.title,
      description: assessment.description,
      totalItems: assessment.total_items,
      minutes: assessment.time_limit_minutes || null,
      itemSeconds: assessment.item_time_limit_seconds,
      passMark: assessment.passing_score_percent,
    }
    const body = { session_type: 'evaluation', assessment_id: assessment.assessment_id } as const
    return html`<viva-quiz-confirm
      .facts=${facts}
      .busy=${this.creating === 'quiz'}
      .failure=${this.failure}
      .mayCancel=${true}
      @viva-start=${() => void this.#create('quiz', body)}
      @viva-cancel=${this.#cancel}
    ></viva-quiz-confirm>`
  }

  #open(sessionId: string) {
    const { confirm } = strings()
    return html`<section class="card open-quiz" role="alert">
      <h1>${confirm.openTitle}</h1>
      <p>${confirm.openText}</p>
      <div class="row">
        <button class="primary" @click=${() => this.#go(sessionId)}>${confirm.openAction}</button>
        <button @click=${this.#cancel}>${confirm.cancel}</button>
      </div>
    </section>`
  }

  static override styles = startStyles
}

// Random, also where the page is served without TLS on a local network and `randomUUID` is missing.
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join('-')

customElements.get('viva-start-page') ?? customElements.define('viva-start-page', StartPage)
