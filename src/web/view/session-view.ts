// One session in the browser, embeddable on its own: <session-view session-id="…" base-url="…" token="…">. It needs no
// page around it; attributes say which session, where the server is, and (on another site) the session's bearer token.
import { LitElement, html, nothing } from 'lit'
import { Api, SessionLink, ordinaryPorts } from '../../client/index.js'
import { Drafts } from '../protocol/drafts.js'
import { Localized, strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { loadFurtherWidgets } from '../widgets/index.js'
import type { DraftEvent, RespondEvent } from '../widgets/question-widget.js'
import './announce.js'
import type { Announcer } from './announce.js'
import { itemCountdown, sessionCountdown } from './countdowns.js'
import { earlier } from './dialogue.js'
import './end-dialog.js'
import type { EndDialog } from './end-dialog.js'
import { renderBanner, renderConfirm, renderGone, renderStage } from './render-stage.js'
import type { ReportDialog } from './report-dialog.js'
import './session-bar.js'
import type { MomentEvent } from './session-bar.js'
import { sessionStyles } from './session-styles.js'
import { stageKey, stageOf, type Seen, type Stage } from './stage.js'
import { momentText, stageHeading } from './stage-text.js'

export class SessionView extends LitElement {
  static override properties = {
    sessionId: { attribute: 'session-id' },
    baseUrl: { attribute: 'base-url' },
    token: {},
    begin: { type: Boolean },
    seen: { state: true },
    offline: { state: true },
    reported: { state: true },
  }
  declare sessionId: string
  declare baseUrl: string
  declare token: string | null
  /** The learner has been told what starting means and has pressed Start: a pending session starts at once. */
  declare begin: boolean
  declare seen: Seen
  declare offline: boolean
  declare reported: string | null
  #link: SessionLink | null = null
  #api: Api | null = null
  #drafts = new Drafts(null, '')
  #stage: Stage = { kind: 'opening' }
  #keptReceipt: string | null = null
  #focusedKey = ''

  constructor() {
    super()
    this.sessionId = ''
    this.baseUrl = document.baseURI
    this.token = null
    this.begin = false
    this.seen = { shown: null, continued: null }
    this.offline = !navigator.onLine
    this.reported = null
    new Localized(this)
    this.addEventListener('viva-respond', event => this.#respond(event as RespondEvent))
    this.addEventListener('viva-draft', event => this.#keepDraft(event as DraftEvent))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('focus', this.#onFocus)
    document.addEventListener('visibilitychange', this.#onFocus)
    window.addEventListener('online', this.#onOnline)
    window.addEventListener('offline', this.#onOffline)
    if (this.hasUpdated) this.#open()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('focus', this.#onFocus)
    document.removeEventListener('visibilitychange', this.#onFocus)
    window.removeEventListener('online', this.#onOnline)
    window.removeEventListener('offline', this.#onOffline)
    this.#link?.stop()
    this.#link = null
  }

  protected override firstUpdated(): void {
    this.#open()
  }

  /** Starts a session that has not started: from here on its time runs. */
  start(): void {
    this.#link?.attach()
  }

  #open(): void {
    let store: Storage | null = null
    try {
      store = localStorage
    } catch {
      // Drafts are not kept in this window.
    }
    this.#drafts = new Drafts(store, this.sessionId)
    const baseUrl = new URL(this.baseUrl, document.baseURI).href
    this.#api = new Api({ baseUrl, token: this.token })
    this.#link = new SessionLink(this.#api, this.sessionId, ordinaryPorts(this.#api), () => this.requestUpdate())
    void this.#link.open()
    loadFurtherWidgets()
    this.requestUpdate()
  }

  #onFocus = (): void => {
    if (document.visibilityState === 'visible') this.#link?.wake('focus')
  }
  #onOnline = (): void => {
    this.offline = false
    this.#link?.wake('online')
  }
  #onOffline = (): void => {
    this.offline = true
  }

  #respond(event: RespondEvent): void {
    if (this.#stage.kind === 'question') void this.#link?.respond(this.#stage.exchange.callId, event.detail.response)
  }

  #keepDraft(event: DraftEvent): void {
    if (this.#stage.kind === 'question') this.#drafts.write(this.#stage.exchange.callId, event.detail.value)
  }

  protected override willUpdate(): void {
    const link = this.#link
    if (!link) return
    const { view } = link
    // Practice has no clock to be warned of.
    if (view.phase === 'pending' && (this.begin || view.summary?.session_type !== 'evaluation')) return link.attach()
    const { submission } = view
    if (submission?.state === 'sent' && submission.receipt && this.#keptReceipt !== submission.callId) {
      this.#keptReceipt = submission.callId
      const asked = view.fold.entries.find(entry => entry.kind === 'exchange' && entry.callId === submission.callId)
      const item_number = asked?.kind === 'exchange' ? asked.itemNumber : null
      this.#drafts.keepReceipt({ ...submission.receipt, call_id: submission.callId, item_number })
    }
    this.#stage = stageOf(view, this.seen)
    if (this.#stage.kind === 'question' && this.seen.shown !== this.#stage.exchange.callId) {
      this.seen = { ...this.seen, shown: this.#stage.exchange.callId }
    }
    if (view.caughtUp) this.#drafts.keepOnly(view.fold.openCallId)
  }

  protected override updated(): void {
    const stage = this.#stage
    const key = stageKey(stage)
    if (key === this.#focusedKey) return
    this.#focusedKey = key
    this.reported = null
    const title = this.#link?.view.summary?.title ?? ''
    this.dispatchEvent(
      new CustomEvent('viva-stage', { detail: { title, heading: stageHeading(stage) }, bubbles: true }),
    )
    if (this.#mayTakeFocus()) void this.updateComplete.then(() => this.#focusStage())
  }

  /** Inside somebody else's page, focus is taken only from nothing or from ourselves. */
  #mayTakeFocus(): boolean {
    const { activeElement } = document
    const inDialog = this.renderRoot.querySelector('dialog[open]') !== null
    return !inDialog && (activeElement === null || activeElement === document.body || this.contains(activeElement))
  }

  async #focusStage(): Promise<void> {
    const target = this.renderRoot.querySelector<HTMLElement>('[data-stage]')
    if (target?.localName.includes('-')) await customElements.whenDefined(target.localName)
    if (target instanceof LitElement) await target.updateComplete
    if (target && 'focusHeading' in target) (target as HTMLElement & { focusHeading(): void }).focusHeading()
    else target?.focus()
  }

  #say(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    this.renderRoot.querySelector<Announcer>('viva-announcer')?.say(text, urgency)
  }

  protected override render() {
    const link = this.#link
    if (!link || !this.#api) return nothing
    const { view } = link
    const stage = this.#stage
    if (stage.kind === 'gone') return renderGone()
    if (stage.kind === 'confirm') return renderConfirm(view, () => this.start())
    const { facts, entries } = view.fold
    const learning = view.summary?.session_type === 'learning'
    const running = stage.kind !== 'results'
    return html`
      <viva-announcer></viva-announcer>
      <div class="head">
        <viva-session-bar
          .heading=${view.summary?.title ?? ''}
          .totalItems=${running ? (facts.totalItems ?? view.summary?.total_items ?? null) : null}
          .itemsCompleted=${facts.itemsCompleted}
          .session=${sessionCountdown(view)}
          .item=${itemCountdown(view)}
          .offset=${view.offset}
          .reading=${stage.kind === 'feedback'}
          .stopped=${facts.paused || !running}
          .mayEnd=${running && view.caughtUp}
          @viva-end=${() => this.renderRoot.querySelector<EndDialog>('viva-end-dialog')?.show()}
          @viva-moment=${this.#onMoment}
          @viva-zero=${this.#onZero}
        ></viva-session-bar>
      </div>
      ${renderBanner(view, this.offline)}
      <div class="stage">
        ${renderStage(stage, {
          view,
          api: this.#api,
          sessionId: this.sessionId,
          drafts: this.#drafts,
          reported: this.reported,
          onReport: () => this.renderRoot.querySelector<ReportDialog>('viva-report-dialog')?.show(),
          onReported: callId => (this.reported = callId),
          onContinue: continued => (this.seen = { ...this.seen, continued }),
        })}
      </div>
      ${learning ? earlier(entries, stage.kind === 'feedback' ? stage.exchange.callId : null) : nothing}
      <viva-end-dialog ?quiz=${!learning} .confirm=${this.#terminate}></viva-end-dialog>
    `
  }

  #onMoment = (event: MomentEvent): void => this.#say(momentText(event.detail.of, event.detail.moment))

  #onZero = (): void => {
    this.#say(strings().session.timeUp)
    this.#link?.wake('zero')
  }

  #terminate = async (): Promise<string | null> => {
    const answer = await this.#link?.terminate()
    return !answer || answer.kind === 'ok' ? null : problemText(answer)
  }

  static override styles = sessionStyles
}

customElements.get('session-view') ?? customElements.define('session-view', SessionView)
