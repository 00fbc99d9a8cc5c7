// The open question as an AG-UI interrupt.
import { z } from 'zod'
import type { ClientAction } from '../../contract/widget.js'
import { KINDS } from '../../widgets/kinds.js'
import type { Interrupt } from './events.js'
import type { SessionView } from './session-view.js'

/**
 * Has no `expiresAt`: clients compare that with their own clock and refuse to send what they think is late. The deadline is the
 * server's and is part of the metadata, with the whole action.
 */
export const interruptOf = (action: ClientAction, { state }: SessionView): Interrupt => ({
  id: action.tool_call_id,
  reason: 'input_required',
  toolCallId: action.tool_call_id,
  message: action.props.prompt,
  responseSchema: z.toJSONSchema(KINDS[action.widget_type].response),
  metadata: {
    action,
    item_number: state.item_number,
    total_items: state.total_items,
    item_deadline_at: state.item_deadline_at,
  },
})
