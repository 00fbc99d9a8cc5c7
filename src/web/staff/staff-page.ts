// <viva-staff-page>: signs staff in, and shows them the pages for which they have the rights.
import { html, nothing } from 'lit'
import { html as staticHtml, literal } from 'lit/static-html.js'
import type { Answer, Api, SignedIn } from '../../client/index.js'
import { whenNeeded } from '../load-when-needed.js'
import { call, open, show } from '../pages/go.js'
import { staffPath, type StaffView } from '../pages/route.js'
import { language } from '../strings/page-language.js'
import { strings } from '../strings/locale.js'
import { staffTexts } from '../strings/staff.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { keptText } from './blueprints/kept-text.js'
import './sign-in-form.js'
import './supervised-list.js'
import { tokenOf } from './token-of.js'
import staffPageCss from './staff-page.css?inline'

await staffTexts.load(language())

const loadResults = whenNeeded(() => import('./results/results-page.js'))

const loadAlerts = whenNeeded(() => import('./alerts/alert-page.js'))

const loadExams = whenNeeded(() => import('./exams/pages.js'))
const loadSession = whenNeeded(() => import('./session/session-page.js'))

const loadMastery = whenNeeded(() => import('./class/class-mastery.js'))

const loadAdministration = whenNeeded(() => import('./administration/pages.js'))
const loadPrint = whenNeeded(() => import('./exams/print-page.js'))
const loadBlueprints = whenNeeded(() => import('./blueprints/blueprint-page.js'))

/** The right that each page needs. */
const NEEDS = {
  sessions: 'watch',
  alerts: 'watch',
  exams: 'watch',
  print: 'enrol',
  session: 'watch',
  mastery: 'watch',
  results: 'watch',
  classes: 'watch',
  regrade: 'author',
  content: 'author',
  blueprints: 'author',
  people: 'manage',
  keys: 'manage',
  webhooks: 'manage',
  audit: 'audit',
} as const satisfies Record<StaffView, SignedIn['rights'][number]>
/** Of a view whose page takes what all of them take. */
const TAGS = {
  alerts: literal`viva-alert-page`,
  print: literal`viva-print-page`,
  classes: literal`viva-class-page`,
  regrade: literal`viva-regrade-page`,
  content: literal`viva-content-page`,
  blueprints: literal`viva-blueprint-page`,
  people: literal`viva-people-page`,
  keys: literal`viva-key-page`,
  webhooks: literal`viva-webhook-page`,
  audit: literal`viva-audit-page`,
}

/** Of the pages of exams. */
const EXAM_TAGS = {
  list: literal`viva-exam-list-page`,
  form: literal`viva-exam-form`,
  one: literal`viva-staff-exam-page`,
  preview: literal`viva-exam-preview`,
}

/** A regrade is about the answers of everybody. Authors print as well, for no class. */
const mayOpen = ({ rights, sees }: SignedIn, view: StaffView): boolean =>
  (rights.includes(NEEDS[view]) || (view === 'print' && rights.includes('author'))) &&
  (view !== 'regrade' || sees === 'everybody')

/** Those that stand in the navigation: one session and one class are opened from their lists. */
const VIEWS = (Object.keys(NEEDS) as readonly StaffView[]).filter(view => view !== 'session' && view !== 'mastery')

class StaffPage extends LocalizedElement {
  static override readonly texts = staffTexts
  static override properties = { ...given('api', 'query', 'view', 'subject'), ...own('staff', 'isRefused') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  view: StaffView = 'sessions'
  /** Of the session that is shown, or whose answers are, of a class or of an exam; null on a page of many. */
  subject: string | null = null
  /** Whoever is signed in; a refusal: nobody. */
  staff: Loaded<SignedIn> = null
  /** The link that was opened does not work. */
  isRefused = false

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    const token = location.hash === '' ? '' : tokenOf(location.href)
    if (token === '') void this.#ask()
    else void this.#invited(token)
  }

  /** Signs in with the link that was opened. It works once, so it does not stay in the address. */
  async #invited(token: string): Promise<void> {
    history.replaceState(null, '', location.pathname + location.search)
    const answer = await this.api.post<SignedIn>('sign-in', { token })
    if (answer.kind === 'refused' && answer.status === 401) {
      await this.#ask()
      this.isRefused = this.staff?.kind !== 'ok'
    } else await this.#arrive(answer)
  }

  protected override updated(): void {
    call(this, staffTexts.table.views[this.view].title)
  }

  #ask = async (): Promise<void> => {
    this.staff = null
    await this.#arrive(await this.api.get<SignedIn>('sign-in'))
  }

  #signedIn = ({ detail }: CustomEvent<SignedIn>): void => void this.#arrive({ kind: 'ok', data: detail })

  async #arrive(staff: Answer<SignedIn>): Promise<void> {
    this.staff = staff
    // `/staff` leads everybody to a page that they may see.
    const own = (view: StaffView): boolean => staff.kind === 'ok' && staff.data.rights.includes(NEEDS[view])
    const first = staff.kind === 'ok' ? VIEWS.find(view => own(view) && mayOpen(staff.data, view)) : undefined
    if (this.view === 'sessions' && first !== undefined && first !== 'sessions') show(this, staffPath(first))
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #signOut = (path: 'sign-out' | 'sign-out/everywhere') => async (): Promise<void> => {
    await this.api.post(path, {})
    keptText.forget()
    await this.#ask()
  }

  protected override render() {
    const { staff } = this
    if (staff?.kind === 'refused' && staff.status < 500)
      return html`<viva-sign-in
        .api=${this.api}
        .isRefused=${this.isRefused}
        @viva-signed-in=${this.#signedIn}
      ></viva-sign-in>`
    return loaded(
      staff,
      data => this.#page(data),
      () => void this.#ask(),
      { ...staffTexts.table, loading: strings().start.starting },
    )
  }

  #page(staff: SignedIn) {
    const { name } = staff
    const { views, signIn } = staffTexts.table
    const { title, lead } = views[this.view]
    return html`${this.#navigation(staff)}
      <div class="between head">
        <div>
          <h1 tabindex="-1">${title}</h1>
          <p class="muted">${lead}</p>
        </div>
        <div class="row">
          ${name === null ? nothing : html`<span class="muted small">${signIn.as({ name })}</span>`}
          <button class="quiet" @click=${this.#signOut('sign-out')}>${signIn.out}</button>
          ${
            name === null
              ? nothing
              : html`<button class="quiet" @click=${this.#signOut('sign-out/everywhere')}>${signIn.everywhere}</button>`
          }
        </div>
      </div>
      ${mayOpen(staff, this.view) ? this.#view(staff) : html`<p class="empty">${signIn.mayNot}</p>`}`
  }

  /** The pages that the rights open, unless that is this one alone. */
  #navigation(staff: SignedIn) {
    const { navigation, views } = staffTexts.table
    const shown = VIEWS.filter(view => mayOpen(staff, view))
    if (shown.every(view => view === this.view)) return nothing
    return html`<nav aria-label=${navigation}>
      <ul>
        ${shown.map(view => {
          const path = staffPath(view)
          return html`<li>
            <a href=${path} aria-current=${view === this.view ? 'page' : nothing} @click=${open(path)}
              >${views[view].title}</a
            >
          </li>`
        })}
      </ul>
    </nav>`
  }

  #view({ rights }: SignedIn) {
    const { api, query, subject, view } = this
    if (view === 'sessions')
      return html`<viva-supervised-list
        .api=${api}
        .query=${query}
        .mayAct=${rights.includes('supervise')}
        @viva-signed-out=${this.#ask}
      ></viva-supervised-list>`
    if (view === 'results') {
      loadResults()
      return html`<viva-results-page
        .api=${api}
        .query=${query}
        .sessionId=${subject}
        .rights=${rights}
        @viva-signed-out=${this.#ask}
      ></viva-results-page>`
    }
    if (view === 'exams') {
      loadExams()
      return this.#exams(subject, rights)
    }
    if (view === 'session') {
      loadSession()
      return html`<viva-session-page
        .api=${api}
        .query=${query}
        .sessionId=${subject}
        .rights=${rights}
        @viva-signed-out=${this.#ask}
      ></viva-session-page>`
    }
    if (view === 'mastery') {
      loadMastery()
      return html`<viva-class-mastery
        .api=${api}
        .classId=${subject}
        @viva-signed-out=${this.#ask}
      ></viva-class-mastery>`
    }
    if (view === 'alerts') loadAlerts()
    else if (view === 'blueprints') loadBlueprints()
    else if (view === 'print') loadPrint()
    else loadAdministration()
    const tag = TAGS[view]
    return staticHtml`<${tag}
      .api=${api}
      .query=${query}
      .rights=${rights}
      @viva-signed-out=${this.#ask}
    ></${tag}>`
  }

  #exams(id: string | null, rights: SignedIn['rights']) {
    const asked = new URLSearchParams(this.query)
    const name = id === 'new' || asked.has('change') ? 'form' : asked.has('preview') ? 'preview' : 'one'
    const tag = EXAM_TAGS[id === null ? 'list' : name]
    return staticHtml`<${tag}
      .api=${this.api}
      .query=${this.query}
      .rights=${rights}
      .examId=${id === 'new' ? null : id}
      @viva-signed-out=${this.#ask}
    ></${tag}>`
  }

  static override readonly css = [staffPageCss]
}

customElements.get('viva-staff-page') ?? customElements.define('viva-staff-page', StaffPage)
