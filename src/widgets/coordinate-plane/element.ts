// A coordinate plane on which points are placed, or a line by two of its points: by clicking, dragging, or with the keyboard.
import { html, nothing } from 'lit'
import { classMap } from 'lit/directives/class-map.js'
import type { WidgetResponse } from '../../client/index.js'
import { asDouble } from '../../expression/places.js'
import { layoutOf, type Layout } from '../../figures/coordinate-plane/layout.js'
import { WIDTH } from '../../figures/svg.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { renderFigure } from '../../web/view/figure/render-figure.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { pairsIn } from '../../web/widgets/draft-value.js'
import { pathOf } from '../../web/widgets/field-refusal.js'
import { directionOfKey, shownNumber, spokenNumber, spotOf } from '../../web/widgets/placing.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import { drawnPlane, withLine, type PlaneFigure } from './drawn-plane.js'
import { moved, nextSpot, pairAt, pointAt, spotNear, spotsOf, stepped, type Spot } from './spots.js'
import placingCss from '../../web/styles/placing.css?inline'
import planeCss from './element.css?inline'

/** A point is taken hold of from as far away, in pixels of the screen. */
const REACH = 22
/** How many places a point moves while Shift is held. */
const LEAP = 10

class CoordinatePlane extends QuestionWidget<'coordinate_plane'> {
  static override properties = own('spots', 'held', 'said', 'active')
  spots: readonly Spot[] = []
  /** The index of the point that is dragged. */
  held: number | null = null
  /** The index of the point that was placed or moved last. */
  active = 0
  /** What a screen reader is told. */
  said = ''
  /** What the points were before each change, the last one at the end. */
  #earlier: (readonly Spot[])[] = []

  protected override begin(): void {
    this.spots = spotsOf(pairsIn(this.draft)?.slice(0, this.props.count) ?? [], this.props) ?? []
  }

  protected answer(): WidgetResponse | string {
    const { count } = this.props
    const { field } = strings()
    if (this.spots.length === count) return { points: this.#pairs }
    return count === 1 ? field.placeFirst : field.placeAll({ n: count })
  }

  get #pairs() {
    return this.spots.map(spot => pairAt(spot, this.props))
  }

  override get opening(): HTMLElement | null {
    return this.#handleAt(0)
  }

  /** The point that was refused, or the first one that is still to be placed. */
  override focusField(): void {
    const [field, index] = this.refusals[0] && !this.own ? pathOf(this.refusals[0]) : []
    this.#focus(field === 'points' && index !== undefined ? Number(index) : this.spots.length)
  }

  #focus(index: number, options: FocusOptions = {}): void {
    void this.updateComplete.then(() => (this.#handleAt(index) ?? this.#handleAt(this.props.count - 1))?.focus(options))
  }

  #handleAt(index: number): HTMLElement | null {
    return this.renderRoot.querySelectorAll<HTMLElement>('.handle')[index] ?? null
  }

  /** The figure of a question about a plane is the plane that is answered on. */
  protected override renderAbove() {
    return this.props.figure?.kind === 'coordinate_plane' ? nothing : super.renderAbove()
  }

  get #layout(): Layout {
    return layoutOf(drawnPlane(this.props), { number: strings().wording.bare })
  }

  #set(spots: readonly Spot[]): void {
    if (spots === this.spots) return
    this.spots = spots
    this.entered(JSON.stringify(this.#pairs))
  }

  /** A change that can be undone. */
  #change(spots: readonly Spot[], index: number): void {
    if (this.busy || spots === this.spots) return
    this.#earlier.push(this.spots)
    this.#set(spots)
    this.active = index
    this.said = this.#name(index)
  }

  #remove(index: number): void {
    if (index >= this.spots.length) return
    this.#change(
      this.spots.filter((_, i) => i !== index),
      Math.max(0, index - 1),
    )
    this.said = strings().field.pointRemoved({ n: index + 1 })
    this.#focus(index)
  }

  #undo = (): void => {
    const before = this.#earlier.pop()
    if (before === undefined || this.busy) return
    this.#set(before)
    this.active = Math.max(0, Math.min(this.active, before.length - 1))
    this.said = before.length === 0 ? this.#name(0) : before.map((_, i) => this.#name(i)).join('. ')
  }

  #near(event: PointerEvent): Spot {
    const { x, y } = spotOf(event, this.renderRoot.querySelector<HTMLElement>('.layer')!)
    const layout = this.#layout
    return spotNear(layout.x.toValue(x), layout.y.toValue(y), this.props)
  }

  /** The point to take hold of: within reach, or else, where all of them are placed, the nearest. Null for a new one. */
  #grasped(event: PointerEvent): number | null {
    const layer = event.currentTarget as HTMLElement
    const unit = layer.getBoundingClientRect().width / WIDTH
    const { x, y } = spotOf(event, layer)
    const layout = this.#layout
    const [nearest] = this.spots
      .map((spot, index) => {
        const [across, up] = this.#pixels(spot, layout)
        return { index, away: Math.hypot(across - x, up - y) * unit }
      })
      .toSorted((one, other) => one.away - other.away)
    if (nearest === undefined) return null
    // In a fine grid, a place beside a point can still be chosen.
    const snap = Math.abs(this.#pixels([1, 0], layout)[0] - this.#pixels([0, 0], layout)[0]) * unit
    const isReached = nearest.away <= Math.min(REACH, Math.max(snap * 0.75, REACH / 2))
    return isReached || this.spots.length === this.props.count ? nearest.index : null
  }

  #pixels(spot: Spot, layout: Layout): readonly [x: number, y: number] {
    const [x, y] = pointAt(spot, this.props)
    return [layout.x.toPixel(asDouble(x)), layout.y.toPixel(asDouble(y))]
  }

  #grab = (event: PointerEvent): void => {
    if (this.busy || event.button !== 0 || this.held !== null) return
    const layer = event.currentTarget as HTMLElement
    layer.setPointerCapture(event.pointerId)
    const index = this.#grasped(event)
    this.#earlier.push(this.spots)
    this.held = index ?? this.spots.length
    const spot = this.#near(event)
    this.#set(index === null ? [...this.spots, spot] : moved(this.spots, index, spot, this.props))
  }

  #drag = (event: PointerEvent): void => {
    if (this.held !== null) this.#set(moved(this.spots, this.held, this.#near(event), this.props))
  }

  #drop = (): void => {
    const index = this.held
    if (index === null) return
    this.held = null
    this.active = index
    if (JSON.stringify(this.#earlier.at(-1)) === JSON.stringify(this.spots)) this.#earlier.pop()
    this.said = this.#name(index)
    // The next click may follow at once: nothing moves under the pointer.
    this.#focus(index, { preventScroll: true })
  }

  /** The page scrolls instead. */
  #breakOff = (): void => {
    if (this.held === null) return
    this.held = null
    this.#set(this.#earlier.pop()!)
  }

  #key(event: KeyboardEvent, index: number): void {
    if (this.busy || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z') return
      event.preventDefault()
      return this.#undo()
    }
    const direction = directionOfKey(event.key)
    const isPlaced = index < this.spots.length
    const spots = isPlaced ? this.spots : [...this.spots, nextSpot(this.spots, this.props)]
    if (direction !== null) {
      event.preventDefault()
      const by = event.shiftKey ? LEAP : 1
      this.#change(stepped(spots, index, [direction[0] * by, direction[1] * by], this.props), index)
    } else if (event.key === ' ' || (event.key === 'Enter' && !isPlaced)) {
      event.preventDefault()
      this.#change(spots, index)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      this.#remove(index)
    }
  }

  /** “Point 1 at x 3, y minus 2”. */
  #name(index: number): string {
    const { field } = strings()
    const spot = this.spots[index]
    if (spot === undefined) return field.pointOpen({ n: index + 1 })
    const [x, y] = pointAt(spot, this.props)
    return field.pointAt({ n: index + 1, x: spokenNumber(x), y: spokenNumber(y) })
  }

  #handle(spot: Spot, index: number, layout: Layout) {
    const [x, y] = this.#pixels(spot, layout)
    const isHeld = this.held === index
    const isPlaced = index < this.spots.length
    const [across, up] = pointAt(spot, this.props)
    return html`<div
      class=${classMap({ handle: true, open: !isPlaced, held: isHeld })}
      role="button"
      tabindex="0"
      aria-label=${this.#name(index)}
      aria-describedby="heading prompt plane-keys messages"
      aria-disabled=${this.busy ? 'true' : 'false'}
      style=${`left: ${(x / WIDTH) * 100}%; top: ${(y / layout.height) * 100}%`}
      @keydown=${(event: KeyboardEvent) => this.#key(event, index)}
      @focus=${() => (this.active = Math.min(index, Math.max(0, this.spots.length - 1)))}
    >
      ${this.props.count > 1 ? html`<span class="number" aria-hidden="true">${index + 1}</span>` : nothing}
      ${
        isHeld
          ? html`<span class="bubble" aria-hidden="true"
              >${strings().field.coordinates({ x: shownNumber(across), y: shownNumber(up) })}</span
            >`
          : nothing
      }
    </div>`
  }

  get #drawn(): PlaneFigure {
    const drawn = drawnPlane(this.props)
    const [first, second] = this.spots.map(spot => pointAt(spot, this.props))
    return this.props.asks === 'line' && first && second ? withLine(drawn, [first, second]) : drawn
  }

  protected renderField() {
    const { field } = strings()
    const { count } = this.props
    const layout = this.#layout
    const shown = this.spots.length < count ? [...this.spots, nextSpot(this.spots, this.props)] : this.spots
    const isEmpty = this.spots.length === 0
    return html`
      <p class="label" id="label"><bdi>${plainText(this.props.label)}</bdi></p>
      <div class="surface" role="application" aria-labelledby="label" aria-describedby="plane-keys">
        ${renderFigure(this.#drawn, this.textLanguage)}
        <div
          class="layer"
          style=${`aspect-ratio: ${WIDTH} / ${layout.height}`}
          aria-disabled=${this.busy}
          @pointerdown=${this.#grab}
          @pointermove=${this.#drag}
          @pointerup=${this.#drop}
          @pointercancel=${this.#breakOff}
        >
          ${shown.map((spot, index) => this.#handle(spot, index, layout))}
        </div>
      </div>
      <div class="tools">
        <button type="button" aria-disabled=${this.#earlier.length === 0 || this.busy} @click=${this.#undo}>
          ${field.undo}
        </button>
        <button type="button" aria-disabled=${isEmpty || this.busy} @click=${() => this.#remove(this.active)}>
          ${field.removePoint({ n: this.active + 1 })}
        </button>
        ${count > 1 ? html`<p class="small muted">${field.pointsPlaced({ placed: this.spots.length, n: count })}</p>` : nothing}
      </div>
      <p id="plane-keys" class="hint">${field.planeHow} <span class="keys">${field.planeKeys}</span></p>
      <p class="visually-hidden" role="status">${this.said}</p>
    `
  }

  static override readonly css = [placingCss, planeCss]
}

customElements.get('viva-coordinate-plane') ?? customElements.define('viva-coordinate-plane', CoordinatePlane)
