// <viva-curriculum-map>: the steps of a curriculum, or the concepts of a graph, as buttons in stages, with their connections. Moving changes
// one transform and renders nothing again, so it stays smooth with many steps.
import { html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { repeat } from 'lit/directives/repeat.js'
import { curriculumStrings, curriculumTexts } from '../strings/curriculum.js'
import { direction } from '../strings/page-language.js'
import { fitting, moved, opening, showing, sight, zoomed, type Camera, type Rect, type Size } from './camera.js'
import { downwards } from './downwards.js'
import { onGestures } from './gestures.js'
import { flag } from './icons.js'
import { prerequisitesOf, walkFrom, type Direction, type MapNode, type MapView } from './walk.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import mapCss from './map.css?inline'

/** At this scale and below, titles are drawn larger and other texts are left out. */
const FAR = 0.55
const STEP = 1.3
/** In a window that is narrower, layers go down, as a page does. */
const NARROW = 560

export type ChooseEvent = CustomEvent<{ readonly id: string }>
/** How a comparison marks a node. */
export type Mark = 'added' | 'changed'

/** What is said of a graph that is no curriculum. */
export type MapWords = {
  /** Of the whole. */
  readonly label: string
  /** What the keys do. */
  readonly keys: string
  /** Below the title of a node. */
  facts(id: string): string
  /** What the drawing shows of a node besides its text, for screen readers. */
  describe(id: string): string
  /** Nodes and edges (`from to`) that are drawn with broken lines. */
  readonly broken: ReadonlySet<string>
  /** How nodes look, by id. */
  readonly looks?: ReadonlyMap<string, NodeLook>
}

/** `sign` tells by its shape what `tone` tells by its colour. */
export type NodeLook = { readonly tone: 'good' | 'poor' | 'open' | 'faint'; readonly sign: TemplateResult }

export class CurriculumMap extends LocalizedElement {
  static override readonly texts = curriculumTexts
  static override properties = { ...given('view', 'chosen', 'found', 'marks', 'words'), ...own('active') }
  declare view: MapView
  chosen: string | null = null
  /** Ids that match the search or filter; null: all. */
  found: ReadonlySet<string> | null = null
  marks: ReadonlyMap<string, Mark> = new Map()
  /** Null: those of a curriculum. */
  words: MapWords | null = null
  /** Id of the node in the tab order. */
  active: string | null = null
  #camera: Camera = { x: 0, y: 0, scale: 1 }
  #window: Size = { width: 0, height: 0 }
  /** Whether layers go down instead of to the side. */
  #isDown = false
  #turned: { readonly of: MapView; readonly view: MapView } | null = null
  #frame = 0
  #touched = false
  #stage = createRef<HTMLElement>()
  #world = createRef<HTMLElement>()
  #lens = createRef<SVGRectElement>()
  #resizing = new ResizeObserver(() => this.#resized())

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resizing.disconnect()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#stage.value) this.#resizing.observe(this.#stage.value)
  }

  protected override firstUpdated(): void {
    const stage = this.#stage.value!
    this.#resizing.observe(stage)
    onGestures(stage, {
      move: by => this.#look(moved(this.#camera, by, this.#drawn, this.#window)),
      zoom: (factor, at) => this.#look(zoomed(this.#camera, factor, at)),
    })
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('view')
    if (changed.has('view') && before && (before.width !== this.view.width || before.height !== this.view.height))
      this.#open()
    else this.#draw()
  }

  /** Shows the whole map. */
  fit(): void {
    this.#look(fitting(this.#drawn, this.#window))
  }

  zoom(larger: boolean): void {
    const { width, height } = this.#window
    this.#look(zoomed(this.#camera, larger ? STEP : 1 / STEP, { x: width / 2, y: height / 2 }))
  }

  /** Brings a node into view; `focus` also focuses it. */
  show(id: string, { focus = false } = {}): void {
    const node = this.#drawn.nodes.find(each => each.id === id)
    if (!node) return
    this.active = id
    this.#look(showing(this.#camera, this.#rectOf(node), this.#window))
    if (focus) void this.updateComplete.then(() => this.#button(id)?.focus({ preventScroll: true }))
  }

  /** The view as it is drawn: from top to bottom in a narrow window. */
  get #drawn(): MapView {
    if (!this.#isDown) return this.view
    if (this.#turned?.of !== this.view) this.#turned = { of: this.view, view: downwards(this.view) }
    return this.#turned.view
  }

  #button = (id: string): HTMLElement | null => this.renderRoot.querySelector(`[data-id="${CSS.escape(id)}"]`)

  /** The rectangle of a node; mirrored for right-to-left scripts. */
  #rectOf({ x, y }: MapNode): Rect {
    const { width, node_width: w, node_height: h } = this.#drawn
    return { x: direction() === 'rtl' ? width - x - w : x, y, width: w, height: h }
  }

  #resized(): void {
    const { clientWidth: width, clientHeight: height } = this.#stage.value!
    if (width === 0 || height === 0) return
    const isFirst = this.#window.width === 0
    this.#window = { width, height }
    if (this.#isDown !== width < NARROW) {
      this.#isDown = width < NARROW
      this.#touched = false
      this.requestUpdate()
    }
    if (this.#touched && !isFirst) this.#look(moved(this.#camera, { x: 0, y: 0 }, this.#drawn, this.#window))
    else this.#open()
    // The details of the chosen node take up space and may push it out of view; the focus may have moved on meanwhile.
    const target = this.renderRoot.querySelector('.node:focus') ? this.active : this.chosen
    const node = this.#drawn.nodes.find(({ id }) => id === target)
    if (node) this.#camera = showing(this.#camera, this.#rectOf(node), this.#window)
  }

  #open(): void {
    const view = this.#drawn
    const first = view.nodes.find(({ id }) => id === view.critical_path[0]) ?? view.nodes[0]
    if (!first || this.#window.width === 0) return
    this.#look(opening(view, this.#window, this.#rectOf(first), direction() === 'rtl'))
    this.#touched = false
  }

  #look(camera: Camera): void {
    this.#camera = camera
    this.#touched = true
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  #draw(): void {
    const world = this.#world.value
    if (!world) return
    const { x, y, scale } = this.#camera
    world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    this.#stage.value!.toggleAttribute('data-far', scale <= FAR)
    const lens = this.#lens.value
    if (!lens) return
    const seen = sight(this.#camera, this.#window)
    lens.parentElement!.toggleAttribute(
      'data-whole',
      seen.width >= this.#drawn.width && seen.height >= this.#drawn.height,
    )
    for (const side of ['x', 'y', 'width', 'height'] as const) lens.setAttribute(side, String(seen[side]))
  }

  #walk(event: KeyboardEvent): void {
    const rtl = direction() === 'rtl'
    const ways: Readonly<Record<string, Direction>> = this.#isDown
      ? { ArrowDown: 'next', ArrowUp: 'before', ArrowLeft: rtl ? 'down' : 'up', ArrowRight: rtl ? 'up' : 'down' }
      : { ArrowRight: rtl ? 'before' : 'next', ArrowLeft: rtl ? 'next' : 'before', ArrowUp: 'up', ArrowDown: 'down' }
    const way = ways[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey || this.active === null) return
    event.preventDefault()
    const to = walkFrom(this.view, this.active, way)
    if (to !== null) this.show(to, { focus: true })
  }

  // Focus that comes by Tab makes the browser scroll what must not scroll; the camera does it instead.
  #focused(id: string): void {
    this.active = id
    if (this.#button(id)?.matches(':focus-visible')) this.show(id)
  }

  #choose(id: string): void {
    this.active = id
    this.dispatchEvent(new CustomEvent('viva-choose', { detail: { id } }) satisfies ChooseEvent)
  }

  protected override render() {
    const { map } = curriculumStrings()
    const { nodes, layer_count: stages, height } = this.#drawn
    if (!nodes.some(({ id }) => id === this.active)) this.active = nodes[0]?.id ?? null
    return html`<div
        class="stage"
        role="group"
        aria-label=${this.words?.label ?? map.label({ n: nodes.length, stages })}
        aria-describedby="keys"
        .style=${`--map-height:${height + 34}px`}
        ${ref(this.#stage)}
        @keydown=${(event: KeyboardEvent) => this.#walk(event)}
        @scroll=${() => this.#stage.value?.scrollTo(0, 0)}
      >
        <div class="world" ${ref(this.#world)}>
          ${this.#edges()}
          ${repeat(
            nodes,
            ({ id }) => id,
            node => this.#node(node),
          )}
        </div>
        ${this.#overview()}
      </div>
      <p id="keys" class="small muted keys">${this.words?.keys ?? map.keys}</p>`
  }

  #edges() {
    const { edges, width, height, nodes, node_width: wide, node_height: high } = this.#drawn
    const byId = new Map(nodes.map(node => [node.id, node]))
    const rank = ({ from, to, is_critical: critical }: (typeof edges)[number]) =>
      from === this.chosen || to === this.chosen ? 2 : critical ? 1 : 0
    const drawn = edges.toSorted((a, b) => rank(a) - rank(b))
    return html`<svg
      class=${direction() === 'rtl' ? 'edges mirrored' : 'edges'}
      width=${width}
      height=${height}
      aria-hidden="true"
    >
      ${drawn.map(edge => {
        const { x, y } = byId.get(edge.to)!
        const away = this.found && !(this.found.has(edge.from) && this.found.has(edge.to))
        const look = rank(edge) === 2 ? 'near' : away ? 'away' : edge.is_critical ? 'critical' : ''
        const broken = this.words?.broken.has(`${edge.from} ${edge.to}`) ? 'broken' : ''
        return svg`<g class=${`${look} ${broken}`}><path class="line" d=${edge.path} /><path class="tip" d=${this.#isDown ? `M${x + wide / 2} ${y}l-5 -9h10z` : `M${x} ${y + high / 2}l-9 -5v10z`} /></g>`
      })}
    </svg>`
  }

  #node(node: MapNode) {
    const { id, title } = node
    const rect = this.#rectOf(node)
    const away = this.found !== null && !this.found.has(id)
    const look = this.words?.looks?.get(id)
    const looks = [
      'node',
      node.is_critical ? 'critical' : '',
      away ? 'away' : this.found ? 'found' : '',
      this.marks.get(id) ?? '',
      this.words?.broken.has(id) ? 'broken' : '',
      look?.tone ?? '',
    ]
    return html`<button
      class=${looks.join(' ')}
      data-id=${id}
      tabindex=${id === this.active ? 0 : -1}
      aria-pressed=${id === this.chosen}
      .style=${`transform:translate(${rect.x}px,${rect.y}px);width:${rect.width}px;height:${rect.height}px`}
      @click=${() => this.#choose(id)}
      @focus=${() => this.#focused(id)}
    >
      ${look === undefined ? nothing : html`<span class="sign">${look.sign}</span>`}
      <span class="title" dir="auto">${title}</span>
      <span class="facts">
        <span>${this.words?.facts(id) ?? factsOf(node)}</span>
        ${node.is_milestone ? html`<span class="milestone" title=${curriculumStrings().milestone}>${flag}</span>` : nothing}
      </span>
      <span class="visually-hidden">${this.words?.describe(id) ?? this.#description(node)}</span>
    </button>`
  }

  /** What the drawing shows of a node besides its text, for screen readers. */
  #description(node: MapNode): string {
    const texts = curriculumStrings()
    const before = prerequisitesOf(this.view, node).map(({ title }) => title)
    const mark = this.marks.get(node.id)
    return [
      texts.stage({ n: node.layer + 1 }),
      before.length === 0 ? texts.map.nothingBefore : texts.map.after({ titles: texts.list(before) }),
      ...(node.is_critical ? [texts.critical] : []),
      ...(node.is_milestone ? [texts.milestone] : []),
      ...(mark ? [texts.comparison[mark]] : []),
    ].join(', ')
  }

  #overview() {
    const { width, height, nodes, node_width: w, node_height: h } = this.#drawn
    const go = (event: PointerEvent): void => {
      if (event.buttons === 0) return
      event.stopPropagation()
      const box = (event.currentTarget as Element).getBoundingClientRect()
      const [x, y] = [((event.clientX - box.x) / box.width) * width, ((event.clientY - box.y) / box.height) * height]
      const { scale } = this.#camera
      this.#look({ scale, x: this.#window.width / 2 - x * scale, y: this.#window.height / 2 - y * scale })
    }
    return html`<svg
      class="overview"
      aria-hidden="true"
      viewBox=${`0 0 ${width} ${height}`}
      .style=${`aspect-ratio:${width}/${height}`}
      @pointerdown=${go}
      @pointermove=${go}
    >
      ${nodes.map(node => {
        const { x, y } = this.#rectOf(node)
        return svg`<rect x=${x} y=${y} width=${w} height=${h} rx="16" class=${node.id === this.chosen ? 'chosen' : node.is_critical ? 'critical' : ''} />`
      })}
      <rect class="lens" rx="24" ${ref(this.#lens)} />
    </svg>`
  }

  static override readonly css = [mapCss]
}

function factsOf({ estimate_minutes: time, week: at }: MapNode): string {
  const { minutes, week } = curriculumStrings()
  return [...(time === undefined ? [] : [minutes({ n: time })]), ...(at ? [week({ n: at })] : [])].join(' · ')
}

customElements.get('viva-curriculum-map') ?? customElements.define('viva-curriculum-map', CurriculumMap)
