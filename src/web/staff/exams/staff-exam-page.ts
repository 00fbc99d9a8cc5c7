// <viva-staff-exam-page>: one exam: what it is, where each learner stands, and what staff do to all of it.
import { html, nothing, type TemplateResult } from 'lit'
import { hasEnded, newId, type AssessmentsData } from '../../../client/index.js'
import { MOST_MINUTES_MORE } from '../../../contract/exam-terms.js'
import type { ExamLearner, ExamRelease, ExamState } from '../../../contract/exams.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { examinerTexts } from '../../strings/examiners.js'
import { language } from '../../strings/page-language.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { given } from '../../view/localized-element.js'
import '../alerts/alert-rules.js'
import { AdministrationPage, field, formOf } from '../administration/administration-page.js'
import { learnerName } from '../learner-name.js'
import { listTable } from '../list-table.js'
import examsCss from './exams.css?inline'

await examinerTexts.load(language())

class StaffExamPage extends AdministrationPage {
  static override readonly texts = examinerTexts
  static override properties = { ...AdministrationPage.properties, ...given('examId') }
  examId = ''
  readonly #exam = new Loading(this, () => this.api.get<ExamState>(`exams/${this.examId}`))
  readonly #assessments = new Loading(this, () => this.api.get<AssessmentsData>('assessments'))
  /** Of the extension that is being sent: again, it extends nothing. */
  #command = newId()

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('examId')) return
    this.#exam.start()
    this.#assessments.start()
  }

  protected override updated(): void {
    if (this.#exam.answer !== null) this.answered(this.#exam.answer)
  }

  #extend = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const minutes = Number(form.text('minutes'))
    const reason = form.text('reason')
    const body = { command_id: this.#command, minutes, ...(reason !== '' && { reason }) }
    if ((await this.send(`exams/${this.examId}/extend`, body)) === null) return
    this.#command = newId()
    form.reset()
    this.say(examinerTexts.table.extend.done({ n: minutes }))
    this.#exam.start()
  }

  async #release({ unreleased, counts }: ExamState): Promise<void> {
    const { ask, askOpen, button, done } = examinerTexts.table.release
    const { text: shown } = staffTexts.table.acts.release
    const text = counts.open === 0 ? shown : `${shown} ${askOpen({ n: counts.open })}`
    if (!(await this.confirm({ title: ask({ n: unreleased }), text, button }))) return
    const answer = await this.send<ExamRelease>(`exams/${this.examId}/release`)
    if (answer !== null) this.say(done({ n: answer.released }))
    this.#exam.start()
  }

  async #renewCode({ title, entry_code: before }: ExamState): Promise<void> {
    const { ask, askText, button } = examinerTexts.table.renewCode
    if (before !== null && !(await this.confirm({ title: ask({ title }), text: askText, button }))) return
    if ((await this.send(`exams/${this.examId}/code`)) !== null) this.#exam.start()
  }

  async #cancel({ title, counts }: ExamState): Promise<void> {
    const { ask, askText, askOpen, button } = examinerTexts.table.cancel
    const text = counts.open === 0 ? askText : `${askText} ${askOpen({ n: counts.open })}`
    if (!(await this.confirm({ title: ask({ title }), text, button }))) return
    if ((await this.send(`exams/${this.examId}/cancel`)) !== null) this.#exam.start()
  }

  protected override render() {
    const texts = examinerTexts.table
    const path = staffPath('exams')
    return this.around(
      html`<p class="back"><a href=${path} @click=${open(path)}>${texts.all}</a></p>
        ${loaded(this.#exam.answer, exam => this.#page(exam), this.#exam.start, texts)}`,
    )
  }

  #page(exam: ExamState): TemplateResult {
    const texts = examinerTexts.table
    const { exam_id: id, title, phase, may_change: mayChange, may_extend: mayExtend } = exam
    const link = (path: string, text: string) => html`<a class="button" href=${path} @click=${open(path)}>${text}</a>`
    const isOver = phase === 'cancelled' || (phase === 'closed' && exam.counts.open === 0)
    return html`<h2 class="quiz"><bdi>${title}</bdi> <span class="phase">${texts.phases[phase]}</span></h2>
      <div class="row">
        ${link(`staff?${new URLSearchParams({ exam_id: id, state: 'all' })}`, texts.toSessions)}
        ${link(`${staffPath('results')}?${new URLSearchParams({ exam_id: id })}`, texts.toResults)}
        ${
          mayExtend && exam.unreleased > 0
            ? html`<button aria-disabled=${this.busy} @click=${() => void this.#release(exam)}>
                ${texts.release.button}
              </button>`
            : nothing
        }
        ${this.rights.includes('enrol') ? link(`${staffPath('exams', id)}?preview`, texts.preview.button) : nothing}
        ${
          this.rights.includes('enrol')
            ? link(`${staffPath('print')}?of=${encodeURIComponent(exam.assessment_id)}`, texts.print)
            : nothing
        }
        ${mayChange && phase !== 'cancelled' ? link(`${staffPath('exams', id)}?change`, texts.form.change) : nothing}
        ${
          mayChange && !isOver
            ? html`<button aria-disabled=${this.busy} @click=${() => void this.#renewCode(exam)}>
                ${exam.entry_code === null ? texts.renewCode.open : texts.renewCode.button}
              </button>`
            : nothing
        }
        ${
          mayChange && !isOver
            ? html`<button aria-disabled=${this.busy} @click=${() => void this.#cancel(exam)}>
                ${texts.cancel.button}
              </button>`
            : nothing
        }
      </div>
      ${this.#facts(exam)} ${mayExtend && !isOver && phase !== 'upcoming' ? this.#extension() : nothing}
      ${this.#people(exam)} <viva-alert-rules .api=${this.api} .examId=${id}></viva-alert-rules>`
  }

  #facts(exam: ExamState): TemplateResult {
    const texts = examinerTexts.table
    const { facts, form, wording } = texts
    const { classes, learners, counts, release, release_at: from, duration_minutes: minutes } = exam
    const answer = this.#assessments.answer
    const all = answer?.kind === 'ok' ? answer.data.assessments : []
    const assessment = all.find(one => one.assessment_id === exam.assessment_id)
    const limit = minutes ?? assessment?.time_limit_minutes ?? null
    const names = [...classes.map(({ name }) => name), ...(learners > 0 ? [facts.learners({ n: learners })] : [])]
    const said: readonly (readonly [string, unknown])[] = [
      [form.assessment, html`<bdi>${assessment?.title ?? exam.assessment_id}</bdi>`],
      [form.opens, wording.exactMoment(exam.opens_at)],
      [form.closes, wording.exactMoment(exam.closes_at)],
      [facts.limit, limit === null ? facts.asQuiz : facts.minutes({ n: limit })],
      ...(exam.extended_minutes > 0 ? [[facts.extended, facts.minutes({ n: exam.extended_minutes })] as const] : []),
      [form.attempts, exam.max_attempts === null ? facts.unlimited : wording.number(exam.max_attempts)],
      [form.code, exam.has_access_code ? facts.hasCode : facts.noCode],
      ...(exam.entry_code === null
        ? []
        : [[facts.entryCode, html`<code dir="ltr">${exam.entry_code}</code>`] as const]),
      [
        form.release,
        from === null ? form.releases[release] : facts.releasedFrom({ moment: wording.exactMoment(from) }),
      ],
      ...(exam.unreleased > 0 ? [[facts.unreleased, wording.number(exam.unreleased)] as const] : []),
      [form.review, form.reviews[exam.review]],
      [facts.for, names.length === 0 ? facts.nobody : html`<bdi>${wording.list(names)}</bdi>`],
      [
        texts.column.taken,
        html`${texts.taken({ done: wording.number(counts.done), assigned: wording.number(counts.assigned) })}
        ${counts.open === 0 ? nothing : html`<span class="small muted">${texts.inIt({ n: counts.open })}</span>`}`,
      ],
    ]
    return html`<dl class="card part facts">
      ${said.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`
  }

  #extension(): TemplateResult {
    const { extend } = examinerTexts.table
    return html`<form class="card part" @submit=${this.#extend}>
      <h3>${extend.title}</h3>
      <p class="muted small">${extend.text}</p>
      <div class="fields">
        ${field('minutes', staffTexts.table.minutes, { type: 'number', min: 1, max: MOST_MINUTES_MORE, value: '5' })}
        ${field('reason', staffTexts.table.reason, { required: false, maxLength: 500 })}
      </div>
      <button aria-disabled=${this.busy}>${extend.button}</button>
    </form>`
  }

  #people({ people, classes }: ExamState): TemplateResult {
    const texts = examinerTexts.table
    const { column, wording } = texts
    return html`<h3 class="heading">${texts.people}</h3>
      ${
        people.length === 0
          ? html`<p class="empty">${classes.length === 0 ? texts.nobodyYet : texts.emptyClass}</p>`
          : listTable<ExamLearner>(
              texts.people,
              [
                { label: staffTexts.table.column.learner, cell: one => html`<bdi>${learnerName(one)}</bdi>` },
                { label: staffTexts.table.column.state, cell: standing },
                { label: column.attempts, isNumeric: true, cell: ({ attempts }) => wording.number(attempts) },
                ...(people.every(({ time_factor: factor }) => factor === 1)
                  ? []
                  : [{ label: column.time, isNumeric: true, cell: timeOf }]),
              ],
              people,
              ({ learner_id: id }) => id,
            )
      }`
  }

  static override readonly css = [...AdministrationPage.css, examsCss]
}

function timeOf({ time_factor: factor }: ExamLearner): string {
  const texts = examinerTexts.table
  return factor === null ? texts.untimed : texts.factor({ factor: texts.wording.number(factor) })
}

/** How far the last attempt is; where it is over, a link to its answers. */
function standing({ session_id: id, status, name, learner_id }: ExamLearner): unknown {
  const { states } = staffTexts.table
  if (status === null || id === null) return states.pending
  if (!hasEnded(status)) return status === 'pending' ? states.pending : states.answering
  const path = staffPath('results', id)
  const label = `${states[status]}: ${learnerName({ name, learner_id })}`
  return html`<a href=${path} aria-label=${label} @click=${open(path)}>${states[status]}</a>`
}

customElements.get('viva-staff-exam-page') ?? customElements.define('viva-staff-exam-page', StaffExamPage)
