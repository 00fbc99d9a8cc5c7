// <viva-about-page>: what the learner tells of themselves, at an address of its own.
import type { Api, LearnerProfile } from '../../client/index.js'
import { html } from 'lit'
import { strings } from '../strings/locale.js'
import { loaded } from '../view/loaded.js'
import { Loading } from '../view/loading.js'
import { LocalizedElement, given } from '../view/localized-element.js'
import { call } from './go.js'
import './profile-form.js'
import type { ProfileForm } from './profile-form.js'

class AboutPage extends LocalizedElement {
  static override properties = given('api')
  declare api: Api
  /** Without it there is no form: saving one would replace what is stored. */
  readonly #loading = new Loading(this, () => this.api.get<LearnerProfile>('profile'))
  #hasFocused = false

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    this.#loading.start()
  }

  protected override updated(): void {
    call(this, strings().profile.title)
    const form = this.renderRoot.querySelector<ProfileForm>('viva-profile-form')
    if (form === null || this.#hasFocused) return
    this.#hasFocused = true
    void form.updateComplete.then(() => form.focusHeading())
  }

  protected override render() {
    return loaded(
      this.#loading.answer,
      profile => html`<viva-profile-form .api=${this.api} .profile=${profile}></viva-profile-form>`,
      this.#loading.start,
      { ...strings().start, loading: strings().offer.loading },
    )
  }
}

customElements.get('viva-about-page') ?? customElements.define('viva-about-page', AboutPage)
