// A question as plain text, for whoever reads messages and has no widgets.
import type { ClientAction, PartWidget } from '../../contract/widget.js'
import { ENGLISH_LABELS } from '../../reading/index.js'

/** What is asked, and below it the options by letters, as a reply may name them. */
export function questionText(action: ClientAction): string {
  if (action.widget_type !== 'parts') return asked(action)
  const parts = action.props.parts.map((part, index) => `${index + 1}. ${asked(part)}`)
  return [action.props.prompt, ...parts].join('\n')
}

/** What is beside the prompt of a self-assessment, and that nobody judges it. */
function beside(widget: ClientAction | PartWidget): string[] {
  if (widget.widget_type !== 'self_assessment') return []
  const { answer, model_answer: model } = widget.props
  return [
    ...(answer === undefined
      ? []
      : ['Nobody has judged this answer. Say for yourself how it went.', `Your answer: ${answer}`]),
    ...(model === undefined ? [] : [`A model answer: ${model}`]),
    ...(answer === undefined && model === undefined
      ? ['Nothing in this step can be checked here, and no points are given.']
      : []),
  ]
}

const asked = (widget: ClientAction | PartWidget): string =>
  [widget.props.prompt, ...beside(widget), ...choices(widget).map((text, place) => `${letter(place)}) ${text}`)]
    .filter(line => line !== '')
    .join('\n')

function choices(widget: ClientAction | PartWidget): readonly string[] {
  switch (widget.widget_type) {
    case 'multiple_choice':
    case 'multi_select':
      return widget.props.options
    case 'ordering':
      return widget.props.entries
    case 'self_assessment':
      return widget.props.choices.map(choice => ENGLISH_LABELS[choice])
    default:
      return []
  }
}

const letter = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + (place % 26))

/** What the tutor said and the question behind it, which is not said twice. */
export const withQuestion = (said: string, action: ClientAction | null): string =>
  [said, ...(action === null || said.endsWith(action.props.prompt) ? [] : [questionText(action)])]
    .filter(text => text !== '')
    .join('\n\n')
