// <viva-staff-page>: signs staff in, and shows them the sessions that they watch.
import { html, nothing } from 'lit'
import type { Api } from '../../client/index.js'
import { call } from '../pages/go.js'
import { language } from '../strings/page-language.js'
import { strings } from '../strings/locale.js'
import { staffTexts } from '../strings/staff.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import './sign-in-form.js'
import type { SignedIn } from './signed-in.js'
import './supervised-list.js'
import staffPageCss from './staff-page.css?inline'

await staffTexts.load(language())

class StaffPage extends LocalizedElement {
  static override readonly texts = staffTexts
  static override properties = { ...given('api', 'query'), ...own('staff') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  /** Whoever is signed in; a refusal: nobody. */
  staff: Loaded<SignedIn> = null

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    void this.#ask()
  }

  protected override updated(): void {
    call(this, staffTexts.table.title)
  }

  #ask = async (): Promise<void> => {
    this.staff = null
    this.staff = await this.api.get<SignedIn>('sign-in')
    await this.#focusHeading()
  }

  #signedIn = async ({ detail }: CustomEvent<SignedIn>): Promise<void> => {
    this.staff = { kind: 'ok', data: detail }
    await this.#focusHeading()
  }

  async #focusHeading(): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #signOut = async (): Promise<void> => {
    await this.api.post('sign-out', {})
    await this.#ask()
  }

  protected override render() {
    const { staff } = this
    if (staff?.kind === 'refused' && staff.status < 500)
      return html`<viva-sign-in .api=${this.api} @viva-signed-in=${this.#signedIn}></viva-sign-in>`
    return loaded(
      staff,
      data => this.#page(data),
      () => void this.#ask(),
      { ...staffTexts.table, loading: strings().start.starting },
    )
  }

  #page({ name, rights }: SignedIn) {
    const { title, lead, signIn } = staffTexts.table
    return html`<div class="between head">
        <div>
          <h1 tabindex="-1">${title}</h1>
          <p class="muted">${lead}</p>
        </div>
        <div class="row">
          ${name === null ? nothing : html`<span class="muted small">${signIn.as({ name })}</span>`}
          <button class="quiet" @click=${this.#signOut}>${signIn.out}</button>
        </div>
      </div>
      ${
        rights.includes('watch')
          ? html`<viva-supervised-list
              .api=${this.api}
              .query=${this.query}
              .mayAct=${rights.includes('supervise')}
              @viva-signed-out=${this.#ask}
            ></viva-supervised-list>`
          : html`<p class="empty">${signIn.mayNot}</p>`
      }`
  }

  static override readonly css = [staffPageCss]
}

customElements.get('viva-staff-page') ?? customElements.define('viva-staff-page', StaffPage)
