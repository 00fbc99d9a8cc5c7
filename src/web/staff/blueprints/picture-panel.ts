// <viva-picture-panel>: the pictures beside a file of a blueprint. An author adds one with words on what it shows, puts it into the text
// (`viva-insert` has the Markdown), and removes what no file shows.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { AddedPicture, PictureList } from '../../../contract/authors-pictures.js'
import { MAX_PICTURE_BYTES } from '../../../contract/pictures.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { FileDrop } from '../../view/file-drop.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { given, own } from '../../view/localized-element.js'
import { AdministrationPage } from '../administration/administration-page.js'
import { authoringProblem } from './authoring-problem.js'
import { markdownOf, pictureName } from './picture-words.js'
import fileDropCss from '../../styles/file-drop.css?inline'
import blueprintsCss from './blueprints.css?inline'
import picturePanelCss from './picture-panel.css?inline'

type Listed = PictureList['pictures'][number]

/** What is about to be put into the text: a file that is not on the server yet, or one that is. */
type Chosen =
  | { readonly kind: 'new'; readonly file: File; readonly preview: string; readonly name: string }
  | { readonly kind: 'there'; readonly picture: Listed; readonly preview: string }

class PicturePanel extends AdministrationPage {
  static override readonly texts = authoringTexts
  static override properties = {
    ...AdministrationPage.properties,
    ...given('file', 'text'),
    ...own('chosen', 'words', 'isOpen', 'isTried'),
  }
  /** The path of the file below the folder. */
  file = ''
  /** As it is edited: what it shows is in use, saved or not. */
  text = ''
  chosen: Chosen | null = null
  /** What the chosen picture shows. */
  words = ''
  isOpen = false
  /** Whether the author has tried to go on without words. */
  isTried = false
  readonly #files = new FileDrop(this, ([file]) => this.#take(file!))
  readonly #list = new Loading(this, () =>
    this.api.get<PictureList>(`supervise/blueprints/pictures?${new URLSearchParams({ file: this.file })}`),
  )

  protected override problem(answer: Parameters<typeof authoringProblem>[0]): string {
    return authoringProblem(answer)
  }

  #open = (event: Event): void => {
    this.isOpen = (event.target as HTMLDetailsElement).open
    if (this.isOpen) this.#list.start()
  }

  #choose(chosen: Chosen | null): void {
    this.chosen = chosen
    this.words = ''
    this.isTried = false
    this.failure = null
    if (chosen !== null) void this.updateComplete.then(() => this.#field('#words').focus())
  }

  #field = (selector: string): HTMLInputElement => this.renderRoot.querySelector<HTMLInputElement>(selector)!

  #take(file: File): void {
    if (file.size > MAX_PICTURE_BYTES) {
      this.#choose(null)
      this.failure = authoringTexts.table.refusals.picture_too_large
      return
    }
    // The policy of the page allows no addresses of objects.
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      this.#choose({ kind: 'new', file, preview: reader.result as string, name: pictureName(file.name) }),
    )
    reader.readAsDataURL(file)
  }

  #insert = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const { chosen } = this
    const words = this.words.trim()
    this.isTried = true
    if (chosen === null || this.busy) return
    if (words === '') return this.#field('#words').focus()
    const path = chosen.kind === 'there' ? chosen.picture.path : await this.#add(chosen)
    if (path === null) return
    this.#choose(null)
    this.#list.start()
    this.dispatchEvent(new CustomEvent('viva-insert', { detail: { markdown: markdownOf(words, path) } }))
    this.say(authoringTexts.table.pictures.inserted)
  }

  /** The path of the picture that was added; null: it was refused, and the panel says why. */
  async #add(chosen: Extract<Chosen, { kind: 'new' }>): Promise<string | null> {
    const form = new FormData()
    form.set('file', this.file)
    form.set('name', chosen.name)
    form.set('picture', chosen.file)
    this.busy = true
    this.failure = null
    const answer = await this.api.upload<AddedPicture>('supervise/blueprints/pictures', form)
    this.busy = false
    if (this.answered(answer)) return answer.data.path
    this.failure = authoringProblem(answer)
    if (answer.kind === 'refused' && typeof answer['free_name'] === 'string') {
      this.chosen = { ...chosen, name: answer['free_name'] }
      void this.updateComplete.then(() => this.#field('#name').focus())
    }
    return null
  }

  #remove = async ({ path }: Listed): Promise<void> => {
    const { pictures: texts } = authoringTexts.table
    const asked = { title: texts.removeTitle({ path }), text: texts.removeText, button: texts.remove }
    if (!(await this.confirm(asked))) return
    const removed = await this.send<null>('supervise/blueprints/pictures/remove', { file: this.file, path })
    if (removed === null && this.failure !== null) return
    this.#list.start()
    this.say(texts.removed({ path }))
    this.renderRoot.querySelector<HTMLElement>('summary')!.focus()
  }

  protected override render() {
    const { pictures: texts } = authoringTexts.table
    return html`<details class="card part" @toggle=${this.#open}>
      <summary>${texts.title}</summary>
      ${
        this.isOpen
          ? this.around(html`${this.#adding()}
            ${loaded(this.#list.answer, ({ pictures }) => this.#there(pictures), this.#list.start, authoringTexts.table)}`)
          : nothing
      }
    </details>`
  }

  #adding(): TemplateResult {
    const { pictures: texts } = authoringTexts.table
    return html`<div
      class=${this.#files.isOver ? 'drop over' : 'drop'}
      @dragover=${this.#files.drag}
      @dragleave=${this.#files.drag}
      @drop=${this.#files.drop}
    >
      <p>${texts.drop} <span class="muted">${texts.formats}</span></p>
      <label class="button files">
        ${texts.choose}
        <input type="file" accept=".png,.jpg,.jpeg,.gif,.webp,.svg" @change=${this.#files.choose} />
      </label>
      ${this.chosen === null ? nothing : this.#words(this.chosen)}
    </div>`
  }

  #words(chosen: Chosen): TemplateResult {
    const { pictures: texts } = authoringTexts.table
    const isMissing = this.isTried && this.words.trim() === ''
    return html`<form novalidate @submit=${this.#insert}>
      <img src=${chosen.preview} alt="" />
      <div class="fields">
        ${
          chosen.kind === 'there'
            ? html`<p><code dir="ltr">${chosen.picture.path}</code></p>`
            : html`<label
                ><span>${texts.name}</span
                ><input
                  id="name"
                  type="text"
                  dir="ltr"
                  maxlength="80"
                  autocomplete="off"
                  spellcheck="false"
                  .value=${live(chosen.name)}
                  @change=${(event: Event) => {
                    this.chosen = { ...chosen, name: pictureName((event.target as HTMLInputElement).value) }
                  }}
              /></label>`
        }
        <label
          ><span>${texts.words}</span
          ><input
            id="words"
            type="text"
            required
            maxlength="300"
            dir="auto"
            autocomplete="off"
            aria-describedby="hint-words"
            aria-invalid=${isMissing ? 'true' : nothing}
            .value=${live(this.words)}
            @input=${(event: Event) => (this.words = (event.target as HTMLInputElement).value)}
        /></label>
        <p id="hint-words" class=${isMissing ? 'error' : 'muted small'}>${isMissing ? texts.wordsMissing : texts.wordsHint}</p>
        <div class="row">
          <button class="primary" aria-disabled=${this.busy}>${chosen.kind === 'new' ? texts.addAndInsert : texts.insert}</button>
          <button type="button" @click=${() => this.#choose(null)}>${texts.cancel}</button>
        </div>
      </div>
    </form>`
  }

  #there(pictures: readonly Listed[]): TemplateResult {
    const { pictures: texts } = authoringTexts.table
    if (pictures.length === 0) return html`<p class="muted">${texts.none}</p>`
    return html`<h3>${texts.there({ n: pictures.length })}</h3>
      <ul class="pictures">
        ${pictures.map(picture => this.#one(picture))}
      </ul>`
  }

  #one(picture: Listed): TemplateResult {
    const { pictures: texts } = authoringTexts.table
    const { path, name, bytes, used_by: files } = picture
    const isShownHere = this.text.includes(`](${path})`)
    const src = this.api.url(`pictures/${name}`)
    const isUnused = files.length === 0 && !isShownHere
    return html`<li>
      <img src=${src} alt="" loading="lazy" />
      <div>
        <code dir="ltr">${path}</code>
        <p class="muted small">
          ${texts.size({ n: Math.max(1, Math.round(bytes / 1024)) })} ·
          ${
            isUnused
              ? texts.unused
              : files.length === 0
                ? texts.usedHere
                : texts.usedBy({ files: strings().wording.list(files) })
          }
        </p>
        <div class="row">
          <button
            type="button"
            aria-label=${`${texts.insert}: ${path}`}
            @click=${() => this.#choose({ kind: 'there', picture, preview: src })}
          >
            ${texts.insert}
          </button>
          ${
            isUnused
              ? html`<button type="button" aria-label=${`${texts.remove}: ${path}`} @click=${() => void this.#remove(picture)}>
                  ${texts.remove}
                </button>`
              : nothing
          }
        </div>
      </div>
    </li>`
  }

  static override readonly css = [...AdministrationPage.css, blueprintsCss, fileDropCss, picturePanelCss]
}

customElements.get('viva-picture-panel') ?? customElements.define('viva-picture-panel', PicturePanel)
