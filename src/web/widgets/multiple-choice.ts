// One of several options. A click or a number key selects; only the button, or Enter, sends.
import { css, html } from 'lit'
import type { ClientAction, WidgetResponse } from '../protocol/wire.js'
import { strings } from '../strings/locale.js'
import { plainText } from '../view/plain-text.js'
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

  protected focusField(): void {
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

  static override styles = [
    ...QuestionWidget.styles,
    css`
      fieldset {
        display: grid;
        gap: 0.625rem;
      }
      .option {
        position: relative;
        display: flex;
        align-items: center;
        gap: 0.875rem;
        min-height: 56px;
        padding: 0.75rem 1rem;
        border: 1px solid var(--viva-border);
        border-radius: var(--viva-radius-small);
        background: var(--viva-surface);
        cursor: pointer;
        touch-action: manipulation;
        transition:
          background-color 120ms,
          border-color 120ms;
      }
      .option:hover {
        background: var(--viva-sunken);
      }
      .chosen,
      .chosen:hover {
        border-color: var(--viva-accent);
        background: var(--viva-accent-soft);
        box-shadow: inset 0 0 0 1px var(--viva-accent);
      }
      .option:has(:focus-visible) {
        outline: 3px solid var(--viva-accent);
        outline-offset: 2px;
      }
      .option input:focus-visible {
        outline: none;
      }
      .letter {
        flex: none;
        min-width: 1.1rem;
        font-size: 0.875rem;
        font-weight: 600;
        color: var(--viva-muted);
      }
      .text {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
        font-size: 1.0625rem;
        font-variant-numeric: tabular-nums lining-nums;
      }
      .text code {
        font-family: var(--viva-mono);
        font-size: 0.94em;
      }
    `,
  ]
}

customElements.get('viva-multiple-choice') ?? customElements.define('viva-multiple-choice', MultipleChoice)
