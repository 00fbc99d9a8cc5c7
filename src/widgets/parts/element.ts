// A question of several parts. Each part is a widget without a button of its own; they are answered and sent together.
import { html, type PropertyValues } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { ClientAction, WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { namedTextsIn } from '../../web/widgets/draft-value.js'
import { pathOf, refusalsOfPart, type FieldRefusal } from '../../web/widgets/field-refusal.js'
import { QuestionWidget, type DraftEvent } from '../../web/widgets/question-widget.js'
import { widgetElement } from '../../web/widgets/widget-element.js'
import partsCss from './element.css?inline'
type PartElement = QuestionWidget<ClientAction['widget_type']>

class Parts extends QuestionWidget<'parts'> {
  /** The stored draft of each part, by its id; passed to the parts once. */
  #stored: Readonly<Record<string, string>> = {}
  #drafts: Record<string, string> = {}
  #refused: ReadonlyMap<string, readonly FieldRefusal[]> = new Map()
  /** The parts that were found empty when the answer was last to be sent: sent again, it goes without them. */
  #gaps = ''

  protected override begin(): void {
    this.#stored = namedTextsIn(this.draft)
    this.#drafts = { ...this.#stored }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    // The lists keep their identity while the refusals do: a new list is news to a part.
    if (changed.has('refusals'))
      this.#refused = new Map(this.props.parts.map(({ id }) => [id, refusalsOfPart(this.refusals, id)]))
  }

  get #elements(): PartElement[] {
    return [...this.renderRoot.querySelectorAll<PartElement>('[data-stage]')]
  }

  #name(at: number): string {
    const { field } = strings()
    return field.part({ letter: field.partLetters[at] ?? '' })
  }

  protected answer(): WidgetResponse | string {
    const { field, wording } = strings()
    const responses = this.#elements.map(element => element.check())
    const missing = responses.flatMap((response, at) => (response === null ? [this.#name(at)] : []))
    if (missing.length === 0) return this.#named(responses)
    const names = wording.list(missing)
    const written = this.#elements.map(element => element.written())
    const isWithGaps = missing.length < responses.length && responses.every((each, at) => each ?? written[at] === null)
    if (isWithGaps && this.#gaps === names) return this.#named(responses)
    this.#gaps = isWithGaps ? names : ''
    return isWithGaps ? field.partsEmpty({ names }) : field.partsMissing({ names })
  }

  override written(): WidgetResponse | null {
    const responses = this.#elements.map(element => element.written())
    return responses.every(response => response === null) ? null : this.#named(responses)
  }

  #named(responses: readonly (WidgetResponse | null)[]): WidgetResponse {
    const named = this.props.parts.flatMap(({ id }, at) => (responses[at] == null ? [] : [[id, { ...responses[at] }]]))
    return { parts: Object.fromEntries(named) }
  }

  /** What is about a part is said there; here it is only said which parts that are. */
  protected override get messages(): readonly string[] {
    const { field, wording } = strings()
    if (this.own) return [this.own]
    const ids = this.props.parts.map(({ id }) => id)
    const elsewhere = this.refusals.filter(refusal => {
      const [parts, id] = pathOf(refusal)
      return parts !== 'parts' || !ids.includes(id ?? '')
    })
    const refused = ids.flatMap((id, at) => (this.#refused.get(id)?.length ? [this.#name(at)] : []))
    return [
      ...(refused.length > 0 ? [field.partsRefused({ names: wording.list(refused) })] : []),
      ...elsewhere.map(refusal => refusal.message),
    ]
  }

  override get opening(): HTMLElement | null {
    return this.#elements[0]?.opening ?? null
  }

  override focusQuestion(): void {
    const [first] = this.#elements
    void (first?.updateComplete ?? this.updateComplete).then(() => super.focusQuestion())
  }

  override focusField(): void {
    void this.updateComplete.then(() => {
      const elements = this.#elements
      const first = elements.find(element => element.hasMessages) ?? elements[0]
      first?.focusField()
    })
  }

  #keep(id: string, event: DraftEvent): void {
    event.stopPropagation()
    this.#drafts = { ...this.#drafts, [id]: event.detail.value }
    this.entered(JSON.stringify(this.#drafts), ['parts', id, ...(event.detail.path ?? [])])
  }

  protected renderField() {
    return html`<div class="parts" role="group" aria-labelledby="heading prompt" @viva-submit=${this.submit}>
      ${repeat(
        this.props.parts,
        part => part.id,
        (part, at) =>
          html`<div class="part" @viva-draft=${(event: DraftEvent) => this.#keep(part.id, event)}>
            ${widgetElement(
              {
                action: { ...part, ...(this.textLanguage !== null && { language: this.textLanguage }) },
                heading: this.#name(at),
                sendState: this.sendState,
                refusals: this.#refused.get(part.id) ?? [],
                draft: this.#stored[part.id] ?? null,
              },
              true,
            )}
          </div>`,
      )}
    </div>`
  }

  static override readonly css = [partsCss]
}

customElements.get('viva-parts') ?? customElements.define('viva-parts', Parts)
