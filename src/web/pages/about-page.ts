// <viva-about-page>: what the learner tells of themselves, at an address of its own.
import type { Api, LearnerProfile } from '../../client/index.js'
import { html } from 'lit'
import { strings } from '../strings/locale.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { call } from './go.js'
import './profile-form.js'
import type { ProfileForm } from './profile-form.js'

class AboutPage extends LocalizedElement {
  static override properties = { ...given('api'), ...own('profile') }
  declare api: Api
  /** Without it there is no form: saving one would replace what is stored. */
  profile: Loaded<LearnerProfile> = null

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    void this.#load()
  }

  #load = async (): Promise<void> => {
    this.profile = null
    this.profile = await this.api.get<LearnerProfile>('profile')
    await this.updateComplete
    const form = this.renderRoot.querySelector<ProfileForm>('viva-profile-form')
    await form?.updateComplete
    form?.focusHeading()
  }

  protected override updated(): void {
    call(this, strings().profile.title)
  }

  protected override render() {
    return loaded(
      this.profile,
      profile => html`<viva-profile-form .api=${this.api} .profile=${profile}></viva-profile-form>`,
      () => void this.#load(),
      { ...strings().start, loading: strings().offer.loading },
    )
  }
}

customElements.get('viva-about-page') ?? customElements.define('viva-about-page', AboutPage)
