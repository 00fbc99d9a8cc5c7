// What a learner in a hurry answers: fits the widget, and need not be right.
import type { ClientAction } from '../../src/contract/widget.js'
import type { ResponseTo, WidgetType } from '../../src/client/index.js'

export function someResponse(action: ClientAction): ResponseTo<WidgetType> {
  const { widget_type: noun, props } = action
  switch (noun) {
    case 'multiple_choice':
      return { index: props.options.length - 1 }
    case 'multi_select':
      return { indices: props.options.slice(0, Math.max(1, props.min_selections)).map((_, at) => at) }
    case 'free_text':
      return { text: props.input_mode === 'address' ? '10.0.0.1' : '12' }
    case 'number':
      return { text: String(props.min ?? 12) }
    case 'expression':
      return { text: 'x' }
    case 'ordering':
      return { order: props.entries.map((_, at) => at) }
    case 'matrix':
      return { rows: Array.from({ length: props.rows }, () => Array.from({ length: props.columns }, () => '1')) }
    case 'number_line':
      return { value: props.to }
    case 'coordinate_plane':
      return {
        points: Array.from({ length: props.count }, (_, i) => [i === 0 ? props.x.from : props.x.to, props.y.to]),
      }
    case 'table':
      return { cells: props.rows.flat().flatMap(cell => (cell === null ? ['1'] : [])) }
    case 'code_editor':
      // The starting code itself is no answer; this is a statement in every language that is run.
      return { code: `${props.initial_code}\n0` }
    case 'parts':
      return { parts: {} }
    case 'rating_scale':
      return { rating: props.max }
    case 'confirmation':
      return { confirmed: true }
    case 'date':
      return { date: props.min ?? props.max ?? '2026-01-31' }
    case 'choice_matrix':
      return { indices: props.rows.map(() => 0) }
    case 'self_assessment':
      return { self_assessment: props.choices[0]! }
  }
}
