// <viva-exam-form>: the form that makes an exam or changes one. What is fixed once somebody has begun is shown, and cannot be changed.
import { html, nothing, type TemplateResult } from 'lit'
import type { AssessmentsData, ClassList, ClassMembers } from '../../../client/index.js'
import { FIXED_ONCE_BEGUN } from '../../../contract/exam-terms.js'
import type { ExamReview, ExamState, ExamView } from '../../../contract/exams.js'
import { open, show } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { examinerTexts } from '../../strings/examiners.js'
import { language } from '../../strings/page-language.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { given, own } from '../../view/localized-element.js'
import { AdministrationPage, checks, field, formOf } from '../administration/administration-page.js'
import { learnerName } from '../learner-name.js'
import { changedTerms, termsIn, type FormTerms } from './exam-terms.js'
import { localTime, zoneName } from './local-time.js'
import examsCss from './exams.css?inline'

await examinerTexts.load(language())

const RELEASES = ['on_completion', 'manual', 'at'] as const satisfies readonly ExamView['release'][]
const REVIEWS = ['score', 'own_answers', 'everything'] as const satisfies readonly ExamReview[]
const SHUFFLES = [
  ['', 'quiz'],
  ['true', 'mixed'],
  ['false', 'same'],
] as const

type Person = { readonly learner_id: string; readonly name: string | null }

class ExamForm extends AdministrationPage {
  static override readonly texts = examinerTexts
  static override properties = {
    ...AdministrationPage.properties,
    ...given('examId'),
    ...own('release', 'chosen', 'members', 'assessmentId'),
  }
  /** Null: a new one. */
  examId: string | null = null
  /** As it is chosen in the form; null: as the exam has it. */
  release: ExamView['release'] | null = null
  /** As it is chosen in the form; null: as the exam or the address has it. */
  assessmentId: string | null = null
  /** The learners who are chosen one by one; null: as the exam has them. */
  chosen: ReadonlyMap<string, Person> | null = null
  /** Of the class out of which learners are chosen. */
  members: Loaded<ClassMembers> = null
  readonly #assessments = new Loading(this, () => this.api.get<AssessmentsData>('assessments'))
  readonly #classes = new Loading(this, () => this.api.get<ClassList>('classes'))
  readonly #exam = new Loading(this, () => this.api.get<ExamState>(`exams/${this.examId}`))

  protected override firstUpdated(): void {
    this.#assessments.start()
    this.#classes.start()
    if (this.examId !== null) this.#exam.start()
  }

  protected override updated(): void {
    for (const { answer } of [this.#classes, this.#exam]) if (answer !== null) this.answered<unknown>(answer)
  }

  #save = async (event: SubmitEvent, exam: ExamState | null): Promise<void> => {
    const terms = termsIn(formOf(event), [...this.#people(exam).keys()], this.rights.includes('manage'))
    const { opens_at: opens = exam?.opens_at, closes_at: closes } = terms
    this.failure = null
    if (Date.parse(closes!) <= Date.parse(opens!)) {
      this.failure = examinerTexts.table.form.closesFirst
      return
    }
    const path = exam === null ? 'exams' : `exams/${exam.exam_id}`
    const saved = await this.send<ExamView>(path, changedTerms(terms, exam))
    if (saved !== null) show(this, staffPath('exams', saved.exam_id))
  }

  #people(exam: ExamState | null): ReadonlyMap<string, Person> {
    if (this.chosen !== null) return this.chosen
    const singly = exam?.people.filter(one => one.singly) ?? []
    return new Map(singly.map(one => [one.learner_id, one]))
  }

  #choose(exam: ExamState | null, person: Person, isChosen: boolean): void {
    const next = new Map(this.#people(exam))
    if (isChosen) next.set(person.learner_id, person)
    else next.delete(person.learner_id)
    this.chosen = next
  }

  #showMembers = async (event: Event): Promise<void> => {
    const id = (event.target as HTMLSelectElement).value
    this.members = null
    if (id !== '') this.members = await this.api.get<ClassMembers>(`classes/${id}`)
  }

  protected override render() {
    const texts = examinerTexts.table
    const wanted = [this.#assessments, this.#classes, ...(this.examId === null ? [] : [this.#exam])]
    const missing = wanted.find(({ answer }) => answer?.kind !== 'ok')
    const back = this.examId === null ? staffPath('exams') : staffPath('exams', this.examId)
    return this.around(
      html`<p class="back">
          <a href=${back} @click=${open(back)}>${this.examId === null ? texts.all : texts.backToExam}</a>
        </p>
        ${missing === undefined ? this.#form() : loaded<unknown>(missing.answer, () => html``, missing.start, texts)}`,
    )
  }

  #form(): TemplateResult {
    const texts = examinerTexts.table.form
    const { answer } = this.#exam
    const exam = answer?.kind === 'ok' ? answer.data : null
    const release = this.release ?? exam?.release ?? 'on_completion'
    // A new exam begins as its quiz is taken; what is typed stays.
    const usual = exam === null ? this.#quizOf(exam) : undefined
    return html`<form class="card part" @submit=${(event: SubmitEvent) => void this.#save(event, exam)}>
      <h2>${exam === null ? texts.new : texts.changeTitle}</h2>
      ${field('title', texts.title, { maxLength: 200, value: exam?.title ?? usual?.title ?? '' })}
      ${this.#asked(exam, release)}
      <h3>${texts.taking}</h3>
      <div class="fields">
        ${exam?.begun ? this.#closes(exam) : nothing}
        ${field('max_attempts', texts.attempts, {
          type: 'number',
          min: 1,
          max: 100,
          required: false,
          value: attemptsText(exam ?? usual ?? { max_attempts: 1 }),
          hint: texts.attemptsHint,
        })}
        <div>
          ${field('access_code', texts.code, {
            required: false,
            minLength: 4,
            maxLength: 100,
            hint: exam?.has_access_code ? texts.codeKept : texts.codeHint,
          })}
          ${
            exam?.has_access_code
              ? html`<label class="choice"
                  ><input type="checkbox" name="no_code" value="true" />${texts.codeGone}</label
                >`
              : nothing
          }
        </div>
        ${select(
          'review',
          texts.review,
          REVIEWS.map(name => [name, texts.reviews[name]] as const),
          exam?.review ?? 'everything',
        )}
      </div>
      <h3>${texts.who}</h3>
      ${this.#who(exam)} ${this.#byCode(exam)}
      <button class="primary" aria-disabled=${this.busy}>${exam === null ? texts.submit : texts.save}</button>
    </form>`
  }

  #quizId(exam: ExamState | null): string | null {
    return this.assessmentId ?? exam?.assessment_id ?? new URLSearchParams(this.query).get('assessment')
  }

  /** Undefined while none is chosen: the first of the list is not a choice. */
  #quizOf(exam: ExamState | null): AssessmentsData['assessments'][number] | undefined {
    const { answer } = this.#assessments
    const id = this.#quizId(exam)
    return answer?.kind === 'ok' ? answer.data.assessments.find(one => one.assessment_id === id) : undefined
  }

  /** What all are asked and in what time. */
  #asked(exam: ExamState | null, release: ExamView['release']): TemplateResult {
    const texts = examinerTexts.table.form
    const { answer } = this.#assessments
    const assessments = answer?.kind === 'ok' ? answer.data.assessments : []
    if (exam?.begun) return this.#fixed(exam, assessments)
    const zone = texts.zone({ zone: zoneName(language()) })
    return html`<div class="fields">
      ${select(
        'assessment_id',
        texts.assessment,
        assessments.map(one => [one.assessment_id, one.title] as const),
        this.#quizId(exam) ?? '',
        id => (this.assessmentId = id),
      )}
      ${field('duration_minutes', texts.duration, {
        type: 'number',
        min: 1,
        max: 1_440,
        required: false,
        value: `${exam?.duration_minutes ?? ''}`,
        hint: texts.durationHint,
      })}
      ${field('opens_at', texts.opens, { type: 'datetime-local', value: localTime(exam?.opens_at ?? null), hint: zone })}
      ${this.#closes(exam)}
      ${select(
        'shuffle',
        texts.shuffle,
        SHUFFLES.map(([value, name]) => [value, texts.shuffles[name]] as const),
        exam?.shuffle === null || exam === null ? '' : `${exam.shuffle}`,
      )}
      ${select(
        'release',
        texts.release,
        RELEASES.map(name => [name, texts.releases[name]] as const),
        exam?.release ?? 'on_completion',
        value => (this.release = value as ExamView['release']),
      )}
      ${
        release === 'at'
          ? field('release_at', texts.releaseAt, {
              type: 'datetime-local',
              value: localTime(exam?.release_at ?? null),
              hint: zone,
            })
          : nothing
      }
    </div>`
  }

  #closes(exam: ExamState | null): TemplateResult {
    const texts = examinerTexts.table.form
    return field('closes_at', texts.closes, {
      type: 'datetime-local',
      value: localTime(exam?.closes_at ?? null),
      hint: texts.zone({ zone: zoneName(language()) }),
    })
  }

  /** What cannot change any more, and why. */
  #fixed(exam: ExamState, assessments: AssessmentsData['assessments']): TemplateResult {
    const { facts, form, wording } = examinerTexts.table
    const title = assessments.find(one => one.assessment_id === exam.assessment_id)?.title
    const said: Readonly<Record<(typeof FIXED_ONCE_BEGUN)[number], readonly [string, string] | null>> = {
      assessment_id: [form.assessment, title ?? exam.assessment_id],
      opens_at: [form.opens, wording.exactMoment(exam.opens_at)],
      duration_minutes: [
        facts.limit,
        exam.duration_minutes === null ? facts.asQuiz : facts.minutes({ n: exam.duration_minutes }),
      ],
      shuffle: [form.shuffle, form.shuffles[exam.shuffle === null ? 'quiz' : exam.shuffle ? 'mixed' : 'same']],
      release: [form.release, form.releases[exam.release]],
      release_at: exam.release_at === null ? null : [form.releaseAt, wording.exactMoment(exam.release_at)],
    }
    return html`<div class="fixed">
      <p>${form.fixed}</p>
      <dl class="facts">
        ${FIXED_ONCE_BEGUN.map(name => {
          const fact = said[name]
          return fact === null
            ? nothing
            : html`<div>
                <dt>${fact[0]}</dt>
                <dd><bdi>${fact[1]}</bdi></dd>
              </div>`
        })}
      </dl>
    </div>`
  }

  #who(exam: ExamState | null): TemplateResult {
    const texts = examinerTexts.table.form
    const { answer } = this.#classes
    const classes = answer?.kind === 'ok' ? answer.data.classes : []
    const people = this.#people(exam)
    const assigned = exam?.classes.map(({ class_id: id }) => id) ?? []
    return html`${
      classes.length === 0
        ? html`<p class="muted">${texts.noClasses}</p>`
        : html`${checks(
              'classes',
              texts.classes,
              classes.map(({ class_id: id, name }) => [id, name] as const),
              assigned,
            )}
            <label>
              <span>${texts.singly}</span>
              <select @change=${this.#showMembers}>
                <option value="">${texts.chooseClass}</option>
                ${classes.map(({ class_id: id, name }) => html`<option value=${id}>${name}</option>`)}
              </select>
            </label>`
    }
    ${this.members?.kind === 'ok' ? this.#members(this.members.data, exam) : nothing}
    ${
      people.size === 0
        ? nothing
        : html`<ul class="chosen" aria-label=${texts.chosen}>
            ${[...people.values()].map(person => {
              const name = learnerName(person)
              return html`<li>
                <button
                  type="button"
                  aria-label=${texts.takeOut({ name })}
                  @click=${() => this.#choose(exam, person, false)}
                >
                  <bdi>${name}</bdi> ×
                </button>
              </li>`
            })}
          </ul>`
    }`
  }

  /** For staff who see everybody: a code is for anybody. */
  #byCode(exam: ExamState | null): TemplateResult | typeof nothing {
    const { byCode, byCodeHint } = examinerTexts.table.form
    if (!this.rights.includes('manage')) return nothing
    return html`<div>
      <label class="choice">
        <input
          type="checkbox"
          name="by_code"
          value="true"
          ?checked=${exam?.entry_code != null}
          aria-describedby="hint-by_code"
        />${byCode}
      </label>
      <p id="hint-by_code" class="muted small">${byCodeHint}</p>
    </div>`
  }

  #members({ name, members }: ClassMembers, exam: ExamState | null): TemplateResult {
    const { noLearners } = examinerTexts.table.form
    const learners = members.filter(({ role }) => role === 'learner')
    if (learners.length === 0) return html`<p class="muted">${noLearners}</p>`
    const chosen = this.#people(exam)
    return html`<fieldset>
      <legend><bdi>${name}</bdi></legend>
      <div class="checks">
        ${learners.map(one => {
          const person = { learner_id: one.person_id, name: one.name }
          return html`<label class="choice">
            <input
              type="checkbox"
              .checked=${chosen.has(one.person_id)}
              @change=${(event: Event) => this.#choose(exam, person, (event.target as HTMLInputElement).checked)}
            /><bdi>${learnerName(person)}</bdi>
          </label>`
        })}
      </div>
    </fieldset>`
  }

  static override readonly css = [...AdministrationPage.css, examsCss]
}

const attemptsText = ({ max_attempts: most }: { readonly max_attempts: number | null }): string => `${most ?? ''}`

const select = (
  name: keyof FormTerms,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  change: (value: string) => void = () => {},
) =>
  html`<label>
    <span>${label}</span>
    <select name=${name} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
      ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select>
  </label>`

customElements.get('viva-exam-form') ?? customElements.define('viva-exam-form', ExamForm)
