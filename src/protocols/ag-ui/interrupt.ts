// The open question as an AG-UI interrupt.
import { z } from 'zod'
import * as widget from '../../contract/widget.js'
import type { Interrupt } from './events.js'
import type { SessionView } from './session-view.js'

const RESPONSES: Readonly<Record<widget.WidgetType, z.ZodType>> = {
  multiple_choice: widget.ChoiceResponse,
  multi_select: widget.MultiSelectResponse,
  free_text: widget.TextResponse,
  number: widget.TextResponse,
  expression: widget.TextResponse,
  ordering: widget.OrderingResponse,
  matrix: widget.MatrixResponse,
  table: widget.TableResponse,
  code_editor: widget.CodeResponse,
  parts: widget.PartsResponse,
  rating_scale: widget.RatingResponse,
  confirmation: widget.ConfirmationResponse,
  date: widget.DateResponse,
  choice_matrix: widget.ChoiceMatrixResponse,
  self_assessment: widget.SelfAssessmentResponse,
}

/**
 * Has no `expiresAt`: clients compare that with their own clock and refuse to send what they think is late. The deadline is the
 * server's and is part of the metadata, with the whole action.
 */
export const interruptOf = (action: widget.ClientAction, { state }: SessionView): Interrupt => ({
  id: action.tool_call_id,
  reason: 'input_required',
  toolCallId: action.tool_call_id,
  message: action.props.prompt,
  responseSchema: z.toJSONSchema(RESPONSES[action.widget_type]),
  metadata: {
    action,
    item_number: state.item_number,
    total_items: state.total_items,
    item_deadline_at: state.item_deadline_at,
  },
})
