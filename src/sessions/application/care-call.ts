// How a model that speaks in prose says that a person should read the learner's words: it calls a tool in place of a reply.
import { callsForCare } from '../../agent/index.js'
import type { ConverseReply, ModelCall } from '../../llm/index.js'
import type { StoredMessage } from '../domain/conversation.js'
import { careText } from '../domain/safety-hold.js'
import type { Care } from '../domain/session-events.js'
import { emptyStep, type Step } from '../domain/step.js'

/** What a model's judgement that a learner needs a person becomes. */
export type CarePort = { readonly careFor: (sign: null) => Care }

/** The message that the learner has just written in one of these widgets, and that the model reads for the first time; null when it reads something else. */
export function justWritten(window: readonly StoredMessage[], widgetTools: readonly string[]): StoredMessage | null {
  const last = window.at(-1)
  return last?.role === 'tool' && widgetTools.includes(last.toolName) ? last : null
}

/**
 * The step of a model that called for care about `written`: the session waits behind the fixed words, and nothing else of the reply
 * counts. The words are kept as the model's own reply, so that it is not asked about the same message again. Null: it did not call.
 */
export function careStep(
  { careFor }: CarePort,
  written: StoredMessage | null,
  { toolCalls }: Pick<ConverseReply, 'toolCalls'>,
  call: ModelCall,
): Step | null {
  if (written === null || !callsForCare(toolCalls)) return null
  const care = careFor(null)
  return {
    ...emptyStep,
    messages: [{ role: 'assistant', content: careText(care.notice), toolCalls: [] }],
    effects: [
      { type: 'StepTaken', call, ran: [] },
      { type: 'SafetyRaised', source: 'model', messageSeq: written.seq, ...care },
    ],
  }
}
