// What goes over the wire of Chat Completions, and how its chunks become one reply. Chunks are read as untrusted data, because each server
// fragments tool calls in its own way.
import type OpenAI from 'openai'
import { ModelError, type ConverseReply, type ConverseRequest, type Usage } from './model.js'
import type { WireOptions } from './remote-options.js'
import { optional, type Setting } from './server-memory.js'
import { ReplySize, stringOrEmpty, usageOf } from './untrusted-reply.js'

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming

/** Without what a server may refuse: that is in `chatSettings`. */
export const chatBody = (request: ConverseRequest, model: string): Body => ({
  model,
  stream: true,
  messages: [{ role: 'system', content: request.system }, ...request.messages.map(wireMessage)],
  ...(request.tools.length > 0 && {
    tools: request.tools.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      function: { name, description, parameters: { ...parameters } },
    })),
  }),
})

/**
 * What a server of Chat Completions may refuse. Models that think before they answer call tools here only when told not to think: hence the
 * last form of the effort.
 */
export const chatSettings = (options: WireOptions): readonly Setting[] => [
  {
    names: ['reasoning_effort'],
    forms: [
      ...(options.reasoningEffort === null ? [] : [{ reasoning_effort: options.reasoningEffort }]),
      {},
      { reasoning_effort: 'none' },
    ],
  },
  ...(options.temperature === null ? [] : [optional('temperature', options.temperature)]),
  ...(options.maxOutputTokens === null
    ? []
    : [
        {
          names: ['max_completion_tokens', 'max_tokens'],
          forms: [{ max_completion_tokens: options.maxOutputTokens }, { max_tokens: options.maxOutputTokens }, {}],
        },
      ]),
]

/** Asks a stream for token counts. */
export const USAGE_IN_STREAM = { stream_options: { include_usage: true } }

function wireMessage(message: ConverseRequest['messages'][number]): Body['messages'][number] {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.content }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
    case 'assistant':
      if (message.toolCalls.length === 0) return { role: 'assistant', content: message.content }
      return {
        role: 'assistant',
        // Servers differ on an empty string with tool calls; all accept null.
        content: message.content || null,
        tool_calls: message.toolCalls.map(call => ({
          id: call.id,
          type: 'function' as const,
          function: { name: call.name, arguments: call.arguments },
        })),
      }
  }
}

/** One chunk as a server sent it. */
type Chunk = {
  readonly usage?: ChatUsage
  readonly choices?: readonly ({
    readonly finish_reason?: unknown
    readonly delta?: { readonly content?: unknown; readonly refusal?: unknown; readonly tool_calls?: unknown } | null
  } | null)[]
} | null

export type ChatUsage = {
  readonly prompt_tokens?: unknown
  readonly completion_tokens?: unknown
  readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null
} | null

/** Counted for each fragment, so that empty ones come to an end, too. */
const AT_LEAST = ' '.repeat(16)

type OpenCall = { id: string; name: string; arguments: string }

/** Folds chunks into a reply. `reply()` throws a `cut_stream` ModelError when no finish reason has come. */
export class ReplyAssembler {
  #text = ''
  readonly #size = new ReplySize()
  #finished = false
  #usage: Usage | null = null
  readonly #calls: OpenCall[] = []
  readonly #byIndex = new Map<number, OpenCall>()

  /** Takes one chunk; returns the text that it adds ('' for none). Throws `provider_error` when the reply grows without end. */
  add(event: unknown): string {
    const chunk = event as Chunk
    this.#usage = chatUsage(chunk?.usage) ?? this.#usage
    const choice = chunk?.choices?.[0]
    if (!choice) return ''
    if (choice.finish_reason) this.#finished = true
    // The words of a refusal are what the model says instead.
    const text = stringOrEmpty(choice.delta?.content) + stringOrEmpty(choice.delta?.refusal)
    this.#text += this.#size.counting(text)
    const fragments: unknown = choice.delta?.tool_calls
    if (Array.isArray(fragments)) for (const fragment of fragments) this.#addFragment(fragment)
    return text
  }

  reply(): ConverseReply {
    if (!this.#finished) throw new ModelError('cut_stream', 'The reply ended before its finish reason.', true)
    return {
      text: this.#text,
      toolCalls: this.#calls
        .filter(call => call.name !== '' || call.arguments !== '')
        .map(call => ({ name: call.name, arguments: call.arguments })),
      usage: this.#usage,
    }
  }

  #addFragment(fragment: { index?: unknown; id?: unknown; function?: { name?: unknown; arguments?: unknown } } | null) {
    const id = typeof fragment?.id === 'string' ? fragment.id : ''
    const call = this.#callFor(fragment?.index, id)
    const { name, arguments: part } = fragment?.function ?? {}
    // The name comes whole; some servers repeat it with every fragment.
    if (call.name === '' && typeof name === 'string') call.name = name
    const added = typeof part === 'string' ? part : part === undefined || part === null ? '' : JSON.stringify(part)
    call.arguments += this.#size.counting(added)
    this.#size.counting(AT_LEAST)
  }

  /** By index, as the protocol says; a new id under a known index, or no index at all, is what some servers make of it. */
  #callFor(index: unknown, id: string): OpenCall {
    const known =
      typeof index === 'number'
        ? this.#byIndex.get(index)
        : id === ''
          ? this.#calls.at(-1)
          : this.#calls.find(call => call.id === id)
    if (known && (id === '' || known.id === '' || known.id === id)) {
      known.id ||= id
      return known
    }
    const call: OpenCall = { id, name: '', arguments: '' }
    this.#calls.push(call)
    if (typeof index === 'number') this.#byIndex.set(index, call)
    return call
  }
}

export const chatUsage = (usage: ChatUsage | undefined): Usage | null =>
  usageOf(usage?.prompt_tokens, usage?.completion_tokens, usage?.prompt_tokens_details?.cached_tokens)
