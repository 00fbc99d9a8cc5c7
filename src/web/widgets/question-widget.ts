// Base class of all widgets: heading, context and prompt, messages at the field, and the submit button. It fires exactly one
// `viva-respond` per submission and none while one is being sent. An embedded widget is one part of a question: it has a field and
// messages but sends nothing itself.
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import type { ClientAction, WidgetResponse } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { directionOf } from '../../language/languages.js'
import { renderFigure } from '../view/figure/render-figure.js'
import { promptText } from '../view/text/prompt-text.js'
import { dots } from '../view/icons.js'
import type { Written } from '../protocol/draft-sender.js'
import { refusalsBeside, type FieldRefusal } from './field-refusal.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import promptTextCss from '../view/text/prompt-text.css?inline'
import questionWidgetCss from './question-widget.css?inline'

export type SendState = 'idle' | 'sending' | 'retrying'
export type RespondEvent = CustomEvent<{ readonly response: WidgetResponse }>
/** The draft of an answer, in the widget's own notation; `written`: as the answer that it would be. */
export type DraftEvent = CustomEvent<{
  readonly value: string
  readonly written?: Written
  /** Where the answer has changed, as steps below `/response`; empty for all of it. */
  readonly path?: readonly string[]
}>

/** The props of a kind of widget, by its noun. */
export type PropsOf<Noun extends ClientAction['widget_type']> = {
  [Action in ClientAction as Action['widget_type']]: Action['props']
}[Noun]

export abstract class QuestionWidget<Noun extends ClientAction['widget_type']> extends LocalizedElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    embedded: { type: Boolean, reflect: true },
    ...given('props', 'sendState', 'refusals', 'draft', 'sendLabel', 'textLanguage'),
    ...own('own'),
  }
  declare props: PropsOf<Noun>
  /** “Question 3 of 10”. */
  heading = ''
  sendState: SendState = 'idle'
  /** Why the server refused the last answer; shown at the field, which keeps its content. */
  refusals: readonly FieldRefusal[] = []
  /** The draft from before a reload; read once, at the start. */
  draft: string | null = null
  /** The widget is one part of a question; the parent collects the answer. */
  embedded = false
  sendLabel = ''
  /** The language of the prompt, such as `en`, for screen readers; null if unknown. */
  textLanguage: string | null = null
  /** A message of the widget itself, before submission. */
  own: string | null = null

  constructor() {
    super()
    this.addEventListener('keydown', this.#enter)
  }

  /** Takes the draft, once, before the first render. */
  protected begin(): void {}

  protected override willUpdate(_changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.begin()
  }

  /** The answer as it would be sent now, or a sentence that says what is missing. */
  protected abstract answer(): WidgetResponse | string
  protected abstract renderField(): TemplateResult
  /** Focuses the field to correct: by default the chosen option, or the first one. */
  focusField(): void {
    void this.updateComplete.then(() => {
      const field =
        this.renderRoot.querySelector<HTMLElement>('input:checked') ?? this.renderRoot.querySelector('input')
      field?.focus()
    })
  }

  /** What takes the focus when the question appears: named or described by the prompt. Null: the heading does. */
  get opening(): HTMLElement | null {
    return null
  }

  /** For a question that appears. On a touch screen the heading takes the focus: a field would open the keyboard over the question. */
  focusQuestion(): void {
    const heading = this.renderRoot.querySelector<HTMLElement>('h2')
    const field = matchMedia('(pointer: coarse)').matches ? null : this.opening
    if (field === null) return heading?.focus()
    field.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }

  /** The answer as it would be sent now; null if it is incomplete, and the widget then shows what is missing. */
  check(): WidgetResponse | null {
    const answer = this.answer()
    this.own = typeof answer === 'string' ? answer : null
    return typeof answer === 'string' ? null : answer
  }

  /** The answer as it would be sent now, without a word about what is missing; null if it is incomplete. */
  written(): WidgetResponse | null {
    const answer = this.answer()
    return typeof answer === 'string' ? null : answer
  }

  protected get busy(): boolean {
    return this.sendState !== 'idle'
  }

  get hasMessages(): boolean {
    return this.messages.length > 0
  }

  protected get messages(): readonly string[] {
    return this.own ? [this.own] : this.refusals.map(refusal => refusal.message)
  }

  /** What was said about the place that has changed goes; `path`: its steps below `/response`, none for the whole answer. */
  protected entered(value: string, path: readonly string[] = []): void {
    this.own = null
    this.refusals = refusalsBeside(this.refusals, path)
    const detail = { value, path, written: () => this.written() }
    this.dispatchEvent(new CustomEvent('viva-draft', { detail, bubbles: true, composed: true }))
  }

  protected submit = (event?: Event): void => {
    event?.preventDefault()
    if (this.busy) return
    if (this.embedded) {
      this.dispatchEvent(new CustomEvent('viva-submit', { bubbles: true, composed: true }))
      return
    }
    const response = this.check()
    if (response === null) return this.focusField()
    this.dispatchEvent(new CustomEvent('viva-respond', { detail: { response }, bubbles: true, composed: true }))
  }

  // A form sends at Enter by itself, but an embedded field has no form around it in its own tree.
  #enter = (event: KeyboardEvent): void => {
    const [field] = event.composedPath()
    if (!this.embedded || event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return
    if (field instanceof HTMLInputElement) this.submit(event)
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('refusals') ?? []
    const isNews = changed.has('refusals') && this.refusals.some(refusal => !before.includes(refusal))
    if (isNews && !this.embedded) this.focusField()
  }

  protected override render() {
    if (this.embedded)
      return html`<section aria-labelledby="heading">
        <h3 id="heading">${this.heading}</h3>
        ${this.#prompt()} ${this.renderAbove()} ${this.renderField()}
        <div id="messages">${this.#errors()}</div>
      </section>`
    return html`
      <form novalidate @submit=${this.submit} aria-busy=${this.busy}>
        <h2 id="heading" tabindex="-1" aria-describedby="prompt">${this.heading}</h2>
        ${this.#prompt()} ${this.renderAbove()} ${this.renderField()}
        <div id="messages" role="alert">${this.#errors()}</div>
        <div class="row">
          ${this.renderSend()}
          <p role="status" class="sent small muted">
            ${this.sendState === 'retrying' ? strings().widget.retrying : ''}
          </p>
        </div>
      </form>
    `
  }

  /** What the question draws between prompt and field. */
  protected renderAbove(): TemplateResult | typeof nothing {
    return renderFigure(this.props.figure, this.textLanguage)
  }

  /** The submit button. */
  protected renderSend(): TemplateResult {
    const { widget } = strings()
    return html`<button class="primary" type="submit" aria-disabled=${this.busy}>
      ${this.busy ? html`${widget.sending} ${dots}` : this.sendLabel || widget.submit}
    </button>`
  }

  #prompt() {
    const { prompt, context, spoken } = this.props
    const lang = this.textLanguage ?? nothing
    const dir = this.textLanguage === null ? nothing : directionOf(this.textLanguage)
    return html`
      ${context ? html`<div class="context asked-text">${promptText(context)}</div>` : nothing}
      ${
        spoken
          ? html`<div class="prompt asked-text" lang=${lang} dir=${dir} aria-hidden="true">
                ${promptText(prompt, { hidden: true })}
              </div>
              <p id="prompt" class="visually-hidden" lang=${lang} dir=${dir}>${spoken}</p>`
          : html`<div id="prompt" class="prompt asked-text" lang=${lang} dir=${dir}>${promptText(prompt)}</div>`
      }
    `
  }

  #errors() {
    return this.messages.map(message => html`<p class="error">${message}</p>`)
  }

  static override readonly css = [promptTextCss, questionWidgetCss]
}
