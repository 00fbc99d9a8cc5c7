// The learner's own answer beside a model answer, which nobody judges; or a step that is only read. Each button sends what it says.
import { html, nothing } from 'lit'
import type { ResponseTo, WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { promptText } from '../../web/view/text/prompt-text.js'
import { assessmentLabel } from '../../web/view/transcript/assessment-label.js'
import { dots } from '../../web/view/icons.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import selfAssessmentCss from './element.css?inline'
type Choice = ResponseTo<'self_assessment'>['self_assessment']

class SelfAssessment extends QuestionWidget<'self_assessment'> {
  static override properties = own('choice')
  choice: Choice | null = null

  protected answer(): WidgetResponse | string {
    return this.choice === null ? strings().widget.chooseFirst : { self_assessment: this.choice }
  }

  override focusField(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.row button')?.focus())
  }

  #say(choice: Choice): void {
    if (this.busy) return
    this.choice = choice
    this.submit()
  }

  protected renderField() {
    const { selfAssessment: words } = strings().lesson
    const { answer, model_answer: model } = this.props
    const note =
      answer === undefined
        ? model === undefined
          ? words.reading
          : words.left
        : model === undefined
          ? words.noModel
          : words.nobody
    return html`
      <p class="note">${note}</p>
      <div class="answers">${this.#text(words.yours, answer)} ${this.#text(words.model, model)}</div>
    `
  }

  #text(name: string, text: string | undefined) {
    if (text === undefined) return nothing
    return html`<section>
      <h3>${name}</h3>
      <div class="asked-text">${promptText(text)}</div>
    </section>`
  }

  protected override renderSend() {
    return html`${this.props.choices.map(
      choice =>
        html`<button type="button" aria-disabled=${this.busy} @click=${() => this.#say(choice)}>
          ${this.busy && this.choice === choice ? html`${strings().widget.sending} ${dots}` : assessmentLabel(choice)}
        </button>`,
    )}`
  }

  static override readonly css = [selfAssessmentCss]
}

customElements.get('viva-self-assessment') ?? customElements.define('viva-self-assessment', SelfAssessment)
