// What staff write to a learner. The stream carries the state behind it, so that it ends where it is the learner's turn.
import { publicEvent, stateChange, type EntriesOf } from './entry.js'

export const STAFF_MESSAGES: EntriesOf<'StaffWrote' | 'StaffMessageRead'> = {
  StaffWrote: {
    stream: ({ messageId, text }, session) => [
      publicEvent('staff_message', { message_id: messageId, text }),
      stateChange(session),
    ],
    rows: ({ messageId }, _session, { at }) => ({
      command: [{ commandId: messageId, command: 'message', toolCallId: null, hint: null, createdAt: at }],
    }),
  },
  StaffMessageRead: {
    stream: ({ messageId }, session) => [
      publicEvent('staff_message_read', { message_id: messageId }),
      stateChange(session),
    ],
  },
}
