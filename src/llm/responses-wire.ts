// What goes over the wire of Responses in a conversation, and how its events become one reply. Events are read as untrusted data.
import type OpenAI from 'openai'
import { ModelError, type ConverseReply, type ConverseRequest, type Usage } from './model.js'
import type { WireOptions } from './remote-options.js'
import { optional, type Setting } from './server-memory.js'
import { ReplySize, stringOrEmpty, usageOf } from './untrusted-reply.js'

type Body = OpenAI.Responses.ResponseCreateParamsStreaming
type Items = OpenAI.Responses.ResponseInputItem[]

/** Without what a server may refuse: that is in `responsesSettings`. */
export const responsesBody = (request: ConverseRequest, model: string): Body => ({
  model,
  stream: true,
  instructions: request.system,
  input: request.messages.flatMap(wireItems),
  ...(request.tools.length > 0 && {
    // Here tools are strict unless said otherwise, and a strict schema may leave nothing optional.
    tools: request.tools.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      name,
      description,
      parameters: { ...parameters },
      strict: false,
    })),
  }),
})

/** What a server of Responses may refuse. */
export const responsesSettings = (options: WireOptions): readonly Setting[] => [
  ...(options.reasoningEffort === null
    ? []
    : [
        {
          names: ['reasoning.effort', 'reasoning_effort', 'reasoning'],
          forms: [{ reasoning: { effort: options.reasoningEffort } }, {}],
        },
      ]),
  ...(options.temperature === null ? [] : [optional('temperature', options.temperature)]),
  ...(options.maxOutputTokens === null ? [] : [optional('max_output_tokens', options.maxOutputTokens)]),
  optional('store', false),
]

function wireItems(message: ConverseRequest['messages'][number]): Items {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.content }]
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.toolCallId, output: message.content }]
    case 'assistant':
      return [
        ...(message.content === '' && message.toolCalls.length > 0
          ? []
          : [{ role: 'assistant' as const, content: message.content }]),
        ...message.toolCalls.map(call => ({
          type: 'function_call' as const,
          call_id: call.id,
          name: call.name,
          arguments: call.arguments,
        })),
      ]
  }
}

type Item = {
  readonly type?: unknown
  readonly id?: unknown
  readonly name?: unknown
  readonly arguments?: unknown
} | null
type Part = { readonly type?: unknown; readonly text?: unknown; readonly refusal?: unknown } | null

type ResponsesUsage = {
  readonly input_tokens?: unknown
  readonly output_tokens?: unknown
  readonly input_tokens_details?: { readonly cached_tokens?: unknown } | null
} | null

/** The body of an answer of Responses, as a server sent it. */
export type ResponsesAnswer = {
  readonly status?: unknown
  readonly incomplete_details?: { readonly reason?: unknown } | null
  readonly error?: { readonly code?: unknown } | null
  readonly output?: unknown
  readonly usage?: ResponsesUsage
} | null

type Event = {
  readonly type?: unknown
  readonly delta?: unknown
  readonly arguments?: unknown
  readonly output_index?: unknown
  readonly item_id?: unknown
  readonly item?: Item
  readonly response?: ResponsesAnswer
  readonly code?: unknown
} | null

type OpenCall = { name: string; arguments: string }

/** The events that end a stream with the whole answer in them. */
export const ENDINGS: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** Folds events into a reply. `reply()` throws a `cut_stream` ModelError when no last event has come. */
export class ResponsesAssembler {
  #text = ''
  readonly #size = new ReplySize()
  #finished = false
  #usage: Usage | null = null
  readonly #calls = new Map<string, OpenCall>()

  /** Takes one event; returns the text that it adds ('' for none). Throws ModelError when the provider failed, or never ends. */
  add(sent: unknown): string {
    const event = sent as Event
    switch (event?.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta': // The words of a refusal are what the model says instead.
        return this.#addText(stringOrEmpty(event.delta))
      case 'response.output_item.added':
      case 'response.output_item.done':
        if (event.item?.type === 'function_call') this.#setCall(event, event.item)
        return ''
      case 'response.function_call_arguments.delta':
        this.#callOf(event).arguments += this.#size.counting(stringOrEmpty(event.delta))
        return ''
      case 'response.function_call_arguments.done':
        this.#setCall(event, { arguments: event.arguments })
        return ''
      case 'error':
        throw failedReply(event.code)
      default:
        return ENDINGS.has(event?.type) ? this.#end(event!.response ?? null) : ''
    }
  }

  reply(): ConverseReply {
    if (!this.#finished) throw new ModelError('cut_stream', 'The reply ended before its last event.', true)
    return {
      text: this.#text,
      toolCalls: [...this.#calls.values()].filter(call => call.name !== '' || call.arguments !== ''),
      usage: this.#usage,
    }
  }

  /** The last event repeats the whole output; some servers stream nothing before it, others leave it out. */
  #end(answer: ResponsesAnswer): string {
    if (answer?.status === 'failed') throw failedReply(answer.error?.code)
    this.#finished = true
    this.#usage = responsesUsage(answer?.usage)
    const output = Array.isArray(answer?.output) ? (answer.output as Item[]) : []
    if (this.#calls.size === 0)
      output.forEach((item, index) => {
        if (item?.type === 'function_call') this.#setCall({ output_index: index }, item)
      })
    return this.#text === '' ? this.#addText(partsOf(output).map(wordsOf).join('')) : ''
  }

  #setCall(event: NonNullable<Event>, { name, arguments: whole }: NonNullable<Item>): void {
    const call = this.#callOf(event, stringOrEmpty((event.item ?? null)?.id))
    call.name ||= stringOrEmpty(name)
    const text = typeof whole === 'object' && whole !== null ? JSON.stringify(whole) : stringOrEmpty(whole)
    if (text !== '' && text !== call.arguments) call.arguments = this.#size.counting(text)
  }

  /** By the place in the output; by the item's id where a server sends no place. */
  #callOf(event: NonNullable<Event>, id = stringOrEmpty(event.item_id)): OpenCall {
    const key = typeof event.output_index === 'number' ? `#${event.output_index}` : id
    const known = this.#calls.get(key)
    if (known) return known
    this.#size.counting(' '.repeat(16))
    const call = { name: '', arguments: '' }
    this.#calls.set(key, call)
    return call
  }

  #addText(text: string): string {
    this.#text += this.#size.counting(text)
    return text
  }
}

/** The parts of the messages in an output. */
export const partsOf = (output: readonly unknown[]): Part[] =>
  (output as ({ readonly type?: unknown; readonly content?: unknown } | null)[]).flatMap(item =>
    item?.type === 'message' && Array.isArray(item.content) ? (item.content as Part[]) : [],
  )

export const wordsOf = (part: Part): string => stringOrEmpty(part?.type === 'refusal' ? part.refusal : part?.text)

export const responsesUsage = (usage: ResponsesUsage | undefined): Usage | null =>
  usageOf(usage?.input_tokens, usage?.output_tokens, usage?.input_tokens_details?.cached_tokens)

export function failedReply(code: unknown): ModelError {
  if (code === 'rate_limit_exceeded')
    return new ModelError('rate_limited', "The model's server broke off: too many requests.", true)
  if (code === 'invalid_prompt') return new ModelError('rejected', "The model's server refused the prompt.", false)
  return new ModelError('provider_error', "The model's server reported that the reply failed.", true)
}
