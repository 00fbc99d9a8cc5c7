// <viva-print-page>: makes a paper to print. What is asked for stands in the address, which makes the same paper again.
import { html, nothing, type TemplateResult } from 'lit'
import type { ClassList } from '../../../client/index.js'
import { MOST_PAPERS } from '../../../contract/paper-bounds.js'
import type { MadePaper, PaperSources } from '../../../contract/papers.js'
import { languages } from '../../../language/languages.js'
import { languageName } from '../../strings/content-language.js'
import { language } from '../../strings/page-language.js'
import { paperTexts } from '../../strings/papers.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { AdministrationPage, field, formOf } from '../administration/administration-page.js'
import { paperQuery, paperRequest, wantedPaper, type WantedPaper } from './wanted-paper.js'
import examsCss from './exams.css?inline'
import printPageCss from './print-page.css?inline'

await paperTexts.load(language())

const TIERS = ['easy', 'medium', 'hard'] as const

class PrintPage extends AdministrationPage {
  static override readonly texts = paperTexts
  static override properties = {
    ...AdministrationPage.properties,
    ...own('source', 'classId', 'chosenLanguage', 'ticked'),
  }
  /** As it is chosen in the form; null: as the address has it. */
  source: 'quiz' | 'kinds' | null = null
  classId: string | null = null
  chosenLanguage: string | null = null
  /** The ids of kinds. */
  ticked: ReadonlySet<string> | null = null
  readonly #sources = new Loading(this, () => this.api.get<PaperSources>('supervise/papers/sources'))
  readonly #classes = new Loading(this, () => this.api.get<ClassList>('classes'))
  readonly #paper = new Loading(this, () => this.api.get<MadePaper>(paperRequest('', this.#wanted)))

  #shown: Loaded<MadePaper> = null

  /** The names of a class are for who may enrol it: authors print for a number of seats. */
  get #maySeat(): boolean {
    return this.rights.includes('enrol')
  }

  get #wanted(): WantedPaper {
    return wantedPaper(this.query)
  }

  protected override firstUpdated(): void {
    this.#sources.start()
    if (this.#maySeat) this.#classes.start()
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('query')) this.ticked = null
    if (changed.has('query') && this.#wanted.seed !== '') this.#paper.start()
  }

  protected override updated(): void {
    const { answer: made } = this.#paper
    // The form may be long, and what it made stands above it.
    if (made !== this.#shown && made?.kind === 'ok') this.renderRoot.querySelector<HTMLElement>('#made')?.focus()
    this.#shown = made
    for (const { answer } of [this.#sources, this.#classes, this.#paper])
      if (answer !== null) this.answered<unknown>(answer)
  }

  #make = (event: SubmitEvent): void => {
    const form = formOf(event)
    const { chooseSome, emptyClass } = paperTexts.table
    const isQuiz = form.text('source') === 'quiz'
    const of = isQuiz ? form.text('quiz') : form.all('kind').join(',')
    const chosen = isQuiz ? 1 : form.all('kind').length
    const classId = form.text('class_id')
    this.failure = null
    if (chosen < 1 || chosen > MOST_PAPERS.blueprints) this.failure = chooseSome
    else if (this.#learnersIn(classId) === 0) this.failure = emptyClass
    if (this.failure !== null) return
    this.#want({
      of,
      variants: form.text('variants'),
      count: isQuiz ? '' : form.text('count'),
      tier: isQuiz ? '' : form.text('tier'),
      language: form.text('language'),
      title: form.text('title'),
      class_id: classId,
      seats: classId === '' ? form.text('seats') : '',
      row: form.text('row'),
      seed: newSeed(),
    })
  }

  #want(wanted: WantedPaper): void {
    this.want(paperQuery(wanted))
  }

  /** Null: no class. */
  #learnersIn(classId: string): number | null {
    const { answer } = this.#classes
    const classes = answer?.kind === 'ok' ? answer.data.classes : []
    return classes.find(one => one.class_id === classId)?.learners ?? null
  }

  protected override render() {
    const needed = this.#maySeat ? [this.#sources, this.#classes] : [this.#sources]
    const missing = needed.find(({ answer }) => answer?.kind !== 'ok')
    return this.around(
      html`${this.#wanted.seed === '' ? nothing : loaded(this.#paper.answer, made => this.#made(made), this.#paper.start, paperTexts.table)}
      ${missing === undefined ? this.#form() : loaded<unknown>(missing.answer, () => html``, missing.start, paperTexts.table)}`,
    )
  }

  #made({ title, questions, variants, left, foreign }: MadePaper): TemplateResult {
    const texts = paperTexts.table
    const wanted = this.#wanted
    const page = (file: string, text: string) =>
      html`<a href=${paperRequest(`/${file}`, wanted)} target="_blank" rel="noopener">${text}</a>`
    const again = () => this.#want({ ...wanted, seed: newSeed() })
    return html`<section class="card part paper" aria-labelledby="made">
      <h2 id="made" tabindex="-1"><bdi>${title}</bdi></h2>
      ${left.length === 0 ? nothing : html`<p>${texts.left({ titles: texts.wording.list(left) })}</p>`}
      ${foreign.questions === 0 ? nothing : html`<p>${texts.foreign({ n: foreign.questions, of: questions, titles: texts.wording.list(foreign.titles) })}</p>`}
      ${
        questions === 0
          ? html`<p>${texts.nothing}</p>`
          : html`<p role="status">${texts.made({ questions, variants: variants.length })}</p>
              <div class="files">
                <div>
                  <h3>${texts.forLearners}</h3>
                  <ul>
                    ${variants.map(
                      ({ name, copies }) =>
                        html`<li>
                          ${page(`variant-${name.toLowerCase()}.html`, texts.variant({ name }))}:
                          ${texts.copies({ n: copies })}
                        </li>`,
                    )}
                  </ul>
                </div>
                <div>
                  <h3>${texts.forStaff}</h3>
                  <ul>
                    ${variants.map(
                      ({ name }) => html`<li>${page(`key-${name.toLowerCase()}.html`, texts.key({ name }))}</li>`,
                    )}
                    <li>${page('seats.html', texts.seatsPage)}</li>
                  </ul>
                </div>
              </div>
              <p class="muted small">${texts.openHint}</p>
              <div class="row">
                <a class="button primary" download href=${paperRequest('/paper.zip', wanted)}>${texts.zip}</a>
                <button type="button" @click=${again}>${texts.again}</button>
              </div>`
      }
    </section>`
  }

  #form(): TemplateResult {
    const texts = paperTexts.table
    const wanted = this.#wanted
    const sources = this.#sources.answer
    if (sources?.kind !== 'ok') return html``
    const { quizzes, blueprints } = sources.data
    const kinds = new Set(wanted.of.split(','))
    const isOfKinds = blueprints.some(({ id }) => kinds.has(id))
    const source = this.source ?? (isOfKinds || quizzes.length === 0 ? 'kinds' : 'quiz')
    const classId = this.#maySeat ? (this.classId ?? wanted.class_id) : ''
    const paperLanguage = this.chosenLanguage ?? (wanted.language || language())
    return html`<form class="card part" @submit=${this.#make} @input=${() => (this.failure = null)}>
      <h2>${texts.what}</h2>
      <div class="row" role="radiogroup" aria-label=${texts.what}>
        ${(['quiz', 'kinds'] as const).map(
          one =>
            html`<label class="choice"
              ><input
                type="radio"
                name="source"
                value=${one}
                .checked=${source === one}
                @change=${() => (this.source = one)}
              />${texts[one]}</label
            >`,
        )}
      </div>
      ${
        source === 'quiz'
          ? select(
              'quiz',
              texts.quiz,
              quizzes.map(
                ({ id, title, questions }) =>
                  [
                    id,
                    `${title} (${questions === 0 ? texts.codeOnly : texts.questions({ n: questions })})`,
                    wanted.of === id,
                    questions === 0,
                  ] as const,
              ),
            )
          : html`${this.#kinds(blueprints, kinds, paperLanguage)}
              <div class="fields">
                ${count('count', texts.count, wanted.count || '2', MOST_PAPERS.count)}
                ${select(
                  'tier',
                  texts.tier,
                  TIERS.map(tier => [tier, texts.tiers[tier], (wanted.tier || 'medium') === tier] as const),
                )}
              </div>`
      }
      <h2 class="how">${texts.how}</h2>
      <div class="fields">
        ${count('variants', texts.variants, wanted.variants || '4', MOST_PAPERS.variants, texts.variantsHint)}
        ${select(
          'language',
          texts.language,
          Object.entries(languages).map(([tag, name]) => [tag, name, paperLanguage === tag] as const),
          tag => (this.chosenLanguage = tag),
        )}
        ${this.#maySeat ? this.#classField(classId) : nothing}
        ${classId === '' ? count('seats', texts.seats, wanted.seats || '30', MOST_PAPERS.seats) : nothing}
        ${count('row', texts.row, wanted.row || '6', MOST_PAPERS.row)}
        ${field('title', texts.titleField, { required: false, maxLength: 200, value: wanted.title, hint: source === 'quiz' ? texts.titleHint : texts.titleHintKinds })}
      </div>
      <button class="primary">${texts.submit}</button>
    </form>`
  }

  #classField(classId: string): TemplateResult {
    const texts = paperTexts.table
    const { answer } = this.#classes
    const classes = answer?.kind === 'ok' ? answer.data.classes : []
    return html`<div>
      ${select(
        'class_id',
        texts.class,
        [
          ['', texts.noClass, classId === ''],
          ...classes.map(({ class_id: id, name }) => [id, name, classId === id] as const),
        ],
        id => (this.classId = id),
      )}
      <p class="muted small">${texts.classHint}</p>
    </div>`
  }

  /** `wanted`: as the address has them. */
  #kinds(blueprints: PaperSources['blueprints'], wanted: ReadonlySet<string>, paperLanguage: string): TemplateResult {
    const texts = paperTexts.table
    const subjects = [...new Set(blueprints.map(({ subject }) => subject))].toSorted()
    const ticked = this.ticked ?? wanted
    const tick = ({ target }: Event): void => {
      const { value, checked } = target as HTMLInputElement
      this.ticked = new Set(checked ? [...ticked, value] : [...ticked].filter(id => id !== value))
    }
    const onlyIn = (of: readonly string[]) =>
      of.includes(paperLanguage)
        ? nothing
        : html` <span class="muted small"
            >(${texts.onlyIn({ languages: texts.wording.list(of.map(languageName)) })})</span
          >`
    return html`<fieldset class="kinds" @change=${tick}>
      <legend>${texts.chooseKinds}</legend>
      ${subjects.map(subject => {
        const own = blueprints.filter(one => one.subject === subject)
        const n = own.filter(({ id }) => ticked.has(id)).length
        return html`<details ?open=${own.some(({ id }) => wanted.has(id))}>
          <summary>
            <bdi>${subject}</bdi>${n === 0 ? nothing : html` <span class="muted small">(${texts.chosen({ n })})</span>`}
          </summary>
          <div class="checks">
            ${own.map(
              ({ id, title, languages: of }) =>
                html`<label class="choice"
                  ><input type="checkbox" name="kind" value=${id} .checked=${ticked.has(id)} /><span
                    ><bdi>${title}</bdi>${onlyIn(of)}</span
                  ></label
                >`,
            )}
          </div>
        </details>`
      })}
    </fieldset>`
  }

  static override readonly css = [...AdministrationPage.css, examsCss, printPageCss]
}

/** Other questions every time. */
const newSeed = (): string => crypto.randomUUID().slice(0, 8)

const count = (name: string, label: string, value: string, max: number, hint?: string) =>
  field(name, label, { type: 'number', min: 1, max, value, ...(hint !== undefined && { hint }) })

const select = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string, isChosen: boolean, isDisabled?: boolean])[],
  change: (value: string) => void = () => {},
) =>
  html`<label>
    <span>${label}</span>
    <select name=${name} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
      ${options.map(
        ([value, text, isChosen, isDisabled = false]) =>
          html`<option value=${value} ?selected=${isChosen} ?disabled=${isDisabled}>${text}</option>`,
      )}
    </select>
  </label>`

customElements.get('viva-print-page') ?? customElements.define('viva-print-page', PrintPage)
