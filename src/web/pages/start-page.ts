// <viva-start-page>: what to go on with or do next, the learner's results, and everything on offer.
import { html, nothing, type TemplateResult } from 'lit'
import type {
  Api,
  AssessmentsData,
  LearnerProfile,
  LessonsData,
  Mastery,
  SuggestionAnswer,
  SessionHistory,
  SkillsData,
  SummaryData,
  SurveysData,
} from '../../client/index.js'
import type { SessionTypes } from '../../contract/session.js'
import type { OwnExams } from '../../contract/exams.js'
import { whenNeeded } from '../load-when-needed.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { ReadAgain } from '../view/read-again.js'
import { lessonEntry, quizEntry, skillEntry, surveyEntry, type Entry } from './catalogue.js'
import { SessionCreation } from './create-session.js'
import { open } from './go.js'
import './next-step.js'
import './offers.js'
import { ownResults } from './own-results.js'
import './talk-form.js'
import type { TalkEvent } from './talk-form.js'
import endedSessionCss from './ended-session.css?inline'
import masteryListCss from './mastery-list.css?inline'
import startPageCss from './start-page.css?inline'

/** Ended sessions that are shown here; the others are in the history. */
const LATEST = 3

const loadExams = whenNeeded(() => import('./own-exams.js'))

class StartPage extends LocalizedElement {
  static override properties = {
    ...given('api', 'query'),
    ...own('exams', 'sessions', 'next', 'ended', 'mastery', 'profile'),
    ...own('entries', 'types', 'curricula'),
  }
  declare api: Api
  /** The query of the address. */
  query = ''
  exams: Loaded<OwnExams> = null
  sessions: Loaded<{ sessions: SummaryData[] }> = null
  next: Loaded<SuggestionAnswer> = null
  ended: Loaded<SessionHistory> = null
  mastery: Loaded<Mastery> = null
  profile: Loaded<LearnerProfile> = null
  entries: Loaded<readonly Entry[]> = null
  types: Loaded<SessionTypes> = null
  curricula: Loaded<{ curricula: unknown[] }> = null
  readonly #creation = new SessionCreation(this, () => this.api)

  constructor() {
    super()
    new ReadAgain(this, () => {
      void this.#loadOwn()
      void this.#loadOffers()
    })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#loadOwn()
    void this.#loadOffers()
    window.addEventListener('pageshow', this.#again)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('pageshow', this.#again)
  }

  #again = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.#loadOwn()
  }

  /** The first request comes alone: it may create the guest, and two at once would create two guests. */
  #loadOwn = async (): Promise<void> => {
    const { api } = this
    this.sessions = await api.get('session/?active=true')
    await Promise.all([
      api.get<OwnExams>('exams/mine').then(answer => (this.exams = answer)),
      api.get<SuggestionAnswer>('suggestion').then(answer => (this.next = answer)),
      api.get<SessionHistory>(`history?limit=${LATEST}`).then(answer => (this.ended = answer)),
      api.get<Mastery>('mastery').then(answer => (this.mastery = answer)),
      api.get<LearnerProfile>('profile').then(answer => (this.profile = answer)),
    ])
  }

  /** Everything on offer, or the first failure. */
  #loadOffers = async (): Promise<void> => {
    const { api } = this
    if (this.entries?.kind !== 'ok') this.entries = null
    void api.get<SessionTypes>('session-types').then(answer => (this.types = answer))
    void api.get<{ curricula: unknown[] }>('curricula').then(answer => (this.curricula = answer))
    const [lessons, skills, quizzes, surveys] = await Promise.all([
      api.get<LessonsData>('lessons'),
      api.get<SkillsData>('skills'),
      api.get<AssessmentsData>('assessments'),
      api.get<SurveysData>('surveys'),
    ])
    if (lessons.kind !== 'ok') this.entries = lessons
    else if (skills.kind !== 'ok') this.entries = skills
    else if (quizzes.kind !== 'ok') this.entries = quizzes
    else if (surveys.kind !== 'ok') this.entries = surveys
    else {
      const data = [
        ...lessons.data.lessons.map(lessonEntry),
        ...skills.data.skills.map(skillEntry),
        ...quizzes.data.assessments.map(quizEntry),
        ...surveys.data.surveys.map(surveyEntry),
      ]
      this.entries = { kind: 'ok', data }
    }
  }

  #talk = ({ detail: { topic } }: TalkEvent): void =>
    void this.#creation.create({ session_type: 'thought', ...(topic === '' ? {} : { topic }) })

  protected override render() {
    const { learn, profile, start } = strings()
    const { sessions, next } = this
    const name = this.profile?.kind === 'ok' ? this.profile.data.name : undefined
    return html`
      <div class="intro">
        <div>
          ${name === undefined ? nothing : html`<p class="hello">${helloTo(name)}</p>`}
          <h1>${start.title}</h1>
          <p class="lead">${start.lead}</p>
        </div>
        <a href="about-you" @click=${open('about-you')}>${name === undefined ? profile.name : learn.about}</a>
      </div>
      ${this.#assigned()}
      ${
        sessions?.kind === 'refused' && sessions.code === 'sign_in_required'
          ? html`<section class="card part">
              <p>${problemText(sessions)}</p>
              <p><a class="button primary" href="join" @click=${open('join')}>${strings().app.join}</a></p>
            </section>`
          : nothing
      }
      ${
        sessions?.kind === 'ok'
          ? html`<viva-next-step
              .api=${this.api}
              .sessions=${sessions.data.sessions}
              .suggestion=${next?.kind === 'ok' ? next.data.suggestion : null}
              @viva-discarded=${this.#loadOwn}
            ></viva-next-step>`
          : nothing
      }
      ${
        this.ended?.kind === 'ok'
          ? ownResults(this.ended.data.sessions, this.mastery?.kind === 'ok' ? this.mastery.data : null)
          : nothing
      }
      ${loaded(
        this.entries,
        entries =>
          html`<viva-offers
            .entries=${entries}
            .query=${this.query}
            .curricula=${this.curricula?.kind === 'ok' && this.curricula.data.curricula.length > 0}
          ></viva-offers>`,
        () => void this.#loadOffers(),
      )}
      ${this.#conversation()}
    `
  }

  /** Exams that are assigned, where there are any. */
  #assigned() {
    const exams = this.exams?.kind === 'ok' ? this.exams.data.exams : []
    if (exams.length === 0) return nothing
    loadExams()
    return html`<viva-own-exams .exams=${exams}></viva-own-exams>`
  }

  /** The form for a dialogue, where there is somebody to talk with. */
  #conversation() {
    const { start } = strings()
    const types = this.types?.kind === 'ok' ? this.types.data.session_types : []
    if (!types.some(type => type.session_type === 'thought' && type.offered)) return nothing
    return html`<section aria-labelledby="talk">
      <h2 id="talk">${start.talkTitle}</h2>
      <p class="muted lines">${start.talkLead}</p>
      <viva-talk-form
        .busy=${this.#creation.busy}
        .failure=${this.#creation.failure}
        @viva-talk=${this.#talk}
      ></viva-talk-form>
    </section>`
  }

  static override readonly css = [endedSessionCss, masteryListCss, startPageCss]
}

/** “Hello, Noor!”, with the name apart from the direction of the sentence. */
function helloTo(name: string): TemplateResult {
  // A private character holds the place of the name, which may contain anything.
  const [before, after] = strings().start.hello({ name: '\ue000' }).split('\ue000')
  return html`${before}<bdi>${name}</bdi>${after}`
}

customElements.get('viva-start-page') ?? customElements.define('viva-start-page', StartPage)
