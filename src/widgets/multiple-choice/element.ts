// One of several options. A click or a number key selects; only the button, or Enter, sends.
import type { WidgetResponse } from '../../client/index.js'
import { strings } from '../../web/strings/locale.js'
import { OptionWidget, type OptionKeys } from '../../web/widgets/option-widget.js'

class MultipleChoice extends OptionWidget<'multiple_choice'> {
  protected readonly control = 'radio'

  protected withToggled(index: number): readonly number[] {
    return [index]
  }

  protected keysHint({ letters, n }: OptionKeys): string {
    const { widget } = strings()
    return letters === null ? widget.choiceKeys({ n }) : widget.choiceLetters({ ...letters, n })
  }

  protected answer(): WidgetResponse | string {
    const [index] = this.chosen
    if (index === undefined) return strings().widget.chooseFirst
    if (this.tookOther) return this.missingOther() ?? { index, other: this.other.trim() }
    return { selection: this.props.options[index] ?? '', index }
  }

  protected renderField() {
    return this.optionsField('')
  }
}

customElements.get('viva-multiple-choice') ?? customElements.define('viva-multiple-choice', MultipleChoice)
