// <viva-next-step>: what is open, with a way to go on and one to give up; where nothing is, the one thing to do next.
import { html, nothing, type TemplateResult } from 'lit'
import { hasEnded, type Api, type CreateSessionBody, type Suggestion, type SummaryData } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { SessionCreation } from './create-session.js'
import { open } from './go.js'
import nextStepCss from './next-step.css?inline'

/** Questions of a practice that is begun from here. */
const FEW = 5

class NextStep extends LocalizedElement {
  static override properties = { ...given('api', 'sessions', 'suggestion'), ...own('ending', 'failure', 'busy') }
  declare api: Api
  /** Newest first. */
  sessions: readonly SummaryData[] = []
  suggestion: Suggestion | null = null
  /** The session whose end is to be confirmed. */
  ending: string | null = null
  /** Why it could not be ended. */
  failure: string | null = null
  busy = false
  /** The session that was just ended: once its line is gone the focus needs another place. */
  #ended: string | null = null
  readonly #creation = new SessionCreation(this, () => this.api)

  #ask = async (sessionId: string): Promise<void> => {
    this.ending = sessionId
    this.failure = null
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('[data-keep]')?.focus()
  }

  #keep = async (): Promise<void> => {
    const kept = this.ending
    this.ending = null
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>(`[data-discard="${kept}"]`)?.focus()
  }

  #end = async (sessionId: string): Promise<void> => {
    if (this.busy) return
    this.busy = true
    const answer = await this.api.post<unknown>(`session/${sessionId}/terminate`, { reason: 'ended_by_learner' })
    this.busy = false
    if (answer.kind !== 'ok') {
      this.failure = problemText(answer)
      return
    }
    this.ending = null
    this.#ended = sessionId
    this.dispatchEvent(new CustomEvent('viva-discarded'))
  }

  protected override updated(): void {
    if (this.#ended === null || this.sessions.some(one => one.session_id === this.#ended)) return
    const heading = this.renderRoot.querySelector<HTMLElement>('h2')
    if (heading) this.#ended = null
    heading?.focus()
  }

  protected override render() {
    const open = inOrder(this.sessions.filter(one => !hasEnded(one.status)))
    return open.length > 0 ? this.#open(open) : this.#suggested()
  }

  #open(sessions: readonly SummaryData[]): TemplateResult {
    const { next, start } = strings()
    const { suggestion } = this
    const first = suggestion?.kind === 'continue' ? suggestion : null
    return html`<section class="card next" aria-labelledby="next">
      <h2 id="next" tabindex="-1">${start.continueTitle}</h2>
      <ul class="open">
        ${sessions.map((session, at) => {
          const id = `open-${session.session_id}`
          const why = session.session_id === first?.session_id ? next.continue[first.reason] : null
          const path = `s/${session.session_id}`
          return html`<li>
            <div>
              <h3 id=${id}><bdi>${session.title}</bdi></h3>
              <p class="muted">${standing(session)}</p>
              ${why === null ? nothing : html`<p class="why">${why}</p>`}
            </div>
            ${
              this.ending === session.session_id
                ? this.#confirm(session)
                : html`<div class="row">
                    <a
                      class="button ${at === 0 ? 'primary' : ''}"
                      href=${path}
                      aria-describedby=${id}
                      @click=${open(path)}
                      >${start.continueAction}</a
                    >
                    ${
                      mayDiscard(session)
                        ? html`<button
                            class="quiet"
                            aria-describedby=${id}
                            data-discard=${session.session_id}
                            @click=${() => void this.#ask(session.session_id)}
                          >
                            ${next.discard}
                          </button>`
                        : nothing
                    }
                  </div>`
            }
          </li>`
        })}
      </ul>
    </section>`
  }

  #confirm({ session_id: id }: SummaryData): TemplateResult {
    const { next } = strings()
    return html`<div class="confirm" role="group" aria-labelledby="question">
      <p id="question">${next.discardText}</p>
      <div role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
      <div class="row">
        <button data-keep @click=${this.#keep}>${next.keep}</button>
        <button class="quiet" aria-disabled=${this.busy} @click=${() => void this.#end(id)}>${next.confirm}</button>
      </div>
    </div>`
  }

  #suggested(): TemplateResult | typeof nothing {
    const { next, offer, start } = strings()
    const { suggestion } = this
    if (suggestion === null || suggestion.kind === 'continue') return nothing
    const { busy, failure } = this.#creation
    const begun: { body: CreateSessionBody; why: string; action: string; kind: string } =
      suggestion.kind === 'practise'
        ? {
            body: { session_type: 'learning', skills: [suggestion.skill_id], config: { max_items: FEW } },
            why: next.practise[suggestion.reason],
            action: start.startPractice,
            kind: `${start.practiceKind} · ${start.questions({ n: FEW })}`,
          }
        : {
            body: { session_type: 'tutoring', guideline_id: suggestion.guideline_id },
            why: next.lesson[suggestion.reason],
            action: offer.startLesson,
            kind: strings().learn.kind,
          }
    return html`<section class="card next" aria-labelledby="next">
      <h2 id="next" tabindex="-1">${next.title}</h2>
      <div class="open">
        <div>
          <h3 id="suggested" lang=${suggestion.title_language}><bdi>${suggestion.title}</bdi></h3>
          <p class="muted">${begun.kind}</p>
          <p class="why">${begun.why}</p>
        </div>
        <div role="alert">${failure ? html`<p class="error">${failure}</p>` : nothing}</div>
        <button
          class="primary"
          aria-describedby="suggested"
          aria-disabled=${busy}
          @click=${() => void this.#creation.create(begun.body)}
        >
          ${busy ? start.starting : begun.action}
        </button>
      </div>
    </section>`
  }

  static override readonly css = [nextStepCss]
}

/** An end of a quiz counts as an attempt, so it is ended in the quiz alone. */
const mayDiscard = ({ session_type: type }: SummaryData): boolean => type !== 'evaluation'

/** Whose time is running comes first, the shortest before the others; then the newest. */
const inOrder = (sessions: readonly SummaryData[]): SummaryData[] => {
  const left = ({ started_at: at, time_remaining_seconds: seconds }: SummaryData) =>
    at === null ? Infinity : (seconds ?? Infinity)
  return sessions.toSorted((one, other) => (left(one) === left(other) ? 0 : left(one) - left(other)))
}

/** “Practice · 3 of 10 questions answered · 12 minutes left”. Dialogues, lessons and programmes have no count. */
function standing(session: SummaryData): string {
  const { learn, next, programme, start } = strings()
  const { session_type: type, total_items: total, items_completed: done, time_remaining_seconds: seconds } = session
  const kind = {
    evaluation: start.quizKind,
    learning: start.practiceKind,
    survey: start.surveyKind,
    thought: start.talkKind,
    tutoring: learn.kind,
    mastery: programme.kind,
  }[type]
  if (!session.started_at) return `${kind} · ${start.notStarted}`
  const counted =
    type === 'thought' || type === 'tutoring' || type === 'mastery'
      ? null
      : total === null
        ? start.progress({ done })
        : start.progressOf({ done, total })
  const time =
    seconds === null ? null : seconds < 60 ? next.underAMinute : next.minutesLeft({ n: Math.floor(seconds / 60) })
  return [kind, counted, time].filter(part => part !== null).join(' · ')
}

customElements.get('viva-next-step') ?? customElements.define('viva-next-step', NextStep)
