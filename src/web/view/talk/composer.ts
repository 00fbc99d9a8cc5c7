// <viva-composer>: the field for a message. Enter sends, Shift+Enter starts a new line. One element serves all turns, so focus and text
// survive a turn.
import { html, nothing, type PropertyValues } from 'lit'
import { live } from 'lit/directives/live.js'
import { strings } from '../../strings/locale.js'
import type { FieldRefusal } from '../../widgets/field-refusal.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import composerCss from './composer.css?inline'

export type ComposerState = 'idle' | 'sending' | 'retrying' | 'sent'

export class Composer extends LocalizedElement {
  static override properties = {
    ...given('callId', 'longest', 'sendState', 'refusals', 'storedDraft', 'status'),
    ...own('text', 'own'),
  }
  /** The call that a message answers; null while nothing can be sent. */
  callId: string | null = null
  longest = 4_000
  sendState: ComposerState = 'idle'
  refusals: readonly FieldRefusal[] = []
  /** Draft stored earlier for this turn; it fills an empty field when the turn begins. */
  storedDraft: string | null = null
  /** Status text above the field. */
  status = ''
  text = ''
  own: string | null = null
  #sent: { readonly callId: string; readonly text: string } | null = null

  override focus(): void {
    this.renderRoot.querySelector('textarea')?.focus()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('refusals') && this.refusals.length > 0) this.#sent = null
    const arrived = this.#sent !== null && (this.sendState === 'sent' || this.callId !== this.#sent.callId)
    if (this.#sent && arrived) {
      if (this.text === this.#sent.text) this.text = ''
      this.#sent = null
    }
    if (!changed.has('callId') || this.callId === null) return
    this.own = null
    if (this.text === '' && this.storedDraft) this.text = this.storedDraft
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('callId') && this.callId !== null && this.text !== '') this.#storeDraft()
    if (changed.has('refusals') && this.refusals.length > 0) this.focus()
  }

  get #busy(): boolean {
    return this.sendState === 'sending' || this.sendState === 'retrying'
  }

  #storeDraft(): void {
    this.dispatchEvent(new CustomEvent('viva-draft', { detail: { value: this.text }, bubbles: true, composed: true }))
  }

  #enter = (event: Event): void => {
    this.text = (event.target as HTMLTextAreaElement).value
    this.own = null
    if (this.callId !== null) this.#storeDraft()
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.isComposing) return
    event.preventDefault()
    this.#submit()
  }

  #submit = (event?: Event): void => {
    const { talk, widget } = strings()
    event?.preventDefault()
    if (this.#busy) return
    const over = this.text.length - this.longest
    const empty = this.text.trim() === ''
    this.own = empty
      ? talk.enterFirst
      : over > 0
        ? widget.tooLong({ n: over })
        : this.callId === null || this.sendState === 'sent'
          ? talk.waitFirst
          : null
    this.focus()
    if (this.own !== null || this.callId === null) return
    this.#sent = { callId: this.callId, text: this.text }
    const detail = { response: { text: this.text } }
    this.dispatchEvent(new CustomEvent('viva-respond', { detail, bubbles: true, composed: true }))
  }

  protected override render() {
    const { talk, widget } = strings()
    const messages = this.own ? [this.own] : this.refusals.map(refusal => refusal.message)
    const left = this.longest - this.text.length
    return html`<form novalidate @submit=${this.#submit}>
      <p class="status small muted" role="status">${this.sendState === 'retrying' ? widget.retrying : this.status}</p>
      <div id="messages" role="alert">${messages.map(message => html`<p class="error">${message}</p>`)}</div>
      <div class="line">
        <div class="field">
          <label for="text">${talk.label}</label>
          <textarea
            id="text"
            rows="1"
            dir="auto"
            enterkeyhint="send"
            aria-describedby="messages keys"
            aria-invalid=${messages.length > 0 ? 'true' : 'false'}
            ?readonly=${this.#busy}
            .value=${live(this.text)}
            @input=${this.#enter}
            @keydown=${this.#key}
          ></textarea>
        </div>
        <button class="primary" type="submit" aria-disabled=${this.#busy || this.callId === null}>${talk.send}</button>
      </div>
      <p id="keys" class="small muted keys">${talk.keys}</p>
      ${left <= 200 ? html`<p class="small muted">${widget.charactersLeft({ n: Math.max(0, left) })}</p>` : nothing}
    </form>`
  }

  static override readonly css = [composerCss]
}

customElements.get('viva-composer') ?? customElements.define('viva-composer', Composer)
