// <viva-new-assessment>: the form for a new assessment. Questions are chosen from the bank, with how many of each; the rest has usual values.
// What it makes opens in the editor, unsaved.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { MOST_IN_ASSESSMENT } from '../../../contract/assessment-bounds.js'
import type { Starter } from '../../../contract/authoring.js'
import type { NewAssessmentBody, QuestionBank } from '../../../contract/new-assessment.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { language } from '../../strings/page-language.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { AdministrationPage, field, formOf } from '../administration/administration-page.js'
import { authoringProblem } from './authoring-problem.js'
import { ASSESSMENT_ID, idOf, minutesFor, type ChosenKind } from './assessment-draft.js'
import { fileQuery } from './file-link.js'
import { keptText } from './kept-text.js'
import blueprintsCss from './blueprints.css?inline'
import newAssessmentCss from './new-assessment.css?inline'

type Kind = QuestionBank['kinds'][number]

/** Of one search. */
const MOST_FOUND = 30

const keyOf = ({ kind, id }: Pick<Kind, 'kind' | 'id'>): string => `${kind} ${id}`

class NewAssessment extends AdministrationPage {
  static override readonly texts = authoringTexts
  static override properties = {
    ...AdministrationPage.properties,
    ...own('wanted', 'chosen', 'assessmentTitle', 'typedId', 'isIdLeft', 'minutes', 'isUnlimited', 'isNoneLeft'),
  }
  /** Words that the kinds that are shown have in their titles, skills or ids. */
  wanted = ''
  chosen: ReadonlyMap<string, ChosenKind> = new Map()
  assessmentTitle = ''
  /** Null: it is made from the title. */
  typedId: string | null = null
  isIdLeft = false
  /** As it is typed; null: it goes with the questions. */
  minutes: string | null = null
  isUnlimited = false
  /** It was sent without any question. */
  isNoneLeft = false
  readonly #bank = new Loading(this, () => this.api.get<QuestionBank>('supervise/blueprints/bank'))

  protected override firstUpdated(): void {
    this.#bank.start()
  }

  protected override updated(): void {
    if (this.#bank.answer !== null) this.answered(this.#bank.answer)
  }

  protected override problem(answer: Parameters<typeof authoringProblem>[0]): string {
    return authoringProblem(answer)
  }

  get #id(): string {
    return this.typedId ?? idOf(this.assessmentTitle)
  }

  #begin = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const { assessment: texts } = authoringTexts.table
    this.isIdLeft = true
    if (!ASSESSMENT_ID.test(this.#id)) return this.#focus('[name=assessment_id]')
    if (this.chosen.size === 0) {
      this.isNoneLeft = true
      return this.#focus('#find-kind')
    }
    const kinds = [...this.chosen.values()]
    const n = kinds.reduce((sum, { count }) => sum + count, 0)
    const choice = <T extends string>(name: string): T => form.text(name) as T
    const body: NewAssessmentBody = {
      assessment_id: this.#id,
      title: form.text('title'),
      description:
        form.text('description') || texts.describes({ n, titles: strings().wording.list(kinds.map(({ title }) => title)) }),
      language: language(),
      questions: kinds.map(({ kind, id, count }) => ({ kind, id, count })),
      time_limit_minutes: Number(form.text('minutes')),
      passing_score_percent: Number(form.text('passing')),
      max_attempts: this.isUnlimited ? null : Number(form.text('attempts')),
      shuffle_items: form.has('shuffle'),
      release: choice<NewAssessmentBody['release']>('release'),
      difficulty: choice<NewAssessmentBody['difficulty']>('difficulty'),
      form: choice<NewAssessmentBody['form']>('form'),
      grades: Object.values(texts.grades),
    }
    const begun = await this.send<Starter>('supervise/blueprints/assessment', body)
    if (begun === null) return
    // Nothing is saved: the editor finds the text here.
    keptText.write(begun.file, { text: begun.text, hash: null })
    this.want(fileQuery(begun.file))
  }

  #focus(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus())
  }

  #tick(kind: Kind, isChosen: boolean): void {
    const next = new Map(this.chosen)
    if (isChosen) next.set(keyOf(kind), { ...kind, count: Math.min(2, kind.most) })
    else next.delete(keyOf(kind))
    this.failure = null
    this.isNoneLeft = false
    this.chosen = next
  }

  #count(kind: ChosenKind, value: string): void {
    const count = Math.min(kind.most, Math.max(1, Math.trunc(Number(value)) || 1))
    this.chosen = new Map(this.chosen).set(keyOf(kind), { ...kind, count })
  }

  protected override render() {
    return this.around(loaded(this.#bank.answer, bank => this.#form(bank), this.#bank.start, authoringTexts.table))
  }

  #form({ kinds }: QuestionBank): TemplateResult {
    const { assessment: texts } = authoringTexts.table
    return html`<form @submit=${this.#begin}>
      <p class="muted">${texts.lead}</p>
      <div>
        <label
          ><span>${texts.title}</span
          ><input
            name="title"
            type="text"
            required
            maxlength="200"
            @input=${(event: Event) => (this.assessmentTitle = (event.target as HTMLInputElement).value)}
        /></label>
      </div>
      ${this.#idField()}
      <fieldset class="bank">
        <legend>${texts.questions}</legend>
        ${this.#chosenKinds()} ${this.#find(kinds)}
      </fieldset>
      ${this.#settings()}
      <button class="primary" aria-disabled=${this.busy}>${authoringTexts.table.begin.submit}</button>
    </form>`
  }

  #idField() {
    const { assessment: texts, begin } = authoringTexts.table
    const isBad = this.isIdLeft && this.#id !== '' && !ASSESSMENT_ID.test(this.#id)
    return html`<div>
      <label
        ><span>${begin.id}</span
        ><input
          name="assessment_id"
          type="text"
          required
          maxlength="80"
          dir="ltr"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="hint-assessment"
          aria-invalid=${isBad ? 'true' : nothing}
          .value=${live(this.#id)}
          @input=${(event: Event) => (this.typedId = (event.target as HTMLInputElement).value.trim())}
          @change=${() => (this.isIdLeft = true)}
      /></label>
      <p id="hint-assessment" class=${isBad ? 'error' : 'muted small'}>${isBad ? texts.badId : texts.idHint}</p>
    </div>`
  }

  #chosenKinds() {
    const { assessment: texts } = authoringTexts.table
    const kinds = [...this.chosen.values()]
    const total = kinds.reduce((sum, { count }) => sum + count, 0)
    return html`<ul class="chosen">
        ${kinds.map(
          kind =>
            html`<li>
              <span class="what"><bdi>${kind.title}</bdi> ${ofKind(kind)} ${ofLanguage(kind)}</span>
              <label
                ><span class="visually-hidden">${texts.countOf({ title: kind.title })}</span
                ><input
                  type="number"
                  min="1"
                  max=${kind.most}
                  .value=${live(String(kind.count))}
                  @change=${(event: Event) => this.#count(kind, (event.target as HTMLInputElement).value)}
              /></label>
              <button
                type="button"
                class="icon"
                aria-label=${authoringTexts.table.form.remove({ what: kind.title })}
                @click=${() => {
                  this.#tick(kind, false)
                  this.#focus('#find-kind')
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>`,
        )}
      </ul>
      <p id="chosen-state" role="status" class=${total > 0 ? '' : this.isNoneLeft ? 'error' : 'muted'}>
        ${total > 0 ? texts.total({ n: total, minutes: minutesFor(kinds) }) : this.isNoneLeft ? texts.chooseSome : texts.noneChosen}
      </p>
      ${foreign(kinds)}`
  }

  #find(kinds: readonly Kind[]) {
    const { assessment: texts } = authoringTexts.table
    const words = this.wanted.toLowerCase().split(/\s+/).filter(word => word !== '')
    const fits = ({ title, skill, subject, id }: Kind): boolean =>
      words.every(word => `${title} ${skill} ${subject} ${id}`.toLowerCase().includes(word))
    const found = words.length === 0 ? [] : kinds.filter(fits)
    const subjects = [...new Set(kinds.map(({ subject }) => subject))]
    return html`<label class="find"
        ><span>${texts.find}</span
        ><input
          id="find-kind"
          type="search"
          autocomplete="off"
          aria-describedby="chosen-state"
          .value=${live(this.wanted)}
          @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
      /></label>
      ${
        words.length === 0
          ? subjects.map(subject => {
              const own = kinds.filter(kind => kind.subject === subject)
              return html`<details class="subject">
                <summary><bdi>${subject}</bdi> <span class="muted small">${texts.kinds({ n: own.length })}</span></summary>
                ${this.#boxes(own)}
              </details>`
            })
          : html`<p class="muted small" role="status">
                ${found.length > MOST_FOUND ? texts.firstOf({ n: MOST_FOUND, of: found.length }) : texts.kinds({ n: found.length })}
              </p>
              ${this.#boxes(found.slice(0, MOST_FOUND))}`
      }`
  }

  #boxes(kinds: readonly Kind[]) {
    const isFull = this.chosen.size >= MOST_IN_ASSESSMENT.sections
    return html`<ul class="kinds-found">
      ${kinds.map(kind => {
        const isChosen = this.chosen.has(keyOf(kind))
        return html`<li>
          <label class="choice"
            ><input
              type="checkbox"
              .checked=${live(isChosen)}
              ?disabled=${isFull && !isChosen}
              @change=${(event: Event) => this.#tick(kind, (event.target as HTMLInputElement).checked)}
            /><span
              ><bdi>${kind.title}</bdi> ${ofKind(kind)}
              ${ofLanguage(kind)}</span
            ></label
          >
        </li>`
      })}
    </ul>`
  }

  #settings() {
    const { assessment: texts, tiers, forms } = authoringTexts.table
    const needed = Math.max(1, minutesFor([...this.chosen.values()]))
    return html`<div class="fields">
        <label
          ><span>${texts.minutes}</span
          ><input
            name="minutes"
            type="number"
            required
            min=${needed}
            max="1440"
            .value=${live(this.minutes ?? String(Math.ceil(needed / 5) * 5))}
            @input=${(event: Event) => (this.minutes = (event.target as HTMLInputElement).value)}
        /></label>
        ${field('passing', texts.passing, { type: 'number', min: 0, max: 100, value: '60' })}
        ${select('difficulty', texts.difficulty, { mixed: texts.mixed, ...tiers })}
        ${select('form', authoringTexts.table.preview.form, { any: texts.anyForm, ...forms })}
        ${select('release', texts.release, this.isUnlimited ? { on_completion: texts.releases.on_completion, manual: texts.releases.manual } : texts.releases)}
        <div>
          ${this.isUnlimited ? nothing : field('attempts', texts.attempts, { type: 'number', min: 1, max: 100, value: '1' })}
          <label class="choice"
            ><input
              type="checkbox"
              .checked=${this.isUnlimited}
              @change=${(event: Event) => (this.isUnlimited = (event.target as HTMLInputElement).checked)}
            />${texts.unlimited}</label
          >
        </div>
      </div>
      <label class="choice"><input type="checkbox" name="shuffle" checked />${texts.shuffle}</label>
      ${field('description', texts.description, { required: false, maxLength: 1000, hint: texts.descriptionHint })}`
  }

  static override readonly css = [...AdministrationPage.css, blueprintsCss, newAssessmentCss]
}

/** Where it says something that the title does not. */
function ofKind({ kind, title, skill }: Kind) {
  const { assessment: texts } = authoringTexts.table
  if (kind === 'skill') return html`<span class="muted small">${texts.wholeSkill}</span>`
  return skill === title ? nothing : html`<span class="muted small"><bdi>${skill}</bdi></span>`
}

const isForeign = ({ languages }: Kind): boolean => !languages.includes(language())

const ofLanguage = (kind: Kind) =>
  isForeign(kind) ? html`<span class="muted small">${authoringTexts.table.assessment.otherLanguage}</span>` : nothing

/** What of the quiz learners would read in another language, before it is begun. */
function foreign(kinds: readonly ChosenKind[]) {
  const found = kinds.filter(isForeign)
  if (found.length === 0) return nothing
  const { assessment: texts } = authoringTexts.table
  const count = (of: readonly ChosenKind[]) => of.reduce((sum, one) => sum + one.count, 0)
  const titles = strings().wording.list(found.map(({ title }) => title))
  return html`<p role="status">${texts.foreign({ n: count(found), of: count(kinds), titles })}</p>`
}

const select = (name: string, label: string, options: Readonly<Record<string, string>>) =>
  html`<label
    ><span>${label}</span
    ><select name=${name}>
      ${Object.entries(options).map(([value, text]) => html`<option value=${value}>${text}</option>`)}
    </select></label
  >`

customElements.get('viva-new-assessment') ?? customElements.define('viva-new-assessment', NewAssessment)
