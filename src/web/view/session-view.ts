// One session in the browser: <session-view session-id="…" base-url="…" token="…">. It needs no page around it; attributes say
// which session, where the server is, and (on another site) the session's bearer token. ../embed-element.ts is what others embed.
import { LitElement, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { Api, SessionLink, ordinaryPorts, type LinkView, type WidgetResponse } from '../../client/index.js'
import { Drafts } from '../protocol/drafts.js'
import { language, strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { loadFurtherWidgets } from '../widgets/index.js'
import type { DraftEvent, RespondEvent } from '../widgets/question-widget.js'
import './announce.js'
import type { Announcer } from './announce.js'
import { itemCountdown, sessionCountdown } from './countdowns.js'
import type { CommandEvent } from './commands.js'
import { earlier } from './dialogue.js'
import './end-dialog.js'
import type { EndDialog } from './end-dialog.js'
import { renderBanner, renderConfirm, renderGone, renderStage } from './render-stage.js'
import type { ReportDialog, Reported } from './report-dialog.js'
import './session-bar.js'
import type { MomentEvent } from './session-bar.js'
import { placeIn } from './plan-facts.js'
import { spokenText } from './spoken-text.js'
import { nothingSeen, stageKey, stageOf, type Seen, type Stage } from './stage.js'
import { momentText, stageHeading } from './stage-text.js'
import { LocalizedElement, own } from './localized-element.js'
import { sheets } from '../styles/sheets.js'
import tokensCss from '../styles/tokens.css?inline'
import uiCss from '../styles/ui.css?inline'
import waitingCss from '../styles/waiting.css?inline'
import saidViewCss from './said-view.css?inline'
import askedTextCss from './asked-text.css?inline'
import dialogueCss from './dialogue.css?inline'
import surveyThanksCss from './survey-thanks.css?inline'
import sessionViewCss from './session-view.css?inline'

/** What says which session this is. */
const WHICH = ['sessionId', 'baseUrl', 'token'] as const

export class SessionView extends LocalizedElement {
  static override properties: PropertyDeclarations = {
    sessionId: { attribute: 'session-id' },
    baseUrl: { attribute: 'base-url' },
    token: {},
    begin: { type: Boolean },
    again: { type: Boolean },
    wide: { type: Boolean, reflect: true },
    ...own('seen', 'offline', 'reported'),
  }
  sessionId = ''
  baseUrl = document.baseURI
  token: string | null = null
  /** The learner has been told what starting means and has pressed Start: a pending session starts at once. */
  begin = false
  /** Offers to begin something else at the end of a lesson, and says so by `viva-again`. */
  again = false
  /** What stands on the stage wants room beside it. */
  wide = false
  seen: Seen = nothingSeen
  offline: boolean = !navigator.onLine
  reported: string | null = null
  #link: SessionLink | null = null
  #api: Api | null = null
  #drafts = new Drafts(null, '')
  #stage: Stage = { kind: 'opening' }
  #keptReceipt: string | null = null
  #focusedKey = ''

  constructor() {
    super()
    this.addEventListener('viva-respond', event => this.#respond(event as RespondEvent))
    this.addEventListener('viva-draft', event => this.#keepDraft(event as DraftEvent))
    this.addEventListener('viva-command', event => this.#command(event as CommandEvent))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('focus', this.#onFocus)
    document.addEventListener('visibilitychange', this.#onFocus)
    window.addEventListener('online', this.#onOnline)
    window.addEventListener('offline', this.#onOffline)
    if (this.hasUpdated) this.#open()
  }

  /** Called whenever something has changed, for those who build on this. */
  protected heard(_view: LinkView): void {}

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

  /** Another session, another server or another token is another link; none without an id. */
  #open(): void {
    this.#link?.stop()
    this.#link = null
    this.#stage = { kind: 'opening' }
    this.seen = nothingSeen
    if (!this.sessionId || !this.isConnected) return
    this.#drafts = Drafts.here(this.sessionId)
    const baseUrl = new URL(this.baseUrl, document.baseURI).href
    this.#api = new Api({ baseUrl, token: this.token, language })
    const link = new SessionLink(this.#api, this.sessionId, ordinaryPorts(this.#api), () => {
      this.requestUpdate()
      if (this.#link === link) this.heard(link.view)
    })
    this.#link = link
    void link.open()
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

  /** What can be answered now, on the stage as it is shown. */
  get #openCall(): string | null {
    if (this.#stage.kind === 'question') return this.#stage.exchange.callId
    if (this.#stage.kind === 'lesson') return this.#stage.exchange?.callId ?? null
    return this.#stage.kind === 'talk' ? (this.#link?.view.fold.openCallId ?? null) : null
  }

  #respond(event: RespondEvent): void {
    if (this.#openCall !== null) void this.#answer(this.#openCall, event.detail.response)
  }

  /** “Stop” in the field for an answer asks whether the session is to end, as the button does. */
  async #answer(callId: string, response: WidgetResponse): Promise<void> {
    const answer = await this.#link?.respond(callId, response)
    if (answer?.kind === 'refused' && answer.code === 'control_word' && answer['command'] === 'finish') this.#askToEnd()
  }

  #askToEnd = (): void => this.renderRoot.querySelector<EndDialog>('viva-end-dialog')?.show()

  #keepDraft(event: DraftEvent): void {
    if (this.#openCall !== null) this.#drafts.write(this.#openCall, event.detail.value)
  }

  #command({ detail: { command, text } }: CommandEvent): void {
    void this.#link?.command(command, command === 'retry' ? null : this.#openCall, text)
  }

  /** A question that is asked again after one of the learner's own keeps what was entered. */
  #carryDraft(): void {
    if (this.#stage.kind !== 'question' && this.#stage.kind !== 'lesson') return
    const { exchange, asked } = this.#stage
    if (exchange && asked) this.#drafts.carry(asked.callId, exchange.callId)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated && WHICH.some(name => changed.has(name))) this.#open()
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
    if (this.#stage.kind === 'lesson' && this.seen.shown === null) this.seen = { ...this.seen, shown: '' }
    this.wide = this.#stage.kind === 'lesson'
    this.#carryDraft()
    // While the next turn is prepared, what belongs to the last one may still be wanted.
    if (view.caughtUp && view.fold.openCallId !== null) this.#drafts.keepOnly(view.fold.openCallId)
    // What a call for help was written in is for nobody else who uses this screen.
    if (view.phase === 'ended' || view.fold.facts.safety !== null) this.#drafts.keepOnly(null)
  }

  protected override updated(): void {
    const stage = this.#stage
    const key = stageKey(stage)
    if (key === this.#focusedKey) return
    this.#focusedKey = key
    if (stage.kind === 'question') loadFurtherWidgets()
    this.reported = null
    const title = this.#link?.view.summary?.title ?? ''
    this.dispatchEvent(
      new CustomEvent('viva-stage', { detail: { title, heading: stageHeading(stage) }, bubbles: true }),
    )
    if (stage.kind === 'question' && stage.asked)
      this.#say(stage.lead.map(message => spokenText(message.text)).join(' '))
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
    const type = view.summary?.session_type ?? 'evaluation'
    const over = (stage.kind === 'talk' || stage.kind === 'lesson') && stage.ended !== null
    const running = stage.kind !== 'results' && stage.kind !== 'thanks' && !over
    const steps = view.fold.plan && placeIn(view.fold.plan)
    return html`
      <viva-announcer></viva-announcer>
      <div class="head" part="head">
        <viva-session-bar
          .heading=${view.summary?.title ?? ''}
          .totalItems=${running ? (steps?.total ?? facts.totalItems ?? view.summary?.total_items ?? null) : null}
          .itemsCompleted=${steps?.done ?? facts.itemsCompleted}
          .progress=${steps?.current ? strings().lesson.stepOf({ n: steps.current, total: steps.total }) : ''}
          .session=${sessionCountdown(view)}
          .item=${itemCountdown(view)}
          .offset=${view.offset}
          .reading=${stage.kind === 'feedback'}
          .stopped=${facts.paused || facts.safety !== null || !running}
          .mayEnd=${running && view.caughtUp}
          .endLabel=${type === 'thought' ? strings().talk.finish : ''}
          .counted=${type !== 'thought' && (type !== 'tutoring' || steps !== null)}
          @viva-end=${this.#askToEnd}
          @viva-moment=${this.#onMoment}
          @viva-zero=${this.#onZero}
        ></viva-session-bar>
      </div>
      ${renderBanner(view, this.offline)}
      <div class="stage" part="stage">
        ${renderStage(stage, {
          view,
          api: this.#api,
          sessionId: this.sessionId,
          drafts: this.#drafts,
          reported: this.reported,
          again: this.again,
          onReport: () => this.renderRoot.querySelector<ReportDialog>('viva-report-dialog')?.show(),
          onReported: this.#onReported,
          onGoOn: this.#onGoOn,
          onContinue: continued => (this.seen = { ...this.seen, continued }),
        })}
      </div>
      ${type === 'learning' ? earlier(entries, stage.kind === 'feedback' ? stage.exchange.callId : null) : nothing}
      <viva-end-dialog .type=${type} .confirm=${this.#end}></viva-end-dialog>
    `
  }

  #onMoment = (event: MomentEvent): void => this.#say(momentText(event.detail.of, event.detail.moment))

  #onZero = (): void => {
    this.#say(strings().session.timeUp)
    this.#link?.wake('zero')
  }

  #onReported = (callId: string, care: Reported): void => {
    if (care === null) this.reported = callId
    else {
      this.seen = { ...this.seen, care }
      // A session that goes on is held from now on.
      void this.#link?.ask()
    }
  }

  #onGoOn = (held: boolean): void => {
    this.seen = { ...this.seen, care: null }
    if (held) void this.#link?.command('continue', null)
  }

  #end = async (): Promise<string | null> => {
    const link = this.#link
    const type = link?.view.summary?.session_type
    // Finishing is an end as good as any where nothing has to be complete; elsewhere it is a breaking off.
    const answer = await (type !== 'evaluation' && type !== 'survey'
      ? link?.command('finish', null)
      : link?.terminate())
    return !answer || answer.kind === 'ok' ? null : problemText(answer)
  }

  static override styles = sheets(
    tokensCss,
    uiCss,
    waitingCss,
    saidViewCss,
    askedTextCss,
    dialogueCss,
    surveyThanksCss,
    sessionViewCss,
  )
}

customElements.get('session-view') ?? customElements.define('session-view', SessionView)
