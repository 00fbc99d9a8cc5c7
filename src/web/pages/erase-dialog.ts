// <viva-erase-dialog>: says what is lost, and asks before everything of the learner is erased.
import { html, nothing } from 'lit'
import { privacyTexts } from '../strings/privacy.js'
import { ConfirmDialog } from '../view/confirm-dialog.js'
import { given } from '../view/localized-element.js'

export class EraseDialog extends ConfirmDialog {
  static override readonly texts = privacyTexts
  static override properties = given('running')
  /** How many sessions would end. */
  running = 0

  protected override render() {
    const { erase } = privacyTexts.table
    return this.asking({
      title: erase.ask,
      text: html`<p>${erase.loses}</p>
        ${this.running === 0 ? nothing : html`<p><strong>${erase.open({ n: this.running })}</strong></p>`}
        <p class="muted">${erase.stays}</p>`,
      cancel: erase.cancel,
      confirm: this.busy ? erase.working : erase.confirm,
    })
  }
}

customElements.get('viva-erase-dialog') ?? customElements.define('viva-erase-dialog', EraseDialog)
