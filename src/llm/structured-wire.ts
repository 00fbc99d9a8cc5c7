// What goes over the wire when one JSON value is asked for: Responses, or Chat Completions where a server has no Responses. Answers are
// read as untrusted data; `streamed-answer.ts` makes the same answers of a stream.
import type OpenAI from 'openai'
import { chatUsage, type ChatUsage } from './chat-wire.js'
import { failureOf } from './openai-failure.js'
import { ModelError, type StructuredReply, type StructuredRequest } from './model.js'
import { failedReply, partsOf, responsesUsage, wordsOf, type ResponsesAnswer } from './responses-wire.js'
import { MAX_REPLY_CHARACTERS, stringOrEmpty, tooLong } from './untrusted-reply.js'

type ResponsesBody = OpenAI.Responses.ResponseCreateParams
type CompletionsBody = OpenAI.Chat.Completions.ChatCompletionCreateParams

export const responsesValueBody = (request: StructuredRequest, model: string): ResponsesBody => ({
  model,
  instructions: request.instructions,
  input: request.input,
  text: { format: { type: 'json_schema', name: request.name, strict: true, schema: { ...request.schema } } },
})

export const chatValueBody = (request: StructuredRequest, model: string): CompletionsBody => ({
  model,
  messages: [
    { role: 'system', content: request.instructions },
    { role: 'user', content: request.input },
  ],
  response_format: {
    type: 'json_schema',
    json_schema: { name: request.name, strict: true, schema: { ...request.schema } },
  },
})

/** The JSON in the body of an answer. Throws ModelError: also when the body grows without end. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of answer.body ?? []) {
      text += decoder.decode(piece, { stream: true })
      if (text.length > MAX_REPLY_CHARACTERS) throw tooLong()
    }
    return JSON.parse(text + decoder.decode())
  } catch (error) {
    throw failureOf(error, 'reading', Date.now())
  }
}

/**
 * The reply in an answer of Responses; null when it is no such answer at all. A reply that a filter or a limit cut short, and the words
 * of a refusal, are text with an `ending`. Throws ModelError when the provider failed.
 */
export function readResponses(answer: unknown): StructuredReply | null {
  const { status, incomplete_details: details, error, output, usage } = (answer ?? {}) as NonNullable<ResponsesAnswer>
  if (status === 'failed') throw failedReply(error?.code)
  if (!Array.isArray(output)) return null
  if (status === 'cancelled' || status === 'queued' || status === 'in_progress')
    throw new ModelError('provider_error', `The model's server did not finish the reply (${status}).`, true)
  const parts = partsOf(output)
  return {
    text: parts.map(wordsOf).join(''),
    usage: responsesUsage(usage),
    ...endingOf(
      status === 'incomplete' && details?.reason !== 'content_filter',
      details?.reason === 'content_filter' || parts.some(part => part?.type === 'refusal'),
    ),
  }
}

const endingOf = (isCut: boolean, isRefused: boolean): Pick<StructuredReply, 'ending'> =>
  isRefused ? { ending: 'refused' } : isCut ? { ending: 'cut' } : {}

type CompletionsAnswer = {
  choices?: ({ finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } | null } | null)[]
  usage?: ChatUsage
} | null

/** The same of Chat Completions. Throws ModelError `provider_error` when there is no reply in the answer. */
export function readCompletions(answer: unknown): StructuredReply {
  const { choices, usage } = (answer ?? {}) as NonNullable<CompletionsAnswer>
  const choice = Array.isArray(choices) ? choices[0] : null
  const message = choice?.message
  if (!message) throw new ModelError('provider_error', "The model's server sent an answer without a reply.", true)
  return {
    text: stringOrEmpty(message.content) || stringOrEmpty(message.refusal),
    usage: chatUsage(usage),
    ...endingOf(
      choice?.finish_reason === 'length',
      choice?.finish_reason === 'content_filter' || stringOrEmpty(message.refusal) !== '',
    ),
  }
}
