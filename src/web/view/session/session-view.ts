// <session-view session-id="…" base-url="…" token="…"> shows one session in the browser and needs no page around it. `token`, the
// session's bearer token, is for other sites. Other pages embed ../../embed-element.ts, which extends it.
import { LitElement, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import {
  Api,
  SessionLink,
  ordinaryPorts,
  type Answer,
  type Exchange,
  type LinkView,
  type RunData,
  type WidgetResponse,
} from '../../../client/index.js'
import { language, strings } from '../../strings/locale.js'
import { problemText } from '../../strings/problem-text.js'
import { loadLazyWidgets } from '../../widgets/load-lazy-widgets.js'
import type { DraftEvent, RespondEvent } from '../../widgets/question-widget.js'
import type { RunEvent } from '../../../widgets/code-editor/code-run.js'
import { announce, announceAll } from '../announce.js'
import { clock } from '../icons.js'
import { breakToTake, itemCountdown, sessionCountdown } from './countdowns.js'
import type { CommandEvent } from '../question/commands.js'
import { earlier, verdictWord } from '../transcript/transcript.js'
import './end-dialog.js'
import type { EndDialog } from './end-dialog.js'
import { renderBanner, renderConfirm, renderGone, renderStage } from './render-stage.js'
import type { ReportDialog, Reported } from '../question/report-dialog.js'
import { PageWatch } from './page-watch.js'
import './session-bar.js'
import type { MomentEvent } from './session-bar.js'
import { stepProgress } from '../lesson/plan-progress.js'
import { renderMastery } from '../mastery/render-mastery.js'
import { spokenText } from '../text/spoken-text.js'
import { pageIds } from '../../protocol/page-ids.js'
import { nothingSeen, stageKey, stageOf, type Seen, type Stage } from './stage.js'
import { momentText, stageHeading } from './stage-text.js'
import { LazyExamWatch } from './lazy-exam-watch.js'
import { TypedAnswers } from './typed-answers.js'
import { LocalizedElement, own } from '../localized-element.js'
import { QuestionWidget } from '../../widgets/question-widget.js'
import tokensCss from '../../styles/tokens.css?inline'
import answerViewCss from '../transcript/answer-view.css?inline'
import promptTextCss from '../text/prompt-text.css?inline'
import transcriptCss from '../transcript/transcript.css?inline'
import surveyThanksCss from '../survey/survey-thanks.css?inline'
import sessionViewCss from './session-view.css?inline'

/** Milliseconds for which a warning is seen. */
const warnedFor = 8_000

/** The attributes that identify the session. */
const IDENTITY = ['sessionId', 'baseUrl', 'token'] as const

export class SessionView extends LocalizedElement {
  static override properties: PropertyDeclarations = {
    sessionId: { attribute: 'session-id' },
    baseUrl: { attribute: 'base-url' },
    token: {},
    begin: { type: Boolean },
    again: { type: Boolean },
    wide: { type: Boolean, reflect: true },
    ...own('seen', 'reported', 'warning', 'restored'),
  }
  sessionId = ''
  baseUrl = document.baseURI
  token: string | null = null
  /** The learner has already confirmed the start: a pending session starts at once. */
  begin = false
  /** Within the app: a lesson offers another at its end, by `viva-again`, and a result leads to its questions. */
  again = false
  /** The stage needs the full width of the page. */
  wide = false
  seen: Seen = nothingSeen
  reported: string | null = null
  /** Such as that little time is left; for a few seconds. */
  warning: string | null = null
  /** The question whose draft came from the server. */
  restored: string | null = null
  #warned: ReturnType<typeof setTimeout> | undefined
  #link: SessionLink | null = null
  readonly #exam = new LazyExamWatch()
  #api: Api | null = null
  #typed: TypedAnswers | null = null
  readonly #watch = new PageWatch(this, {
    back: () => this.#link?.wake('focus'),
    hidden: () => void this.#typed?.flush(),
    online: () => this.#link?.wake('online'),
  })
  #stage: Stage = { kind: 'opening' }
  #storedReceipt: string | null = null
  #focusedKey = ''

  constructor() {
    super()
    this.addEventListener('viva-respond', event => this.#respond(event as RespondEvent))
    this.addEventListener('viva-draft', event => this.#storeDraft(event as DraftEvent))
    this.addEventListener('viva-run', event => {
      event.preventDefault()
      void this.#run(event as RunEvent)
    })
    this.addEventListener('viva-command', event => this.#command(event as CommandEvent))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#open()
  }

  /** Called after every change of the view; subclasses override it. */
  protected viewChanged(_view: LinkView): void {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#exam.stop()
    this.#link?.stop()
    this.#link = null
  }

  protected override firstUpdated(): void {
    this.#open()
  }

  /** Starts a pending session and its clock. */
  start(): void {
    this.#link?.attach()
  }

  /** Opens a link for the current session, server and token, or closes it when there is no session id. */
  #open(): void {
    this.#link?.stop()
    this.#link = null
    this.#typed?.drop()
    this.#exam.stop()
    this.#stage = { kind: 'opening' }
    this.seen = nothingSeen
    if (!this.sessionId || !this.isConnected) return
    const baseUrl = new URL(this.baseUrl, document.baseURI).href
    this.#api = new Api({ baseUrl, token: this.token, language })
    const ports = { ...ordinaryPorts(this.#api), pageIds }
    const link = new SessionLink(this.#api, this.sessionId, ports, () => {
      this.requestUpdate()
      if (this.#link === link) this.viewChanged(link.view)
    })
    this.#typed = new TypedAnswers(this.#api, this.sessionId, () => link.claim.sent)
    this.#link = link
    void link.open()
    this.requestUpdate()
  }

  /** The call id that can be answered on the current stage. */
  get #openCall(): string | null {
    if (this.#stage.kind === 'question') return this.#stage.exchange.callId
    if (this.#stage.kind === 'lesson') return this.#stage.exchange?.callId ?? null
    return this.#stage.kind === 'talk' ? (this.#link?.view.fold.openCallId ?? null) : null
  }

  #respond(event: RespondEvent): void {
    if (this.#openCall !== null) void this.#answer(this.#openCall, event.detail.response)
  }

  /** “Stop” typed as an answer opens the dialog that the End button opens. */
  async #answer(callId: string, response: WidgetResponse): Promise<void> {
    this.#typed?.drop()
    const answer = await this.#link?.respond(callId, response)
    if (answer?.kind === 'refused' && answer.code === 'control_word' && answer['command'] === 'finish') this.#askToEnd()
  }

  /** Tries code with the examples of the open question; what comes of it goes to the widget that asked. */
  async #run({ detail: { code, show } }: RunEvent): Promise<void> {
    const [api, callId] = [this.#api, this.#openCall]
    if (api === null || callId === null) return
    show(await api.post<RunData>(`session/${this.sessionId}/run`, { tool_call_id: callId, code }))
  }

  #askToEnd = (): void => this.renderRoot.querySelector<EndDialog>('viva-end-dialog')?.show()

  #storeDraft({ detail }: DraftEvent): void {
    const callId = this.#openCall
    if (callId !== null && this.#link) this.#typed?.changed(callId, detail, this.#link.view)
  }

  /** Puts into the field what was typed on another device. */
  async #restoreDraft(view: LinkView, exchange: Exchange, elsewhere: boolean): Promise<void> {
    const { callId } = exchange
    if (!(await this.#typed?.restore(view, exchange, () => callId === this.#openCall, elsewhere))) return
    this.restored = callId
    await this.updateComplete
    if (this.#mayTakeFocus()) void this.#focusStage()
  }

  #command({ detail: { command, text } }: CommandEvent): void {
    void this.#link?.command(command, command === 'retry' ? null : this.#openCall, text)
  }

  /** Carries the draft over to the same question when it is asked again after a question of the learner's. */
  #carryDraft(): void {
    if (this.#stage.kind !== 'question' && this.#stage.kind !== 'lesson') return
    const { exchange, learnerQuestion } = this.#stage
    if (exchange && learnerQuestion) this.#typed?.drafts.carry(learnerQuestion.callId, exchange.callId)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated && IDENTITY.some(name => changed.has(name))) this.#open()
    const link = this.#link
    if (!link) return
    const { view } = link
    this.#exam.follow(link, () => this.requestUpdate())
    // Only an evaluation needs a warning before its clock starts.
    if (view.phase === 'pending' && (this.begin || view.summary?.session_type !== 'evaluation')) return link.attach()
    const { submission } = view
    if (submission?.state === 'sent' && submission.receipt && this.#storedReceipt !== submission.callId) {
      this.#storedReceipt = submission.callId
      const answered = view.fold.entries.find(entry => entry.kind === 'exchange' && entry.callId === submission.callId)
      const item_number = answered?.kind === 'exchange' ? answered.itemNumber : null
      this.#typed?.drafts.storeReceipt({ ...submission.receipt, call_id: submission.callId, item_number })
    }
    const wasElsewhere = this.#stage.kind === 'elsewhere'
    this.#stage = stageOf(view, this.seen)
    if (this.#stage.kind === 'elsewhere') this.#typed?.drop()
    if (this.#stage.kind === 'question' && (wasElsewhere || this.seen.shown !== this.#stage.exchange.callId)) {
      if (wasElsewhere || this.seen.shown === null) void this.#restoreDraft(view, this.#stage.exchange, wasElsewhere)
      this.seen = { ...this.seen, shown: this.#stage.exchange.callId }
    }
    if (this.#stage.kind === 'lesson' && this.seen.shown === null) this.seen = { ...this.seen, shown: '' }
    this.wide = this.#stage.kind === 'lesson'
    this.#carryDraft()
    // While the next turn is prepared, the drafts of the last one may still be needed.
    if (view.caughtUp && view.fold.openCallId !== null) this.#typed?.drafts.keepOnly(view.fold.openCallId)
    // Other people who use this screen must not read a call for help.
    if (view.phase === 'ended' || view.fold.facts.safety !== null) this.#typed?.drafts.keepOnly(null)
  }

  protected override updated(): void {
    const stage = this.#stage
    const key = stageKey(stage)
    if (key === this.#focusedKey) return
    const facts = this.#link?.view.fold.facts
    if (this.#focusedKey === 'break' && facts && !facts.paused) announce(this, strings().breaks.ended)
    this.#focusedKey = key
    if (stage.kind === 'question') loadLazyWidgets()
    this.reported = null
    const title = this.#link?.view.summary?.title ?? ''
    this.dispatchEvent(
      new CustomEvent('viva-stage', { detail: { title, heading: stageHeading(stage) }, bubbles: true }),
    )
    if (stage.kind === 'question' && (stage.learnerQuestion || stage.firstTry))
      void announceAll(this, [verdictWord(stage.firstTry), ...stage.lead.map(({ text }) => spokenText(text))])
    if (this.#mayTakeFocus()) void this.updateComplete.then(() => this.#focusStage())
  }

  /** Inside a host page, the element takes focus only when nothing has it or it is inside the element. */
  #mayTakeFocus(): boolean {
    const { activeElement } = document
    const here = (this.getRootNode() as Document | ShadowRoot).activeElement
    const inDialog = this.renderRoot.querySelector('dialog[open]') !== null
    return !inDialog && (activeElement === null || activeElement === document.body || this.contains(here))
  }

  async #focusStage(): Promise<void> {
    const target = this.renderRoot.querySelector<HTMLElement>('[data-stage]')
    if (target?.localName.includes('-')) await customElements.whenDefined(target.localName)
    if (target instanceof LitElement) await target.updateComplete
    if (target instanceof QuestionWidget) target.focusQuestion()
    else if (target && 'focusHeading' in target) (target as HTMLElement & { focusHeading(): void }).focusHeading()
    else target?.focus()
  }

  protected override render() {
    const link = this.#link
    if (!link || !this.#api || !this.#typed) return nothing
    const { view } = link
    const stage = this.#stage
    if (stage.kind === 'gone') return renderGone()
    if (stage.kind === 'confirm') return renderConfirm(view, this.#exam.watch?.noted === true, () => this.start())
    const { facts, entries } = view.fold
    const type = view.summary?.session_type ?? 'evaluation'
    const over = (stage.kind === 'talk' || stage.kind === 'lesson') && stage.ended !== null
    const running = !['results', 'review', 'thanks', 'stopped'].includes(stage.kind) && !over
    const mayAct = running && stage.kind !== 'elsewhere'
    const steps = view.fold.plan && stepProgress(view.fold.plan)
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
          .mayEnd=${mayAct && view.caughtUp}
          .endLabel=${type === 'thought' ? strings().talk.finish : ''}
          .counted=${type !== 'thought' && type !== 'mastery' && (type !== 'tutoring' || steps !== null)}
          .breakSeconds=${mayAct ? breakToTake(view) : null}
          @viva-end=${this.#askToEnd}
          @viva-break=${this.#takeBreak}
          @viva-moment=${this.#onMoment}
          @viva-zero=${this.#onZero}
        ></viva-session-bar>
        <div class="warnings" aria-hidden="true">
          ${this.warning === null ? nothing : html`<p class="warning" data-testid="time-warning">${clock} ${this.warning}</p>`}
        </div>
      </div>
      ${renderBanner(view, this.#watch.offline, () => void link.readStaffMessages())}
      <div class="stage" part="stage">
        ${renderStage(stage, {
          view,
          api: this.#api,
          sessionId: this.sessionId,
          drafts: this.#typed.drafts,
          reported: this.reported,
          restored: this.restored,
          again: this.again,
          onTakeOver: async () => failureOf(await link.claim.takeOver()),
          onEndBreak: async () => failureOf(await link.endBreak()),
          onZero: () => link.wake('zero'),
          onReport: () => this.renderRoot.querySelector<ReportDialog>('viva-report-dialog')?.show(),
          onReported: this.#onReported,
          onPerson: () => void link.command('ask', this.#openCall, strings().care.person),
          onEnd: this.#askToEnd,
          onGoOn: this.#onGoOn,
          onReview: reviewing => (this.seen = { ...this.seen, reviewing }),
          onContinue: continued => (this.seen = { ...this.seen, continued }),
        })}
      </div>
      ${type === 'learning' ? earlier(entries, onStage(stage)) : nothing}
      ${renderMastery(view, this.#api, this.sessionId)}
      <viva-end-dialog .type=${type} .confirm=${this.#end}></viva-end-dialog>
    `
  }

  #onMoment = ({ detail: { of, moment, last } }: MomentEvent): void => this.#warn(momentText(of, moment), last)

  #warn(text: string, urgent: boolean): void {
    announce(this, text, urgent)
    this.warning = text
    clearTimeout(this.#warned)
    this.#warned = setTimeout(() => (this.warning = null), warnedFor)
  }

  #onZero = (): void => {
    announce(this, strings().session.timeUp)
    this.#link?.wake('zero')
  }

  #onReported = (callId: string, care: Reported): void => {
    if (care === null) this.reported = callId
    else {
      this.seen = { ...this.seen, care }
      // If the session goes on, the server holds it from now on.
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
    // Where nothing has to be complete, `finish` is a regular end; elsewhere the session is terminated.
    const answer = await (type !== 'evaluation' && type !== 'survey'
      ? link?.command('finish', null)
      : link?.terminate())
    return answer ? failureOf(answer) : null
  }

  #takeBreak = async (): Promise<void> => {
    await this.#typed?.flush()
    const answer = await this.#link?.takeBreak()
    const failure = answer ? failureOf(answer) : null
    if (failure !== null) this.#warn(failure, true)
  }

  static override readonly css = [
    tokensCss,
    answerViewCss,
    promptTextCss,
    transcriptCss,
    surveyThanksCss,
    sessionViewCss,
  ]
}

/** A sentence about what did not work; null if it did. */
const failureOf = (answer: Answer<unknown>): string | null => (answer.kind === 'ok' ? null : problemText(answer))

/** The question whose answer is shown on the stage, with what followed it; null without one. */
function onStage(stage: Stage): string | null {
  if (stage.kind === 'feedback') return stage.exchange.callId
  return stage.kind === 'question' ? (stage.firstTry?.callId ?? null) : null
}

customElements.get('session-view') ?? customElements.define('session-view', SessionView)
