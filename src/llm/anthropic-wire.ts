// What goes over the wire of Anthropic's Messages, and how its events become one reply. Events are read as untrusted data.
import type Anthropic from '@anthropic-ai/sdk'
import { argumentsOf } from './loose-json.js'
import { ModelError, type ChatMessage, type ConverseRequest, type StructuredRequest, type Usage } from './model.js'
import type { WireOptions } from './remote-options.js'
import { optional, type Setting } from './server-memory.js'
import type { Assembler, Sent } from './streamed-model.js'
import { ReplySize, stringOrEmpty, usageOf } from './untrusted-reply.js'

type Message = { role: 'user' | 'assistant'; content: Anthropic.ContentBlockParam[] }

/** This protocol wants a limit. Thoughts count towards it; a model that may write less says so, and gets the second. */
const USUAL_LIMITS = [16_000, 4_096]

export const anthropicConversation = (request: ConverseRequest, options: WireOptions): Sent => ({
  body: {
    model: options.model,
    messages: alternating(request.messages),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: parameters,
      })),
    }),
  },
  settings: [system(request.system), ...settings(options)],
})

export const anthropicValue = (request: StructuredRequest, options: WireOptions): Sent => ({
  body: { model: options.model, messages: [{ role: 'user', content: request.input }] },
  settings: [
    system(request.instructions),
    ...settings(options),
    ...(options.temperature === null ? [] : [optional('temperature', options.temperature)]),
    {
      names: ['output_config.format', 'output_format', 'output_config'],
      forms: [
        { output_config: { format: { type: 'json_schema', schema: request.schema } } },
        // Where a model has no such output, or refuses a word of the schema: the arguments of a call that it has to make.
        {
          tools: [{ name: request.name, description: 'Takes the answer.', input_schema: request.schema }],
          tool_choice: { type: 'tool', name: request.name },
        },
      ],
    },
  ],
})

/** What does not change between two calls of an agent, tools included, is read from the cache by the second. */
const system = (text: string): Setting => ({
  names: ['cache_control', 'system'],
  forms: [{ system: [{ type: 'text', text, cache_control: { type: 'ephemeral' } }] }, { system: text }],
})

const settings = ({ reasoningEffort, maxOutputTokens }: WireOptions): Setting[] => [
  {
    names: ['max_tokens'],
    forms: (maxOutputTokens === null ? USUAL_LIMITS : [maxOutputTokens]).map(limit => ({ max_tokens: limit })),
  },
  ...(reasoningEffort === null || reasoningEffort === 'none'
    ? []
    : [
        {
          names: ['output_config.effort', 'effort'],
          forms: [{ output_config: { effort: reasoningEffort === 'minimal' ? 'low' : reasoningEffort } }, {}],
        },
      ]),
]

/** A conversation here begins and ends with the user, and has no two messages of one side in a row. */
function alternating(messages: readonly ChatMessage[]): Message[] {
  const all: Message[] = []
  const add = (role: Message['role'], ...content: Message['content']) => {
    const last = all.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (content.length > 0) all.push({ role, content })
  }
  const goOn = () => add('user', { type: 'text', text: 'Go on.' })
  for (const message of messages) {
    if (all.length === 0 && message.role === 'assistant') goOn()
    if (message.role === 'tool')
      add('user', { type: 'tool_result', tool_use_id: message.toolCallId, content: message.content })
    else {
      // An empty text is refused.
      if (message.content !== '') add(message.role, { type: 'text', text: message.content })
      if (message.role === 'assistant')
        for (const { id, name, arguments: text } of message.toolCalls)
          add('assistant', { type: 'tool_use', id, name, input: argumentsOf(text) })
    }
  }
  if (all.at(-1)?.role !== 'user') goOn()
  return all
}

type Counts = {
  readonly input_tokens?: unknown
  readonly cache_creation_input_tokens?: unknown
  readonly cache_read_input_tokens?: unknown
  readonly output_tokens?: unknown
} | null

type Event = {
  readonly type?: unknown
  readonly index?: unknown
  readonly message?: { readonly usage?: Counts } | null
  readonly content_block?: {
    readonly type?: unknown
    readonly name?: unknown
    readonly text?: unknown
    readonly input?: unknown
  } | null
  readonly delta?: {
    readonly type?: unknown
    readonly text?: unknown
    readonly partial_json?: unknown
    readonly stop_reason?: unknown
  } | null
  readonly usage?: Counts
} | null

export class AnthropicAssembler implements Assembler {
  #text = ''
  readonly #size = new ReplySize()
  #stopReason = ''
  #counts: NonNullable<Counts> = {}
  readonly #calls = new Map<unknown, { name: string; arguments: string; whole: string }>()

  add(sent: unknown): string {
    const event = sent as Event
    switch (event?.type) {
      case 'message_start':
        this.#count(event.message?.usage)
        return ''
      case 'content_block_start': {
        const block = event.content_block
        if (block?.type === 'text') return this.#addText(stringOrEmpty(block.text))
        if (block?.type === 'tool_use')
          this.#calls.set(event.index, {
            name: stringOrEmpty(block.name),
            arguments: '',
            whole: this.#size.counting(JSON.stringify(block.input ?? {}) ?? '{}'),
          })
        return ''
      }
      case 'content_block_delta': {
        if (event.delta?.type === 'text_delta') return this.#addText(stringOrEmpty(event.delta.text))
        const call = this.#calls.get(event.index)
        if (call && event.delta?.type === 'input_json_delta')
          call.arguments += this.#size.counting(stringOrEmpty(event.delta.partial_json))
        return ''
      }
      case 'message_delta':
        this.#stopReason = stringOrEmpty(event.delta?.stop_reason) || this.#stopReason
        this.#count(event.usage)
        return ''
      default:
        return ''
    }
  }

  reply() {
    if (this.#stopReason === '') throw new ModelError('cut_stream', 'The reply ended before its stop reason.', true)
    return {
      text: this.#text,
      toolCalls: [...this.#calls.values()].map(call => ({ name: call.name, arguments: call.arguments || call.whole })),
      usage: this.#usage(),
      ...(this.#stopReason === 'refusal' && { ending: 'refused' as const }),
      ...(CUT.has(this.#stopReason) && { ending: 'cut' as const }),
    }
  }

  /** The last event counts all over again, and may leave out what it does not know. */
  #count(counts: Counts | undefined): void {
    const known = Object.entries(counts ?? {}).filter(([, value]) => typeof value === 'number')
    this.#counts = { ...this.#counts, ...Object.fromEntries(known) }
  }

  /** Here the input tokens are those that were neither read from the cache nor written to it. */
  #usage(): Usage | null {
    const { input_tokens: fresh, cache_creation_input_tokens: written, cache_read_input_tokens: read } = this.#counts
    if (fresh === undefined) return null
    const input = [fresh, written, read].reduce<number>((sum, part) => sum + (Number(part) || 0), 0)
    return usageOf(input, this.#counts.output_tokens, read)
  }

  #addText(text: string): string {
    this.#text += this.#size.counting(text)
    return text
  }
}

const CUT: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded'])
