// <viva-break>: stands where the question was while the learner is on a break, with the time that is left and the way back.
import { html, nothing } from 'lit'
import { secondsLeft } from '../../protocol/countdown.js'
import { strings } from '../../strings/locale.js'
import { pause } from '../icons.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import sessionBreakCss from './session-break.css?inline'

/** With how many seconds left screen readers are told so. */
const LAST_MINUTE = 60

class SessionBreak extends LocalizedElement {
  static override properties = { ...given('endsAt', 'offset', 'goOn'), ...own('left', 'busy', 'failure', 'lastMinute') }
  endsAt = ''
  /** Milliseconds to add to the local clock to get the server's. */
  offset = 0
  /** Ends the break; returns a sentence if it did not work. */
  goOn: () => Promise<string | null> = () => Promise.resolve(null)
  left: number | null = null
  busy = false
  failure: string | null = null
  lastMinute = false
  #ticking: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#ticking = setInterval(this.#tick, 500)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#ticking)
  }

  focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  #tick = (): void => {
    const before = this.left
    this.left = secondsLeft(this.endsAt, Date.now(), this.offset)
    if (before === null || this.left === null || before === this.left) return
    if (before > LAST_MINUTE && this.left <= LAST_MINUTE) this.lastMinute = true
    if (this.left === 0) this.dispatchEvent(new CustomEvent('viva-zero'))
  }

  #end = async (): Promise<void> => {
    if (this.busy) return
    this.busy = true
    this.failure = await this.goOn()
    this.busy = false
  }

  protected override willUpdate(): void {
    this.left ??= secondsLeft(this.endsAt, Date.now(), this.offset)
  }

  protected override render() {
    const { breaks, wording } = strings()
    const left = this.left ?? 0
    return html`<section class="card stack" aria-labelledby="title">
      <h2 id="title" tabindex="-1">${pause} ${breaks.title}</h2>
      <p>${breaks.text}</p>
      <p class="left">
        <span class="muted">${breaks.left}</span>
        <span class="numeric" role="timer" aria-live="off" data-testid="break-time">${wording.clock(left)}</span>
      </p>
      <p class="visually-hidden" role="status">${this.lastMinute && left > 0 ? breaks.lastMinute : ''}</p>
      ${this.failure === null ? nothing : html`<p class="error" role="alert">${this.failure}</p>`}
      <button class="primary" aria-disabled=${this.busy || left === 0} @click=${this.#end}>
        ${left === 0 ? breaks.over : breaks.end}
      </button>
      <p class="small muted">${breaks.note}</p>
    </section>`
  }

  static override readonly css = [sessionBreakCss]
}

customElements.get('viva-break') ?? customElements.define('viva-break', SessionBreak)
