// <viva-quiz-confirm>: the rules of a quiz and the button that starts its clock.
import { html, nothing } from 'lit'
import { strings } from '../strings/locale.js'
import { open } from './go.js'
import { LocalizedElement, given } from '../view/localized-element.js'
import quizConfirmCss from './quiz-confirm.css?inline'

export interface QuizFacts {
  readonly title: string
  readonly description: string | null
  readonly totalItems: number | null
  readonly minutes: number | null
  readonly itemSeconds: number | null
  readonly passMark: number | null
  /** Whether it is noted when the learner leaves the page. */
  readonly noted: boolean
  /** How often it may be taken; null where that is not known. */
  readonly attempts: Attempts | null
}

/** `max` and `left` null: as often as the learner likes. `nextAt`: until when they wait for the next. */
interface Attempts {
  readonly max: number | null
  readonly left: number | null
  readonly nextAt: string | null
}

export class QuizConfirm extends LocalizedElement {
  static override properties = given('facts', 'busy', 'failure', 'cancelPath')
  declare facts: QuizFacts
  busy = false
  failure: string | null = null
  /** Where “Not now” leads; null: the quiz cannot be left from here. */
  cancelPath: string | null = null

  focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #start = (): void => {
    if (!this.busy) this.dispatchEvent(new CustomEvent('viva-start'))
  }

  protected override render() {
    const { confirm, start } = strings()
    const { title, description, totalItems, minutes, itemSeconds, passMark, noted, attempts } = this.facts
    const refusal = attempts && whyNot(attempts)
    const rules = [
      attempts === null || refusal ? null : howOften(attempts),
      totalItems === null ? null : confirm.count({ n: totalItems }),
      minutes === null ? confirm.noTime : confirm.time({ n: minutes }),
      itemSeconds === null ? null : confirm.itemTime({ seconds: itemSeconds }),
      confirm.attempt,
      confirm.noBack,
      confirm.noFeedback,
      confirm.watched,
      noted ? confirm.leaving : null,
      passMark === null ? null : `${start.passMark({ percent: passMark })}.`,
    ]
    return html`
      <section class="card">
        <p class="eyebrow">${confirm.eyebrow}</p>
        <h1 tabindex="-1"><bdi>${title}</bdi></h1>
        ${description ? html`<p class="muted description"><bdi>${description}</bdi></p>` : nothing}
        <h2>${confirm.rulesTitle}</h2>
        <ul>
          ${rules.map(rule => (rule === null ? nothing : html`<li>${rule}</li>`))}
        </ul>
        <p class="note">${refusal ?? confirm.closing}</p>
        ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
        <div class="row">
          ${
            refusal
              ? nothing
              : html`<button class="primary" aria-disabled=${this.busy} @click=${this.#start}>
                  ${this.busy ? start.starting : confirm.start}
                </button>`
          }
          ${
            this.cancelPath === null
              ? nothing
              : html`<a class="button" href=${this.cancelPath} @click=${open(this.cancelPath)}>${confirm.cancel}</a>`
          }
        </div>
      </section>
    `
  }

  static override readonly css = [quizConfirmCss]
}

function howOften({ max, left }: Attempts): string {
  const { confirm } = strings()
  if (left === null) return confirm.takenOften
  return max === 1 ? confirm.takenOnce : confirm.attemptsLeft({ n: left })
}

/** Why the quiz cannot be begun now; null when it can. */
export function whyNot({ left, nextAt }: Attempts): string | null {
  const { refusal, wording } = strings()
  if (left === 0) return refusal.no_attempts_left
  return nextAt === null ? null : refusal.attempt_too_soon({ moment: wording.moment(nextAt) })
}

customElements.get('viva-quiz-confirm') ?? customElements.define('viva-quiz-confirm', QuizConfirm)
