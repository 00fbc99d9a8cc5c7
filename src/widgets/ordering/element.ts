// Entries to bring into order, with buttons, with the keyboard, or by dragging. A screen reader announces every move.
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { down, grip, up } from '../../web/view/icons.js'
import { entryText } from '../../web/view/text/authors-text.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { positionsIn } from '../../web/widgets/draft-value.js'
import { moved, indexAt, shownOrder } from './entry-order.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import { own } from '../../web/view/localized-element.js'
import orderingCss from './element.css?inline'
type Control = 'entry' | 'up' | 'down'

class Ordering extends QuestionWidget<'ordering'> {
  static override properties = own('order', 'settled', 'isConfirming', 'held', 'announcement')
  order: readonly number[] = []
  /** The learner has moved an entry, or has confirmed the order as shown. */
  settled = false
  /** An order that nobody has touched was submitted: what is to be confirmed stands below. */
  isConfirming = false
  /** The entry that was picked up, and where it was then. */
  held: { readonly entry: number; readonly from: readonly number[]; readonly dragged: boolean } | null = null
  announcement = ''

  constructor() {
    super()
    this.addEventListener('focusin', this.#letGo)
  }

  protected override begin(): void {
    const { length } = this.props.entries
    const stored = positionsIn(this.draft, length)
    this.settled = stored?.length === length
    this.order = this.settled && stored ? stored : shownOrder(length)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#drop()
  }

  protected answer(): WidgetResponse | string {
    if (this.settled) return { order: [...this.order] }
    this.isConfirming = true
    return strings().field.orderUnchanged
  }

  override written(): WidgetResponse | null {
    return this.settled ? { order: [...this.order] } : null
  }

  override focusField(): void {
    const selector = this.isConfirming ? '#meant' : '.entry'
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus())
  }

  #settle(order: readonly number[]): void {
    this.order = order
    this.settled = true
    this.isConfirming = false
    this.entered(JSON.stringify(order))
  }

  #move(entry: number, by: -1 | 1, control: Control): void {
    const { field } = strings()
    const from = this.order.indexOf(entry)
    const to = from + by
    if (this.busy) return
    if (to < 0 || to >= this.order.length) {
      this.#say(field.atEnd({ place: from + 1, of: this.order.length }))
      return
    }
    this.#settle(moved(this.order, from, to))
    this.#say(field.moved({ place: to + 1, of: this.order.length }))
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#${control}-${entry}`)?.focus())
  }

  // The same words twice would be no change and would not be read.
  #say(text: string): void {
    this.announcement = this.announcement === text ? `${text}\u00a0` : text
  }

  #key(event: KeyboardEvent, entry: number): void {
    const { field } = strings()
    const [place, of] = [this.order.indexOf(entry) + 1, this.order.length]
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    const holds = this.held?.entry === entry
    if (this.busy) return
    if (by !== null && (event.altKey || holds)) this.#move(entry, by, 'entry')
    else if (by !== null) this.#focusEntry(place - 1 + by)
    else if (event.key === ' ' || (event.key === 'Enter' && holds)) {
      this.held = holds ? null : { entry, from: this.order, dragged: false }
      this.#say(holds ? field.putDown({ place, of }) : field.pickedUp({ place, of }))
    } else if (event.key === 'Escape' && holds && this.held) {
      this.#settle(this.held.from)
      this.held = null
      this.#say(field.putDown({ place: this.order.indexOf(entry) + 1, of }))
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#entry-${entry}`)?.focus())
    } else return
    event.preventDefault()
  }

  #focusEntry(place: number): void {
    this.renderRoot.querySelectorAll<HTMLElement>('.entry')[place]?.focus()
  }

  #grab(event: PointerEvent, entry: number): void {
    if (this.busy || event.button !== 0) return
    event.preventDefault()
    this.held = { entry, from: this.order, dragged: true }
    // Entries move in the document while one is dragged, which would end a capture by the entry itself.
    window.addEventListener('pointermove', this.#drag)
    window.addEventListener('pointerup', this.#drop)
    window.addEventListener('pointercancel', this.#drop)
  }

  #drag = (event: PointerEvent): void => {
    if (!this.held) return
    const middles = [...this.renderRoot.querySelectorAll('li')].map(item => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2
    })
    const from = this.order.indexOf(this.held.entry)
    const to = indexAt(event.clientY, middles, from)
    if (to === from) return
    this.#settle(moved(this.order, from, to))
    this.#say(strings().field.moved({ place: to + 1, of: this.order.length }))
  }

  #drop = (): void => {
    window.removeEventListener('pointermove', this.#drag)
    window.removeEventListener('pointerup', this.#drop)
    window.removeEventListener('pointercancel', this.#drop)
    if (this.held?.dragged) this.held = null
  }

  // Put down where it is, once the learner turns to something else. An entry that moves in the document loses focus for a
  // moment, so losing it tells nothing.
  #letGo = (event: FocusEvent): void => {
    const [target] = event.composedPath()
    const at = this.held && !this.held.dragged ? `entry-${this.held.entry}` : null
    if (at !== null && target instanceof HTMLElement && target.id !== at) this.held = null
  }

  #entry(entry: number, place: number) {
    const { field, wording } = strings()
    const held = this.held?.entry === entry
    const last = this.order.length - 1
    return html`
      <li class=${held ? 'held' : ''}>
        <span class="grip" aria-hidden="true" @pointerdown=${(event: PointerEvent) => this.#grab(event, entry)}>
          ${grip}
        </span>
        <button
          type="button"
          class="entry"
          id=${`entry-${entry}`}
          aria-pressed=${held ? 'true' : 'false'}
          aria-describedby="order-keys"
          @keydown=${(event: KeyboardEvent) => this.#key(event, entry)}
        >
          <span class="visually-hidden">${field.place({ place: place + 1 })}</span>
          <span class="place numeric" aria-hidden="true">${wording.number(place + 1)}</span>
          <span class="text" id=${`text-${entry}`}><bdi>${entryText(this.props.entries[entry] ?? '')}</bdi></span>
        </button>
        <span class="movers">
          ${this.#mover(entry, 'up', place === 0)} ${this.#mover(entry, 'down', place === last)}
        </span>
      </li>
    `
  }

  #mover(entry: number, way: 'up' | 'down', end: boolean) {
    return html`<button
      type="button"
      class="mover"
      id=${`${way}-${entry}`}
      aria-labelledby=${`${way}-word text-${entry}`}
      aria-disabled=${end || this.busy}
      @click=${() => this.#move(entry, way === 'up' ? -1 : 1, way)}
    >
      ${way === 'up' ? up : down}
    </button>`
  }

  protected renderField() {
    const { field } = strings()
    const { rule } = this.props
    return html`
      ${rule ? html`<p class="hint" dir="auto">${plainText(rule)}</p>` : nothing}
      <ol aria-labelledby="prompt">
        ${repeat(
          this.order,
          entry => entry,
          (entry, place) => this.#entry(entry, place),
        )}
      </ol>
      <p id="order-keys" class="hint keys">${field.orderKeys}</p>
      ${
        this.isConfirming
          ? html`<label class="choice">
              <input
                id="meant"
                type="checkbox"
                aria-describedby="messages"
                .checked=${this.settled}
                ?disabled=${this.busy}
                @change=${this.#mean}
              />${field.orderMeant}
            </label>`
          : nothing
      }
      <p role="status" class="visually-hidden">${this.announcement}</p>
      <span id="up-word" hidden>${field.moveUp}</span><span id="down-word" hidden>${field.moveDown}</span>
    `
  }

  #mean = (event: Event): void => {
    this.settled = (event.target as HTMLInputElement).checked
    this.entered(this.settled ? JSON.stringify(this.order) : '')
  }

  static override readonly css = [orderingCss]
}

customElements.get('viva-ordering') ?? customElements.define('viva-ordering', Ordering)
