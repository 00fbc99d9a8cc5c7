// Examples of the OpenAPI document, by operation id: what a first integration sends and gets. The linter checks each against its schema.

type Example = {
  readonly request?: unknown
  /** By status. */
  readonly answers?: Readonly<Record<string, unknown>>
}

const SESSION = '019e0a5c-7c1e-7f6a-9d52-3f1f0c6f4b11'
const CALL = '019e0a5c-9a40-7b0e-8a7d-6f0a2f3c5d22'
const AT = '2026-11-28T10:00:00.000Z'
const STREAM = `/session/${SESSION}/stream?token=…`

export const EXAMPLES: Readonly<Record<string, Example>> = {
  createSession: {
    request: { session_type: 'evaluation', assessment_id: 'arithmetic-basics' },
    answers: {
      201: {
        session_id: SESSION,
        conversation_id: '019e0a5c-7c1f-7a3d-b1d0-2a4f7c9e8d33',
        session_type: 'evaluation',
        status: 'pending',
        stream_url: STREAM,
        session_token: '…',
        total_items: 10,
        time_limit_seconds: 900,
      },
      404: {
        type: '/docs/errors/unknown_assessment',
        title: 'Not found',
        status: 404,
        code: 'unknown_assessment',
        detail: 'There is no such assessment.',
      },
    },
  },
  getSessionState: {
    answers: {
      200: {
        session_id: SESSION,
        status: 'awaiting_client_action',
        pending_action: {
          tool_call_id: CALL,
          tool_name: 'present_choices',
          widget_type: 'multiple_choice',
          props: { prompt: 'What is 3 · 14?', options: ['42', '34', '17', '314'] },
          lock_input: true,
        },
        paused: false,
        safety_hold: false,
        safety: null,
        items_completed: 3,
        total_items: 10,
        time_remaining_seconds: 612,
        last_event_id: 17,
        server_time: AT,
        deadline_at: '2026-11-28T10:10:12.000Z',
        item_deadline_at: null,
      },
    },
  },
  respond: {
    request: { tool_call_id: CALL, response: { index: 2 } },
    answers: {
      200: {
        ok: true,
        status: 'active',
        duplicate: false,
        receipt: { code: 'kX2…', received_at: AT },
      },
    },
  },
  sendCommand: {
    request: { command_id: '019e0a5d-0b11-7c22-8d33-4e44f5556677', tool_call_id: CALL, command: 'hint' },
  },
  terminateSession: { request: { reason: 'changed_my_mind' } },
  startTutoring: { request: { topic: 'Adding fractions' } },
  replyToTutor: { request: { student_reply: 'Three quarters' } },
  createApiKey: { request: { name: 'Our learning platform', rights: ['enrol'] } },
  createWebhook: { request: { url: 'https://lms.example.org/viva', events: ['session.completed'] } },
}
