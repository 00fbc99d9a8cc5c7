// <viva-app>: the frame of every page and its routing: `route.ts` has the addresses.
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { Api } from '../../client/index.js'
import { whenNeeded } from '../load-when-needed.js'
import { language, strings } from '../strings/locale.js'
import { siteLogo, siteName } from '../strings/site.js'
import { languageChoice } from '../view/language-choice.js'
import type { GoEvent, OpenEvent } from './go.js'
import { routeOf, type Route } from './route.js'
import { LocalizedElement } from '../view/localized-element.js'
import './start-page.js'
import tokensCss from '../styles/tokens.css?inline'
import vivaAppCss from './viva-app.css?inline'

const loadAbout = whenNeeded(() => import('./about-page.js'))
const loadHistory = whenNeeded(() => import('./history-page.js'))
const loadMyData = whenNeeded(() => import('./my-data-page.js'))
const loadTeachers = whenNeeded(() => import('./teachers-page.js'))
const loadStaff = whenNeeded(() => import('../staff/staff-page.js'))
const loadJoin = whenNeeded(() => import('./join-page.js'))
const loadReceipt = whenNeeded(() => import('./receipt-page.js'))
const loadExam = whenNeeded(() => import('./exam-page.js'))
const loadOffer = whenNeeded(() => import('./offer-page.js'))
const loadSession = whenNeeded(() => import('../view/session/session-view.js'))
const loadReview = whenNeeded(() => import('./review-page.js'))
const loadDocuments = whenNeeded(() => import('../documents/pages.js'))
const loadCurricula = whenNeeded(() => import('../curriculum/pages.js'))

const OWN_LOGO = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28">
  <rect width="32" height="32" rx="8" fill="currentColor" />
  <path
    class="stroke"
    d="M8 9l8 14 8-14"
    fill="none"
    stroke-width="3.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`

class VivaApp extends LocalizedElement {
  static override properties = { ready: { type: Boolean }, route: { state: true }, query: { state: true } }
  readonly #basePath = new URL(document.baseURI).pathname
  ready = false
  route: Route = routeOf(location.pathname, this.#basePath)
  /** Of the address, with its question mark. */
  query = location.search
  readonly #api = new Api({ baseUrl: document.baseURI, language })
  #begin: string | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('popstate', this.#arrive)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('popstate', this.#arrive)
  }

  #arrive = (): void => {
    this.route = routeOf(location.pathname, this.#basePath)
    this.query = location.search
  }

  #go(path: string): void {
    history.pushState(null, '', new URL(path, document.baseURI))
    this.#arrive()
    window.scrollTo(0, 0)
  }

  #onGo = (event: GoEvent): void => {
    const { sessionId, begin } = event.detail
    this.#begin = begin ? sessionId : null
    this.#go(`s/${sessionId}`)
  }

  /** Goes from the end of a lesson to the list of lessons. */
  #toLessons = (): void => {
    this.#go('./?kind=lesson')
    this.#focusMain()
  }

  /** What is looked for on the page changed. */
  #onWant = ({ detail: { query, isStep } }: CustomEvent<{ query: string; isStep: boolean }>): void => {
    const url = Object.assign(new URL(location.href), { search: query, hash: '' })
    if (isStep) history.pushState(null, '', url)
    else history.replaceState(null, '', url)
    this.query = location.search
  }

  #toStart = (event: MouseEvent): void => this.#follow(event, './')

  #toMyData = (event: MouseEvent): void => this.#follow(event, 'my-data')

  #toDocuments = (event: MouseEvent): void => this.#follow(event, 'documents')

  #toJoin = (event: MouseEvent): void => this.#follow(event, 'join')

  #toTeachers = (event: MouseEvent): void => this.#follow(event, 'for-teachers')

  #onOpen = ({ detail: { click, path } }: OpenEvent): void => {
    if (click !== null) return this.#follow(click, path)
    this.#go(path)
    this.#focusMain()
  }

  /** Navigates within the page, unless the link is to open in another tab. */
  #follow(event: MouseEvent, path: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.#go(path)
    this.#focusMain()
  }

  #focusMain(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector('main')?.focus())
  }

  // With a base address in the page, a bare fragment would lead away from it.
  #skip = (event: Event): void => {
    event.preventDefault()
    this.renderRoot.querySelector('main')?.focus()
  }

  #onStage = (event: CustomEvent<{ title: string; heading: string | null }>): void => {
    const { title, heading } = event.detail
    document.title = [heading, title, siteName()].filter(Boolean).join(' · ')
  }

  protected override updated(): void {
    this.toggleAttribute('data-wide', ['curriculum', 'documents', 'staff'].includes(this.route.page))
    if (!this.ready) return
    const { app, start } = strings()
    if (this.route.page === 'start') document.title = `${siteName()} · ${start.title}`
    if (this.route.page === 'none') document.title = `${app.notFoundTitle} · ${siteName()}`
  }

  protected override render() {
    if (!this.ready) return nothing
    const { app } = strings()
    const logo = siteLogo()
    return html`
      <header>
        <a class="skip" href=${`${location.pathname}#main`} @click=${this.#skip}>${app.skip}</a>
        <a class="brand" href="./" @click=${this.#toStart}>
          ${logo === null ? OWN_LOGO : html`<img src=${logo} alt="" height="32" />`}
          <span>${siteName()}</span>
        </a>
        ${languageChoice(app.language)}
      </header>
      <main
        tabindex="-1"
        @viva-go=${this.#onGo}
        @viva-open=${this.#onOpen}
        @viva-want=${this.#onWant}
        @viva-stage=${this.#onStage}
      >
        ${this.#page()}
      </main>
      <footer>
        <span>${app.footer}</span>
        <span class="links">
          <a href="documents" @click=${this.#toDocuments}>${app.documents}</a>
          <a href="join" @click=${this.#toJoin}>${app.join}</a>
          <a href="my-data" @click=${this.#toMyData}>${this.route.page === 'staff' ? app.ownData : app.myData}</a>
          <a href="for-teachers" @click=${this.#toTeachers}>${app.teachers}</a>
        </span>
      </footer>
    `
  }

  #page() {
    const { app } = strings()
    const { route } = this
    if (route.page === 'start') {
      return html`<viva-start-page .api=${this.#api} .query=${this.query}></viva-start-page>`
    }
    if (route.page === 'about') {
      loadAbout()
      return html`<viva-about-page .api=${this.#api}></viva-about-page>`
    }
    if (route.page === 'join') {
      loadJoin()
      return html`<viva-join-page .api=${this.#api} .code=${route.code}></viva-join-page>`
    }
    if (route.page === 'receipt') {
      loadReceipt()
      return html`<viva-receipt-page .api=${this.#api} .code=${route.code}></viva-receipt-page>`
    }
    if (route.page === 'history') {
      loadHistory()
      return html`<viva-history-page .api=${this.#api}></viva-history-page>`
    }
    if (route.page === 'my-data') {
      loadMyData()
      return html`<viva-my-data-page .api=${this.#api}></viva-my-data-page>`
    }
    if (route.page === 'teachers') {
      loadTeachers()
      return html`<viva-teachers-page></viva-teachers-page>`
    }
    if (route.page === 'staff') {
      loadStaff()
      return html`<viva-staff-page
        .api=${this.#api}
        .query=${this.query}
        .view=${route.view}
        .subject=${route.id}
      ></viva-staff-page>`
    }
    if (route.page === 'documents') {
      loadDocuments()
      return html`<viva-library
        .api=${this.#api}
        .query=${this.query}
        .view=${route.view}
        .documentId=${route.id}
      ></viva-library>`
    }
    if (route.page === 'curricula' || route.page === 'curriculum') {
      loadCurricula()
      return html`<viva-curricula
        .api=${this.#api}
        .curriculumId=${route.page === 'curriculum' ? route.id : null}
      ></viva-curricula>`
    }
    if (route.page === 'offer') {
      loadOffer()
      // What is begun here is a session.
      loadSession()
      return html`<viva-offer-page .api=${this.#api} .kind=${route.kind} .offerId=${route.id}></viva-offer-page>`
    }
    if (route.page === 'exam') {
      loadExam()
      loadSession()
      return html`${keyed(route.id, html`<viva-exam-page .api=${this.#api} .examId=${route.id}></viva-exam-page>`)}`
    }
    if (route.page === 'review') {
      loadReview()
      return html`${keyed(
        route.id,
        html`<viva-review-page .api=${this.#api} .sessionId=${route.id}></viva-review-page>`,
      )}
      ${this.#back()}`
    }
    if (route.page === 'session') {
      loadSession()
      return html`${keyed(
        route.id,
        html`<session-view
          .sessionId=${route.id}
          .begin=${this.#begin === route.id}
          .again=${true}
          @viva-again=${this.#toLessons}
        ></session-view>`,
      )}
      ${this.#back()}`
    }
    return html`<section class="card none">
      <h1>${app.notFoundTitle}</h1>
      <p>${app.notFoundText}</p>
      <p><a class="button primary" href="./" @click=${this.#toStart}>${app.toStart}</a></p>
    </section>`
  }

  #back() {
    return html`<p class="back"><a href="./" @click=${this.#toStart}>${strings().results.toStart}</a></p>`
  }

  static override readonly css = [tokensCss, vivaAppCss]
}

customElements.get('viva-app') ?? customElements.define('viva-app', VivaApp)
