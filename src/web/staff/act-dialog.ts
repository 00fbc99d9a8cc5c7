// <viva-act-dialog>: asks before something is done to sessions, with their number, what follows, and the reason.
import { html, nothing } from 'lit'
import { MOST_MINUTES_MORE } from '../../contract/exam-terms.js'
import { staffTexts } from '../strings/staff.js'
import { LocalizedElement, own } from '../view/localized-element.js'
import type { Act } from './lines.js'
import actDialogCss from './act-dialog.css?inline'

/** `others`: how many of the selection stay as they are. */
type Asked = { readonly act: Act; readonly count: number; readonly others: number }

/** Who reads what is written with an act; those that are missing take nothing. */
const READERS: Partial<Record<Act, 'reasonSeen' | 'reasonKept'>> = {
  message: 'reasonSeen',
  pause: 'reasonKept',
  extend: 'reasonKept',
  end: 'reasonSeen',
}

const MINUTES = 5

/** What was said: `reason` is the text of a message, and else may be empty; `minutes` counts for an extension only. */
export type Said = { readonly reason: string; readonly minutes: number }

export class ActDialog extends LocalizedElement {
  static override readonly texts = staffTexts
  static override properties = { ...own('asked') }
  asked: Asked | null = null
  #confirmed: (said: Said) => void = () => {}

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!
  }

  async ask(asked: Asked, confirmed: (said: Said) => void): Promise<void> {
    this.asked = asked
    this.#confirmed = confirmed
    await this.updateComplete
    this.renderRoot.querySelector('form')?.reset()
    this.#dialog.showModal()
  }

  #confirm = (event: Event): void => {
    event.preventDefault()
    const reason = this.renderRoot.querySelector('textarea')?.value.trim() ?? ''
    const minutes = this.renderRoot.querySelector('input')?.valueAsNumber ?? MINUTES
    this.#dialog.close()
    this.#confirmed({ reason, minutes })
  }

  protected override render() {
    return html`<dialog aria-labelledby="title" aria-describedby="text">
      ${this.asked === null ? nothing : this.#form(this.asked)}
    </dialog>`
  }

  #form({ act, count, others }: Asked) {
    const texts = staffTexts.table
    const { title, text, button } = texts.acts[act]
    const reader = READERS[act]
    return html`<form class="stack" @submit=${this.#confirm}>
      <h2 id="title">${title({ n: count })}</h2>
      <div id="text">
        <p>${text}</p>
        ${others > 0 ? html`<p class="muted">${texts.others({ n: others })}</p>` : nothing}
      </div>
      ${
        act === 'extend'
          ? html`<label>
              ${texts.minutes}
              <input type="number" required min="1" max=${MOST_MINUTES_MORE} step="1" value=${MINUTES} />
            </label>`
          : nothing
      }
      ${
        reader === undefined
          ? nothing
          : html`<label>
              ${act === 'message' ? texts.message : texts.reason}
              <textarea
                rows=${act === 'message' ? 4 : 2}
                maxlength=${act === 'message' ? 1000 : 500}
                ?required=${act === 'message'}
                aria-describedby="reader"
              ></textarea>
              <span id="reader" class="muted small">${texts[reader]}</span>
            </label>`
      }
      <div class="row">
        <button type="submit" class="primary">${button}</button>
        <button type="button" @click=${() => this.#dialog.close()}>${texts.cancel}</button>
      </div>
    </form>`
  }

  static override readonly css = [actDialogCss]
}

customElements.get('viva-act-dialog') ?? customElements.define('viva-act-dialog', ActDialog)
