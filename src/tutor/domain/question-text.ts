// A question as plain text, for whoever reads messages and has no widgets.
import type { ClientAction } from '../../contract/widget.js'
import { lessonTextsIn } from '../../language/stored.js'
import { kindOf } from '../../widgets/kinds.js'
import type { PartWidget } from '../../widgets/part-kinds.js'

/** What is asked, and below it the options by letters, as a reply may name them. `language`: of what stands around a self-assessment. */
export function questionText(action: ClientAction, language: string): string {
  if (action.widget_type !== 'parts') return asked(action, language)
  const parts = action.props.parts.map((part, index) => `${index + 1}. ${asked(part, language)}`)
  return [action.props.prompt, ...parts].join('\n')
}

/** What is beside the prompt of a self-assessment, and that nobody judges it. */
function beside(widget: ClientAction | PartWidget, language: string): string[] {
  if (widget.widget_type !== 'self_assessment') return []
  const { answer, model_answer: model } = widget.props
  const texts = lessonTextsIn(language).selfAssessment
  return [
    ...(answer === undefined
      ? [model === undefined ? texts.reading : texts.left]
      : [model === undefined ? texts.noModel : texts.nobody, `${texts.yours}: ${answer}`]),
    ...(model === undefined ? [] : [`${texts.model}: ${model}`]),
  ]
}

const asked = (widget: ClientAction | PartWidget, language: string): string =>
  [
    widget.props.prompt,
    ...beside(widget, language),
    ...choices(widget, language).map((text, place) => `${letter(place)}) ${text}`),
  ]
    .filter(line => line !== '')
    .join('\n')

function choices(widget: ClientAction | PartWidget, language: string): readonly string[] {
  return widget.widget_type === 'self_assessment'
    ? widget.props.choices.map(choice => lessonTextsIn(language).selfAssessment[choice])
    : (kindOf(widget.widget_type).offers?.(widget.props) ?? [])
}

const letter = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + (place % 26))

/** What the tutor said and the question behind it, which is not said twice. */
export const withQuestion = (said: string, action: ClientAction | null, language: string): string =>
  [said, ...(action === null || said.endsWith(action.props.prompt) ? [] : [questionText(action, language)])]
    .filter(text => text !== '')
    .join('\n\n')
