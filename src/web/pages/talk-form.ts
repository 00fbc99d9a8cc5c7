// <viva-talk-form>: starts a dialogue, with or without a topic.
import { html, nothing } from 'lit'
import { strings } from '../strings/locale.js'
import { LocalizedElement, given } from '../view/localized-element.js'
import talkFormCss from './talk-form.css?inline'

export type TalkEvent = CustomEvent<{ readonly topic: string }>
const longestTopic = 200

class TalkForm extends LocalizedElement {
  static override properties = given('busy', 'failure')
  busy = false
  failure: string | null = null

  #submit = (event: Event): void => {
    event.preventDefault()
    const topic = this.renderRoot.querySelector('input')?.value.trim() ?? ''
    if (!this.busy) this.dispatchEvent(new CustomEvent('viva-talk', { detail: { topic } }))
  }

  protected override render() {
    const { start } = strings()
    return html`<form class="card" novalidate @submit=${this.#submit}>
      <label for="topic">${start.topic}</label>
      <div class="row">
        <input id="topic" type="text" dir="auto" maxlength=${longestTopic} autocomplete="off" />
        <button class="primary" type="submit" aria-disabled=${this.busy}>
          ${this.busy ? start.starting : start.startTalk}
        </button>
      </div>
      <div role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
    </form>`
  }

  static override readonly css = [talkFormCss]
}

customElements.get('viva-talk-form') ?? customElements.define('viva-talk-form', TalkForm)
