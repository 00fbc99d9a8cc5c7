// Several of the options. A click or a number key ticks and unticks; how it is scored is said before.
import { css, html, nothing } from 'lit'
import type { ClientAction, WidgetResponse } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { plainText } from '../view/plain-text.js'
import { placesIn } from './draft-value.js'
import { optionStyles } from './question-styles.js'
import { QuestionWidget } from './question-widget.js'

type MultiSelectProps = Extract<ClientAction, { widget_type: 'multi_select' }>['props']

export class MultiSelect extends QuestionWidget<MultiSelectProps> {
  static override properties = { ...QuestionWidget.properties, selected: { state: true } }
  /** Places of the ticked options, ascending. */
  declare selected: readonly number[]

  constructor() {
    super()
    this.selected = []
    this.addEventListener('keydown', this.#numberKey)
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.selected = placesIn(this.draft, this.props.options.length) ?? []
  }

  protected answer(): WidgetResponse | string {
    const { field } = strings()
    const { min_selections: least, max_selections: most, options } = this.props
    const count = this.selected.length
    if (count < least) return least === most ? field.chooseExactly(least) : field.chooseAtLeast(least)
    if (count > most) return least === most ? field.chooseExactly(most) : field.chooseAtMost(most)
    const indices = [...this.selected]
    return { indices, selections: indices.map(index => options[index] ?? '') }
  }

  override focusField(): void {
    void this.updateComplete.then(() => this.#box(this.selected[0] ?? 0)?.focus())
  }

  #box(index: number): HTMLInputElement | undefined {
    return this.renderRoot.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[index]
  }

  #toggle(index: number): void {
    if (this.busy) return this.requestUpdate()
    const others = this.selected.filter(other => other !== index)
    this.selected =
      others.length === this.selected.length ? [...others, index].toSorted((one, other) => one - other) : others
    this.entered(JSON.stringify(this.selected))
  }

  // Only while focus is inside the question, so that no key is taken from the rest of the page (WCAG 2.1.4).
  #numberKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
    const index = Number(event.key) - 1
    if (this.busy || this.props.options[index] === undefined) return
    event.preventDefault()
    this.#toggle(index)
    void this.updateComplete.then(() => this.#box(index)?.focus())
  }

  /** “Choose 2 answers.” */
  #limits(): string {
    const { field } = strings()
    const { min_selections: least, max_selections: most, options } = this.props
    if (least === most) return field.chooseExactly(least)
    if (most >= options.length) return least <= 1 ? field.chooseAny : field.chooseAtLeast(least)
    return least === 0 ? field.chooseAtMost(most) : field.chooseBetween(least, most)
  }

  protected renderField() {
    const { widget, field } = strings()
    const { options, rule } = this.props
    return html`
      <div id="rule" class="rule">
        <p class="row">
          <span>${this.#limits()}</span><span class="muted numeric">${field.chosen(this.selected.length)}</span>
        </p>
        ${rule ? html`<p class="hint" dir="auto">${plainText(rule)}</p>` : nothing}
      </div>
      <fieldset aria-describedby="rule messages" aria-labelledby="prompt">
        ${options.map((option, index) => {
          const chosen = this.selected.includes(index)
          return html`
            <label class=${chosen ? 'option chosen' : 'option'}>
              <input
                type="checkbox"
                .checked=${chosen}
                ?disabled=${this.busy && !chosen}
                aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
                @change=${() => this.#toggle(index)}
              />
              <span class="letter" aria-hidden="true">${widget.optionLetters[index] ?? ''}</span>
              <span class="text"><bdi>${plainText(option)}</bdi></span>
            </label>
          `
        })}
      </fieldset>
      <p class="hint keys">${field.selectKeys(Math.min(9, options.length))}</p>
    `
  }

  static override styles = [
    ...QuestionWidget.styles,
    optionStyles,
    css`
      .rule .row {
        justify-content: space-between;
        font-weight: 600;
        font-size: 0.9375rem;
      }
      .rule .muted {
        font-weight: 400;
      }
    `,
  ]
}

customElements.get('viva-multi-select') ?? customElements.define('viva-multi-select', MultiSelect)
