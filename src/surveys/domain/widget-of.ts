// The widget that asks a question.
import type { ClientAction } from '../../contract/widget.js'
import type { FormQuestion } from './survey-form.js'

type Bare<A> = A extends unknown ? Omit<A, 'tool_call_id' | 'commands' | 'question_id' | 'answered'> : never
/** An action without what a session adds to it. */
export type SurveyWidget = Bare<ClientAction>

export function widgetOf(question: FormQuestion): SurveyWidget {
  const asked = { prompt: question.text, ...(question.help !== null && { context: question.help }) }
  const lock_input = true
  switch (question.type) {
    case 'choice':
      return {
        tool_name: 'present_choices',
        widget_type: 'multiple_choice',
        lock_input,
        props: { ...asked, options: question.options.map(({ text }) => text), ...otherOf(question) },
      }
    case 'multi_choice':
      return {
        tool_name: 'present_multi_select',
        widget_type: 'multi_select',
        lock_input,
        props: {
          ...asked,
          options: question.options.map(({ text }) => text),
          ...otherOf(question),
          min_selections: question.minSelections,
          max_selections: question.maxSelections,
        },
      }
    case 'rating':
      return {
        tool_name: 'present_rating_scale',
        widget_type: 'rating_scale',
        lock_input,
        props: {
          ...asked,
          min: question.min,
          max: question.max,
          ...(question.lowLabel !== null && { low_label: question.lowLabel }),
          ...(question.highLabel !== null && { high_label: question.highLabel }),
        },
      }
    case 'matrix':
      return {
        tool_name: 'present_choice_matrix',
        widget_type: 'choice_matrix',
        lock_input,
        props: {
          ...asked,
          rows: question.rows.map(({ text }) => text),
          columns: question.columns.map(({ text }) => text),
          all_rows: question.required,
        },
      }
    case 'date':
      return {
        tool_name: 'request_date',
        widget_type: 'date',
        lock_input,
        props: {
          ...asked,
          ...(question.min !== null && { min: question.min }),
          ...(question.max !== null && { max: question.max }),
        },
      }
    case 'text':
      return {
        tool_name: 'request_free_text',
        widget_type: 'free_text',
        lock_input,
        props: {
          ...asked,
          min_length: question.required ? 1 : 0,
          max_length: question.maxLength,
          multiline: question.multiline,
          input_mode: 'text',
        },
      }
    case 'number':
      return {
        tool_name: 'request_number',
        widget_type: 'number',
        lock_input,
        props: {
          ...asked,
          label: question.label,
          notation: question.notation,
          ...(question.unit !== null && { unit: question.unit }),
        },
      }
    case 'confirmation':
      return {
        tool_name: 'present_confirmation',
        widget_type: 'confirmation',
        lock_input,
        props: { ...asked, confirm_label: question.confirmLabel, cancel_label: question.cancelLabel },
      }
  }
}

const otherOf = ({ other }: { readonly other: string | null }) => (other === null ? {} : { other_label: other })
