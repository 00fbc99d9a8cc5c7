// <viva-start-page>: open sessions, lessons, quizzes, practice, surveys and dialogues to choose from.
import { html, nothing, type TemplateResult } from 'lit'
import type {
  Api,
  Assessment,
  CreateSessionBody,
  Skill,
  StudentProfile,
  SummaryData,
  Survey,
} from '../../client/index.js'
import type { SessionTypes } from '../../contract/session.js'
import type { Mastery } from '../../contract/mastery.js'
import { whenNeeded } from '../load-when-needed.js'
import { strings } from '../strings/locale.js'
import { quizCard, surveyCard } from './cards.js'
import { SessionCreation } from './create-session.js'
import { go, open } from './go.js'
import { masteryList } from './mastery-list.js'
import type { LearnEvent } from './learn-form.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { openSessions } from './open-sessions.js'
import './practice-form.js'
import type { PracticeEvent } from './practice-form.js'
import './talk-form.js'
import type { TalkEvent } from './talk-form.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import masteryListCss from './mastery-list.css?inline'
import startPageCss from './start-page.css?inline'

/** The session being created, or the one whose creation failed. */
type Creating = 'practice' | 'talk' | 'lesson'

const loadLearnForm = whenNeeded(() => import('./learn-form.js'))

class StartPage extends LocalizedElement {
  static override properties = {
    ...given('api', 'learn'),
    ...own('sessions', 'assessments', 'skills', 'surveys', 'types', 'mastery', 'profile'),
  }
  declare api: Api
  sessions: Loaded<{ sessions: SummaryData[] }> = null
  assessments: Loaded<{ assessments: Assessment[] }> = null
  skills: Loaded<{ skills: Skill[] }> = null
  surveys: Loaded<{ surveys: Survey[] }> = null
  types: Loaded<SessionTypes> = null
  mastery: Loaded<Mastery> = null
  profile: Loaded<StudentProfile> = null
  /** The learner comes from the end of a lesson to choose the next one. */
  learn = false
  readonly #creation = new SessionCreation(this, () => this.api)
  #creating: Creating | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    this.#load()
    loadLearnForm()
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
    void this.#loadOwn()
    void this.api.get<{ assessments: Assessment[] }>('assessments').then(answer => (this.assessments = answer))
    void this.api.get<{ skills: Skill[] }>('skills').then(answer => (this.skills = answer))
    void this.api.get<{ surveys: Survey[] }>('surveys').then(answer => (this.surveys = answer))
    void this.api.get<SessionTypes>('session-types').then(answer => (this.types = answer))
  }

  /** Sends its requests one after the other: the first may create the guest, and two at once would create two guests. */
  async #loadOwn(): Promise<void> {
    this.sessions = await this.api.get<{ sessions: SummaryData[] }>('session/?active=true')
    this.mastery = await this.api.get<Mastery>('mastery')
    await this.#loadProfile()
  }

  #loadProfile = async (): Promise<void> => void (this.profile = await this.api.get<StudentProfile>('profile'))

  #profileSaved = ({ detail }: CustomEvent<{ readonly profile: StudentProfile }>): void => {
    this.profile = { kind: 'ok', data: detail.profile }
  }

  #practise = (event: PracticeEvent): void => {
    const { skills, count } = event.detail
    const config = { max_items: count }
    this.#create('practice', { session_type: 'learning', skills: [...skills], config })
  }

  #learn = (event: LearnEvent): void => {
    this.#create('lesson', { session_type: 'tutoring', guideline_id: event.detail.guidelineId })
  }

  #talk = (event: TalkEvent): void => {
    const { topic } = event.detail
    this.#create('talk', { session_type: 'thought', ...(topic === '' ? {} : { topic }) })
  }

  #create(kind: Creating, body: CreateSessionBody): void {
    if (this.#creation.busy) return
    this.#creating = kind
    void this.#creation.create(body)
  }

  /** Whether a session of this kind is being created, and why that failed. */
  #state(kind: Creating) {
    const { busy, failure } = this.#creation
    return this.#creating === kind ? { busy, failure } : { busy: false, failure: null }
  }

  #go(sessionId: string, begin = false): void {
    go(this, sessionId, begin)
  }

  protected override firstUpdated(): void {
    if (this.learn) this.renderRoot.querySelector<HTMLElement>('#learn')?.focus()
  }

  protected override render() {
    const { start } = strings()
    return html`
      <div class="intro">
        <h1>${start.title}</h1>
        <p class="lead">${start.lead}</p>
      </div>
      ${this.sessions?.kind === 'ok' ? openSessions(this.sessions.data.sessions, id => this.#go(id)) : nothing}
      ${this.#lessons()}
      <section aria-labelledby="quizzes">
        <h2 id="quizzes">${start.quizzesTitle}</h2>
        <p class="muted">${start.quizzesLead}</p>
        ${this.#list(this.assessments, data =>
          data.assessments.length === 0
            ? html`<p class="empty">${start.noQuizzes}</p>`
            : html`<ul class="cards">
                ${data.assessments.map(quizCard)}
              </ul>`,
        )}
      </section>
      <section aria-labelledby="practice">
        <h2 id="practice">${start.practiceTitle}</h2>
        <p class="muted">${start.practiceLead}</p>
        ${this.mastery?.kind === 'ok' ? masteryList(this.mastery.data) : nothing}
        ${this.#list(this.skills, data =>
          data.skills.length === 0
            ? html`<p class="empty">${start.noSkills}</p>`
            : html`<viva-practice-form
                .skills=${data.skills}
                .busy=${this.#state('practice').busy}
                .failure=${this.#state('practice').failure}
                @viva-practise=${this.#practise}
              ></viva-practice-form>`,
        )}
      </section>
      ${this.#surveys()} ${this.#conversation()}
    `
  }

  /** The form for a dialogue; without a model, the reason why there is none. */
  #conversation() {
    const { refusal, start } = strings()
    return html`<section aria-labelledby="talk">
      <h2 id="talk">${start.talkTitle}</h2>
      ${this.#list(this.types, ({ session_types: types }) =>
        types.some(type => type.session_type === 'thought' && type.offered)
          ? html`<p class="muted lines">${start.talkLead}</p>
              <viva-talk-form
                .busy=${this.#state('talk').busy}
                .failure=${this.#state('talk').failure}
                @viva-talk=${this.#talk}
              ></viva-talk-form>`
          : html`<p class="empty">${refusal.model_required}</p>`,
      )}
    </section>`
  }

  #lessons() {
    const { learn } = strings()
    return html`<section aria-labelledby="learn">
      <h2 id="learn" tabindex="-1">${learn.title}</h2>
      <p class="muted lines">${learn.lead} <a href="curricula" @click=${open('curricula')}>${learn.curricula}</a></p>
      <viva-learn-form
        .api=${this.api}
        .profile=${this.profile}
        .busy=${this.#state('lesson').busy}
        .failure=${this.#state('lesson').failure}
        @viva-learn=${this.#learn}
        @viva-profile-saved=${this.#profileSaved}
        @viva-again=${this.#loadProfile}
      ></viva-learn-form>
    </section>`
  }

  /** The surveys, or nothing if there are none. */
  #surveys() {
    const { start } = strings()
    if (this.surveys?.kind === 'ok' && this.surveys.data.surveys.length === 0) return nothing
    return html`<section aria-labelledby="surveys">
      <h2 id="surveys">${start.surveysTitle}</h2>
      <p class="muted lines">${start.surveysLead}</p>
      ${this.#list(
        this.surveys,
        data =>
          html`<ul class="cards">
            ${data.surveys.map(surveyCard)}
          </ul>`,
      )}
    </section>`
  }

  #list<T>(answer: Loaded<T>, draw: (data: T) => TemplateResult) {
    return loaded(answer, draw, () => this.#load())
  }

  static override readonly css = [masteryListCss, startPageCss]
}

customElements.get('viva-start-page') ?? customElements.define('viva-start-page', StartPage)
