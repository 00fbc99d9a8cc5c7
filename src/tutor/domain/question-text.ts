// A question as plain text, for clients without widgets.
import type { ClientAction } from '../../contract/widget.js'
import { lessonTextsIn } from '../../language/stored.js'
import { kindOf } from '../../widgets/kinds.js'
import type { PartWidget } from '../../widgets/part-kinds.js'

/** The prompt, and below it the options by letters, as a reply may name them. `language`: for the fixed texts of a self-assessment. */
export function questionText(action: ClientAction, language: string): string {
  if (action.widget_type !== 'parts') return widgetText(action, language)
  const parts = action.props.parts.map((part, index) => `${index + 1}. ${widgetText(part, language)}`)
  return [action.props.prompt, ...parts].join('\n')
}

/** The lines of a self-assessment below its prompt: both answers, and that no one else judges it. */
function selfAssessmentLines(widget: ClientAction | PartWidget, language: string): string[] {
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

const widgetText = (widget: ClientAction | PartWidget, language: string): string =>
  [
    widget.props.prompt,
    ...selfAssessmentLines(widget, language),
    ...choices(widget, language).map((text, index) => `${letter(index)}) ${text}`),
  ]
    .filter(line => line !== '')
    .join('\n')

function choices(widget: ClientAction | PartWidget, language: string): readonly string[] {
  return widget.widget_type === 'self_assessment'
    ? widget.props.choices.map(choice => lessonTextsIn(language).selfAssessment[choice])
    : (kindOf(widget.widget_type).offers?.(widget.props) ?? [])
}

const letter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + (index % 26))

/** The tutor's message with the question below it, unless the message already ends with its prompt. */
export const withQuestion = (message: string, action: ClientAction | null, language: string): string =>
  [message, ...(action === null || message.endsWith(action.props.prompt) ? [] : [questionText(action, language)])]
    .filter(text => text !== '')
    .join('\n\n')
