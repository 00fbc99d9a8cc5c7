// <viva-curriculum>: a curriculum as map, table and path, with further sections for which there is data.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { NodeReview } from '../../contract/content-review.js'
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { CurriculumDiff, CurriculumPlan, ValidationFinding } from '../../contract/curriculum-plan.js'
import type { CurriculumView, RunView } from '../../contract/curriculum-view.js'
import type { OptimizationTrace } from '../../contract/optimization.js'
import { curriculumStrings, curriculumTexts } from '../strings/curriculum.js'
import { announce } from '../view/announce.js'
import { minus, plus } from '../view/icons.js'
import { changes } from './changes.js'
import { detail, type Learning } from './detail.js'
import { fileLinks, type Files } from './files.js'
import './map.js'
import type { ChooseEvent, CurriculumMap, Mark } from './map.js'
import { wholeMap } from './icons.js'
import { path, questions, table } from './table.js'
import { earlierTraces, findings, trace } from './trace.js'
import { printed } from './printed.js'
import { reading, type SignOff } from './reading.js'
import { matching } from './walk.js'
import { weeks } from './weeks.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import panelCss from './panel.css?inline'
import curriculumCss from './curriculum.css?inline'

type Tab = keyof ReturnType<typeof curriculumStrings>['tabs']
export type LearnEvent = CustomEvent<{ readonly guidelineId: string }>

/** What is known beside the view; null: not yet, or not to be shown. */
export type About = {
  readonly trace: OptimizationTrace | null
  readonly earlier: readonly OptimizationTrace[]
  readonly findings: readonly ValidationFinding[] | null
  readonly plan: CurriculumPlan | null
  readonly reviews: readonly NodeReview[] | null
  /** To an earlier version. */
  readonly changes: { readonly diff: CurriculumDiff; readonly before: readonly CurriculumNode[] } | null
  readonly parts: RunView['parts']
}

class Curriculum extends LocalizedElement {
  static override readonly texts = curriculumTexts
  static override properties = {
    ...given('view', 'about', 'files', 'learning', 'marks', 'signOff'),
    ...own('tab', 'chosen', 'query', 'layer', 'onlyCritical', 'isPrinted'),
  }
  declare view: CurriculumView
  about: About = { trace: null, earlier: [], findings: null, plan: null, reviews: null, changes: null, parts: [] }
  files: Files | null = null
  learning: Learning = { possible: false, busy: false, failure: null }
  marks: ReadonlyMap<string, Mark> = new Map()
  /** Null: no step can be signed off here. */
  signOff: SignOff | null = null
  tab: Tab = 'map'
  chosen: string | null = null
  query = ''
  layer: number | null = null
  onlyCritical = false
  isPrinted = false
  #found: ReadonlySet<string> | null = null
  readonly #paper = matchMedia('print')
  #toPaper = (): void => void (this.isPrinted = this.#paper.matches)

  override connectedCallback(): void {
    super.connectedCallback()
    this.#paper.addEventListener('change', this.#toPaper)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#paper.removeEventListener('change', this.#toPaper)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.#tabs().includes(this.tab)) this.tab = 'map'
    if (!this.view.nodes.some(({ id }) => id === this.chosen)) this.chosen = null
    const asked = ['query', 'layer', 'onlyCritical', 'view'] as const
    if (asked.some(name => changed.has(name))) this.#found = matching(this.view, this)
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('query') && changed.get('query') !== undefined && this.#found)
      this.#say(curriculumStrings().map.found({ n: this.#found.size }))
  }

  #say = (text: string): void => announce(this, text)

  get #map(): CurriculumMap | null {
    return this.renderRoot.querySelector('viva-curriculum-map')
  }

  #tabs(): Tab[] {
    const { trace, findings, plan, changes } = this.about
    return [
      'map',
      'table',
      'path',
      ...(plan ? (['weeks'] as const) : []),
      ...(this.view.open_questions.length > 0 ? (['questions'] as const) : []),
      ...(changes ? (['changes'] as const) : []),
      ...(trace ? (['trace'] as const) : []),
      ...(findings ? (['findings'] as const) : []),
    ]
  }

  /** `elsewhere`: chosen outside of the map, which then moves to it, as does the eye to what is said of it. */
  #choose = (id: string, elsewhere = true): void => {
    this.chosen = id
    if (elsewhere) this.#map?.show(id)
    void this.updateComplete.then(() => {
      const heading = this.renderRoot.querySelector<HTMLElement>('#chosen')
      if (elsewhere) heading?.focus({ preventScroll: true })
      else this.#say(heading?.textContent ?? '')
      heading?.closest('aside')?.scrollTo(0, 0)
      if (elsewhere || matchMedia('(max-width: 60rem)').matches) heading?.scrollIntoView({ block: 'nearest' })
    })
  }

  #close = (): void => {
    const { chosen } = this
    this.chosen = null
    if (chosen !== null) this.#map?.show(chosen, { focus: true })
  }

  /** Single letters act only while the focus is in here, and never while something is being written. */
  #key = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0]
    const isWriting = target instanceof Element && target.matches('input, select, textarea')
    if (event.key === 'Escape' && this.chosen !== null && !isWriting) return this.#close()
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey || this.tab !== 'map') return
    if (event.key === '/') this.renderRoot.querySelector<HTMLElement>('#search')?.focus()
    else if (event.key === '+' || event.key === '=') this.#map?.zoom(true)
    else if (event.key === '-') this.#map?.zoom(false)
    else if (event.key === '0') this.#map?.fit()
    else return
    event.preventDefault()
  }

  /** Enter goes to what was found, one after the other. */
  #next = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !this.#found || this.#found.size === 0) return
    const ids = [...this.#found]
    const next = ids[(ids.indexOf(this.chosen ?? '') + 1) % ids.length]!
    this.chosen = next
    this.#map?.show(next)
  }

  protected override render() {
    const texts = curriculumStrings()
    const { view, files } = this
    const facts = [
      texts.steps({ n: view.nodes.length }),
      texts.stages({ n: view.layer_count }),
      texts.duration(view.total_minutes),
      `${texts.critical}: ${texts.duration(view.critical_minutes)}`,
    ]
    return html`<div class="whole" @keydown=${this.#key}>
      <viva-announcer></viva-announcer>
      <div class="between head">
        <ul class="pills small">
          ${facts.map(fact => html`<li>${fact}</li>`)}
        </ul>
        ${files ? fileLinks(files, () => this.#say(texts.files.failed)) : nothing}
      </div>
      ${this.isPrinted ? printed(view, this.about.plan) : nothing} ${this.#tabList()}
      <div class="body" ?data-detail=${this.chosen !== null}>
        <div id="panel" role="tabpanel" aria-labelledby=${`tab-${this.tab}`}>${this.#panel()}</div>
        ${this.#detail()}
      </div>
    </div>`
  }

  #tabList() {
    const texts = curriculumStrings()
    const tabs = this.#tabs()
    const move = (event: KeyboardEvent): void => {
      const rtl = getComputedStyle(this).direction === 'rtl'
      const by = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key]
      const to =
        event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tabs.length - 1
            : by && (tabs.indexOf(this.tab) + by + tabs.length) % tabs.length
      if (to === undefined) return
      event.preventDefault()
      this.tab = tabs[to]!
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${this.tab}`)?.focus())
    }
    return html`<div class="tabs" role="tablist" aria-label=${texts.views} @keydown=${move}>
      ${tabs.map(
        tab =>
          html`<button
            id=${`tab-${tab}`}
            role="tab"
            aria-selected=${tab === this.tab}
            aria-controls="panel"
            tabindex=${tab === this.tab ? 0 : -1}
            @click=${() => (this.tab = tab)}
          >
            ${texts.tabs[tab]}
          </button>`,
      )}
    </div>`
  }

  #panel(): TemplateResult {
    const { view, about } = this
    switch (this.tab) {
      case 'map':
        return html`${this.#tools(true)}<viva-curriculum-map
            .view=${view}
            .chosen=${this.chosen}
            .found=${this.#found}
            .marks=${this.marks}
            @viva-choose=${({ detail }: ChooseEvent) => this.#choose(detail.id, false)}
          ></viva-curriculum-map>`
      case 'table':
        return html`${this.#tools(false)}${table(view, this.#found, this.#choose)}`
      case 'path':
        return path(view, this.#choose)
      case 'weeks':
        return weeks(view, about.plan!, this.#choose)
      case 'questions':
        return questions(view, this.#choose)
      case 'changes':
        return html`<div class="panel">${changes(about.changes!.diff, about.changes!.before, view.nodes)}</div>`
      case 'trace':
        return html`${trace(about.trace!)}${earlierTraces(about.earlier)}`
      case 'findings':
        return findings(view, about.findings!, about.parts, this.#choose)
    }
  }

  #tools(isMap: boolean): TemplateResult {
    const { map, stage } = curriculumStrings()
    const stages = Array.from({ length: this.view.layer_count }, (_, i) => i)
    return html`<div class="tools">
      <input
        id="search"
        type="text"
        role="searchbox"
        aria-label=${map.search}
        placeholder=${map.searchHint}
        .value=${this.query}
        @input=${(event: Event) => (this.query = (event.target as HTMLInputElement).value)}
        @keydown=${this.#next}
      />
      <select
        aria-label=${map.allStages}
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement
          this.layer = value === '' ? null : Number(value)
        }}
      >
        <option value="" ?selected=${this.layer === null}>${map.allStages}</option>
        ${stages.map(layer => html`<option value=${layer} ?selected=${layer === this.layer}>${stage({ n: layer + 1 })}</option>`)}
      </select>
      <button class="toggle" aria-pressed=${this.onlyCritical} @click=${() => (this.onlyCritical = !this.onlyCritical)}>
        ${map.onlyCritical}
      </button>
      ${
        isMap
          ? html`<div class="zoom">
              <button class="icon" aria-label=${map.zoomOut} @click=${() => this.#map?.zoom(false)}>${minus}</button>
              <button class="icon" aria-label=${map.zoomIn} @click=${() => this.#map?.zoom(true)}>${plus}</button>
              <button class="icon" aria-label=${map.fit} @click=${() => this.#map?.fit()}>${wholeMap}</button>
            </div>`
          : nothing
      }
      ${this.#found === null ? nothing : html`<p class="small muted found">${map.found({ n: this.#found.size })}</p>`}
    </div>`
  }

  #detail() {
    const node = this.view.nodes.find(({ id }) => id === this.chosen)
    if (!node) return nothing
    const { reviews } = this.about
    const learn = (guidelineId: string): void => {
      if (this.learning.busy) return
      this.dispatchEvent(new CustomEvent('viva-learn', { detail: { guidelineId } }) satisfies LearnEvent)
    }
    return html`<aside class="card" aria-label=${curriculumStrings().detail.label}>
      ${detail(this.view, node, this.about.parts, this.learning, { choose: this.#choose, close: this.#close, learn })}
      ${
        reviews === null
          ? nothing
          : reading(
              node.id,
              reviews.find(({ node_id: id }) => id === node.id),
              this.signOff,
            )
      }
    </aside>`
  }

  static override readonly css = [panelCss, curriculumCss]
}

customElements.get('viva-curriculum') ?? customElements.define('viva-curriculum', Curriculum)
