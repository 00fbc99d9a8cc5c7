// <viva-lesson>: the dialogue with the tutor, the open question at its end, and the plan. After an answer the tutor's reply is scrolled
// into view and announced, and the focus moves to the field of the open question; without one, to the reply.
import { html, nothing, type PropertyValues } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Api, ClientAction, EndedStatus, Fold, PlanStatus } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import { announceAll } from '../announce.js'
import './lesson-summary.js'
import type { LessonSummary } from './lesson-summary.js'
import { newestFrom, type LessonTurn } from './lesson-turns.js'
import { dots } from '../icons.js'
import './plan-view.js'
import { lessonTurn } from './lesson-turn.js'
import { spokenText } from '../text/spoken-text.js'
import { QuestionWidget } from '../../widgets/question-widget.js'
import { LocalizedElement, given, own } from '../localized-element.js'
import answerViewCss from '../transcript/answer-view.css?inline'
import bubblesCss from '../transcript/bubbles.css?inline'
import promptTextCss from '../text/prompt-text.css?inline'
import lessonCss from './lesson.css?inline'

export interface LessonFacts {
  readonly turns: readonly LessonTurn[]
  /** A message that is still being written. */
  readonly draft: Fold['draft']
  readonly plan: PlanStatus | null
  /** The tutor is writing or about to write. */
  readonly writing: boolean
  /** Status text while the learner waits. */
  readonly status: string
  /** The open question, rendered in the slot. */
  readonly question: ClientAction['props'] | null
  readonly ended: EndedStatus | null
}

/** How many turns are shown at first, and how many more on each request for earlier ones. */
const PAGE = 100
/** Below this many pixels there is no room for the plan beside the dialogue. */
const ROOM = 800
/** Events by which the learner moves in the page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export class Lesson extends LocalizedElement {
  static override properties = { ...given('facts', 'api', 'sessionId', 'again'), ...own('shown', 'narrow', 'read') }
  declare facts: LessonFacts
  declare api: Api
  declare sessionId: string
  /** Offers to begin something else at the end. */
  again = false
  shown: number = PAGE
  narrow = false
  /** The tutor's last messages were read, or existed before the page was opened. */
  read = true
  #announced = new Set<string>()
  #first = true
  /** The learner has answered: the tutor's next message takes the focus. */
  #focusNext = false
  /** The element last scrolled into view, until the learner moves. Formulas rendered later must not push it away. */
  #held: HTMLElement | null = null
  readonly #measured = new ResizeObserver(([entry]) => {
    this.narrow = (entry?.contentRect.width ?? 0) < ROOM
    this.#held?.scrollIntoView({ block: 'start' })
  })

  override connectedCallback(): void {
    super.connectedCallback()
    this.#measured.observe(this)
    for (const move of MOVES) window.addEventListener(move, this.#letGo, { passive: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#measured.disconnect()
    for (const move of MOVES) window.removeEventListener(move, this.#letGo)
  }

  #letGo = (): void => {
    this.#held = null
  }

  get #isOver(): boolean {
    return this.facts.ended !== null && this.read
  }

  /** The first of the tutor's newest messages, or the end of the lesson. */
  focusHeading(): void {
    if (this.#isOver) return this.renderRoot.querySelector<LessonSummary>('viva-lesson-summary')?.focusHeading()
    this.#showTurn(this.facts.turns[newestFrom(this.facts.turns)])
  }

  /** Shows the turn, and moves the focus to the open question; without one to the turn. */
  #showTurn(turn: LessonTurn | undefined): void {
    this.#focusTurn(turn)
    if (this.facts.question) void this.#focusQuestion()
  }

  /** On a touch screen the tutor's words keep the focus: a field would open the keyboard over them. */
  async #focusQuestion(): Promise<void> {
    if (matchMedia('(pointer: coarse)').matches) return
    const question = this.querySelector<HTMLElement>('[data-stage]')
    if (question === null) return
    await customElements.whenDefined(question.localName)
    if (!(question instanceof QuestionWidget)) return
    await question.updateComplete
    question.opening?.focus({ preventScroll: true })
  }

  #focusTurn(turn: LessonTurn | undefined): void {
    const all = [...this.renderRoot.querySelectorAll<HTMLElement>('li')]
    const target = all.find(one => turn && one.dataset['turn'] === turn.key)
    const to = target ?? this.renderRoot.querySelector<HTMLElement>('.status')
    to?.focus({ preventScroll: true })
    to?.scrollIntoView({ block: target ? 'start' : 'nearest' })
    this.#held = target ?? null
  }

  /** Who ends a lesson in the middle of a question has nothing to read before seeing how it went. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('facts')) return
    const { ended, turns } = this.facts
    if (!ended) this.read = false
    else if (!this.read && turns.at(-1)?.by !== 'tutor') this.read = true
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('facts')) return
    const { turns, ended, question } = this.facts
    const before = changed.get('facts')
    const fresh = turns.filter(turn => !this.#announced.has(turn.key))
    for (const turn of fresh) this.#announced.add(turn.key)
    if (this.#first) {
      this.#first = false
      this.#focusNext = turns.length === 0
      return
    }
    if (fresh.some(turn => turn.by === 'learner')) this.#focusNext = true
    const messages = fresh.filter(turn => turn.by === 'tutor')
    const takes = this.#focusNext && messages.length > 0 && this.#mayTakeFocus()
    if (takes) this.#showTurn(messages[0])
    else if (question && question !== before?.question && this.#mayTakeFocus()) void this.#focusQuestion()
    else if (this.#focusNext && before?.question && !question && this.#mayTakeFocus()) this.#focusTurn(undefined)
    if (messages.length > 0) this.#focusNext = false
    const { dialogue, lesson, session } = strings()
    void announceAll(this, [
      ...messages.slice(takes && !question ? 1 : 0).flatMap(turn => [`${dialogue.tutor}:`, spokenText(turn.text)]),
      ...(question && question !== before?.question
        ? [`${session.unbound}:`, question.spoken ?? spokenText(question.prompt)]
        : []),
      ...(ended && !before?.ended && !this.read ? [lesson.over] : []),
    ])
    if (ended && !before?.ended && this.read) this.#showSummary()
  }

  /** Focus is taken only when nothing has it or an earlier turn has it, never from a field the learner writes in. */
  #mayTakeFocus(): boolean {
    return document.activeElement === document.body || this.shadowRoot?.activeElement !== null
  }

  #showSummary = (): void => {
    this.read = true
    this.#letGo()
    void this.updateComplete.then(async () => {
      const summary = this.renderRoot.querySelector<LessonSummary>('viva-lesson-summary')
      await summary?.updateComplete
      summary?.focusHeading()
      window.scrollTo(0, 0)
    })
  }

  #showEarlier(): void {
    this.shown += PAGE
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('li')?.focus())
  }

  #log() {
    const { lesson, talk } = strings()
    const { turns, draft } = this.facts
    const hidden = Math.max(0, turns.length - this.shown)
    // The same element from its first word to its end, so that nothing jumps.
    const written: LessonTurn[] = draft ? [{ key: draft.messageId, by: 'tutor', text: draft.text }] : []
    return html`${
        hidden > 0
          ? html`<p>
              <button class="quiet" @click=${() => this.#showEarlier()}>${talk.earlier({ n: hidden })}</button>
            </p>`
          : nothing
      }
      <ol aria-label=${lesson.log}>
        ${repeat(
          [...turns.slice(hidden), ...written],
          turn => turn.key,
          turn => lessonTurn(turn, turn.key === draft?.messageId),
        )}
      </ol>`
  }

  protected override render() {
    const { lesson } = strings()
    const { plan, ended } = this.facts
    const aside = plan
      ? html`<div class="plan">
          <viva-plan .plan=${plan} .folded=${this.narrow && !this.#isOver} .over=${ended !== null}></viva-plan>
        </div>`
      : nothing
    return html`
      <viva-announcer></viva-announcer>
      <div class=${plan && !this.narrow ? 'beside' : 'alone'}>
        ${this.#isOver ? nothing : aside}
        <div class="main">
          ${
            this.#isOver && ended
              ? html`<viva-lesson-summary
                    .api=${this.api}
                    .sessionId=${this.sessionId}
                    .status=${ended}
                    .again=${this.again}
                  ></viva-lesson-summary>
                  <details class="past">
                    <summary>${lesson.readAgain}</summary>
                    ${this.#log()}
                  </details>`
              : html`${this.#log()} ${this.#now()}`
          }
        </div>
        ${this.#isOver ? aside : nothing}
      </div>
    `
  }

  #now() {
    const { lesson } = strings()
    const { writing, draft, status, ended } = this.facts
    return html`
      ${
        this.facts.plan?.last_grading?.source === 'model'
          ? html`<p class="small muted">${lesson.judgedByModel}</p>`
          : nothing
      }
      <p class="waiting status" tabindex="-1">${writing && !draft ? dots : nothing} ${status}</p>
      <slot></slot>
      ${
        ended
          ? html`<section class="card over">
              <h2>${lesson.over}</h2>
              <button class="primary" @click=${this.#showSummary}>${lesson.seeSummary}</button>
            </section>`
          : nothing
      }
    `
  }

  static override readonly css = [answerViewCss, bubblesCss, promptTextCss, lessonCss]
}

customElements.get('viva-lesson') ?? customElements.define('viva-lesson', Lesson)
