// <viva-content-page>: the files of all content with their faults, how the questions of an assessment worked for everybody together, with their files, and what a corrected one would
// change. Nothing of one learner is on it.
import { html, nothing, type TemplateResult } from 'lit'
import type { BlueprintSource, ContentAnalyses, RegradePreview, TakenAssessments } from '../../../client/index.js'
import type { ContentFolder } from '../../../contract/content.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { administrationTexts } from '../../strings/administration.js'
import { language } from '../../strings/page-language.js'
import { resultTexts } from '../../strings/results.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { questionList } from '../results/question-list.js'
import faultListCss from '../fault-list.css?inline'
import resultsPageCss from '../results/results-page.css?inline'
import { contentFiles } from './content-files.js'
import { AdministrationPage } from './administration-page.js'

await resultTexts.load(language())

class ContentPage extends AdministrationPage {
  static override properties = { ...AdministrationPage.properties, ...own('sources', 'previews', 'reloaded') }
  sources: ReadonlyMap<string, Loaded<BlueprintSource>> = new Map()
  /** What corrected blueprints would change, by their ids. */
  previews: ReadonlyMap<string, RegradePreview> = new Map()
  /** What the last reading put into use; null: the folder was only looked at. */
  reloaded: ContentFolder | null = null
  readonly #folder = new Loading(this, () => this.api.get<ContentFolder>('supervise/content/folder'))
  readonly #taken = new Loading(this, () => this.api.get<TakenAssessments>('supervise/content'))
  readonly #questions = new Loading(this, () =>
    this.api.get<ContentAnalyses>(
      `supervise/content/questions?${new URLSearchParams({ assessment_id: this.#assessment })}`,
    ),
  )

  get #assessment(): string {
    return new URLSearchParams(this.query).get('assessment_id') ?? ''
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('query')) return
    this.previews = new Map()
    if (this.#assessment !== '') this.#questions.start()
    if (this.#taken.answer === null) this.#taken.start()
    if (this.#assessment === '' && this.#folder.answer === null) this.#folder.start()
  }

  protected override updated(): void {
    const [folder, taken, questions] = [this.#folder.answer, this.#taken.answer, this.#questions.answer]
    if (folder !== null) this.answered(folder)
    if (taken !== null) this.answered(taken)
    if (questions !== null) this.answered(questions)
  }

  #showSource = (blueprintId: string): void => {
    if (this.sources.get(blueprintId)?.kind === 'ok') return
    const keep = (file: Loaded<BlueprintSource>) => (this.sources = new Map(this.sources).set(blueprintId, file))
    keep(null)
    void this.api.get<BlueprintSource>(`supervise/blueprints/${encodeURIComponent(blueprintId)}/source`).then(keep)
  }

  #check = (): void => {
    if (this.busy) return
    this.reloaded = null
    this.#folder.start()
  }

  #reload = async (): Promise<void> => {
    const reloaded = await this.send<ContentFolder>('supervise/content/reload')
    if (reloaded !== null) this.reloaded = reloaded
  }

  async #preview(blueprintId: string): Promise<void> {
    // With every score replaced: what is kept of them is for others to decide.
    const body = { blueprint_id: blueprintId, policy: 'replace' }
    const preview = await this.send<RegradePreview>('supervise/regrades/preview', body)
    if (preview !== null) this.previews = new Map(this.previews).set(blueprintId, preview)
  }

  protected override render() {
    return this.around(
      this.#assessment === ''
        ? html`${loaded(this.#folder.answer, folder => this.#files(folder), this.#folder.start, resultTexts.table)}
          ${loaded(this.#taken.answer, data => this.#assessments(data), this.#taken.start, resultTexts.table)}`
        : html`<p class="back">
              <a href=${staffPath('content')} @click=${open(staffPath('content'))}
                >${administrationTexts.table.content.all}</a
              >
            </p>
            ${loaded(this.#questions.answer, data => this.#analysed(data), this.#questions.start, resultTexts.table)}`,
    )
  }

  #files(folder: ContentFolder): TemplateResult {
    const { busy, reloaded } = this
    const reload = () => void this.#reload()
    return contentFiles({ folder: reloaded ?? folder, isInUse: reloaded !== null, busy, check: this.#check, reload })
  }

  #assessments({ assessments }: TakenAssessments): TemplateResult {
    const { attempts, none } = resultTexts.table
    if (assessments.length === 0) return html`<p class="empty">${none}</p>`
    return html`<ul class="cards">
      ${assessments.map(({ assessment_id: id, title, attempts: n }) => {
        const path = `${staffPath('content')}?${new URLSearchParams({ assessment_id: id })}`
        return html`<li class="card part">
          <h2>
            <a href=${path} @click=${open(path)}><bdi>${title}</bdi></a>
          </h2>
          <p>${attempts({ n })}</p>
        </li>`
      })}
    </ul>`
  }

  #analysed(data: ContentAnalyses): TemplateResult {
    const { content } = administrationTexts.table
    const taken = this.#taken.answer
    const found = taken?.kind === 'ok' ? taken.data.assessments : []
    const title = found.find(({ assessment_id: id }) => id === data.assessment_id)?.title ?? data.assessment_id
    return html`<h2 class="quiz"><bdi>${title}</bdi></h2>
      ${
        data.withheld === 0
          ? nothing
          : html`<p class="muted">${content.withheld({ n: data.withheld, fewest: data.fewest_learners })}</p>`
      }
      ${
        data.questions.length === 0
          ? nothing
          : questionList(data, { sources: this.sources, showSource: this.#showSource, below: id => this.#below(id) })
      }`
  }

  #below(blueprintId: string): TemplateResult {
    const preview = this.previews.get(blueprintId)
    return html`<button aria-disabled=${this.busy} @click=${() => void this.#preview(blueprintId)}>
        ${administrationTexts.table.regrade.propose}
      </button>
      <div role="status">${preview === undefined ? nothing : this.#counts(preview)}</div>`
  }

  #counts({ counts, fewest_learners: fewest }: RegradePreview): TemplateResult {
    const { content, regrade } = administrationTexts.table
    if (counts === null) return html`<p>${content.tooFew({ fewest })}</p>`
    const { sessions, boundary, answers_looked_at: lookedAt } = counts
    return html`<p>
      ${sessions === 0 ? regrade.nothing : regrade.changes({ n: sessions })} ${regrade.lookedAt({ n: lookedAt })}
      ${sessions === 0 ? nothing : regrade.crosses({ n: boundary })}
    </p>`
  }

  static override readonly css = [...AdministrationPage.css, resultsPageCss, faultListCss]
}

customElements.get('viva-content-page') ?? customElements.define('viva-content-page', ContentPage)
