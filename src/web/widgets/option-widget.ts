// Base class of choice widgets, single and multiple: the options, an “other” option with a text, and keys for them.
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { strings } from '../strings/locale.js'
import { own } from '../view/localized-element.js'
import { entryText } from '../view/text/authors-text.js'
import { choiceIn } from './draft-value.js'
import { pathOf } from './field-refusal.js'
import { QuestionWidget } from './question-widget.js'
import lineFieldCss from '../styles/line-field.css?inline'
import optionsCss from '../styles/options.css?inline'
import optionWidgetCss from './option-widget.css?inline'

/** The letters before the first and the last option, null where there are none, and the last digit that is a key. */
export type OptionKeys = {
  readonly letters: { readonly first: string; readonly last: string } | null
  readonly n: number
}

const longestOther = 500
/** More options than this are set in columns where there is room. */
const MANY = 8

export abstract class OptionWidget<Noun extends 'multiple_choice' | 'multi_select'> extends QuestionWidget<Noun> {
  static override properties = own('chosen', 'other')
  /** Positions of the chosen options, ascending. The position after the last option is “other”. */
  chosen: readonly number[] = []
  /** The text of the “other” option. */
  other = ''
  protected abstract readonly control: 'radio' | 'checkbox'
  protected abstract withToggled(index: number): readonly number[]
  protected abstract keysHint(keys: OptionKeys): string

  constructor() {
    super()
    this.addEventListener('keydown', this.#numberKey)
  }

  protected override begin(): void {
    const draft = choiceIn(this.draft, this.count)
    this.chosen = draft?.positions ?? []
    this.other = draft?.other ?? ''
  }

  /** How many options there are, “other” included. */
  protected get count(): number {
    const { options, other_label: label } = this.props
    return options.length + (label === undefined ? 0 : 1)
  }

  protected get tookOther(): boolean {
    return this.chosen.includes(this.props.options.length)
  }

  /** The message for an “other” option without a text; null if it is not chosen or has one. */
  protected missingOther(): string | null {
    return this.tookOther && this.other.trim() === '' ? strings().field.sayOther : null
  }

  /** The group and none of its options, so that none seems to be chosen. Its keys work at once. */
  override get opening(): HTMLElement | null {
    return this.renderRoot.querySelector('fieldset')
  }

  override focusField(): void {
    void this.updateComplete.then(() => {
      const wantsOther = this.missingOther() !== null || this.#refusedOther
      const field = wantsOther ? this.renderRoot.querySelector<HTMLElement>('#other') : null
      ;(field ?? this.#controls[this.chosen[0] ?? 0])?.focus()
    })
  }

  get #controls(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.option > input')]
  }

  get #refusedOther(): boolean {
    return this.own === null && this.refusals.some(refusal => pathOf(refusal)[0] === 'other')
  }

  #storeDraft(): void {
    this.entered(JSON.stringify({ places: this.chosen, other: this.other }))
  }

  #toggle(index: number): void {
    if (this.busy) return this.requestUpdate()
    const had = this.tookOther
    this.chosen = this.withToggled(index)
    this.#storeDraft()
    if (this.tookOther && !had)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#other')?.focus())
  }

  // Only while focus is inside the question and in no text, so that no key is taken from anything else (WCAG 2.1.4).
  #numberKey = (event: KeyboardEvent): void => {
    const [target] = event.composedPath()
    if (target instanceof HTMLElement && target.id === 'other') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = this.#keyed(event.key)
    if (this.busy || index < 0 || index >= this.count) return
    event.preventDefault()
    this.#toggle(index)
    void this.updateComplete.then(() => {
      if (!(this.tookOther && index === this.props.options.length)) this.#controls[index]?.focus()
    })
  }

  /** The letters that are shown before the options; none where there are too many. */
  get #letters(): string {
    const { optionLetters: letters } = strings().widget
    return this.count > letters.length ? '' : letters
  }

  get #ends(): OptionKeys['letters'] {
    const [first, last] = [this.#letters[0], this.#letters[this.count - 1]]
    return first === undefined || last === undefined ? null : { first, last }
  }

  /** The index of the option that a key stands for; -1 for other keys. */
  #keyed(key: string): number {
    if (/^[1-9]$/.test(key)) return Number(key) - 1
    return [...key].length === 1 ? this.#letters.indexOf(key.toLocaleUpperCase()) : -1
  }

  #enterOther = (event: Event): void => {
    if (this.busy) return
    this.other = (event.target as HTMLInputElement).value
    this.#storeDraft()
  }

  #option(text: string, index: number) {
    const letters = this.#letters
    const chosen = this.chosen.includes(index)
    return html`
      <label class=${chosen ? 'option chosen' : 'option'}>
        <input
          type=${this.control}
          name="option"
          value=${index}
          .checked=${live(chosen)}
          ?disabled=${this.busy && !chosen}
          aria-invalid=${this.messages.length > 0 ? 'true' : 'false'}
          @change=${() => this.#toggle(index)}
        />
        ${letters === '' ? nothing : html`<span class="letter" aria-hidden="true">${letters[index]}</span>`}
        <span class="text"><bdi lang=${this.textLanguage ?? nothing}>${entryText(text)}</bdi></span>
      </label>
    `
  }

  #otherField(label: string) {
    const missing = (this.own !== null && this.missingOther() !== null) || this.#refusedOther
    return html`<div class="field other">
      <label for="other"><span class="visually-hidden">${label}: </span>${strings().field.otherLabel}</label>
      <input
        id="other"
        type="text"
        dir="auto"
        maxlength=${longestOther}
        autocomplete="off"
        aria-required="true"
        aria-describedby="messages"
        aria-invalid=${missing ? 'true' : 'false'}
        ?readonly=${this.busy}
        .value=${live(this.other)}
        @input=${this.#enterOther}
      />
    </div>`
  }

  protected optionsField(describedBy: string) {
    const { options, other_label: other } = this.props
    return html`
      <fieldset
        class=${this.count > MANY ? 'many' : ''}
        tabindex="-1"
        aria-describedby=${`${describedBy} messages`}
        aria-labelledby="heading prompt"
      >
        ${options.map((option, index) => this.#option(option, index))}
        ${other === undefined ? nothing : this.#option(other, options.length)}
        ${other !== undefined && this.tookOther ? this.#otherField(other) : nothing}
      </fieldset>
      <p class="hint keys">${this.keysHint({ letters: this.#ends, n: Math.min(9, this.count) })}</p>
    `
  }

  static override readonly css = [lineFieldCss, optionsCss, optionWidgetCss]
}
