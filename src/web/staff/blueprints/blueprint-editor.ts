// <viva-blueprint-editor>: one file. Its text with what is wrong, line by line; saving, which goes over nobody's change; versions; a preview.
import { html, nothing } from 'lit'
import type { Answer, Api, SignedIn } from '../../../client/index.js'
import type { CheckedSource, EditedFile, SavedFile, SourceProblem } from '../../../contract/authoring.js'
import type { ContentFault } from '../../../contract/content.js'
import { show } from '../../pages/go.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { faultList } from '../fault-list.js'
import { authoringProblem } from './authoring-problem.js'
import { besideText } from './beside-text.js'
import './blueprint-preview.js'
import { conflictView } from './conflict-view.js'
import { assignLink, kindOf } from './edited-assessment.js'
import { editorTabs, HALVES, keptView, type Tab, type View } from './editor-tabs.js'
import { allFilesLink, filePath } from './file-link.js'
import { fileState } from './file-state.js'
import './form/blueprint-form.js'
import type { BlueprintFormElement } from './form/blueprint-form.js'
import { isSound, problemCount, problemList } from './problem-list.js'
import { keptText } from './kept-text.js'
import { readSchema, type Schema } from './schema-words.js'
import { openYamlEditor, type YamlEditor } from './yaml-mirror.js'
import faultListCss from '../fault-list.css?inline'
import blueprintsCss from './blueprints.css?inline'
import codeEditorCss from '../../../widgets/code-editor/element.css?inline'

/** After so long without another change a text is checked, in ms. */
const SILENCE_MS = 600

/** The file as it is on disk; null: it is not there. */
type OnDisk = Pick<EditedFile, 'text' | 'hash' | 'use' | 'kind'> | null

class BlueprintEditor extends LocalizedElement {
  static override readonly texts = authoringTexts
  static override properties = {
    ...given('api', 'file', 'rights'),
    ...own('disk', 'text', 'loaded', 'failure', 'checked', 'checkFailure', 'isChecking', 'busy', 'theirs', 'notice'),
    ...own('faults', 'sound', 'view', 'isPreviewed', 'isNarrow'),
  }
  declare api: Api
  file = ''
  rights: SignedIn['rights'] = []
  disk: OnDisk = null
  text = ''
  loaded = false
  failure: string | null = null
  checked: CheckedSource | null = null
  checkFailure: string | null = null
  isChecking = false
  busy = false
  /** What is on disk instead of what was read; undefined: nobody changed it. */
  theirs: OnDisk | undefined = undefined
  notice: 'saved' | 'restored' | 'removed' | null = null
  /** Of the folder, with the text that could not be saved. */
  faults: readonly ContentFault[] = []
  /** The last text that can be used. */
  sound: string | null = null
  view: View = keptView.read()
  /** The questions are shown instead of form or text, on a narrow page. */
  isPreviewed = false
  isNarrow = !HALVES.matches
  /** How far the page was scrolled before the questions were shown. */
  #scrolled = 0
  #editor: YamlEditor | null = null
  #schema: Schema | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('beforeunload', this.#beforeUnload)
    HALVES.addEventListener('change', this.#resize)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('beforeunload', this.#beforeUnload)
    HALVES.removeEventListener('change', this.#resize)
    clearTimeout(this.#timer)
    this.#editor?.destroy()
    this.#editor = null
  }

  get #isChanged(): boolean {
    return this.text !== (this.disk?.text ?? null)
  }

  get #kind(): EditedFile['kind'] {
    return this.disk?.kind ?? kindOf(this.text)
  }

  get #isBlueprint(): boolean {
    return this.#kind === 'blueprint'
  }

  #resize = (): void => {
    this.isNarrow = !HALVES.matches
    this.isPreviewed &&= this.isNarrow
  }

  #beforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.loaded && this.#isChanged && this.notice !== 'removed') event.preventDefault()
  }

  protected override firstUpdated(): void {
    void this.#load()
    void readSchema(this.api).then(schema => (this.#schema = schema))
  }

  protected override updated(changed: Map<string, unknown>): void {
    // Above the editor, which may fill the window.
    if (changed.has('failure') && this.failure !== null)
      this.renderRoot.querySelector('[role=alert]')!.scrollIntoView({ block: 'center' })
  }

  #read(): Promise<Answer<EditedFile>> {
    return this.api.get<EditedFile>(`supervise/blueprints/file?${new URLSearchParams({ file: this.file })}`)
  }

  #load = async (): Promise<void> => {
    this.failure = null
    const answer = await this.#read()
    const kept = keptText.read(this.file)
    const isNew = answer.kind === 'refused' && answer.code === 'unknown_file' && kept !== null
    if (answer.kind !== 'ok' && !isNew) return void (this.failure = this.#problem(answer))
    const now = answer.kind === 'ok' ? answer.data : null
    this.disk = now
    this.text = kept?.text ?? now?.text ?? ''
    if (kept !== null && now !== null && kept.text !== now.text) {
      this.notice = 'restored'
      if (kept.hash !== now.hash) {
        // It was begun from another text, and saving is refused until the author has chosen.
        this.theirs = now
        this.disk = kept.hash === null ? null : { ...now, hash: kept.hash }
      }
    }
    this.loaded = true
    await this.updateComplete
    this.#open()
    // Of a file that was just begun: the form that had the focus is gone.
    if (now === null && document.activeElement === document.body) this.renderRoot.querySelector<HTMLElement>('h2')!.focus()
    void this.#check()
  }

  #open(): void {
    const parent = this.renderRoot.querySelector<HTMLElement>('#source')
    if (parent === null || this.#editor !== null) return
    this.#editor = openYamlEditor({
      parent,
      root: this.renderRoot as ShadowRoot,
      text: this.text,
      label: authoringTexts.table.editor.label({ file: this.file }),
      describedBy: 'keys state',
      schema: () => (this.#isBlueprint ? this.#schema : null),
      onChange: this.#change,
      onSave: () => void this.#save(),
    })
  }

  #change = (text: string): void => {
    // The editor has line feeds alone.
    this.text = this.disk?.text.includes('\r\n') === true ? text.replaceAll('\n', '\r\n') : text
    this.notice = null
    this.faults = []
    keptText.write(this.file, this.#isChanged ? { text: this.text, hash: this.disk?.hash ?? null } : null)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), SILENCE_MS)
  }

  async #check(): Promise<void> {
    const { file, text } = this
    const asked = ++this.#asked
    this.isChecking = true
    const answer = await this.api.post<CheckedSource>('supervise/blueprints/check', { file, text })
    if (asked !== this.#asked || !this.isConnected) return
    this.isChecking = false
    this.checkFailure = answer.kind === 'ok' ? null : this.#problem(answer)
    if (answer.kind !== 'ok') return
    this.checked = answer.data
    if (text === this.text) this.#editor?.mark(answer.data.problems)
    if (isSound(answer.data)) this.sound = text
  }

  #save = async (): Promise<void> => {
    if (this.busy || !this.loaded) return
    const { file, text } = this
    const body = { file, text, hash: this.disk?.hash ?? null }
    this.busy = true
    this.failure = null
    this.faults = []
    this.notice = null
    const answer = await this.api.post<SavedFile>('supervise/blueprints/file', body)
    if (answer.kind === 'ok') this.#saved(text, answer.data)
    else if (answer.kind === 'refused' && answer.code === 'file_changed') await this.#meet(text)
    else {
      this.failure = this.#problem(answer)
      if (answer.kind === 'refused' && Array.isArray(answer['faults'])) this.faults = answer['faults'] as ContentFault[]
    }
    this.busy = false
  }

  #saved(text: string, { hash, use }: Pick<SavedFile, 'hash' | 'use'>): void {
    this.disk = { text, hash, use, kind: this.#kind }
    this.theirs = undefined
    keptText.write(this.file, this.#isChanged ? { text: this.text, hash } : null)
    this.notice = use === 'not_loaded' ? null : 'saved'
  }

  /** Somebody else changed the file: both texts are shown. */
  async #meet(text: string): Promise<void> {
    const now = await this.#read()
    if (now.kind === 'ok' && now.data.text === text) return this.#saved(text, now.data)
    if (now.kind === 'ok') this.theirs = now.data
    else if (now.kind === 'refused' && now.code === 'unknown_file') this.theirs = null
    else return void (this.failure = this.#problem(now))
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('#conflict')?.focus()
  }

  #keepMine = (): void => {
    if (this.theirs === undefined) return
    this.disk = this.theirs
    this.theirs = undefined
    keptText.write(this.file, { text: this.text, hash: this.disk?.hash ?? null })
    void this.#save()
  }

  #takeTheirs = (): void => {
    const { theirs } = this
    if (theirs === undefined || theirs === null) return
    this.disk = theirs
    this.theirs = undefined
    this.#write(theirs.text)
  }

  /** Into the editor, where undoing brings back what was there. */
  #write(text: string): void {
    this.#editor?.write(text.replaceAll('\r\n', '\n'))
    if (!this.#isForm) this.#editor?.focus()
  }

  /** Null: the file is edited as text. */
  get #form(): BlueprintFormElement | null {
    return this.renderRoot.querySelector<BlueprintFormElement>('viva-blueprint-form')
  }

  /** Where the cursor is, in the form or in the text. */
  #insert(words: string): void {
    if (this.#form?.insert(words) === true) return
    void (this.#isForm ? this.#show('text') : Promise.resolve()).then(() => this.#editor?.insert(words))
  }

  #moved = (to: string | null): void => {
    if (to !== null) return show(this, filePath(to))
    this.disk = null
    this.notice = 'removed'
    keptText.write(this.file, { text: this.text, hash: null })
    this.renderRoot.querySelector<HTMLElement>('h2')!.focus()
  }

  #signedOut = (): void => void this.dispatchEvent(new CustomEvent('viva-signed-out', { bubbles: true, composed: true }))

  #problem(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
    if (answer.kind === 'refused' && answer.status === 401) this.#signedOut()
    return authoringProblem(answer)
  }

  get #checked() {
    return { checked: this.checked, isChecking: this.isChecking, failure: this.checkFailure }
  }

  /** In the form where it shows the field, else in the text. */
  #goTo = async (problem: SourceProblem): Promise<void> => {
    if (this.isPreviewed) await this.#show(this.view)
    if (this.#form?.goTo(problem) !== true) await this.#toLine(problem.line)
  }

  get #isForm(): boolean {
    return this.#isBlueprint && this.view === 'form'
  }

  #show = async (tab: Tab): Promise<void> => {
    const wasPreviewed = this.isPreviewed
    this.isPreviewed = tab === 'preview'
    if (tab !== 'preview') {
      this.view = tab
      keptView.write(tab)
    } else if (!wasPreviewed) this.#scrolled = window.scrollY
    await this.updateComplete
    if (tab === 'text') this.#editor?.shown()
    if (tab === 'preview') this.renderRoot.querySelector('.halves')!.scrollIntoView()
    else if (wasPreviewed) window.scrollTo({ top: this.#scrolled })
  }

  async #toLine(line: number): Promise<void> {
    if (this.#isForm) await this.#show('text')
    this.#editor?.goTo(line)
  }

  #saveByKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void this.#save()
  }

  protected override render() {
    return html`<p class="back">${allFilesLink()}</p>
      <h2 class="file" tabindex="-1"><code dir="ltr">${this.file}</code></h2>
      <div role="alert">
        ${this.failure === null ? nothing : html`<p class="error">${this.failure}</p>`}
        ${this.faults.length === 0 ? nothing : faultList(this.faults)}
      </div>
      ${this.loaded ? this.#page() : this.failure === null ? html`<p class="muted" role="status">${authoringTexts.table.loading}</p>` : html`<button @click=${this.#load}>${strings().start.again}</button>`}`
  }

  #page() {
    const { editor } = authoringTexts.table
    return html`${
      this.theirs === undefined
        ? nothing
        : conflictView({
            theirs: this.theirs?.text ?? null,
            mine: this.text,
            takeTheirs: this.#takeTheirs,
            keepMine: this.#keepMine,
          })
    }
      <div class=${this.isPreviewed ? 'halves previewed' : 'halves'}>
        <div class="half source">
          <div class="save">
            <p id="state" role="status">${fileState({ isSaving: this.busy, notice: this.notice, use: this.disk?.use ?? null, isChanged: this.#isChanged })}</p>
            ${problemCount(this.#checked, problem => void this.#goTo(problem))}
            <button class="primary" aria-disabled=${this.busy} @click=${this.#save}>${editor.save}</button>
            ${this.#isBlueprint ? editorTabs(this.isPreviewed ? 'preview' : this.view, tab => void this.#show(tab)) : nothing}
          </div>
          ${this.#kind === 'assessment' && !this.#isChanged && this.disk?.use === 'in_use' ? assignLink(this.text, this.rights) : nothing}
          ${this.#isBlueprint ? this.#formPanel() : nothing}
          <div id="panel-text" role=${this.#isBlueprint ? 'tabpanel' : nothing} aria-labelledby=${this.#isBlueprint ? 'tab-text' : nothing} ?hidden=${this.#isForm}>
            <div id="source" class="editor" dir="ltr"></div>
            <p id="keys" class="muted small">${editor.leave} ${editor.keys}</p>
          </div>
          ${problemList(this.#checked, problem => void this.#goTo(problem))}
          ${besideText({
            api: this.api,
            file: this.file,
            text: this.text,
            hash: this.disk?.hash ?? null,
            isBlueprint: this.#isBlueprint,
            isChanged: this.#isChanged,
            isOnDisk: this.disk !== null && this.theirs === undefined,
            signedOut: this.#signedOut,
            insert: markdown => this.#insert(markdown),
            take: text => this.#write(text),
            moved: this.#moved,
          })}
        </div>
        ${
          !this.#isBlueprint
            ? nothing
            : html`<div
                id="panel-preview"
                class="half made"
                role=${this.isNarrow ? 'tabpanel' : nothing}
                aria-labelledby=${this.isNarrow ? 'tab-preview' : nothing}
              >
                <viva-blueprint-preview
                  .api=${this.api}
                  .file=${this.file}
                  .text=${this.sound}
                  .isBehind=${this.checked !== null && !isSound(this.checked)}
                ></viva-blueprint-preview>
              </div>`
        }
      </div>`
  }

  #formPanel() {
    return html`<div id="panel-form" role="tabpanel" aria-labelledby="tab-form" ?hidden=${!this.#isForm} @keydown=${this.#saveByKey}>
        ${
          !this.#isForm
            ? nothing
            : html`<viva-blueprint-form
                .api=${this.api}
                .text=${this.text.replaceAll('\r\n', '\n')}
                .problems=${this.checked?.problems ?? []}
                @viva-edited=${({ detail }: CustomEvent<{ text: string }>) => this.#editor?.write(detail.text)}
                @viva-to-line=${({ detail }: CustomEvent<{ line: number }>) => void this.#toLine(detail.line)}
              ></viva-blueprint-form>`
        }
      </div>`
  }

  static override readonly css = [codeEditorCss, faultListCss, blueprintsCss]
}

customElements.get('viva-blueprint-editor') ?? customElements.define('viva-blueprint-editor', BlueprintEditor)
