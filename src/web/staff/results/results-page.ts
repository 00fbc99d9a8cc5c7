// <viva-results-page>: what quizzes came to: the list of them, one as a whole and question by question, and the answers of a learner.
import { html, nothing, type TemplateResult } from 'lit'
import type {
  Api,
  BlueprintSource,
  ClassList,
  QuestionAnalyses,
  ResultSummary,
  ScoreLine,
  ScorePage,
  SignedIn,
  TakenAssessments,
} from '../../../client/index.js'
import type { ExamState } from '../../../contract/exams.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { language } from '../../strings/page-language.js'
import { resultTexts } from '../../strings/results.js'
import { staffTexts } from '../../strings/staff.js'
import { announce } from '../../view/announce.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import '../act-dialog.js'
import type { ActDialog } from '../act-dialog.js'
import { actOnAll } from '../act-on-all.js'
import listTableCss from '../list-table.css?inline'
import { learnerTable, overview } from './overview.js'
import { questionList, regradeLink } from './question-list.js'
import './staff-answers.js'
import { PARTS, resultsQuery, resultsRequest, wantedResults, type WantedResults } from './wanted-results.js'
import resultsPageCss from './results-page.css?inline'

await resultTexts.load(language())

class ResultsPage extends LocalizedElement {
  static override readonly texts = resultTexts
  static override properties = { ...given('api', 'query', 'sessionId', 'rights'), ...own('sources', 'isBusy') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  /** Whose answers are shown; null: those of nobody. */
  sessionId: string | null = null
  rights: SignedIn['rights'] = []
  sources: ReadonlyMap<string, Loaded<BlueprintSource>> = new Map()
  isBusy = false
  readonly #taken = new Loading(this, () => this.api.get<TakenAssessments>('supervise/assessments'))
  readonly #classes = new Loading(this, () => this.api.get<ClassList>('classes'))
  readonly #summary = new Loading(this, () =>
    this.api.get<ResultSummary>(resultsRequest('results/summary', this.#wanted)),
  )
  readonly #scores = new Loading(this, () =>
    this.api.get<ScorePage>(resultsRequest('results', this.#wanted, { before: this.#wanted.before, limit: '100' })),
  )
  readonly #questions = new Loading(this, () =>
    this.api.get<QuestionAnalyses>(resultsRequest('results/questions', this.#wanted)),
  )

  readonly #exam = new Loading(this, () => this.api.get<ExamState>(`exams/${this.#wanted.exam_id}`))

  get #wanted(): WantedResults {
    return wantedResults(this.query)
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('query') && !changed.has('sessionId')) return
    if (this.sessionId !== null) return
    const { assessment_id: id, exam_id: exam, part } = this.#wanted
    if (id === '' && exam === '') return this.#taken.start()
    if (exam !== '' && this.#exam.answer === null) this.#exam.start()
    if (this.#classes.answer === null) this.#classes.start()
    if (part === 'questions') {
      if (exam === '' && this.#taken.answer === null) this.#taken.start()
      return this.#questions.start()
    }
    this.#summary.start()
    this.#scores.start()
  }

  protected override updated(): void {
    const answers = [this.#taken, this.#summary, this.#scores, this.#questions].map(({ answer }) => answer)
    if (answers.some(answer => answer?.kind === 'refused' && answer.status === 401))
      this.dispatchEvent(new CustomEvent('viva-signed-out'))
  }

  #want = (change: Partial<WantedResults>): void => {
    const query = resultsQuery({ ...this.#wanted, before: '', ...change })
    const detail = { query, isStep: true }
    this.dispatchEvent(new CustomEvent('viva-want', { detail, bubbles: true, composed: true }))
  }

  #showSource = (blueprintId: string): void => {
    if (this.sources.get(blueprintId)?.kind === 'ok') return
    const keep = (file: Loaded<BlueprintSource>) => (this.sources = new Map(this.sources).set(blueprintId, file))
    keep(null)
    void this.api.get<BlueprintSource>(`supervise/blueprints/${encodeURIComponent(blueprintId)}/source`).then(keep)
  }

  #release(lines: readonly ScoreLine[]): void {
    const hidden = lines.filter(({ results_from: from }) => from === null || Date.parse(from) > Date.now())
    const dialog = this.renderRoot.querySelector<ActDialog>('viva-act-dialog')
    const asked = { act: 'release', count: hidden.length, others: lines.length - hidden.length } as const
    void dialog?.ask(asked, () => void this.#releaseAll(hidden.map(({ session_id: id }) => id)))
  }

  async #releaseAll(ids: readonly string[]): Promise<void> {
    this.isBusy = true
    const failures = await actOnAll(this.api, 'release', ids, () => ({}))
    this.isBusy = false
    const { acts, failed } = staffTexts.table
    const said = failures.size === 0 ? acts.release.done({ n: ids.length }) : failed({ n: failures.size })
    announce(this, said, failures.size > 0)
    this.#summary.start()
    this.#scores.start()
  }

  protected override render() {
    return html`${this.#content()}<viva-act-dialog></viva-act-dialog><viva-announcer></viva-announcer>`
  }

  #content() {
    const { answers, toExam, toQuizzes } = resultTexts.table
    const path = staffPath('results')
    if (this.sessionId !== null)
      return html`<p class="back"><a href=${path} @click=${this.#back}>${answers.back}</a></p>
        <viva-staff-answers .api=${this.api} .sessionId=${this.sessionId} .rights=${this.rights}></viva-staff-answers>`
    const { assessment_id: assessment, exam_id: exam, part } = this.#wanted
    if (assessment === '' && exam === '')
      return loaded(this.#taken.answer, data => this.#quizzes(data), this.#taken.start, resultTexts.table)
    const [above, toAbove] = exam === '' ? [path, toQuizzes] : [staffPath('exams', exam), toExam]
    return html`<p class="back"><a href=${above} @click=${open(above)}>${toAbove}</a></p>
      ${part === 'questions' ? this.#questionsPart() : this.#overviewPart()}`
  }

  /** To the list that was open before, where there was one. */
  #back = (event: MouseEvent): void => {
    if (this.#summary.answer === null && this.#questions.answer === null) return open(staffPath('results'))(event)
    event.preventDefault()
    history.back()
  }

  get #takenTitle(): string | null {
    const exam = this.#exam.answer
    if (this.#wanted.exam_id !== '') return exam?.kind === 'ok' ? exam.data.title : null
    const { answer } = this.#taken
    const all = answer?.kind === 'ok' ? answer.data.assessments : []
    return all.find(({ assessment_id: id }) => id === this.#wanted.assessment_id)?.title ?? null
  }

  #quizzes({ assessments }: TakenAssessments): TemplateResult {
    const { attempts, lastEnded, none, wording } = resultTexts.table
    if (assessments.length === 0) return html`<p class="empty">${none}</p>`
    return html`<ul class="cards">
      ${assessments.map(({ assessment_id: id, title, attempts: n, last_ended_at: last }) => {
        const path = `${staffPath('results')}?${new URLSearchParams({ assessment_id: id })}`
        return html`<li class="card part">
          <h2>
            <a href=${path} @click=${open(path)}><bdi>${title}</bdi></a>
          </h2>
          <p>${attempts({ n })}</p>
          <p class="muted small">${lastEnded({ moment: wording.moment(last) })}</p>
        </li>`
      })}
    </ul>`
  }

  #bar(title: string | null, lines: readonly ScoreLine[]): TemplateResult {
    const texts = resultTexts.table
    const wanted = this.#wanted
    const classes = this.#classes.answer?.kind === 'ok' ? this.#classes.answer.data.classes.map(({ name }) => name) : []
    const offered = wanted.class === '' || classes.includes(wanted.class) ? classes : [...classes, wanted.class]
    return html`<h2 class="quiz"><bdi>${title ?? wanted.assessment_id}</bdi></h2>
      <div class="between tools">
        <label>
          <span>${texts.class}</span>
          <select @change=${(event: Event) => this.#want({ class: (event.target as HTMLSelectElement).value })}>
            <option value="" .selected=${wanted.class === ''}>${texts.allClasses}</option>
            ${offered.map(name => html`<option value=${name} .selected=${name === wanted.class}>${name}</option>`)}
          </select>
        </label>
        <div class="row">
          ${
            lines.length > 0 && wanted.exam_id === '' && this.rights.includes('supervise')
              ? html`<button aria-disabled=${this.isBusy} @click=${() => this.#release(lines)}>
                  ${texts.release}
                </button>`
              : nothing
          }
          <a class="button" download href=${resultsRequest('results/export', wanted)}>${texts.csv}</a>
        </div>
      </div>
      <div class="row parts" role="group" aria-label=${texts.parts.label}>
        ${PARTS.map(
          part =>
            html`<button aria-pressed=${part === wanted.part} @click=${() => this.#want({ part })}>
              ${texts.parts[part]}
            </button>`,
        )}
      </div>`
  }

  #overviewPart(): TemplateResult {
    const texts = resultTexts.table
    return loaded(
      this.#summary.answer,
      summary => {
        const scores = this.#scores.answer
        const lines = scores?.kind === 'ok' ? scores.data.results.filter(({ started_at: at }) => at !== null) : []
        return html`${this.#bar(summary.title ?? this.#takenTitle, lines)}
        ${
          summary.attempts === 0
            ? html`<p class="empty">${texts.noneHere}</p>`
            : html`${overview(summary)}
              ${loaded(
                scores,
                ({ next }) =>
                  html`${learnerTable(lines)}
                  ${
                    next === null
                      ? nothing
                      : html`<button @click=${() => this.#want({ before: next })}>${texts.more}</button>`
                  }`,
                this.#scores.start,
                texts,
              )}`
        }`
      },
      this.#summary.start,
      texts,
    )
  }

  #questionsPart(): TemplateResult {
    const texts = resultTexts.table
    const { answer, start } = this.#questions
    const sources = this.rights.includes('author') ? this.sources : null
    return loaded(
      answer,
      data =>
        html`${this.#bar(this.#takenTitle, [])}
        ${
          data.questions.length === 0
            ? html`<p class="empty">${texts.noneHere}</p>`
            : questionList(data, { sources, showSource: this.#showSource, below: regradeLink })
        }`,
      start,
      texts,
    )
  }

  static override readonly css = [listTableCss, resultsPageCss]
}

customElements.get('viva-results-page') ?? customElements.define('viva-results-page', ResultsPage)
