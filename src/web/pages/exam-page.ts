// <viva-exam-page>: one exam at its own address: its time and rules, the field for its code, and the button that starts its clock.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api } from '../../client/index.js'
import type { OwnExam, OwnExams } from '../../contract/exams.js'
import { examTexts } from '../strings/exams.js'
import { strings } from '../strings/locale.js'
import { language } from '../strings/page-language.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { openQuiz } from './cards.js'
import { codeField } from './code-field.js'
import { SessionCreation } from './create-session.js'
import { call, go, open } from './go.js'
import profileFormCss from './profile-form.css?inline'
import quizConfirmCss from './quiz-confirm.css?inline'

await examTexts.load(language())

class ExamPage extends LocalizedElement {
  static override readonly texts = examTexts
  static override properties = { ...given('api', 'examId'), ...own('list', 'lacksCode') }
  declare api: Api
  examId = ''
  list: Loaded<OwnExams> = null
  lacksCode = false
  readonly #creation = new SessionCreation(this, () => this.api)
  #hasFocused = false

  protected override firstUpdated(): void {
    void this.#load()
  }

  #load = async (): Promise<void> => {
    this.list = null
    this.list = await this.api.get<OwnExams>('exams/mine')
  }

  get #exam(): OwnExam | undefined {
    return this.list?.kind === 'ok' ? this.list.data.exams.find(one => one.exam_id === this.examId) : undefined
  }

  protected override updated(): void {
    if (this.list === null) return
    call(this, this.#exam?.title ?? examTexts.table.missing)
    if (this.#hasFocused) return
    this.#hasFocused = true
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #start = (event: Event): void => {
    event.preventDefault()
    const exam = this.#exam
    if (exam === undefined) return
    const field = this.renderRoot.querySelector<HTMLInputElement>('#code')
    const code = field?.value.trim() ?? ''
    this.lacksCode = exam.needs_access_code && code === ''
    if (this.lacksCode) return field?.focus()
    const body = { session_type: 'evaluation', exam_id: exam.exam_id } as const
    void this.#creation.create(exam.needs_access_code ? { ...body, access_code: code } : body)
  }

  protected override render() {
    return loaded(
      this.list,
      () => (this.#exam === undefined ? this.#missing() : this.#confirm(this.#exam)),
      () => void this.#load(),
      { ...strings().start, loading: strings().offer.loading },
    )
  }

  #confirm(exam: OwnExam): TemplateResult {
    const { openSession, busy, failure } = this.#creation
    if (openSession) return openQuiz(() => go(this, openSession, false), open('./'))
    const { confirm, start } = strings()
    const texts = examTexts.table
    const refusal = whyNot(exam)
    const problem = this.lacksCode ? texts.enterCode : failure
    return html`<form class="card" novalidate @submit=${this.#start}>
      <p class="eyebrow">${texts.eyebrow}</p>
      <h1 tabindex="-1"><bdi>${exam.title}</bdi></h1>
      <h2>${texts.rulesTitle}</h2>
      <ul>
        ${rulesOf(exam).map(rule => html`<li>${rule}</li>`)}
      </ul>
      ${refusal === null ? nothing : html`<p class="note">${refusal}</p>`}
      ${refusal === null && exam.needs_access_code ? this.#code(problem !== null) : nothing}
      <div id="message" role="alert">${problem === null ? nothing : html`<p class="error">${problem}</p>`}</div>
      <div class="row">
        ${
          refusal === null
            ? html`<button class="primary" type="submit" aria-disabled=${busy}>
                ${busy ? start.starting : texts.start}
              </button>`
            : nothing
        }
        <a class="button" href="./" @click=${open('./')}>${confirm.cancel}</a>
      </div>
    </form>`
  }

  #code(invalid: boolean): TemplateResult {
    const { code, codeHint } = examTexts.table
    return codeField({ label: code, help: codeHint, isInvalid: invalid, longest: 100, direction: 'auto' })
  }

  #missing(): TemplateResult {
    const { missing, missingText } = examTexts.table
    return html`<section class="card">
      <h1 tabindex="-1">${missing}</h1>
      <p class="note">${missingText}</p>
      <p><a class="button primary" href="./" @click=${open('./')}>${strings().app.toStart}</a></p>
    </section>`
  }

  static override readonly css = [profileFormCss, quizConfirmCss]
}

function rulesOf(exam: OwnExam): string[] {
  const { confirm } = strings()
  const texts = examTexts.table
  const { duration_seconds: seconds, total_items: total, ends_at: ends, attempts_left: left } = exam
  const once = left === 1 && exam.attempts_used === 0
  return [
    ...(total === null ? [] : [texts.count({ n: total })]),
    seconds === null ? texts.noTime : texts.time({ n: Math.round(seconds / 60) }),
    ...(ends === null ? [] : [texts.ends({ time: texts.wording.moment(ends) }), texts.handIn]),
    left === null ? texts.often : once ? texts.once : texts.attempts({ n: left }),
    confirm.attempt,
    confirm.noBack,
    confirm.noFeedback,
    confirm.watched,
    ...(exam.signals_noted ? [confirm.leaving] : []),
  ]
}

/** Why it cannot be begun now; null when it can. */
function whyNot({ phase, opens_at: opens, closes_at: closes, attempts_left: left }: OwnExam): string | null {
  const { refusal, wording } = strings()
  if (phase === 'upcoming') return refusal.exam_not_open({ moment: wording.moment(opens) })
  if (phase === 'closed') return refusal.exam_closed({ moment: wording.moment(closes) })
  return left === 0 ? refusal.no_attempts_left : null
}

customElements.get('viva-exam-page') ?? customElements.define('viva-exam-page', ExamPage)
