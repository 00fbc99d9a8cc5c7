// Binds a request with an Idempotency-Key to a question: once, before its reply is stored.
import { z } from 'zod'
import { message, type Mediator } from '../../kernel/mediator.js'

const StepRequest = z.object({ toolCallId: z.uuid(), bodyHash: z.string() })
export type StepRequest = Readonly<z.infer<typeof StepRequest>>

export interface StepRequests {
  find(sessionId: string, key: string): Promise<StepRequest | null>
  /** Leaves what is there already; resolves to what is there then. */
  bind(sessionId: string, key: string, request: StepRequest): Promise<StepRequest>
}

/** Resolves to the question of the first request with this key. */
export const BindStepRequest = message(
  'tutor/bind-step-request',
  StepRequest.extend({ sessionId: z.uuid(), key: z.string() }),
  StepRequest,
)

/** Registers the commands of tutoring. */
export const registerTutorCommands = (mediator: Mediator, { requests }: { readonly requests: StepRequests }): void =>
  void mediator.handle(BindStepRequest, ({ sessionId, key, ...request }) => requests.bind(sessionId, key, request))
