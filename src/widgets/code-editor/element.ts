// An answer in code. The editor is loaded when it is needed; if it cannot be, a plain field takes its place.
import { html, nothing, type PropertyValues } from 'lit'
import { live } from 'lit/directives/live.js'
import type { WidgetResponse } from '../../client/index.js'
import { isUntouched } from '../../contract/untouched-code.js'
import { strings } from '../../web/strings/locale.js'
import { own } from '../../web/view/localized-element.js'
import type { Answer, RunData } from '../../client/index.js'
import { codeExamples, lineToSee, runSummary } from './code-run.js'
import type { Editor } from './code-mirror.js'
import { fixedTexts, locateFixed } from './read-only-lines.js'
import { QuestionWidget } from '../../web/widgets/question-widget.js'
import codeRunCss from './code-run.css?inline'
import codeEditorCss from './element.css?inline'

class CodeEditor extends QuestionWidget<'code_editor'> {
  static override properties = own('code', 'mode', 'running', 'ran')
  code = ''
  mode: 'loading' | 'editor' | 'plain' = 'loading'
  running = false
  /** The last run: the code that was run, and what came of it. */
  ran: { readonly code: string; readonly answer: Answer<RunData> } | null = null
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
        describedBy: 'keys messages ran',
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
    if (isUntouched(this.code, this.props.initial_code)) return strings().code.untouched
    return locateFixed(this.code, this.#fixed) ? { code: this.code } : widget.codeLockedChanged
  }

  /** Asks the session to run the code. A session that does so prevents the default; without one nothing happens. */
  #run = (): void => {
    if (this.running || this.busy) return
    const { code } = this
    this.running = true
    const show = (answer: Answer<RunData>): void => {
      this.running = false
      this.ran = { code, answer }
      if (answer.kind === 'ok' && code === this.code) this.#editor?.markLine(lineToSee(answer.data))
    }
    const detail = { code, show }
    const asked = new CustomEvent('viva-run', { detail, bubbles: true, composed: true, cancelable: true })
    if (this.dispatchEvent(asked)) this.running = false
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
      ${codeExamples(this.props.examples ?? [], this.ran?.answer.kind === 'ok' ? this.ran.answer.data.examples : [])}
      ${this.#runResult()}
    `
  }

  /** What came of the last run, in words. It stands empty before, so that a screen reader reads what comes. */
  #runResult() {
    const { code } = strings()
    const { ran } = this
    const failed = ran !== null && (ran.answer.kind !== 'ok' || !ran.answer.data.passed)
    return html`<div id="ran" role="status" class=${failed ? 'missed' : 'passed'}>
      ${this.running ? html`<p class="muted">${code.running}</p>` : nothing}
      ${ran === null || this.running ? nothing : html`<p>${runSummary(ran.answer)}</p>`}
      ${ran !== null && !this.running && ran.code !== this.code ? html`<p class="hint">${code.changedSince}</p>` : nothing}
    </div>`
  }

  protected override renderSend() {
    const { code } = strings()
    if ((this.props.examples ?? []).length === 0) return super.renderSend()
    return html`<button type="button" class="run" aria-disabled=${this.running || this.busy} @click=${this.#run}>
        ${code.run}
      </button>
      ${super.renderSend()}
      <p class="hint note">${code.note}</p>`
  }

  static override readonly css = [codeRunCss, codeEditorCss]
}

customElements.get('viva-code-editor') ?? customElements.define('viva-code-editor', CodeEditor)
