// The widget that asks a question.
import type { ClientAction } from '../../contract/widget.js'
import { widget } from '../../widgets/kinds.js'
import type { FormOption, FormQuestion } from './survey-file.js'

type Bare<A> = A extends unknown ? Omit<A, 'tool_call_id' | 'commands' | 'question_id' | 'answered'> : never
/** An action without what a session adds to it. */
export type SurveyWidget = Bare<ClientAction>

/** The widget, with its props, that asks a question of the form. */
export function widgetOf(question: FormQuestion): SurveyWidget {
  const base = { prompt: question.text, ...(question.help !== null && { context: question.help }) }
  switch (question.type) {
    case 'choice':
      return widget('multiple_choice', { ...base, options: textsOf(question.options), ...otherOf(question) })
    case 'multi_choice':
      return widget('multi_select', {
        ...base,
        options: textsOf(question.options),
        ...otherOf(question),
        min_selections: question.minSelections,
        max_selections: question.maxSelections,
      })
    case 'rating':
      return widget('rating_scale', {
        ...base,
        min: question.min,
        max: question.max,
        ...(question.lowLabel !== null && { low_label: question.lowLabel }),
        ...(question.highLabel !== null && { high_label: question.highLabel }),
      })
    case 'matrix':
      return widget('choice_matrix', {
        ...base,
        rows: textsOf(question.rows),
        columns: textsOf(question.columns),
        all_rows: question.required,
      })
    case 'date':
      return widget('date', {
        ...base,
        ...(question.min !== null && { min: question.min }),
        ...(question.max !== null && { max: question.max }),
      })
    case 'text':
      return widget('free_text', {
        ...base,
        min_length: question.required ? 1 : 0,
        max_length: question.maxLength,
        multiline: question.multiline,
        input_mode: 'text',
      })
    case 'number':
      return widget('number', {
        ...base,
        label: question.label,
        notation: question.notation,
        ...(question.min !== null && { min: question.min }),
        ...(question.max !== null && { max: question.max }),
        ...(question.unit !== null && { unit: question.unit }),
      })
    case 'confirmation':
      return widget('confirmation', {
        ...base,
        confirm_label: question.confirmLabel,
        cancel_label: question.cancelLabel,
      })
  }
}

const textsOf = (options: readonly FormOption[]): string[] => options.map(({ text }) => text)
const otherOf = ({ other }: { readonly other: string | null }) => (other === null ? {} : { other_label: other })
