// What goes over the wire when one JSON value is asked for: Responses, or Chat Completions where a server has no Responses. Answers are
// read as untrusted data; `streamed-answer.ts` makes the same answers of a stream.
import type OpenAI from 'openai'
import { MAX_REPLY_CHARACTERS, tooLong, usageOf, type WireOptions as ChatOptions } from './chat-wire.js'
import { failureOf } from './openai-failure.js'
import { ModelError, type StructuredReply, type StructuredRequest } from './model.js'

type ResponsesBody = OpenAI.Responses.ResponseCreateParams
type CompletionsBody = OpenAI.Chat.Completions.ChatCompletionCreateParams
type WireOptions = ChatOptions & { readonly isStreamed: boolean }

export function responsesBody(request: StructuredRequest, options: WireOptions): ResponsesBody {
  return {
    model: options.model,
    instructions: request.instructions,
    input: request.input,
    text: { format: { type: 'json_schema', name: request.name, strict: true, schema: { ...request.schema } } },
    ...(options.reasoningEffort && { reasoning: { effort: options.reasoningEffort } }),
    ...(options.temperature !== null && { temperature: options.temperature }),
    store: false,
    ...(options.isStreamed && { stream: true }),
  }
}

export function completionsBody(request: StructuredRequest, options: WireOptions): CompletionsBody {
  return {
    model: options.model,
    messages: [
      { role: 'system', content: request.instructions },
      { role: 'user', content: request.input },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: request.name, strict: true, schema: { ...request.schema } },
    },
    ...(options.reasoningEffort && { reasoning_effort: options.reasoningEffort }),
    ...(options.temperature !== null && { temperature: options.temperature }),
    ...(options.isStreamed && {
      stream: true,
      ...(options.askForUsage && { stream_options: { include_usage: true } }),
    }),
  }
}

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

type Part = { type?: unknown; text?: unknown; refusal?: unknown } | null
type ResponsesAnswer = {
  status?: unknown
  incomplete_details?: { reason?: unknown } | null
  error?: { code?: unknown } | null
  output?: unknown
  usage?: { input_tokens?: unknown; output_tokens?: unknown } | null
} | null

/**
 * The reply in an answer of Responses; null when it is no such answer at all. A reply that a filter or a limit cut short, and the words
 * of a refusal, are text with an `ending`. Throws ModelError when the provider failed.
 */
export function readResponses(answer: unknown): StructuredReply | null {
  const { status, incomplete_details: details, error, output, usage } = (answer ?? {}) as NonNullable<ResponsesAnswer>
  if (status === 'failed') throw failed(error?.code)
  if (!Array.isArray(output)) return null
  if (status === 'cancelled' || status === 'queued' || status === 'in_progress')
    throw new ModelError('provider_error', `The model's server did not finish the reply (${status}).`, true)
  const parts = output.flatMap((item: { type?: unknown; content?: unknown } | null) =>
    item?.type === 'message' && Array.isArray(item.content) ? (item.content as Part[]) : [],
  )
  return {
    text: parts.map(part => stringOrEmpty(part?.type === 'refusal' ? part.refusal : part?.text)).join(''),
    usage: usageOf(usage?.input_tokens, usage?.output_tokens),
    ...endingOf(
      status === 'incomplete' && details?.reason !== 'content_filter',
      details?.reason === 'content_filter' || parts.some(part => part?.type === 'refusal'),
    ),
  }
}

const endingOf = (isCut: boolean, isRefused: boolean): Pick<StructuredReply, 'ending'> =>
  isRefused ? { ending: 'refused' } : isCut ? { ending: 'cut' } : {}

function failed(code: unknown): ModelError {
  if (code === 'rate_limit_exceeded')
    return new ModelError('rate_limited', "The model's server broke off: too many requests.", true)
  if (code === 'invalid_prompt') return new ModelError('rejected', "The model's server refused the prompt.", false)
  return new ModelError('provider_error', "The model's server reported that the reply failed.", true)
}

type CompletionsAnswer = {
  choices?: ({ finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } | null } | null)[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
} | null

/** The same of Chat Completions. Throws ModelError `provider_error` when there is no reply in the answer. */
export function readCompletions(answer: unknown): StructuredReply {
  const { choices, usage } = (answer ?? {}) as NonNullable<CompletionsAnswer>
  const choice = Array.isArray(choices) ? choices[0] : null
  const message = choice?.message
  if (!message) throw new ModelError('provider_error', "The model's server sent an answer without a reply.", true)
  return {
    text: stringOrEmpty(message.content) || stringOrEmpty(message.refusal),
    usage: usageOf(usage?.prompt_tokens, usage?.completion_tokens),
    ...endingOf(
      choice?.finish_reason === 'length',
      choice?.finish_reason === 'content_filter' || stringOrEmpty(message.refusal) !== '',
    ),
  }
}

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
