// What goes over the wire of Google's Gemini API, and how its chunks become one reply. Chunks are read as untrusted data.
import type { Content, FunctionDeclaration, Part } from '@google/genai'
import { argumentsOf } from './loose-json.js'
import { ModelError, type ChatMessage, type ConverseRequest, type StructuredRequest, type Usage } from './model.js'
import type { WireOptions } from './remote-options.js'
import { optional, type Setting } from './server-memory.js'
import type { Assembler, Sent } from './streamed-model.js'
import { ReplySize, stringOrEmpty, usageOf } from './untrusted-reply.js'

/** The settings are of the `config` of a request; the conversation is of the request itself. */
export const googleConversation = (request: ConverseRequest, options: WireOptions): Sent => ({
  body: {
    systemInstruction: request.system,
    ...(request.tools.length > 0 && { tools: [{ functionDeclarations: request.tools.map(declaration) }] }),
  },
  settings: [
    ...settings(options),
    {
      names: ['thought_signature', 'thoughtSignature'],
      forms: [{ contents: contents(request.messages, false) }, { contents: contents(request.messages, true) }],
    },
  ],
})

export const googleValue = (request: StructuredRequest, options: WireOptions): Sent => ({
  body: {
    systemInstruction: request.instructions,
    contents: [{ role: 'user', parts: [{ text: request.input }] }],
  },
  settings: [
    ...settings(options),
    ...(options.temperature === null ? [] : [optional('temperature', options.temperature)]),
    {
      names: ['response_json_schema', 'responseJsonSchema', 'response_schema', 'responseMimeType'],
      forms: [
        { responseMimeType: 'application/json', responseJsonSchema: request.schema },
        // Where a model refuses the schema: the arguments of a call that it has to make.
        {
          tools: [
            {
              functionDeclarations: [
                { name: request.name, description: 'Takes the answer.', parametersJsonSchema: request.schema },
              ],
            },
          ],
          toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [request.name] } },
        },
      ],
    },
  ],
})

const LEVELS = {
  none: 'MINIMAL',
  minimal: 'MINIMAL',
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'HIGH',
  max: 'HIGH',
} as const

const settings = ({ reasoningEffort, maxOutputTokens }: WireOptions): Setting[] => [
  ...(reasoningEffort === null
    ? []
    : [
        {
          names: ['thinking_level', 'thinkingLevel', 'thinking_config', 'thinkingConfig', 'Thinking', 'thinking'],
          forms: [{ thinkingConfig: { thinkingLevel: LEVELS[reasoningEffort] } }, {}],
        },
      ]),
  ...(maxOutputTokens === null
    ? []
    : [{ names: ['max_output_tokens', 'maxOutputTokens'], forms: [{ maxOutputTokens }, {}] }]),
]

const declaration = ({ name, description, parameters }: ConverseRequest['tools'][number]): FunctionDeclaration => ({
  name,
  description,
  parametersJsonSchema: parameters,
})

/**
 * A model that thinks signs its calls, and may refuse a conversation whose calls are not signed. Signatures are not stored: a conversation
 * may have been led by several models. So calls say, in the words that Google has for that, that theirs is not to be checked.
 */
const UNSIGNED = 'skip_thought_signature_validator'

function contents(messages: readonly ChatMessage[], isMarked: boolean): Content[] {
  const names = new Map<string, string>()
  const all: Content[] = []
  for (const message of messages)
    switch (message.role) {
      case 'user':
        all.push({ role: 'user', parts: [{ text: message.content }] })
        break
      case 'assistant': {
        for (const { id, name } of message.toolCalls) names.set(id, name)
        const calls = message.toolCalls.map(({ name, arguments: text }) => ({
          functionCall: { name, args: argumentsOf(text) },
          ...(isMarked && { thoughtSignature: UNSIGNED }),
        }))
        const parts = [...(message.content === '' ? [] : [{ text: message.content }]), ...calls]
        if (parts.length > 0) all.push({ role: 'model', parts })
        break
      }
      case 'tool': {
        const part: Part = {
          functionResponse: { name: names.get(message.toolCallId) ?? 'unknown', response: { output: message.content } },
        }
        // All results of one message of calls are one message.
        const last = all.at(-1)
        if (last?.role === 'user' && last.parts?.[0]?.functionResponse) last.parts.push(part)
        else all.push({ role: 'user', parts: [part] })
      }
    }
  return all.length > 0 ? all : [{ role: 'user', parts: [{ text: 'Go on.' }] }]
}

type Chunk = {
  readonly candidates?: readonly ({
    readonly finishReason?: unknown
    readonly content?: {
      readonly parts?: readonly ({
        readonly text?: unknown
        readonly thought?: unknown
        readonly functionCall?: { readonly name?: unknown; readonly args?: unknown } | null
      } | null)[]
    } | null
  } | null)[]
  readonly promptFeedback?: { readonly blockReason?: unknown } | null
  readonly usageMetadata?: {
    readonly promptTokenCount?: unknown
    readonly candidatesTokenCount?: unknown
    readonly thoughtsTokenCount?: unknown
    readonly cachedContentTokenCount?: unknown
  } | null
} | null

export class GoogleAssembler implements Assembler {
  #text = ''
  readonly #size = new ReplySize()
  #finish = ''
  #usage: Usage | null = null
  readonly #calls: { name: string; arguments: string }[] = []

  add(sent: unknown): string {
    const chunk = sent as Chunk
    this.#usage = usageIn(chunk) ?? this.#usage
    if (chunk?.promptFeedback?.blockReason) this.#finish = 'SAFETY'
    const candidate = chunk?.candidates?.[0]
    this.#finish = stringOrEmpty(candidate?.finishReason) || this.#finish
    const parts = candidate?.content?.parts
    let added = ''
    for (const part of Array.isArray(parts) ? parts : []) {
      if (part?.functionCall)
        this.#calls.push({
          name: stringOrEmpty(part.functionCall.name),
          arguments: this.#size.counting(JSON.stringify(part.functionCall.args ?? {})),
        })
      else if (part?.thought !== true) added += this.#size.counting(stringOrEmpty(part?.text))
    }
    this.#text += added
    return added
  }

  reply() {
    if (this.#finish === '') throw new ModelError('cut_stream', 'The reply ended before its finish reason.', true)
    return {
      text: this.#text,
      toolCalls: this.#calls,
      usage: this.#usage,
      ...(REFUSED.has(this.#finish) && { ending: 'refused' as const }),
      ...(this.#finish === 'MAX_TOKENS' && { ending: 'cut' as const }),
    }
  }
}

const REFUSED: ReadonlySet<string> = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])

/** Thoughts are paid for as output. */
function usageIn(chunk: Chunk): Usage | null {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount, cachedContentTokenCount } =
    chunk?.usageMetadata ?? {}
  const output = [candidatesTokenCount, thoughtsTokenCount].reduce<number>((sum, part) => sum + (Number(part) || 0), 0)
  return usageOf(promptTokenCount, output, cachedContentTokenCount)
}
