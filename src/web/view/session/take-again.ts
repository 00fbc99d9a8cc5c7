// <viva-take-again>: after a quiz, how often it may still be taken, with the way to its page.
import { html, nothing } from 'lit'
import type { Answer, Api, Assessment, AssessmentsData } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { whyNot } from '../../pages/quiz-confirm.js'
import { offerPath } from '../../pages/route.js'
import { strings } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import takeAgainCss from './take-again.css?inline'

class TakeAgain extends LocalizedElement {
  static override properties = { ...given('api', 'assessmentId'), ...own('answer') }
  declare api: Api
  declare assessmentId: string
  answer: Answer<AssessmentsData> | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  async #load(): Promise<void> {
    this.answer = await this.api.get<AssessmentsData>('assessments')
  }

  /** Undefined while it is not known, and for a quiz that is no longer there. */
  get #quiz(): Assessment | undefined {
    return this.answer?.kind === 'ok'
      ? this.answer.data.assessments.find(one => one.assessment_id === this.assessmentId)
      : undefined
  }

  protected override render() {
    const quiz = this.#quiz
    if (!quiz) return nothing
    const { results } = strings()
    const { attempts_left: left, next_attempt_at: nextAt } = quiz
    const refusal = whyNot({ max: quiz.max_attempts, left, nextAt })
    if (refusal) return html`<p class="muted">${refusal}</p>`
    const path = offerPath('quiz', quiz.assessment_id)
    return html`<a class="button" href=${path} @click=${open(path)}>${results.takeAgain}</a>
      ${left === null ? nothing : html`<p class="small muted">${results.attemptsLeft({ n: left })}</p>`}`
  }

  static override readonly css = [takeAgainCss]
}

customElements.get('viva-take-again') ?? customElements.define('viva-take-again', TakeAgain)
