// <viva-previewed-question>: one question of a blueprint as learners see it, with its key beside it; an answer to it can be tried.
import { html, nothing } from 'lit'
import type { Answer } from '../../../client/index.js'
import type { PreviewedQuestion, TriedAnswer } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { feedbackText } from '../../view/text/prompt-text.js'
import { renderWidget } from '../../widgets/index.js'
import type { RespondEvent } from '../../widgets/question-widget.js'
import { answerText } from './answer-text.js'
import { authoringProblem } from './authoring-problem.js'
import { verdictRules } from './verdict-rules.js'
import blueprintsCss from './blueprints.css?inline'

class PreviewedQuestionElement extends LocalizedElement {
  static override readonly texts = authoringTexts
  static override properties = { ...given('question', 'language', 'number', 'attempt'), ...own('tried', 'busy') }
  declare question: PreviewedQuestion
  declare attempt: (response: unknown) => Promise<Answer<TriedAnswer>>
  language = 'en'
  /** Its place, from 1. */
  number = 1
  tried: Answer<TriedAnswer> | null = null
  busy = false

  #respond = async ({ detail }: RespondEvent): Promise<void> => {
    if (this.busy) return
    this.busy = true
    this.tried = await this.attempt(detail.response)
    this.busy = false
  }

  /** The verdict is on another answer now. */
  #change = (): void => {
    this.tried = null
  }

  protected override render() {
    const { question, language, number } = this
    const { preview, attempt } = authoringTexts.table
    return html`<article class="card part">
      <div @viva-respond=${this.#respond} @viva-draft=${this.#change}>
        ${renderWidget({
          action: { ...question.question, language },
          heading: preview.question({ n: number }),
          sendState: this.busy ? 'sending' : 'idle',
          refusals: [],
          draft: null,
          sendLabel: attempt.send,
        })}
      </div>
      <div role="status" class="tried">
        ${
          this.tried === null
            ? nothing
            : this.tried.kind === 'ok'
              ? verdictRules(this.tried.data, question.question.widget_type === 'code_editor')
              : html`<p class="error">${authoringProblem(this.tried)}</p>`
        }
      </div>
      ${this.#key()}
    </article>`
  }

  #key() {
    const { keys, misconceptions, solution, hints, seed, variant } = this.question
    const { preview } = authoringTexts.table
    const isProgram = this.question.question.widget_type === 'code_editor'
    return html`<details>
      <summary>${preview.key}</summary>
      <dl>
        ${keys.map(
          ({ part, key }) =>
            html`<div>
              <dt><bdi>${part}</bdi></dt>
              <dd>${answerText(key, isProgram)}</dd>
            </div>`,
        )}
      </dl>
      ${
        misconceptions.length === 0
          ? nothing
          : html`<h4>${preview.misconceptions}</h4>
              <dl>
                ${misconceptions.map(
                  ({ id, value, feedback }) =>
                    html`<div>
                      <dt><code dir="ltr">${id}</code></dt>
                      <dd>${answerText(value, isProgram)}${feedbackText(feedback)}</dd>
                    </div>`,
                )}
              </dl>`
      }
      ${
        solution.length === 0
          ? nothing
          : html`<h4>${preview.solution}</h4>
              <ol>
                ${solution.map(step => html`<li>${feedbackText(step)}</li>`)}
              </ol>`
      }
      ${
        hints.length === 0
          ? nothing
          : html`<h4>${preview.hints}</h4>
              <ol>
                ${hints.map(
                  hint =>
                    html`<li>
                      ${feedbackText(hint.text)}<span class="muted small"
                        >${preview.cost({ cost: strings().wording.percent(hint.cost * 100) })}</span
                      >
                    </li>`,
                )}
              </ol>`
      }
      <p class="muted small">${preview.seed} <code dir="ltr">${seed}</code> · <code dir="ltr">${variant}</code></p>
    </details>`
  }

  static override readonly css = [blueprintsCss]
}

customElements.get('viva-previewed-question') ??
  customElements.define('viva-previewed-question', PreviewedQuestionElement)
