// The dialog that reports a problem with a question. It affects neither the answer nor the time.
import { html, nothing } from 'lit'
import {
  reportReasons,
  type Api,
  type ReportData,
  type ReportReason,
  type SafetyNotice,
} from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import reportDialogCss from './report-dialog.css?inline'

/** The detail of `viva-reported`: a safety message if the comment needs a person's attention, else null. */
export type Reported = SafetyNotice | null

export class ReportDialog extends LocalizedElement {
  static override properties = { ...given('api', 'sessionId', 'callId'), ...own('reason', 'state') }
  declare api: Api
  declare sessionId: string
  declare callId: string
  reason: ReportReason = 'unclear'
  state: 'asking' | 'sending' | 'failed' = 'asking'

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  show(): void {
    this.state = 'asking'
    this.#dialog?.showModal()
  }

  #send = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.state === 'sending') return
    this.state = 'sending'
    const field = this.renderRoot.querySelector('textarea')
    const comment = field?.value.trim() ?? ''
    const body = { tool_call_id: this.callId, reason: this.reason, ...(comment ? { comment } : {}) }
    const answer = await this.api.post<ReportData>(`session/${this.sessionId}/report`, body)
    if (answer.kind !== 'ok') {
      this.state = 'failed'
      return
    }
    if (field) field.value = ''
    this.#dialog?.close()
    this.dispatchEvent(new CustomEvent<Reported>('viva-reported', { detail: answer.data.safety ?? null }))
  }

  protected override render() {
    const { report } = strings()
    return html`
      <dialog aria-labelledby="title">
        <form class="stack" @submit=${this.#send}>
          <h2 id="title">${report.title}</h2>
          <p class="muted">${report.lead}</p>
          <fieldset>
            <legend>${report.reason}</legend>
            ${reportReasons.map(
              reason =>
                html`<label class="choice">
                  <input
                    type="radio"
                    name="reason"
                    value=${reason}
                    .checked=${this.reason === reason}
                    @change=${() => (this.reason = reason)}
                  />${report.reasons[reason]}
                </label>`,
            )}
          </fieldset>
          <label class="comment">${report.comment}<textarea rows="3" maxlength="1000"></textarea></label>
          ${this.state === 'failed' ? html`<p class="error" role="alert">${report.failed}</p>` : nothing}
          <div class="row">
            <button class="primary" type="submit" aria-disabled=${this.state === 'sending'}>${report.send}</button>
            <button type="button" @click=${() => this.#dialog?.close()}>${report.cancel}</button>
          </div>
        </form>
      </dialog>
    `
  }

  static override readonly css = [reportDialogCss]
}

customElements.get('viva-report-dialog') ?? customElements.define('viva-report-dialog', ReportDialog)
