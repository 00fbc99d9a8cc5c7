// <viva-progress>: what a practice or a lesson has moved in each skill, why, and the next steps as buttons that begin something.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api, CreateSessionBody, NextStep, SessionProgress, SkillProgress } from '../../../client/index.js'
import { SessionCreation } from '../../pages/create-session.js'
import { strings } from '../../strings/locale.js'
import { loaded } from '../loaded.js'
import { Loading } from '../loading.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import progressCss from './session-progress.css?inline'

const WAYS = ['first_try', 'second_try', 'with_hints', 'not_solved', 'not_answered'] as const
/** How many questions a practice has that is begun from here. */
const QUESTIONS = 5

class SessionProgressView extends LocalizedElement {
  static override properties = { ...given('api', 'sessionId', 'again'), ...own('begun') }
  declare api: Api
  declare sessionId: string
  /** Offers the next steps. */
  again = false
  /** The step that was chosen. */
  begun: NextStep | null = null
  readonly #creation = new SessionCreation(this, () => this.api)
  readonly #loading = new Loading(this, () => this.api.get<SessionProgress>(`session/${this.sessionId}/progress`))

  // The element existed before its code was loaded: its properties arrive with the first update.
  protected override firstUpdated(): void {
    this.#loading.start()
  }

  protected override render() {
    const { progress } = strings()
    const { answer, isPending, start } = this.#loading
    if (answer?.kind === 'ok' && answer.data.skills.length === 0) return nothing
    return html`<section class="card stack">
      <h3>${progress.title}</h3>
      ${loaded(
        isPending ? null : answer,
        data =>
          html`<ul class="skills">
              ${data.skills.map(skill => this.#skill(skill))}
            </ul>
            <p class="small muted">${progress.why}</p>
            ${this.again ? this.#next(data.next) : nothing}`,
        start,
        progress,
      )}
    </section>`
  }

  #skill({ title, mastery_before, mastery_after, mastered, questions }: SkillProgress): TemplateResult {
    const { progress, start } = strings()
    const [before, after] = [Math.round(mastery_before * 100), Math.round(mastery_after * 100)]
    const way = after > before ? progress.up : after < before ? progress.down : progress.same
    const [low, high] = [Math.min(before, after), Math.max(before, after)]
    return html`<li>
      <p class="skill"><bdi>${title}</bdi>${mastered ? html`<b class="mastered">${start.mastered}</b>` : nothing}</p>
      <p class="numeric">${way({ before, after })}</p>
      <div class="moved" aria-hidden="true">
        <span class=${after < before ? 'kept' : 'before'} .style=${`width:${low}%`}></span
        ><span class=${after < before ? 'lost' : 'gained'} .style=${`width:${high - low}%`}></span>
      </div>
      <p class="small muted ways">
        ${WAYS.filter(one => questions[one] > 0).map(one => html`<span>${progress[one]({ n: questions[one] })}</span>`)}
      </p>
    </li>`
  }

  #next(steps: readonly NextStep[]): TemplateResult {
    const { progress, start } = strings()
    const { busy, failure } = this.#creation
    return html`<div class="next">
      <h3 id="next">${progress.nextTitle}</h3>
      ${
        steps.length === 0
          ? html`<p>${progress.allDone}</p>`
          : html`<ul aria-labelledby="next">
              ${steps.map(
                (step, at) =>
                  html`<li>
                    <button
                      class=${at === 0 ? 'primary' : ''}
                      aria-disabled=${busy}
                      aria-describedby=${`why-${at}`}
                      @click=${() => this.#begin(step)}
                    >
                      ${busy && this.begun === step ? start.starting : progress[step.kind]({ skill: step.title })}
                    </button>
                    <p id=${`why-${at}`} class="small muted">${progress[`${step.kind}Why`]}</p>
                  </li>`,
              )}
            </ul>`
      }
      <div role="alert">${failure ? html`<p class="error">${failure}</p>` : nothing}</div>
    </div>`
  }

  #begin(step: NextStep): void {
    if (this.#creation.busy) return
    this.begun = step
    const body: CreateSessionBody =
      step.kind === 'learn'
        ? { session_type: 'tutoring', guideline_id: step.guideline_id }
        : { session_type: 'learning', skills: [step.skill_id], config: { max_items: QUESTIONS } }
    void this.#creation.create(body)
  }

  static override readonly css = [progressCss]
}

customElements.get('viva-progress') ?? customElements.define('viva-progress', SessionProgressView)
