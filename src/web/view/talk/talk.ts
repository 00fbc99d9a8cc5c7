// <viva-talk>: an open dialogue as bubbles with the composer below. A message being written is shown as it arrives and announced when it
// is complete.
import { html, nothing, type PropertyValues } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { EndedStatus } from '../../../client/index.js'
import { strings } from '../../strings/locale.js'
import type { FieldRefusal } from '../../widgets/field-refusal.js'
import { announceAll } from '../announce.js'
import type { Composer, ComposerState } from './composer.js'
import './composer.js'
import { dots } from '../icons.js'
import { tutorText } from '../text/tutor-text.js'
import { answerView } from '../transcript/answer-view.js'
import { spokenText } from '../text/spoken-text.js'
import type { Turn } from './talk-turns.js'
import { LocalizedElement } from '../localized-element.js'
import answerViewCss from '../transcript/answer-view.css?inline'
import bubblesCss from '../transcript/bubbles.css?inline'
import promptTextCss from '../text/prompt-text.css?inline'
import talkCss from './talk.css?inline'

export interface TalkFacts {
  readonly turns: readonly Turn[]
  /** A message that is still being written; when it is finished it is a turn of this key. */
  readonly draft: { readonly messageId: string; readonly text: string } | null
  /** The partner is writing or about to write. */
  readonly writing: boolean
  readonly ended: EndedStatus | null
  /** The status text while it is the partner's turn. */
  readonly status: string
  readonly callId: string | null
  readonly longest: number
  readonly sendState: ComposerState
  readonly refusals: readonly FieldRefusal[]
  /** Stored draft of the learner's next message. */
  readonly storedDraft: string | null
}

/** How many messages are shown at first, and how many more on each request for earlier ones. */
const PAGE = 40
/** Within this many pixels of the end, the learner still counts as reading it. */
const near = 40

export class Talk extends LocalizedElement {
  static override properties = { facts: { attribute: false }, shown: { state: true } }
  declare facts: TalkFacts
  shown: number = PAGE
  #announced = new Set<string>()
  #follows = true
  #first = true
  #turnOf: string | null = null
  #scrolledTo = 0
  #height = 0
  // Formulas are set after their text has come: what is followed stays in sight when the dialogue grows by itself.
  readonly #grown = new ResizeObserver(() => this.#follow())

  focusHeading(): void {
    if (this.facts.ended) this.renderRoot.querySelector<HTMLElement>('h2')?.focus()
    else this.renderRoot.querySelector<Composer>('viva-composer')?.focus()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('scroll', this.#onScroll, { passive: true })
    this.#grown.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('scroll', this.#onScroll)
    this.#grown.disconnect()
  }

  /** Scrolling up stops following the newest message; reaching the end resumes it. */
  #onScroll = (): void => {
    const end = this.renderRoot.querySelector('#end')?.getBoundingClientRect().top ?? 0
    if (end < window.innerHeight + near) this.#follows = true
    // A page that became shorter scrolls up by itself.
    else if (scrollY < this.#scrolledTo && this.scrollHeight >= this.#height) this.#follows = false
    this.#scrolledTo = scrollY
    this.#height = this.scrollHeight
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('facts')) return
    const before = changed.get('facts')
    const { turns } = this.facts
    if (turns.at(-1)?.by === 'learner' && turns.length > (before?.turns.length ?? 0)) this.#follows = true
    this.#announceNew()
    this.#takeTurn()
    this.#first = false
    this.#follow()
  }

  /** Moves the focus to the composer when a button has opened a new turn. */
  #takeTurn(): void {
    const { callId } = this.facts
    if (callId === null || callId === this.#turnOf) return
    const left = document.activeElement === document.body || this.querySelector(':focus-within') !== null
    if (this.#turnOf !== null && left) {
      this.focusHeading()
      this.#follows = true
    }
    this.#turnOf = callId
  }

  /** Inside a host page, the element scrolls only while the learner is writing in it. */
  #follow(): void {
    if (this.#follows && this.matches(':focus-within'))
      this.renderRoot.querySelector('#end')?.scrollIntoView({ block: 'end' })
  }

  #announceNew(): void {
    const { talk } = strings()
    const fresh = this.facts.turns.filter(turn => !this.#announced.has(turn.key))
    for (const turn of fresh) {
      this.#announced.add(turn.key)
      if (turn.by === 'partner' && !this.#first) void announceAll(this, [`${talk.partner}:`, spokenText(turn.text)])
    }
  }

  #showEarlier(): void {
    const was = this.shown
    this.shown += PAGE
    void this.updateComplete.then(() => {
      const all = [...this.renderRoot.querySelectorAll<HTMLElement>('li')]
      all[Math.max(0, all.length - was - 1)]?.focus()
    })
  }

  #turn(turn: Turn) {
    const { talk } = strings()
    const writing = turn.key === this.facts.draft?.messageId
    if (turn.by === 'partner')
      return html`<li class="partner" tabindex="-1" aria-busy=${writing}>
        <p class="who">${talk.partner}</p>
        ${tutorText(turn.text, [], writing)}
      </li>`
    return html`<li class=${turn.answer === null ? 'learner passed' : 'learner'} tabindex="-1">
      <p class="who">${talk.you}</p>
      <div class="answer">${turn.answer === null ? html`<p>${talk.passed}</p>` : answerView(turn.answer)}</div>
    </li>`
  }

  protected override render() {
    const { talk } = strings()
    const { turns, draft, writing, ended, status, callId, longest, sendState, refusals, storedDraft } = this.facts
    // The same element from its first word to its end, so that nothing jumps.
    const written: Turn[] = draft ? [{ key: draft.messageId, by: 'partner', text: draft.text }] : []
    const hidden = Math.max(0, turns.length - this.shown)
    return html`
      <viva-announcer></viva-announcer>
      ${
        hidden > 0
          ? html`<p>
              <button class="quiet" @click=${() => this.#showEarlier()}>${talk.earlier({ n: hidden })}</button>
            </p>`
          : nothing
      }
      ${turns.length === 0 && !draft && !ended ? html`<p class="invitation muted">${talk.empty}</p>` : nothing}
      <ol aria-label=${talk.log}>
        ${repeat(
          [...turns.slice(hidden), ...written],
          turn => turn.key,
          turn => this.#turn(turn),
        )}
      </ol>
      ${writing && !draft ? html`<div class="partner writing" aria-hidden="true">${dots}</div>` : nothing}
      ${
        ended
          ? html`<section class="card over">
              <h2 tabindex="-1">${talk.overTitle}</h2>
              <p class="muted">${talk.overText}</p>
            </section>`
          : html`<div class="foot">
              <viva-composer
                .callId=${callId}
                .longest=${longest}
                .sendState=${sendState}
                .refusals=${refusals}
                .storedDraft=${storedDraft}
                .status=${status}
              ></viva-composer>
              <slot></slot>
            </div>`
      }
      <div id="end"></div>
    `
  }

  static override readonly css = [answerViewCss, bubblesCss, promptTextCss, talkCss]
}

customElements.get('viva-talk') ?? customElements.define('viva-talk', Talk)
