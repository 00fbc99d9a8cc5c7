// What all widgets share: heading, context and prompt, messages at the field, the way to send, and the promise that
// exactly one `viva-respond` is fired per submission and none while one is on its way.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { ClientAction, WidgetResponse } from '../protocol/wire.js'
import { Localized, strings } from '../strings/locale.js'
import { plainText } from '../view/plain-text.js'
import { dots } from '../view/marks.js'
import { ui, waiting } from '../view/ui.js'

export type SendState = 'idle' | 'sending' | 'retrying'
export type RespondEvent = CustomEvent<{ readonly response: WidgetResponse }>
/** What has been entered and not sent, in the widget's own notation. */
export type DraftEvent = CustomEvent<{ readonly value: string }>

export abstract class QuestionWidget<Props extends ClientAction['props']> extends LitElement {
  static override properties = {
    props: { attribute: false },
    heading: {},
    sendState: { attribute: false },
    refusals: { attribute: false },
    draft: { attribute: false },
    own: { state: true },
  }
  declare props: Props
  /** “Question 3 of 10”. Focus comes here when the question appears. */
  declare heading: string
  declare sendState: SendState
  /** Why the last answer was not taken; shown at the field, which keeps what was entered. */
  declare refusals: readonly string[]
  /** What was entered before a reload, once, at the start. */
  declare draft: string | null
  /** A message of the widget itself, before anything was sent. */
  declare own: string | null

  constructor() {
    super()
    this.heading = ''
    this.sendState = 'idle'
    this.refusals = []
    this.draft = null
    this.own = null
    new Localized(this)
  }

  /** The answer as it would be sent now, or a sentence that says what is missing. */
  protected abstract answer(): WidgetResponse | string
  protected abstract renderField(): TemplateResult
  /** Puts focus where a message about the answer is mended. */
  protected abstract focusField(): void

  focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
  }

  protected get busy(): boolean {
    return this.sendState !== 'idle'
  }

  protected get messages(): readonly string[] {
    return this.own ? [this.own] : this.refusals
  }

  protected entered(value: string): void {
    this.own = null
    this.dispatchEvent(new CustomEvent('viva-draft', { detail: { value }, bubbles: true, composed: true }))
  }

  protected submit = (event?: Event): void => {
    event?.preventDefault()
    if (this.busy) return
    const answer = this.answer()
    if (typeof answer === 'string') {
      this.own = answer
      this.focusField()
      return
    }
    this.own = null
    this.dispatchEvent(new CustomEvent('viva-respond', { detail: { response: answer }, bubbles: true, composed: true }))
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('refusals') && this.refusals.length > 0) this.focusField()
  }

  protected override render() {
    const { widget } = strings()
    const { prompt, context } = this.props
    return html`
      <form novalidate @submit=${this.submit} aria-busy=${this.busy}>
        <h2 tabindex="-1" aria-describedby="prompt">${this.heading}</h2>
        ${context ? html`<p class="context" dir="auto">${plainText(context)}</p>` : nothing}
        <p id="prompt" class="prompt" dir="auto">${plainText(prompt)}</p>
        ${this.renderField()}
        <div id="messages" role="alert">${this.messages.map(message => html`<p class="error">${message}</p>`)}</div>
        <div class="row">
          <button class="primary" type="submit" aria-disabled=${this.busy}>
            ${this.busy ? html`${widget.sending} ${dots}` : widget.submit}
          </button>
          <p role="status" class="small muted">${this.sendState === 'retrying' ? widget.retrying : ''}</p>
        </div>
      </form>
    `
  }

  static override styles = [
    ui,
    waiting,
    css`
      form > * + * {
        margin-block-start: 1rem;
      }
      h2 {
        scroll-margin-block-start: 9rem;
        font-size: 0.9375rem;
        font-weight: 600;
        letter-spacing: 0;
        color: var(--viva-muted);
      }
      .context {
        white-space: pre-line;
        color: var(--viva-muted);
      }
      .prompt {
        margin-block-start: 0.5rem;
        font-size: clamp(1.1875rem, 1.1rem + 0.45vw, 1.375rem);
        line-height: 1.45;
        font-weight: 500;
        white-space: pre-line;
        overflow-wrap: break-word;
        font-variant-numeric: lining-nums;
      }
      .prompt code {
        font-family: var(--viva-mono);
        font-size: 0.92em;
      }
      #messages:empty {
        display: none;
      }
      .hint {
        font-size: 0.875rem;
        color: var(--viva-muted);
      }
      .primary {
        min-width: 11rem;
      }
      @media (max-width: 30rem) {
        .primary {
          width: 100%;
        }
      }
      @media (hover: none) {
        .keys {
          display: none;
        }
      }
    `,
  ]
}
