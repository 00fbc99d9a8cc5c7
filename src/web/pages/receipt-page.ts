// <viva-receipt-page>: what the code of a receipt proves, for whoever has one.
import { html, nothing } from 'lit'
import type { Answer, Api } from '../../client/index.js'
import type { CheckedReceipt } from '../../contract/receipt.js'
import { language, strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { receiptTexts } from '../strings/receipts.js'
import { cross, tick } from '../view/icons.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { codeField } from './code-field.js'
import { call } from './go.js'
import profileFormCss from './profile-form.css?inline'
import receiptPageCss from './receipt-page.css?inline'

await receiptTexts.load(language())

type Genuine = Extract<CheckedReceipt, { state: 'genuine' }>

class ReceiptPage extends LocalizedElement {
  static override readonly texts = receiptTexts
  static override properties = { ...given('api', 'code'), ...own('busy', 'missing', 'answer') }
  declare api: Api
  /** Of the link that was followed: it is checked at once. Null: it is typed. */
  code: string | null = null
  busy = false
  /** No code was typed. */
  missing = false
  answer: Answer<CheckedReceipt> | null = null

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
    if (this.code !== null) void this.#check(this.code)
  }

  protected override updated(): void {
    call(this, receiptTexts.table.title)
  }

  #submit = (event: Event): void => {
    event.preventDefault()
    const field = this.renderRoot.querySelector<HTMLInputElement>('#code')!
    const code = field.value.trim()
    this.missing = code === ''
    if (this.missing) field.focus()
    else void this.#check(code)
  }

  async #check(code: string): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.answer = null
    this.answer = await this.api.get<CheckedReceipt>(`receipts/${encodeURIComponent(code)}`)
    this.busy = false
  }

  protected override render() {
    const texts = receiptTexts.table
    const { answer, missing } = this
    const failed = answer !== null && answer.kind !== 'ok'
    return html`<form class="card" novalidate @submit=${this.#submit}>
        <h1 tabindex="-1">${texts.title}</h1>
        <p>${texts.lead}</p>
        ${codeField({
          label: texts.code,
          help: texts.codeHelp,
          isInvalid: missing,
          longest: 60,
          value: this.code,
        })}
        <div id="message" role="alert">
          ${missing ? html`<p class="error">${texts.enterCode}</p>` : nothing}
          ${failed ? html`<p class="error">${problemText(answer)}</p>` : nothing}
        </div>
        <div class="row">
          <button class="primary" type="submit" aria-disabled=${this.busy}>
            ${this.busy ? texts.checking : texts.check}
          </button>
        </div>
      </form>
      <div role="status">${answer?.kind === 'ok' ? this.#proved(answer.data) : nothing}</div>`
  }

  #proved(receipt: CheckedReceipt) {
    const texts = receiptTexts.table
    const { exactMoment } = strings().wording
    if (receipt.state === 'changed')
      return html`<section class="card">
        <h2 class="verdict wrong">${cross} ${texts.changed}</h2>
        <p>${texts.changedText({ time: exactMoment(receipt.issued_at) })}</p>
        <dl>${this.#whose(receipt)}</dl>
      </section>`
    return html`<section class="card">
      <h2 class="verdict right">${tick} ${texts.genuine}</h2>
      <p>${receipt.answer === null ? texts.genuineText : texts.answerText}</p>
      <dl>${this.#whose(receipt)} ${this.#facts(receipt)}</dl>
      <p class="small muted">${texts.limits}</p>
    </section>`
  }

  #facts({ handed_in: quiz, answer }: Genuine) {
    const texts = receiptTexts.table
    const { exactMoment } = strings().wording
    return [
      answer === null ? nothing : fact(texts.received, exactMoment(answer.received_at)),
      fact(texts.handedIn, exactMoment(quiz.submitted_at)),
      fact(texts.answered, texts.answeredOf({ answers: quiz.answers, questions: quiz.questions })),
      fact(texts.ended, texts.endings[quiz.status]),
      fact(texts.fingerprint, html`<code dir="ltr">${quiz.fingerprint}</code>`),
    ]
  }

  #whose({ whose }: CheckedReceipt) {
    const texts = receiptTexts.table
    if (whose === null) return nothing
    return [
      fact(texts.quiz, html`<bdi>${whose.title}</bdi>`),
      whose.learner === null ? nothing : fact(texts.learner, html`<bdi>${whose.learner}</bdi>`),
    ]
  }

  static override readonly css = [profileFormCss, receiptPageCss]
}

const fact = (term: string, value: unknown) =>
  html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`

customElements.get('viva-receipt-page') ?? customElements.define('viva-receipt-page', ReceiptPage)
