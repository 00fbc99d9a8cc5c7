// One of several options. A click or a number key selects; only the button, or Enter, sends.
import { html } from 'lit'
import type { ClientAction, WidgetResponse } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { plainText } from '../view/plain-text.js'
import { optionStyles } from './question-styles.js'
import { QuestionWidget } from './question-widget.js'

type ChoicesProps = Extract<ClientAction, { widget_type: 'multiple_choice' }>['props']

export class MultipleChoice extends QuestionWidget<ChoicesProps> {
  static override properties = { ...QuestionWidget.properties, selected: { state: true } }
  declare selected: number | null

  constructor() {
    super()
    this.selected = null
    this.addEventListener('keydown', this.#numberKey)
  }

  protected override willUpdate(): void {
    if (this.hasUpdated || this.draft === null) return
    const index = Number(this.draft)
    if (this.props.options[index] !== undefined) this.selected = index
  }

  protected answer(): WidgetResponse | string {
    const selection = this.selected === null ? undefined : this.props.options[this.selected]
    if (this.selected === null || selection === undefined) return strings().widget.chooseFirst
    return { selection, index: this.selected }
  }

  override focusField(): void {
    void this.updateComplete.then(() => this.#radio(this.selected ?? 0)?.focus())
  }

  #radio(index: number): HTMLInputElement | undefined {
    return this.renderRoot.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]
  }

  #select(index: number): void {
    if (this.busy) return
    this.selected = index
    this.entered(String(index))
  }

  // Only while focus is inside the question, so that no key is taken from the rest of the page (WCAG 2.1.4).
  #numberKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
    const index = Number(event.key) - 1
    if (this.busy || this.props.options[index] === undefined) return
    event.preventDefault()
    this.#select(index)
    void this.updateComplete.then(() => this.#radio(index)?.focus())
  }

  protected renderField() {
    const { widget } = strings()
    return html`
      <fieldset aria-describedby="messages" aria-labelledby="prompt">
        ${this.props.options.map((option, index) => {
          const chosen = this.selected === index
          return html`
            <label class=${chosen ? 'option chosen' : 'option'}>
              <input
                type="radio"
                name="option"
                value=${index}
                .checked=${chosen}
                ?disabled=${this.busy && !chosen}
                aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
                @change=${() => this.#select(index)}
              />
              <span class="letter" aria-hidden="true">${widget.optionLetters[index] ?? ''}</span>
              <span class="text"><bdi>${plainText(option)}</bdi></span>
            </label>
          `
        })}
      </fieldset>
      <p class="hint keys">${widget.choiceKeys(this.props.options.length)}</p>
    `
  }

  static override styles = [...QuestionWidget.styles, optionStyles]
}

customElements.get('viva-multiple-choice') ?? customElements.define('viva-multiple-choice', MultipleChoice)
