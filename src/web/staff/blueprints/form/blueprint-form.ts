// <viva-blueprint-form>: the common fields of a blueprint as a form. `viva-edited` gives the text after each change; `viva-to-line` asks to be
// led to a line of the text.
import { html, nothing } from 'lit'
import type { Api } from '../../../../client/index.js'
import type { BlueprintFiles, SourceProblem } from '../../../../contract/authoring.js'
import { authoringTexts } from '../../../strings/authoring.js'
import { announce } from '../../../view/announce.js'
import { LocalizedElement, given, own } from '../../../view/localized-element.js'
import { pictureBetween } from '../picture-words.js'
import { besideForm } from './blueprint-edits.js'
import { fieldName, type Desk, type Notice } from './form-desk.js'
import { difficultySection, drawSection, hintsSection, mistakesSection, solutionSection } from './form-lists.js'
import { aboutSection, answerSection, languageField, questionSection } from './form-sections.js'
import { YamlText } from './yaml-text.js'
import blueprintsCss from '../blueprints.css?inline'
import formCss from './blueprint-form.css?inline'

class BlueprintFormElement extends LocalizedElement {
  static override readonly texts = authoringTexts
  static override properties = { ...given('api', 'text', 'problems'), ...own('skills', 'language', 'notice') }
  declare api: Api
  /** With line feeds alone. */
  text = ''
  problems: readonly SourceProblem[] = []
  skills: BlueprintFiles['skills'] = []
  /** The translation that is edited; null: the texts of the blueprint itself. */
  language: string | null = null
  notice: Notice | null = null
  #yaml = new YamlText('')
  /** The field that gets the focus once it is there. */
  #focus: string | null = null
  /** The text for learners that had the focus last. */
  #prose: HTMLElement | null = null

  protected override willUpdate(): void {
    if (this.text !== this.#yaml.text) this.#yaml = new YamlText(this.text)
  }

  protected override firstUpdated(): void {
    this.renderRoot.addEventListener('focusin', this.#entered)
    void this.api.get<BlueprintFiles>('supervise/blueprints/files').then(answer => {
      if (answer.kind === 'ok') this.skills = answer.data.skills
    })
  }

  protected override updated(): void {
    const wanted = this.#focus
    if (wanted === null) return
    this.#focus = null
    this.#fieldCalled(wanted)?.focus()
  }

  /** Leads to the field in which the problem is; false: the form shows none. */
  goTo({ field }: Pick<SourceProblem, 'field'>): boolean {
    for (let name = field; name !== ''; name = name.replace(/(?:\.\w+|\[\d+\]|^\w+)$/, '')) {
      const found = this.#fieldCalled(name)
      if (found === null) continue
      found.closest('details')?.setAttribute('open', '')
      found.scrollIntoView({ block: 'center' })
      found.focus()
      return true
    }
    return false
  }

  /** Into the text for learners that had the focus last, else into that of the question; false: the form shows neither. */
  insert(words: string): boolean {
    const field = (this.#prose?.isConnected === true ? this.#prose : null) ?? this.#fieldCalled('stem')
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false
    // A picture stands in a paragraph of its own at the end of the question.
    const isFirst = field !== this.#prose
    const [start, end] = isFirst ? [field.value.length, field.value.length] : [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    field.closest('details')?.setAttribute('open', '')
    const placed = pictureBetween(field.value.slice(0, start), words, field.value.slice(end))
    const isBelow = isFirst && field.value.trim() !== '' && !placed.startsWith('\n')
    field.setRangeText(isBelow ? `\n\n${placed}` : placed, start, end, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    field.focus()
    return true
  }

  #entered = ({ target }: Event): void => {
    if (target instanceof HTMLElement && target.dataset['prose'] !== undefined) this.#prose = target
  }

  #fieldCalled(name: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`[data-field=${JSON.stringify(name)}]`)
  }

  get #desk(): Desk {
    return {
      yaml: this.#yaml,
      language: this.language,
      skills: this.skills,
      problems: this.problems,
      notice: this.notice,
      say: notice => {
        this.notice = notice
        announce(this, notice.words, true)
      },
      goTo: path => {
        if (!this.goTo({ field: fieldName(path) })) this.#toLine(this.#yaml.lineOf(path))
      },
      change: (by, focus) => {
        this.notice = null
        const after = by(this.#yaml)
        // What was typed or chosen is shown as the text has it.
        if (after === null) announce(this, authoringTexts.table.form.cannot, true)
        this.requestUpdate()
        if (after === null || after.text === this.#yaml.text) return
        this.#focus = focus ?? null
        this.#yaml = after
        this.text = after.text
        this.dispatchEvent(new CustomEvent('viva-edited', { detail: { text: after.text } }))
      },
    }
  }

  #toLine(line: number): void {
    this.dispatchEvent(new CustomEvent('viva-to-line', { detail: { line } }))
  }

  protected override render() {
    return html`${this.#yaml.problem === null ? this.#form(this.#desk) : this.#unreadable(this.#yaml.problem)}
      <viva-announcer></viva-announcer>`
  }

  #unreadable({ line, message }: NonNullable<YamlText['problem']>) {
    const { form } = authoringTexts.table
    return html`<div class="unreadable">
      <p>${form.unreadable({ n: line })}</p>
      <p dir="ltr" lang="en">${message}</p>
      <button @click=${() => this.#toLine(line)}>${form.toLine({ n: line })}</button>
    </div>`
  }

  #form(desk: Desk) {
    return html`${languageField(desk, language => (this.language = language))} ${aboutSection(desk)}
      ${questionSection(desk)} ${drawSection(desk)} ${answerSection(desk)} ${mistakesSection(desk)}
      ${hintsSection(desk)} ${solutionSection(desk)} ${difficultySection(desk)} ${this.#beside()}`
  }

  #beside() {
    const { form } = authoringTexts.table
    const found = besideForm(this.#yaml)
    if (found.length === 0) return nothing
    return html`<section class="beside">
      <p>${form.alsoHas}</p>
      <ul>
        ${found.map(({ name, path }) => {
          const line = this.#yaml.lineOf(path)
          return html`<li>
            <button class="link" @click=${() => this.#toLine(line)}>
              ${form.beside[name]} <span class="visually-hidden">– ${form.toLine({ n: line })}</span>
            </button>
          </li>`
        })}
      </ul>
    </section>`
  }

  static override readonly css = [blueprintsCss, formCss]
}
export type { BlueprintFormElement }

customElements.get('viva-blueprint-form') ?? customElements.define('viva-blueprint-form', BlueprintFormElement)
