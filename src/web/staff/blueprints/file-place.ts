// <viva-file-place>: where a file stands in the folder of blueprints: moving and deleting it. `viva-moved` names the new place; null: deleted.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import type { MovedFile } from '../../../contract/authoring.js'
import type { ContentFault } from '../../../contract/content.js'
import { FILE_PATH } from '../../../contract/starter-file.js'
import { authoringTexts } from '../../strings/authoring.js'
import { given, own } from '../../view/localized-element.js'
import { AdministrationPage } from '../administration/administration-page.js'
import { faultList } from '../fault-list.js'
import { authoringProblem } from './authoring-problem.js'
import { fileLink } from './file-link.js'
import faultListCss from '../fault-list.css?inline'
import blueprintsCss from './blueprints.css?inline'

class FilePlace extends AdministrationPage {
  static override readonly texts = authoringTexts
  static override properties = {
    ...AdministrationPage.properties,
    ...given('file', 'hash', 'isChanged'),
    ...own('path', 'isBad', 'needing', 'faults', 'isOpen'),
  }
  file = ''
  /** Of the text on disk. */
  hash = ''
  /** The text in the editor is another one than that on disk. */
  isChanged = false
  /** Where it is to stand; null: nothing was typed yet. */
  path: string | null = null
  isBad = false
  /** The files that would be wrong without this one. */
  needing: readonly string[] = []
  /** What would be wrong in this one at its new place. */
  faults: readonly ContentFault[] = []
  isOpen = false

  #place = async (to: string | null): Promise<boolean> => {
    if (this.busy) return false
    this.busy = true
    this.failure = null
    this.needing = []
    this.faults = []
    const { file, hash } = this
    const answer = await this.api.post<MovedFile>('supervise/blueprints/file/move', { file, hash, to })
    this.busy = false
    if (this.answered(answer)) return true
    if (answer.kind === 'refused' && Array.isArray(answer['faults'])) this.#refused(answer['faults'] as ContentFault[], to)
    else this.failure = authoringProblem(answer)
    return false
  }

  #refused(all: readonly ContentFault[], to: string | null): void {
    const { place } = authoringTexts.table
    this.faults = all.filter(({ file }) => file === to)
    this.needing = [...new Set(all.map(({ file }) => file).filter(file => file !== to))]
    this.failure = this.faults.length > 0 ? place.faulty : place.needed
  }

  #move = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const to = (this.path ?? this.file).trim()
    this.isBad = !FILE_PATH.test(to)
    if (this.isBad) return this.renderRoot.querySelector<HTMLElement>('#path')!.focus()
    if (to === this.file || !(await this.#place(to))) return
    this.#moved(to)
  }

  #remove = async (): Promise<void> => {
    const { place } = authoringTexts.table
    const { file } = this
    const asked = { title: place.removeTitle({ file }), text: place.removeText, button: place.remove }
    if ((await this.confirm(asked)) && (await this.#place(null))) this.#moved(null)
  }

  #moved(to: string | null): void {
    this.dispatchEvent(new CustomEvent('viva-moved', { detail: { to } }))
  }

  protected override render() {
    const { place } = authoringTexts.table
    return html`<details class="card part" @toggle=${(event: Event) => (this.isOpen = (event.target as HTMLDetailsElement).open)}>
      <summary>${place.title}</summary>
      ${this.isOpen ? this.around(this.#form()) : nothing}
    </details>`
  }

  #form() {
    const { place } = authoringTexts.table
    return html`${this.faults.length === 0 ? nothing : faultList(this.faults)}
      ${this.needing.length === 0 ? nothing : html`<ul>${this.needing.map(file => html`<li>${fileLink(file)}</li>`)}</ul>`}
      <p id="lead" class="muted small">${place.lead}</p>
      ${
        this.isChanged
          ? html`<p>${place.unsaved}</p>`
          : html`<form class="stack" novalidate @submit=${this.#move}>
              <label
                ><span>${place.path}</span
                ><input
                  id="path"
                  type="text"
                  required
                  dir="ltr"
                  maxlength="200"
                  autocapitalize="off"
                  autocomplete="off"
                  spellcheck="false"
                  aria-describedby=${this.isBad ? 'bad lead' : 'lead'}
                  aria-invalid=${this.isBad ? 'true' : nothing}
                  .value=${live(this.path ?? this.file)}
                  @input=${(event: Event) => (this.path = (event.target as HTMLInputElement).value)}
              /></label>
              ${this.isBad ? html`<p id="bad" class="error">${place.badPath}</p>` : nothing}
              <div class="row">
                <button class="primary" aria-disabled=${this.busy}>${place.move}</button>
                <button type="button" aria-disabled=${this.busy} @click=${this.#remove}>${place.remove}</button>
              </div>
            </form>`
      }`
  }

  static override readonly css = [...AdministrationPage.css, blueprintsCss, faultListCss]
}

customElements.get('viva-file-place') ?? customElements.define('viva-file-place', FilePlace)
