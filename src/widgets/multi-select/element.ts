// Several of the options. A click or a number key ticks and unticks; the scoring rule is shown above.
import { html, nothing } from 'lit'
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { plainText } from '../../web/view/text/plain-text.js'
import { OptionWidget, type OptionKeys } from '../../web/widgets/option-widget.js'
import multiSelectCss from './element.css?inline'

class MultiSelect extends OptionWidget<'multi_select'> {
  protected readonly control = 'checkbox'

  protected withToggled(index: number): readonly number[] {
    const others = this.chosen.filter(other => other !== index)
    return others.length < this.chosen.length ? others : [...others, index].toSorted((one, other) => one - other)
  }

  protected keysHint({ letters, n }: OptionKeys): string {
    const { field } = strings()
    return letters === null ? field.selectKeys({ n }) : field.selectLetters({ ...letters, n })
  }

  protected answer(): WidgetResponse | string {
    const { field } = strings()
    const { min_selections: least, max_selections: most, options } = this.props
    const count = this.chosen.length
    if (count < least) return least === most ? field.chooseExactly({ n: least }) : field.chooseAtLeast({ n: least })
    if (count > most) return least === most ? field.chooseExactly({ n: most }) : field.chooseAtMost({ n: most })
    const indices = [...this.chosen]
    if (this.tookOther) return this.missingOther() ?? { indices, other: this.other.trim() }
    return { indices, selections: indices.map(index => options[index] ?? '') }
  }

  /** “Choose 2 answers.” */
  #limits(): string {
    const { field } = strings()
    const { min_selections: least, max_selections: most } = this.props
    if (least === most) return field.chooseExactly({ n: least })
    if (most >= this.count) return least <= 1 ? field.chooseAny : field.chooseAtLeast({ n: least })
    return least === 0 ? field.chooseAtMost({ n: most }) : field.chooseBetween({ least, most })
  }

  protected renderField() {
    const { field } = strings()
    const { rule } = this.props
    return html`
      <div id="rule" class="rule">
        <p class="row">
          <span>${this.#limits()}</span><span class="muted numeric">${field.chosen({ n: this.chosen.length })}</span>
        </p>
        ${rule ? html`<p class="hint" dir="auto">${plainText(rule)}</p>` : nothing}
      </div>
      ${this.optionsField('rule')}
    `
  }

  static override readonly css = [multiSelectCss]
}

customElements.get('viva-multi-select') ?? customElements.define('viva-multi-select', MultiSelect)
