// The bar above a session: title, progress, remaining time and the End button. It announces half, a tenth and the last minute of the
// time, and fires an event when a countdown reaches zero.
import { html, nothing } from 'lit'
import { passedMoment, secondsLeft, type Moment } from '../../protocol/countdown.js'
import { strings } from '../../strings/locale.js'
import { clock } from '../icons.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import sessionBarCss from './session-bar.css?inline'

export interface Countdown {
  /** What is counted: another key starts another countdown. */
  readonly key: string
  readonly deadlineAt: string | null
  /** Seconds the whole of it lasts, where that is known; otherwise what is left at first sight. */
  readonly total: number | null
}
/** `last`: no other moment of this countdown follows. */
export type MomentEvent = CustomEvent<{
  readonly of: 'session' | 'item'
  readonly moment: Moment
  readonly last: boolean
}>

class SessionBar extends LocalizedElement {
  static override properties = {
    ...given('heading', 'totalItems', 'itemsCompleted', 'session', 'item', 'offset', 'reading', 'stopped'),
    ...given('mayEnd', 'endLabel', 'counted', 'progress', 'breakSeconds'),
    ...own('now'),
  }
  heading = ''
  totalItems: number | null = null
  itemsCompleted = 0
  session: Countdown = { key: '', deadlineAt: null, total: null }
  item: Countdown = { key: '', deadlineAt: null, total: null }
  offset = 0
  /** Feedback is shown, so the item countdown belongs to the next question. */
  reading = false
  /** The clocks are stopped, because the session is paused or over. */
  stopped = false
  mayEnd = false
  /** How long the break lasts at most that the learner may take now; null: none may be taken. */
  breakSeconds: number | null = null
  endLabel = ''
  /** Whether answers are counted; a dialogue has none. */
  counted = true
  /** The progress as text; empty: the number of answers. */
  progress = ''
  now: number = Date.now()
  #ticking: ReturnType<typeof setInterval> | undefined
  #seen = new Map<string, { total: number; left: number }>()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#ticking = setInterval(this.#tick, 500)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#ticking)
  }

  #tick = (): void => {
    this.now = Date.now()
    if (this.stopped) return
    this.#watch('session', this.session)
    // A question that ends with the session has no time of its own.
    if (this.item.deadlineAt !== this.session.deadlineAt) this.#watch('item', this.item)
  }

  #watch(of: 'session' | 'item', countdown: Countdown): void {
    const left = secondsLeft(countdown.deadlineAt, this.now, this.offset)
    if (left === null) return
    const key = `${of} ${countdown.key}`
    const seen = this.#seen.get(key)
    const total = Math.max(seen?.total ?? 0, countdown.total ?? 0, left)
    this.#seen.set(key, { total, left })
    if (!seen || left === seen.left) return
    const passed = passedMoment(total, seen.left, left)
    if (passed) this.dispatchEvent(new CustomEvent('viva-moment', { detail: { of, ...passed } }))
    if (left === 0) this.dispatchEvent(new CustomEvent('viva-zero'))
  }

  protected override willUpdate(): void {
    this.now = Date.now()
  }

  #isShort(of: 'session' | 'item', { key, total }: Countdown, left: number): boolean {
    return left <= Math.max(total ?? 0, this.#seen.get(`${of} ${key}`)?.total ?? 0) * 0.1
  }

  #time(of: 'session' | 'item', label: string, countdown: Countdown) {
    const left = this.stopped ? null : secondsLeft(countdown.deadlineAt, this.now, this.offset)
    if (left === null) return nothing
    const look = this.#isShort(of, countdown, left) ? 'time urgent' : 'time'
    return html`<div class=${look} role="timer" aria-live="off" data-testid=${`${of}-time`}>
      ${clock}<span class="label">${label}</span> <span class="numeric">${strings().wording.clock(left)}</span>
    </div>`
  }

  #renderBreak() {
    if (this.breakSeconds === null) return nothing
    const text = strings().session.takeBreak({ n: Math.floor(this.breakSeconds / 60) })
    return html`<button class="quiet" @click=${() => this.dispatchEvent(new CustomEvent('viva-break'))}>
      ${text}
    </button>`
  }

  protected override render() {
    const { session, wording } = strings()
    const { totalItems, itemsCompleted } = this
    const answered =
      totalItems === null
        ? session.answered({ n: itemsCompleted })
        : session.answeredOf({ n: itemsCompleted, total: totalItems })
    const text = this.progress || answered
    const done = totalItems ? Math.min(100, (itemsCompleted / totalItems) * 100) : 0
    return html`
      <div class="line">
        <h1><bdi>${this.heading}</bdi></h1>
        ${
          this.mayEnd
            ? html`<button class="quiet" @click=${() => this.dispatchEvent(new CustomEvent('viva-end'))}>
                ${this.endLabel || session.end}
              </button>`
            : nothing
        }
      </div>
      ${
        this.mayEnd && (this.counted || this.session.deadlineAt)
          ? html`<div class="line facts">
              <p class="numeric">${this.counted ? text : ''}</p>
              <div class="times">
                ${this.#time('item', this.reading ? session.nextTimeLeft : session.itemTimeLeft, this.item)}
                ${this.#time('session', session.timeLeft, this.session)} ${this.#renderBreak()}
              </div>
            </div>`
          : nothing
      }
      ${
        totalItems
          ? html`<div
              class="bar"
              role="progressbar"
              aria-label=${session.progressLabel}
              aria-valuemin="0"
              aria-valuemax=${totalItems}
              aria-valuenow=${itemsCompleted}
              aria-valuetext=${`${wording.number(itemsCompleted)} / ${wording.number(totalItems)}`}
            >
              <div .style=${`width:${done}%`}></div>
            </div>`
          : nothing
      }
    `
  }

  static override readonly css = [sessionBarCss]
}

customElements.get('viva-session-bar') ?? customElements.define('viva-session-bar', SessionBar)
