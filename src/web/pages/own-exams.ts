// <viva-own-exams>: the exams that are assigned to a learner, each with its time, before everything else on the start page.
import { html, nothing, type TemplateResult } from 'lit'
import type { OwnExam } from '../../contract/exams.js'
import { examTexts } from '../strings/exams.js'
import { strings } from '../strings/locale.js'
import { language } from '../strings/page-language.js'
import { LocalizedElement, given } from '../view/localized-element.js'
import { open } from './go.js'
import ownExamsCss from './own-exams.css?inline'

await examTexts.load(language())

class OwnExams extends LocalizedElement {
  static override readonly texts = examTexts
  static override properties = given('exams')
  exams: readonly OwnExam[] = []

  protected override render() {
    return html`<section aria-labelledby="exams">
      <h2 id="exams">${examTexts.table.title}</h2>
      <ul>
        ${this.exams.map(one => this.#exam(one))}
      </ul>
    </section>`
  }

  #exam(exam: OwnExam): TemplateResult {
    const { start } = strings()
    const { duration_seconds: seconds, total_items: total } = exam
    return html`<li class="card">
      <div>
        <h3 id=${`exam-${exam.exam_id}`}><bdi>${exam.title}</bdi></h3>
        <ul class="pills small">
          <li>${when(exam)}</li>
          ${total === null ? nothing : html`<li>${start.questions({ n: total })}</li>`}
          <li>${seconds === null ? examTexts.table.noTime : start.minutes({ n: Math.round(seconds / 60) })}</li>
        </ul>
      </div>
      ${this.#action(exam)}
    </li>`
  }

  #action(exam: OwnExam): TemplateResult | typeof nothing {
    const texts = examTexts.table
    const link = (path: string, text: string) =>
      html`<a class="button primary" href=${path} aria-describedby=${`exam-${exam.exam_id}`} @click=${open(path)}
        >${text}</a
      >`
    if (exam.open_session_id !== null) return link(`s/${exam.open_session_id}`, texts.goOn)
    if (exam.attempts_left === 0) return html`<p class="muted">${texts.handedIn}</p>`
    if (exam.phase === 'closed')
      return html`<p class="muted">${exam.attempts_used > 0 ? texts.handedIn : texts.missed}</p>`
    return link(`exam/${exam.exam_id}`, texts.enter)
  }

  static override readonly css = [ownExamsCss]
}

/** When it opens, until when it is open, or since when it is closed. */
function when({ phase, opens_at: opens, closes_at: closes, open_session_id: session }: OwnExam): string {
  const { opens: opening, closes: closing, closed, inProgress, wording } = examTexts.table
  if (session !== null) return inProgress
  if (phase === 'upcoming') return opening({ time: wording.moment(opens) })
  return phase === 'open' ? closing({ time: wording.moment(closes) }) : closed({ time: wording.moment(closes) })
}

customElements.get('viva-own-exams') ?? customElements.define('viva-own-exams', OwnExams)
