// The dialog that confirms the end of a session.
import { html, nothing } from 'lit'
import type { SessionType } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import endDialogCss from './end-dialog.css?inline'

export class EndDialog extends LocalizedElement {
  static override properties = { ...given('type'), ...own('busy', 'failure') }
  /** What kind of session it is that would end. */
  type: SessionType = 'evaluation'
  busy = false
  failure: string | null = null
  /** Does it; answers a sentence when it did not work. */
  confirm: () => Promise<string | null> = () => Promise.resolve(null)

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  show(): void {
    this.failure = null
    this.#dialog?.showModal()
  }

  #confirm = async (): Promise<void> => {
    if (this.busy) return
    this.busy = true
    this.failure = await this.confirm()
    this.busy = false
    if (this.failure === null) this.#dialog?.close()
  }

  protected override render() {
    const { lesson, session, survey, talk } = strings()
    const text = {
      evaluation: session.endQuizText,
      learning: session.endPracticeText,
      survey: survey.endText,
      thought: talk.endText,
      tutoring: lesson.endText,
    }[this.type]
    const talking = this.type === 'thought'
    return html`
      <dialog aria-labelledby="title" aria-describedby="text">
        <div class="stack">
          <h2 id="title">${talking ? talk.endTitle : session.endTitle}</h2>
          <p id="text">${text}</p>
          ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
          <div class="row">
            <button class="primary" autofocus @click=${() => this.#dialog?.close()}>${session.endCancel}</button>
            <button aria-disabled=${this.busy} @click=${this.#confirm}>
              ${talking ? talk.finish : session.endConfirm}
            </button>
          </div>
        </div>
      </dialog>
    `
  }

  static override readonly css = [endDialogCss]
}

customElements.get('viva-end-dialog') ?? customElements.define('viva-end-dialog', EndDialog)
