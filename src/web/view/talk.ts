// An open dialogue: what was said, in bubbles, and below it the place to write. A message that is being written is shown as it comes and
// said aloud once it is finished.
import { html, nothing, type PropertyValues } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { EndedStatus } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import type { FieldRefusal } from '../widgets/field-refusal.js'
import './announce.js'
import type { Announcer } from './announce.js'
import type { Composer, ComposerState } from './composer.js'
import './composer.js'
import { dots } from './marks.js'
import './rich-text.js'
import { saidView } from './said-view.js'
import { spokenText } from './spoken-text.js'
import type { Turn } from './talk-turns.js'
import { LocalizedElement } from './localized-element.js'
import { sheets } from '../styles/sheets.js'
import uiCss from '../styles/ui.css?inline'
import waitingCss from '../styles/waiting.css?inline'
import saidViewCss from './said-view.css?inline'
import bubblesCss from './bubbles.css?inline'
import talkCss from './talk.css?inline'

export interface TalkFacts {
  readonly turns: readonly Turn[]
  /** A message that is still being written; when it is finished it is a turn of this key. */
  readonly draft: { readonly messageId: string; readonly text: string } | null
  /** The other side is at it, or about to be. */
  readonly writing: boolean
  readonly ended: EndedStatus | null
  /** What is being waited for, where it is the other side's turn. */
  readonly status: string
  readonly callId: string | null
  readonly longest: number
  readonly sendState: ComposerState
  readonly refusals: readonly FieldRefusal[]
  readonly kept: string | null
}

/** So many messages are shown at first, and so many more each time earlier ones are asked for. */
const PAGE = 40
/** Pixels from the end at which one still reads the end. */
const near = 40

export class Talk extends LocalizedElement {
  static override properties = { facts: { attribute: false }, shown: { state: true } }
  declare facts: TalkFacts
  shown: number = PAGE
  #said = new Set<string>()
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

  /** Whoever scrolls up to read what was said before is left there, and followed again at the end. */
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
    this.#sayNew()
    this.#takeTurn()
    this.#first = false
    this.#follow()
  }

  /** A new turn that a button brought about: what is to be done next is to write. */
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

  /** Inside somebody else's page, nothing scrolls unless one is writing here. */
  #follow(): void {
    if (this.#follows && this.matches(':focus-within'))
      this.renderRoot.querySelector('#end')?.scrollIntoView({ block: 'end' })
  }

  #sayNew(): void {
    const { talk } = strings()
    const fresh = this.facts.turns.filter(turn => !this.#said.has(turn.key))
    for (const turn of fresh) {
      this.#said.add(turn.key)
      if (turn.by === 'partner' && !this.#first)
        this.renderRoot.querySelector<Announcer>('viva-announcer')?.say(`${talk.partner}: ${spokenText(turn.text)}`)
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
    if (turn.by === 'partner')
      return html`<li class="partner" tabindex="-1" aria-busy=${turn.key === this.facts.draft?.messageId}>
        <p class="who">${talk.partner}</p>
        <viva-rich-text .text=${turn.text}></viva-rich-text>
      </li>`
    return html`<li class=${turn.said === null ? 'learner passed' : 'learner'} tabindex="-1">
      <p class="who">${talk.you}</p>
      <div class="answer">${turn.said === null ? html`<p>${talk.passed}</p>` : saidView(turn.said)}</div>
    </li>`
  }

  protected override render() {
    const { talk } = strings()
    const { turns, draft, writing, ended, status, callId, longest, sendState, refusals, kept } = this.facts
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
      ${turns.length === 0 && !draft && !ended ? html`<p class="empty muted">${talk.empty}</p>` : nothing}
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
                .kept=${kept}
                .status=${status}
              ></viva-composer>
              <slot></slot>
            </div>`
      }
      <div id="end"></div>
    `
  }

  static override styles = sheets(uiCss, waitingCss, saidViewCss, bubblesCss, talkCss)
}

customElements.get('viva-talk') ?? customElements.define('viva-talk', Talk)
