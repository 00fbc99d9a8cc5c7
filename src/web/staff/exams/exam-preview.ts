// <viva-exam-preview>: staff take an exam as a learner would. With the end everything that was stored of it is gone, and this page alone
// still shows what it came to.
import { html, nothing, type TemplateResult } from 'lit'
import { mayPass, type Answer, type LinkView } from '../../../client/index.js'
import type { ExamPreview as Begun, ExamPreviewEnd } from '../../../contract/exams.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { examinerTexts } from '../../strings/examiners.js'
import { language } from '../../strings/page-language.js'
import { problemText } from '../../strings/problem-text.js'
import { reviewTexts } from '../../strings/review.js'
import { given, own } from '../../view/localized-element.js'
import { reviewQuestion } from '../../view/review/review-question.js'
import { SessionView } from '../../view/session/session-view.js'
import reviewPageCss from '../../pages/review-page.css?inline'
import answerViewCss from '../../view/transcript/answer-view.css?inline'
import { AdministrationPage } from '../administration/administration-page.js'
import examsCss from './exams.css?inline'

await Promise.all([examinerTexts.load(language()), reviewTexts.load(language())])

/** While the last answer is being graded. */
const AGAIN_MS = 1_500

/** A session that says when it is over. */
class PreviewSession extends SessionView {
  protected override viewChanged({ phase }: LinkView): void {
    if (phase === 'ended') this.dispatchEvent(new CustomEvent('viva-preview-over'))
  }
}

customElements.get('viva-preview-session') ?? customElements.define('viva-preview-session', PreviewSession)

class ExamPreview extends AdministrationPage {
  static override readonly texts = examinerTexts
  static override properties = { ...AdministrationPage.properties, ...given('examId'), ...own('begun', 'end') }
  examId = ''
  begun: Begun | null = null
  end: ExamPreviewEnd | null = null
  #isEnding = false

  #begin = async (): Promise<void> => {
    this.end = null
    this.#isEnding = false
    this.begun = await this.send<Begun>(`exams/${this.examId}/preview`)
  }

  #finish = async (): Promise<void> => {
    const { begun } = this
    if (begun === null || this.#isEnding) return
    this.#isEnding = true
    const ask = () => this.api.post<ExamPreviewEnd>(`exams/${this.examId}/preview/${begun.session_id}/end`, {})
    let answer: Answer<ExamPreviewEnd> = await ask()
    while (isEarly(answer) && this.isConnected) {
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
      answer = await ask()
    }
    this.#isEnding = false
    if (this.answered(answer)) {
      this.end = answer.data
      this.begun = null
      await this.updateComplete
      this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
    } else this.failure = problemText(answer)
  }

  protected override render() {
    const texts = examinerTexts.table
    const path = staffPath('exams', this.examId)
    return this.around(
      html`<p class="back"><a href=${path} @click=${open(path)}>${texts.backToExam}</a></p>
        ${this.begun !== null ? this.#session(this.begun) : this.end !== null ? this.#outcome(this.end) : this.#lead()}`,
    )
  }

  #lead(): TemplateResult {
    const { preview } = examinerTexts.table
    return html`<section class="card part">
      <h2>${preview.title}</h2>
      <p>${preview.lead}</p>
      <button class="primary" aria-disabled=${this.busy} @click=${this.#begin}>${preview.begin}</button>
    </section>`
  }

  #session({ session_id: id, session_token: token }: Begun): TemplateResult {
    const { preview } = examinerTexts.table
    return html`<div class="between fixed">
        <p>${preview.going}</p>
        <button @click=${this.#finish}>${preview.end}</button>
      </div>
      <viva-preview-session session-id=${id} token=${token} @viva-preview-over=${this.#finish}></viva-preview-session>`
  }

  #outcome({ results, review }: ExamPreviewEnd): TemplateResult {
    const { preview, wording } = examinerTexts.table
    const { score_percent: percent, items_correct: correct, total_items: total } = results
    return html`<section class="card part">
        <h2 tabindex="-1">${preview.over}</h2>
        <p>
          ${preview.score({ percent: wording.percent(percent), correct: wording.number(correct), total: wording.number(total) })}
        </p>
        <p class="muted">${preview.gone}</p>
        <button aria-disabled=${this.busy} @click=${this.#begin}>${preview.again}</button>
      </section>
      ${review.items.length === 0 ? nothing : review.items.map(item => reviewQuestion(item))}`
  }

  static override readonly css = [...AdministrationPage.css, answerViewCss, reviewPageCss, examsCss]
}

const isEarly = (answer: Answer<unknown>): boolean =>
  (answer.kind === 'refused' && answer.code === 'grading_pending') || mayPass(answer)

customElements.get('viva-exam-preview') ?? customElements.define('viva-exam-preview', ExamPreview)
