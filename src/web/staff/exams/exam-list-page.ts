// <viva-exam-list-page>: the exams that staff see, those that are open, come, and are over, each a page at a time.
import { html, nothing, type TemplateResult } from 'lit'
import type { ExamListState, ExamPage, ExamView } from '../../../contract/exams.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { examinerTexts } from '../../strings/examiners.js'
import { language } from '../../strings/page-language.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { AdministrationPage } from '../administration/administration-page.js'
import { listTable } from '../list-table.js'
import examsCss from './exams.css?inline'

await examinerTexts.load(language())

const LISTS = ['open', 'upcoming', 'over'] as const satisfies readonly ExamListState[]
const PAGE = 20

class ExamListPage extends AdministrationPage {
  static override readonly texts = examinerTexts
  static override properties = { ...AdministrationPage.properties, ...own('older') }
  /** What was loaded behind the first page of each list; `next` as there. */
  older: Partial<Record<ExamListState, ExamPage>> = {}
  readonly #first = Object.fromEntries(
    LISTS.map(state => [state, new Loading(this, () => this.#page(state))]),
  ) as Record<ExamListState, Loading<ExamPage>>

  protected override firstUpdated(): void {
    for (const state of LISTS) this.#first[state].start()
  }

  async #page(state: ExamListState, before = '') {
    const query = new URLSearchParams({ state, limit: `${PAGE}`, ...(before !== '' && { before }) })
    const page = await this.api.get<ExamPage>(`exams?${query}`)
    this.answered(page)
    return page
  }

  async #more(state: ExamListState, before: string): Promise<void> {
    if (this.busy) return
    this.busy = true
    const page = await this.#page(state, before)
    this.busy = false
    if (page.kind !== 'ok') return
    const exams = [...(this.older[state]?.exams ?? []), ...page.data.exams]
    this.older = { ...this.older, [state]: { exams, next: page.data.next } }
  }

  protected override render() {
    const texts = examinerTexts.table
    const path = staffPath('exams', 'new')
    return this.around(
      html`${
        this.rights.includes('enrol')
          ? html`<p class="new"><a class="button primary" href=${path} @click=${open(path)}>${texts.form.new}</a></p>`
          : nothing
      }
      ${LISTS.map(
        state =>
          html`<section aria-labelledby=${state}>
            <h2 id=${state}>${texts.lists[state]}</h2>
            ${loaded(this.#first[state].answer, page => this.#list(state, page), this.#first[state].start, texts)}
          </section>`,
      )}`,
    )
  }

  #list(state: ExamListState, first: ExamPage): TemplateResult {
    const texts = examinerTexts.table
    const { exams, next } = this.older[state] ?? { exams: [], next: first.next }
    const all = [...first.exams, ...exams]
    if (all.length === 0) return html`<p class="empty">${texts.none[state]}</p>`
    const { wording, column } = texts
    return html`${listTable<ExamView>(
      texts.lists[state],
      [
        { label: column.exam, cell: nameCell },
        { label: column.window, cell: windowCell },
        {
          label: column.taken,
          cell: ({ counts: { assigned, done, open: inIt } }) =>
            html`${texts.taken({ done: wording.number(done), assigned: wording.number(assigned) })}
            ${inIt === 0 ? nothing : html`<span class="small muted">${texts.inIt({ n: inIt })}</span>`}`,
        },
        ...(state === 'over' ? [{ label: column.state, cell: ({ phase }: ExamView) => texts.phases[phase] }] : []),
      ],
      state === 'over' ? all : all.toSorted(byTime(state)),
      ({ exam_id: id }) => id,
    )}
    ${
      next === null
        ? nothing
        : html`<button aria-disabled=${this.busy} @click=${() => void this.#more(state, next)}>${texts.more}</button>`
    }`
  }

  static override readonly css = [...AdministrationPage.css, examsCss]
}

/** What ends first, and what begins first. */
const byTime = (state: 'open' | 'upcoming') => (a: ExamView, b: ExamView) =>
  state === 'open' ? Date.parse(a.closes_at) - Date.parse(b.closes_at) : Date.parse(a.opens_at) - Date.parse(b.opens_at)

function nameCell({ exam_id: id, title, classes }: ExamView): TemplateResult {
  const path = staffPath('exams', id)
  return html`<span class="who">
    <a href=${path} @click=${open(path)}><bdi>${title}</bdi></a>
    ${classes.length > 0 ? html`<span class="muted small"><bdi>${classes.map(({ name }) => name).join(', ')}</bdi></span>` : nothing}
  </span>`
}

function windowCell({ opens_at: opens, closes_at: closes }: ExamView): string {
  const { window, wording } = examinerTexts.table
  return window({ opens: wording.moment(opens), closes: wording.moment(closes) })
}

customElements.get('viva-exam-list-page') ?? customElements.define('viva-exam-list-page', ExamListPage)
