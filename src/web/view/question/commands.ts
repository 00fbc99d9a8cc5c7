// The commands of an open question: hint, ask, skip and back. Hints stay visible with their cost.
import { html, nothing, type PropertyValues } from 'lit'
import type { Hint, SessionCommand } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { announceAll } from '../announce.js'
import { costsOf } from './hint-costs.js'
import { promptText } from '../text/prompt-text.js'
import { spokenText } from '../text/spoken-text.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import promptTextCss from '../text/prompt-text.css?inline'
import commandsCss from './commands.css?inline'

export type CommandEvent = CustomEvent<{ readonly command: SessionCommand; readonly text?: string }>

class Commands extends LocalizedElement {
  static override properties = {
    talk: { type: Boolean },
    giveUp: { type: Boolean },
    ...given('commands', 'hints', 'priced', 'nextHintCost', 'busy', 'failure'),
    ...own('asking', 'missing'),
  }
  commands: readonly SessionCommand[] = []
  hints: readonly Hint[] = []
  /** Whether hints take away points, so that their prices are shown. */
  priced = false
  /** Share of the points, 0 to 1, that the first hint of this card costs; null where it is not known. */
  nextHintCost: number | null = null
  /** In an open dialogue, where skip and back have other labels. */
  talk = false
  /** On a second try, where skipping shows the solution. */
  giveUp = false
  busy = false
  failure: string | null = null
  asking = false
  missing = false
  #announced: number | null = null

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('hints')) return
    const last = this.hints.at(-1)
    if (last && this.#announced !== null && this.hints.length > this.#announced) {
      this.#announce(last)
      // The button for the next hint has been removed, and with it the focus.
      if (last.left === 0) this.renderRoot.querySelector<HTMLElement>('#hints')?.focus()
    }
    this.#announced = this.hints.length
  }

  #announce(hint: Hint): void {
    const { command } = strings()
    const cost = this.priced ? [this.#cost(this.hints.length - 1)] : []
    void announceAll(this, [command.hintSaid({ n: hint.number }), spokenText(hint.text), ...cost])
  }

  #cost(at: number): string {
    const { command } = strings()
    const cost = costsOf(this.hints)[at] ?? 0
    return cost > 0 ? command.hintCost({ share: cost }) : command.hintFree
  }

  #fire(command: SessionCommand, text?: string): void {
    if (this.busy) return
    const detail = { command, ...(text === undefined ? {} : { text }) }
    this.dispatchEvent(new CustomEvent('viva-command', { detail, bubbles: true, composed: true }))
  }

  #open(): void {
    this.asking = !this.asking
    this.missing = false
    if (this.asking) void this.updateComplete.then(() => this.#field?.focus())
  }

  #close(): void {
    this.asking = false
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-expanded]')?.focus())
  }

  get #field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea')
  }

  #ask = (event: Event): void => {
    event.preventDefault()
    const text = this.#field?.value.trim() ?? ''
    this.missing = text === ''
    if (this.missing) this.#field?.focus()
    else this.#fire('ask', text)
  }

  #askKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close()
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) this.#ask(event)
  }

  #hints() {
    const { command } = strings()
    const last = this.hints.at(-1)
    if (!last) return nothing
    return html`<section class="hints" aria-labelledby="hints">
      <h3 id="hints" tabindex="-1">${command.hintsTitle}</h3>
      <ol>
        ${this.hints.map(
          (hint, at) =>
            html`<li>
              <div class="asked-text">${promptText(hint.text)}</div>
              ${this.priced ? html`<p class="small muted">${this.#cost(at)}</p>` : nothing}
            </li>`,
        )}
      </ol>
      ${last.left === 0 ? html`<p class="small muted">${command.noHints}</p>` : nothing}
    </section>`
  }

  /** What the next hint costs, in words; null where hints are free or none is left. */
  get #price(): string | null {
    const last = this.hints.at(-1)
    const share = last ? last.next_cost : this.nextHintCost
    if (!this.priced || !this.commands.includes('hint') || share === undefined || share === null) return null
    return strings().command.hintPrice({ share: Math.round(share * 1000) / 10 })
  }

  #hintButton() {
    const { command } = strings()
    const last = this.hints.at(-1)
    if (!this.commands.includes('hint') || last?.left === 0) return nothing
    const about = this.#price ?? (last ? command.hintsLeft({ n: last.left }) : null)
    return html`<button class="hint" aria-disabled=${this.busy} @click=${() => this.#fire('hint')}>
      ${last ? command.nextHint : command.hint}
      ${about === null ? nothing : html`<span class="muted left">(${about})</span>`}
    </button>`
  }

  #button(name: 'skip' | 'back', text: string) {
    if (!this.commands.includes(name)) return nothing
    return html`<button class="quiet" aria-disabled=${this.busy} @click=${() => this.#fire(name)}>${text}</button>`
  }

  #askForm() {
    const { command } = strings()
    if (!this.asking) return nothing
    return html`<form class="ask" novalidate @submit=${this.#ask}>
      <label for="ask">${command.askLabel}</label>
      <textarea
        id="ask"
        rows="2"
        dir="auto"
        maxlength="2000"
        aria-describedby="ask-note ask-message"
        aria-invalid=${this.missing ? 'true' : 'false'}
        @input=${() => (this.missing = false)}
        @keydown=${this.#askKey}
      ></textarea>
      <p id="ask-note" class="small muted">${command.askNote}</p>
      <div id="ask-message" role="alert">
        ${this.missing ? html`<p class="error">${command.askFirst}</p>` : nothing}
      </div>
      <div class="row">
        <button type="submit" aria-disabled=${this.busy}>${command.askSend}</button>
        <button type="button" class="quiet" @click=${() => this.#close()}>${command.cancel}</button>
      </div>
    </form>`
  }

  protected override render() {
    const { command, talk } = strings()
    return html`
      <viva-announcer></viva-announcer>
      ${this.#hints()}
      <div class="row buttons">
        ${this.#hintButton()}
        ${
          this.commands.includes('ask')
            ? html`<button
                class="quiet"
                aria-expanded=${this.asking ? 'true' : 'false'}
                aria-disabled=${this.busy}
                @click=${() => this.#open()}
              >
                ${command.ask}
              </button>`
            : nothing
        }
        ${this.#button('back', this.talk ? talk.back : command.back)}
        ${this.#button('skip', this.talk ? talk.skip : this.giveUp ? command.giveUp : command.skip)}
      </div>
      ${this.#askForm()}
      <div role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
    `
  }

  static override readonly css = [promptTextCss, commandsCss]
}

customElements.get('viva-commands') ?? customElements.define('viva-commands', Commands)
