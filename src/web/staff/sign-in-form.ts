// <viva-sign-in>: one field for the link or token with which staff sign in.
import { html, nothing } from 'lit'
import type { Api, SignedIn, SignInWays } from '../../client/index.js'
import { problemText } from '../strings/problem-text.js'
import { staffTexts } from '../strings/staff.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { tokenOf } from './token-of.js'
import signInFormCss from './sign-in-form.css?inline'

class SignInForm extends LocalizedElement {
  static override readonly texts = staffTexts
  static override properties = { ...given('api', 'isRefused'), ...own('busy', 'failure', 'ways') }
  declare api: Api
  /** A link was opened that does not work. */
  isRefused = false
  busy = false
  failure: string | null = null
  ways: SignInWays | null = null

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('isRefused') && this.isRefused) this.failure = staffTexts.table.signIn.wrong
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('input')?.focus()
    if (new URLSearchParams(location.search).get('sign_in') === 'failed')
      this.failure = staffTexts.table.signIn.providerFailed
    void this.#ask()
  }

  /** Without an answer there is the field alone. */
  async #ask(): Promise<void> {
    const answer = await this.api.get<SignInWays>('sign-in/ways')
    if (answer.kind === 'ok') this.ways = answer.data
  }

  #send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const field = this.renderRoot.querySelector('input')!
    const token = tokenOf(field.value)
    if (this.busy || token === '') return field.focus()
    this.busy = true
    const answer = await this.api.post<SignedIn>('sign-in', { token })
    this.busy = false
    if (answer.kind === 'ok') {
      this.dispatchEvent(new CustomEvent<SignedIn>('viva-signed-in', { detail: answer.data }))
      return
    }
    const isWrong = answer.kind === 'refused' && [401, 403, 404, 422].includes(answer.status)
    this.failure = isWrong ? staffTexts.table.signIn.wrong : problemText(answer)
    field.focus()
    field.select()
  }

  protected override render() {
    const { signIn } = staffTexts.table
    return html`<form class="card stack" @submit=${this.#send}>
      <div>
        <h1>${signIn.title}</h1>
        <p class="muted">${signIn.lead}</p>
      </div>
      <label>
        ${signIn.field}
        <input
          type="text"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-invalid=${this.failure !== null}
          aria-describedby="failure"
        />
      </label>
      <div id="failure" role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
      <div class="row">
        <button class="primary" aria-disabled=${this.busy}>${signIn.submit}</button>
        ${
          this.ways?.provider
            ? html`<a class="button" href="sign-in/provider?page=staff">${signIn.provider}</a>`
            : nothing
        }
      </div>
    </form>`
  }

  static override readonly css = [signInFormCss]
}

customElements.get('viva-sign-in') ?? customElements.define('viva-sign-in', SignInForm)
