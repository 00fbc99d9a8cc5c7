// The widget that asks a question.
import type { ClientAction } from '../../contract/widget.js'
import { widget } from '../../widgets/kinds.js'
import type { FormOption, FormQuestion } from './survey-form.js'

type Bare<A> = A extends unknown ? Omit<A, 'tool_call_id' | 'commands' | 'question_id' | 'answered'> : never
/** An action without what a session adds to it. */
export type SurveyWidget = Bare<ClientAction>

export function widgetOf(question: FormQuestion): SurveyWidget {
  const asked = { prompt: question.text, ...(question.help !== null && { context: question.help }) }
  switch (question.type) {
    case 'choice':
      return widget('multiple_choice', { ...asked, options: textsOf(question.options), ...otherOf(question) })
    case 'multi_choice':
      return widget('multi_select', {
        ...asked,
        options: textsOf(question.options),
        ...otherOf(question),
        min_selections: question.minSelections,
        max_selections: question.maxSelections,
      })
    case 'rating':
      return widget('rating_scale', {
        ...asked,
        min: question.min,
        max: question.max,
        ...(question.lowLabel !== null && { low_label: question.lowLabel }),
        ...(question.highLabel !== null && { high_label: question.highLabel }),
      })
    case 'matrix':
      return widget('choice_matrix', {
        ...asked,
        rows: textsOf(question.rows),
        columns: textsOf(question.columns),
        all_rows: question.required,
      })
    case 'date':
      return widget('date', {
        ...asked,
        ...(question.min !== null && { min: question.min }),
        ...(question.max !== null && { max: question.max }),
      })
    case 'text':
      return widget('free_text', {
        ...asked,
        min_length: question.required ? 1 : 0,
        max_length: question.maxLength,
        multiline: question.multiline,
        input_mode: 'text',
      })
    case 'number':
      return widget('number', {
        ...asked,
        label: question.label,
        notation: question.notation,
        ...(question.unit !== null && { unit: question.unit }),
      })
    case 'confirmation':
      return widget('confirmation', {
        ...asked,
        confirm_label: question.confirmLabel,
        cancel_label: question.cancelLabel,
      })
  }
}

const textsOf = (options: readonly FormOption[]): string[] => options.map(({ text }) => text)
const otherOf = ({ other }: { readonly other: string | null }) => (other === null ? {} : { other_label: other })
