// An answer in code. The editor is loaded when it is needed; if it cannot be, a plain field takes its place.
import { html, nothing, type PropertyValues } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import { codeExamples } from './code-examples.js'
import type { Editor } from './code-mirror.js'
import { fixedTexts, locateFixed } from './read-only-lines.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import codeExamplesCss from './code-examples.css?inline'
import codeEditorCss from './element.css?inline'

class CodeEditor extends QuestionWidget<'code_editor'> {
  static override properties = own('code', 'mode')
  code = ''
  mode: 'loading' | 'editor' | 'plain' = 'loading'
  #editor: Editor | null = null

  get #fixed(): string[] {
    return fixedTexts(this.props.initial_code, this.props.read_only_lines)
  }

  protected override begin(): void {
    const { draft } = this
    this.code = draft !== null && locateFixed(draft, this.#fixed) ? draft : this.props.initial_code
  }

  protected override firstUpdated(): void {
    void this.#load()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#editor?.destroy()
    this.#editor = null
  }

  async #load(): Promise<void> {
    try {
      const { openEditor } = await import('./code-mirror.js')
      const parent = this.renderRoot.querySelector<HTMLElement>('#editor')
      if (!parent || !this.isConnected) return
      this.#editor = await openEditor({
        parent,
        root: this.renderRoot as ShadowRoot,
        code: this.code,
        fixedLines: locateFixed(this.code, this.#fixed) ?? [],
        language: this.props.language,
        label: strings().widget.codeLabel,
        describedBy: 'keys messages',
        onChange: this.#changed,
        onSubmit: () => this.submit(),
      })
      this.mode = 'editor'
    } catch {
      this.mode = 'plain'
    }
  }

  #changed = (code: string): void => {
    this.code = code
    this.entered(code)
  }

  protected answer(): WidgetResponse | string {
    const { widget } = strings()
    if (this.code.trim() === '') return widget.enterFirst
    return locateFixed(this.code, this.#fixed) ? { code: this.code } : widget.codeLockedChanged
  }

  override focusField(): void {
    if (this.#editor) this.#editor.focus()
    else void this.updateComplete.then(() => this.renderRoot.querySelector('textarea')?.focus())
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    if (changed.has('sendState')) this.#editor?.setReadOnly(this.busy)
  }

  protected renderField() {
    const { widget } = strings()
    const fixed = this.#fixed.length
    return html`
      <div id="editor" dir="ltr" class=${this.mode} ?hidden=${this.mode === 'plain'}></div>
      ${
        this.mode === 'editor'
          ? nothing
          : html`
              ${this.mode === 'plain' ? html`<p class="hint">${widget.codePlain}</p>` : nothing}
              <textarea
                dir="ltr"
                rows=${Math.max(8, this.code.split('\n').length + 1)}
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                aria-label=${widget.codeLabel}
                aria-describedby="messages"
                ?readonly=${this.busy || this.mode === 'loading'}
                .value=${live(this.code)}
                @input=${(event: Event) => this.#changed((event.target as HTMLTextAreaElement).value)}
              ></textarea>
              ${
                this.mode === 'plain' && fixed > 0
                  ? html`<button type="button" @click=${() => this.#changed(this.props.initial_code)}>
                      ${widget.codeRestore}
                    </button>`
                  : nothing
              }
            `
      }
      <p id="keys" class="hint">
        ${fixed > 0 ? html`${widget.codeLocked({ n: fixed })} ` : nothing}${this.mode === 'editor' ? widget.codeLeave : nothing}
        ${this.mode === 'editor' ? html`<span class="keys">${widget.submitKeys}</span>` : nothing}
      </p>
      ${codeExamples(this.props.examples ?? [])}
    `
  }

  static override readonly css = [codeExamplesCss, codeEditorCss]
}

customElements.get('viva-code-editor') ?? customElements.define('viva-code-editor', CodeEditor)
