// <viva-quiz-receipt>: after a quiz, the code that proves what was handed in, to copy and to print.
import { html, nothing } from 'lit'
import type { Api } from '../../../client/index.js'
import type { SessionReceipt } from '../../../contract/receipt.js'
import { open } from '../../pages/go.js'
import { receiptPath } from '../../pages/route.js'
import { language, strings } from '../../strings/locale.js'
import { receiptTexts } from '../../strings/receipts.js'
import { Loading } from '../loading.js'
import { LocalizedElement, given } from '../localized-element.js'
import '../text/copy-button.js'
import quizReceiptCss from './quiz-receipt.css?inline'

await receiptTexts.load(language())

class QuizReceipt extends LocalizedElement {
  static override readonly texts = receiptTexts
  static override properties = given('api', 'sessionId', 'inApp')
  declare api: Api
  declare sessionId: string
  /** Within the app there is a page that checks the code, and the page can be printed. */
  inApp = false
  readonly #loading = new Loading(this, () => this.api.get<SessionReceipt>(`session/${this.sessionId}/receipt`))

  protected override firstUpdated(): void {
    this.#loading.start()
  }

  protected override render() {
    const { answer } = this.#loading
    if (answer?.kind !== 'ok') return nothing
    const texts = receiptTexts.table
    const { code, submitted_at: submittedAt, answers, questions } = answer.data
    const path = receiptPath(code)
    return html`<section class="card" aria-labelledby="receipt">
      <h3 id="receipt">${texts.yours}</h3>
      <p class="code"><code dir="ltr" data-testid="receipt-code">${code}</code></p>
      <dl>
        <div>
          <dt>${texts.handedIn}</dt>
          <dd>${strings().wording.exactMoment(submittedAt)}</dd>
        </div>
        <div>
          <dt>${texts.answered}</dt>
          <dd>${texts.answeredOf({ answers, questions })}</dd>
        </div>
      </dl>
      <p class="small muted">${texts.yoursText}</p>
      <div class="row">
        <viva-copy-button .text=${code} .label=${texts.copy}></viva-copy-button>
        ${
          this.inApp
            ? html`<button class="quiet" type="button" @click=${() => window.print()}>${texts.print}</button>
                <a href=${path} @click=${open(path)}>${texts.where}</a>`
            : nothing
        }
      </div>
    </section>`
  }

  static override readonly css = [quizReceiptCss]
}

customElements.get('viva-quiz-receipt') ?? customElements.define('viva-quiz-receipt', QuizReceipt)
