// <viva-curricula>: the list of published curricula, and one of them with a lesson for each step.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { Api } from '../../client/index.js'
import { curriculumMarkdown } from '../../contract/curriculum-markdown.js'
import { curriculumSvg } from '../../contract/curriculum-svg.js'
import type { CurriculumHeading, CurriculumHeadings, PublishedView } from '../../contract/curriculum-view.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { curriculumStrings, curriculumTexts } from '../strings/curriculum.js'
import { language } from '../strings/page-language.js'
import './curriculum.js'
import { SessionCreation } from '../pages/create-session.js'
import { call, open } from '../pages/go.js'
import type { LearnEvent } from './curriculum.js'
import type { Files } from './files.js'
import { verdictLines } from './trace.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import pagesCss from './pages.css?inline'

// The language of the page is already set; this loads its texts for this file.
await curriculumTexts.load(language())

export class Curricula extends LocalizedElement {
  static override readonly texts = curriculumTexts
  static override properties = { ...given('api', 'curriculumId'), ...own('all', 'one') }
  declare api: Api
  /** Null: the list. */
  curriculumId: string | null = null
  all: Loaded<CurriculumHeadings> = null
  one: Loaded<PublishedView> = null
  readonly #creation = new SessionCreation(this, () => this.api)
  /** Files to save the curriculum as, made in the browser without a request. */
  #files: Files | null = null

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('curriculumId')) {
      this.#creation.reset()
      this.#load()
    }
    if (changed.has('one')) this.#files = this.one?.kind === 'ok' ? filesOf(this.one.data) : null
  }

  protected override updated(): void {
    const title = this.curriculumId && this.one?.kind === 'ok' ? this.one.data.heading.title : null
    call(this, title ?? curriculumStrings().pages.title)
  }

  #load = (): void => {
    const id = this.curriculumId
    this.one = null
    if (id === null) void this.api.get<CurriculumHeadings>('curricula').then(answer => (this.all = answer))
    else
      void this.api.get<PublishedView>(`curricula/${encodeURIComponent(id)}`).then(answer => {
        if (this.curriculumId === id) this.one = answer
      })
  }

  #learn = ({ detail }: LearnEvent): void =>
    void this.#creation.create({ session_type: 'tutoring', guideline_id: detail.guidelineId })

  #link(path: string, text: string): TemplateResult {
    return html`<a href=${path} @click=${open(path)}><bdi>${text}</bdi></a>`
  }

  protected override render() {
    return this.curriculumId === null ? this.#list() : this.#page()
  }

  #list() {
    const { pages } = curriculumStrings()
    return html`<h1>${pages.title}</h1>
      <p class="muted">${pages.lead}</p>
      ${loaded(
        this.all,
        ({ curricula }) =>
          curricula.length === 0
            ? html`<p class="empty">${pages.none}</p>`
            : html`<ul class="cards">
                ${curricula.map(
                  heading =>
                    html`<li class="card">
                      <p class="eyebrow"><bdi>${heading.subject}</bdi></p>
                      <h2>${this.#link(`curricula/${heading.curriculum_id}`, heading.title)}</h2>
                      ${facts(heading)}
                    </li>`,
                )}
              </ul>`,
        this.#load,
      )}`
  }

  #page() {
    const { pages } = curriculumStrings()
    const { one } = this
    const back = html`<p class="back">${this.#link('curricula', pages.back)}</p>`
    if (one?.kind === 'refused' && (one.status === 404 || one.status === 422))
      return html`${back}
        <h1>${pages.missing}</h1>`
    return html`${back}
    ${loaded(
      one,
      ({ heading, view }) =>
        html`<p class="eyebrow">${[heading.subject, pages.grade({ n: heading.grade })].join(' · ')}</p>
          <h1 dir="auto">${heading.title}</h1>
          ${heading.title === view.topic ? nothing : html`<p class="muted" dir="auto">${view.topic}</p>`}
          <viva-curriculum
            .view=${view}
            .files=${this.#files}
            .learning=${{ possible: true, busy: this.#creation.busy, failure: this.#creation.failure }}
            @viva-learn=${this.#learn}
          ></viva-curriculum>`,
      this.#load,
    )}`
  }

  static override readonly css = [pagesCss]
}

const filesOf = ({ heading, view }: PublishedView): Files => ({
  name: heading.curriculum_id,
  markdown: dataUrl('text/markdown', curriculumMarkdown(view)),
  svg: dataUrl('image/svg+xml', curriculumSvg(view)),
})

const dataUrl = (type: string, text: string): string => `data:${type};charset=utf-8,${encodeURIComponent(text)}`

function facts({ concept_count: count, total_minutes: time, grade, verdicts }: CurriculumHeading): TemplateResult {
  const texts = curriculumStrings()
  const facts = [
    texts.steps({ n: count }),
    texts.duration(time),
    texts.pages.grade({ n: grade }),
    ...verdictLines(verdicts),
  ]
  return html`<ul class="pills small" aria-label=${texts.pages.stepsLabel}>
    ${facts.map(fact => html`<li>${fact}</li>`)}
  </ul>`
}

customElements.get('viva-curricula') ?? customElements.define('viva-curricula', Curricula)
