// The events of AG-UI 1.0 that we send, and the request that starts a run. The tests hold them to the schemas of `@ag-ui/core`.
import { z } from 'zod'
import { CommandBody } from '../../contract/command.js'
import { CreateSessionBody } from '../../contract/session.js'
import { storableText } from '../../kernel/storable.js'

export const PROTOCOL_VERSION = '1.0'

/** The open question at the end of a run. `id` and `toolCallId` are both the id of its call. */
export type Interrupt = {
  readonly id: string
  readonly reason: 'input_required'
  readonly toolCallId: string
  readonly message: string
  /** JSON Schema of the payload that resolves it. */
  readonly responseSchema: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
}

export type ToolCall = {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export type Message =
  | { readonly id: string; readonly role: 'assistant'; readonly content: string }
  | { readonly id: string; readonly role: 'assistant'; readonly toolCalls: readonly ToolCall[] }
  | { readonly id: string; readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

type Outcome = { readonly type: 'success' } | { readonly type: 'interrupt'; readonly interrupts: readonly [Interrupt] }

type Run = { readonly threadId: string; readonly runId: string }

export type AgUiEvent =
  | ({ readonly type: 'RUN_STARTED'; readonly protocolVersion: string } & Run)
  | ({ readonly type: 'RUN_FINISHED'; readonly outcome: Outcome; readonly result?: object } & Run)
  | { readonly type: 'RUN_ERROR'; readonly message: string; readonly code: string }
  | { readonly type: 'STATE_SNAPSHOT'; readonly snapshot: object }
  | { readonly type: 'MESSAGES_SNAPSHOT'; readonly messages: readonly Message[] }
  | { readonly type: 'TEXT_MESSAGE_START'; readonly messageId: string; readonly role: 'assistant' }
  | { readonly type: 'TEXT_MESSAGE_CONTENT'; readonly messageId: string; readonly delta: string }
  | { readonly type: 'TEXT_MESSAGE_END'; readonly messageId: string }
  | { readonly type: 'TOOL_CALL_START'; readonly toolCallId: string; readonly toolCallName: string }
  | { readonly type: 'TOOL_CALL_ARGS'; readonly toolCallId: string; readonly delta: string }
  | { readonly type: 'TOOL_CALL_END'; readonly toolCallId: string }
  | {
      readonly type: 'TOOL_CALL_RESULT'
      readonly messageId: string
      readonly toolCallId: string
      readonly role: 'tool'
      readonly content: string
    }
  | { readonly type: 'CUSTOM'; readonly name: string; readonly value: object }

const name = storableText(200).min(1)

const ResumeEntry = z.looseObject({
  interruptId: z.string().max(200),
  status: z.enum(['resolved', 'cancelled']),
  /** The response, as `POST /session/{id}/respond` takes it. */
  payload: z.record(z.string(), z.unknown()).optional(),
})
export type ResumeEntry = z.infer<typeof ResumeEntry>

/**
 * The parts of a RunAgentInput that the server reads. `tools` and `context` are ignored; of `messages` it matters only whether there are
 * any, and of `state` only which event was the last that the client received.
 */
export const RunInput = z.looseObject({
  threadId: name,
  runId: name,
  messages: z.array(z.unknown()),
  state: z.unknown().optional(),
  resume: z.array(ResumeEntry).max(1).optional(),
  forwardedProps: z
    .looseObject({
      /** Creates the session when the thread is unknown. */
      viva: CreateSessionBody.optional(),
      viva_command: CommandBody.optional(),
    })
    .optional(),
})
export type RunInput = z.infer<typeof RunInput>
