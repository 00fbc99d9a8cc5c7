// <viva-blueprint-page>: the files of blueprints with what is wrong in them; a new one; the editor of one.
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { BlueprintFiles, Starter } from '../../../contract/authoring.js'
import { starterFile } from '../../../contract/starter-file.js'
import { authoringTexts } from '../../strings/authoring.js'
import { language } from '../../strings/page-language.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { AdministrationPage, field, formOf } from '../administration/administration-page.js'
import { authoringProblem } from './authoring-problem.js'
import './blueprint-editor.js'
import { fileLink, fileQuery } from './file-link.js'
import './file-list.js'
import { YamlText } from './form/yaml-text.js'
import { keptText } from './kept-text.js'
import './new-assessment.js'
import blueprintsCss from './blueprints.css?inline'

await authoringTexts.load(language())

/** As ids of blueprints are. */
const ID = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/

const isKind = (type: string): type is keyof typeof authoringTexts.table.starters =>
  Object.hasOwn(authoringTexts.table.starters, type)

/** One kind of question, with what is special about it. */
function starterCard(type: string, isChecked: boolean) {
  const texts = isKind(type) ? authoringTexts.table.starters[type] : { title: type, lead: '' }
  return html`<label class="kind">
    <input type="radio" name="type" value=${type} ?checked=${isChecked} />
    <span
      ><strong>${texts.title}</strong>
      <span class="muted small">${texts.lead}</span></span
    >
  </label>`
}

class BlueprintPage extends AdministrationPage {
  static override readonly texts = authoringTexts
  static override properties = { ...AdministrationPage.properties, ...own('newId', 'isIdLeft', 'isQuizBegun') }
  /** The id of a new blueprint, as it is typed. */
  newId = ''
  isIdLeft = false
  /** The form for a new assessment has been opened. */
  isQuizBegun = false
  readonly #list = new Loading(this, () => this.api.get<BlueprintFiles>('supervise/blueprints/files'))

  get #file(): string {
    return new URLSearchParams(this.query).get('file') ?? ''
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('query') && this.#file === '') this.#list.start()
  }

  protected override updated(): void {
    if (this.#list.answer !== null) this.answered(this.#list.answer)
  }

  protected override problem(answer: Parameters<typeof authoringProblem>[0]): string {
    return authoringProblem(answer)
  }

  #begin = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    this.isIdLeft = true
    if (!ID.test(this.newId)) return this.renderRoot.querySelector<HTMLElement>('[name=blueprint_id]')!.focus()
    const begun = await this.send<Starter>('supervise/blueprints/starter', {
      blueprint_id: this.newId,
      skill_id: form.text('skill_id'),
      type: form.text('type'),
      language: language(),
    })
    if (begun === null) return
    this.newId = ''
    this.isIdLeft = false
    // Nothing is saved: the editor finds the text here.
    const text = new YamlText(begun.text).set(['title'], form.text('title'))?.text ?? begun.text
    keptText.write(begun.file, { text, hash: null })
    this.want(fileQuery(begun.file))
  }

  protected override render() {
    if (this.#file !== '')
      return this.around(
        html`${guides()}${keyed(this.#file, html`<viva-blueprint-editor .api=${this.api} .file=${this.#file} .rights=${this.rights}></viva-blueprint-editor>`)}`,
      )
    return this.around(loaded(this.#list.answer, data => this.#files(data), this.#list.start, authoringTexts.table))
  }

  #files(data: BlueprintFiles) {
    const { list, assessment } = authoringTexts.table
    return html`<p class="muted">${list.lead}</p>
      ${guides()} ${this.#newFile(data)}
      <details class="card part begin" @toggle=${(event: Event) => (this.isQuizBegun ||= (event.target as HTMLDetailsElement).open)}>
        <summary>${assessment.new}</summary>
        ${this.isQuizBegun ? html`<viva-new-assessment .api=${this.api} @viva-signed-out=${this.#signedOut}></viva-new-assessment>` : nothing}
      </details>
      <viva-file-list .files=${data.files}></viva-file-list>`
  }

  #signedOut = (): void => {
    this.dispatchEvent(new CustomEvent('viva-signed-out'))
  }

  /** What it will be called, or why it is none. */
  #idField() {
    const { begin } = authoringTexts.table
    const isId = ID.test(this.newId)
    const isBad = !isId && this.isIdLeft && this.newId !== ''
    return html`<div>
      <label
        ><span>${begin.id}</span
        ><input
          name="blueprint_id"
          type="text"
          required
          maxlength="120"
          dir="ltr"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="hint-id state-id"
          aria-invalid=${isBad ? 'true' : nothing}
          @input=${(event: Event) => (this.newId = (event.target as HTMLInputElement).value.trim())}
          @change=${() => (this.isIdLeft = true)}
      /></label>
      <p id="hint-id" class="muted small">${begin.idHint}</p>
      <p id="state-id" role="status" class=${isBad ? 'error' : 'small'}>
        ${isId ? begin.makes({ file: starterFile(this.newId) }) : isBad ? begin.badId : nothing}
      </p>
    </div>`
  }

  #newFile({ skills, starters, files }: BlueprintFiles) {
    const { begin } = authoringTexts.table
    return html`<details class="card part begin">
      <summary>${begin.title}</summary>
      <form @submit=${this.#begin}>
      <fieldset class="kinds">
        <legend>${begin.type}</legend>
        ${starters.map((type, i) => starterCard(type, i === 0))}
      </fieldset>
      ${field('title', begin.titleField, { hint: begin.titleHint, maxLength: 200 })} ${this.#idField()}
      <label
        ><span>${begin.skill}</span
        ><select name="skill_id" required aria-describedby="hint-skill">
          <option value="" selected>${begin.chooseSkill}</option>
          ${skills.map(({ id, title }) => html`<option value=${id}>${title} (${id})</option>`)}
        </select></label
      >
      <p id="hint-skill" class="muted small">
        ${begin.skillHint}
        ${files
          .filter(({ kind }) => kind === 'skills')
          .map(({ file }) => html` ${fileLink(file)}`)}
      </p>
      <button class="primary" aria-disabled=${this.busy}>${begin.submit}</button>
    </form></details>`
  }

  static override readonly css = [...AdministrationPage.css, blueprintsCss]
}

/** What an author looks up meanwhile, each in a tab of its own. */
function guides() {
  const { guides: texts } = staffTexts.table
  const guide = (name: string, text: string) =>
    html`<a href=${`docs/guides/${name}`} target="_blank" rel="noopener">${text}</a>`
  return html`<p class="small">
    ${texts.label}: ${guide('cookbook', texts.cookbook)} · ${guide('questions', texts.questions)} ·
    ${guide('typing-answers', texts.typing)}
  </p>`
}

customElements.get('viva-blueprint-page') ?? customElements.define('viva-blueprint-page', BlueprintPage)
