// The provider `remote_llm`: any server that speaks Responses or Chat Completions. Prompts and replies are never logged.
import OpenAI from 'openai'
import { USUAL_WAITS, withRetries, type AttemptOptions } from './attempts.js'
import { chatBody, chatSettings, ReplyAssembler, USAGE_IN_STREAM } from './chat-wire.js'
import type {
  ConverseHooks,
  ConverseReply,
  ConverseRequest,
  Model,
  StructuredHooks,
  StructuredReply,
  StructuredRequest,
} from './model.js'
import { failureOf, isUnknownPath, refusalOf } from './openai-failure.js'
import type { WireOptions } from './remote-options.js'
import { ResponsesAssembler, responsesBody, responsesSettings } from './responses-wire.js'
import type { Secret } from './secret.js'
import { ServerMemory, type Setting } from './server-memory.js'
import { answerIn, eventsIn, isEventStream } from './streamed-answer.js'
import { chatValueBody, jsonOf, readCompletions, readResponses, responsesValueBody } from './structured-wire.js'
import type { ApiFormat } from './variables.js'

export type OpenAiModelOptions = Pick<AttemptOptions, 'timeoutMs' | 'retryBudget'> &
  Partial<AttemptOptions> &
  Partial<Pick<WireOptions, 'temperature' | 'maxOutputTokens'>> & {
    readonly model: string
    readonly baseUrl: string
    readonly apiKey: Secret
    readonly reasoningEffort: WireOptions['reasoningEffort']
    /** `auto`: Responses, or Chat Completions where the server turns out to have no Responses. */
    readonly apiFormat?: ApiFormat
    /** Values are streamed, and `timeoutMs` is for a silence. For long values for which no learner waits. */
    readonly streamsValues?: boolean
    /** What is known of the server; by default nothing, and shared with nobody. */
    readonly memory?: ServerMemory
  }

type Sent = { readonly body: object; readonly settings: readonly Setting[] }
/** One request in both protocols. */
type Both = { readonly responses: Sent; readonly chat: Sent }
type Answered = { readonly api: keyof Both; readonly answer: Response }

export class OpenAiModel implements Model {
  readonly provider = 'remote_llm'
  readonly name: string
  readonly #options: Required<Omit<OpenAiModelOptions, 'memory'>>
  readonly #client: OpenAI
  readonly #memory: ServerMemory

  constructor({ memory = new ServerMemory(), ...options }: OpenAiModelOptions) {
    this.name = options.model
    this.#memory = memory
    this.#options = {
      apiFormat: 'auto',
      temperature: null,
      maxOutputTokens: null,
      streamsValues: false,
      ...USUAL_WAITS,
      ...options,
    }
    this.#client = new OpenAI({
      apiKey: options.apiKey.reveal(),
      baseURL: options.baseUrl,
      // Null and 'off' keep the SDK from reading these from the environment; its logs would hold prompts and replies.
      organization: null,
      project: null,
      logLevel: 'off',
      maxRetries: 0,
      // Longer than our own, which covers the reading of the reply too.
      timeout: options.timeoutMs * 2 + 1_000,
    })
  }

  converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    // Of a conversation the model's own temperature holds.
    const options = { ...this.#options, temperature: null }
    const both = {
      responses: { body: responsesBody(request, this.name), settings: responsesSettings(options) },
      chat: {
        body: chatBody(request, this.name),
        settings: [...chatSettings(options), { names: ['stream_options'], forms: [USAGE_IN_STREAM, {}] }],
      },
    }
    const attempt = async (signal: AbortSignal, check: () => void) => {
      const { events, assembler } = await this.#conversation(both, signal, check)
      for await (const event of checked(events, check)) {
        const text = assembler.add(event)
        if (text !== '') hooks.onText?.(text)
      }
      check()
      return assembler.reply()
    }
    return withRetries(attempt, this.#options, hooks)
  }

  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    const isPatient = this.#options.streamsValues
    const isStreamed = isPatient || hooks.onText !== undefined
    const stream = isStreamed ? [{ names: ['stream'], forms: [{ stream: true }, {}] }] : []
    const streamOfChat = stream.map(({ names }) => ({
      names: [...names, 'stream_options'],
      forms: [{ stream: true, ...USAGE_IN_STREAM }, { stream: true }, {}],
    }))
    const both = {
      responses: {
        body: responsesValueBody(request, this.name),
        settings: [...responsesSettings(this.#options), ...stream],
      },
      chat: { body: chatValueBody(request, this.name), settings: [...chatSettings(this.#options), ...streamOfChat] },
    }
    const attempt = async (signal: AbortSignal, check: () => void, heard: () => void) => {
      const read = ({ answer }: Answered) =>
        checking(answerIn(answer, this.#client, isPatient ? heard : () => {}, hooks.onText), check)
      const first = await this.#asked(both, signal, check)
      const answer = await read(first)
      if (first.api === 'chat') return readCompletions(answer)
      return readResponses(answer) ?? readCompletions(await read(await this.#byChat(both, signal, check)))
    }
    return withRetries(attempt, this.#options, hooks)
  }

  /** The stream's events, and what makes a reply of them. */
  async #conversation(both: Both, signal: AbortSignal, check: () => void) {
    const { api, answer } = await this.#asked(both, signal, check)
    const events = (of: Response) => eventsIn(of, this.#client)
    if (api === 'chat') return { events: events(answer), assembler: new ReplyAssembler() }
    if (isEventStream(answer)) return { events: events(answer), assembler: new ResponsesAssembler() }
    // A server that does not stream sends the whole; one that does not know the path may answer with a complaint.
    const response = (await checking(jsonOf(answer), check)) as { readonly output?: unknown } | null
    if (Array.isArray(response?.output))
      return { events: [{ type: 'response.completed', response }], assembler: new ResponsesAssembler() }
    return { events: events((await this.#byChat(both, signal, check)).answer), assembler: new ReplyAssembler() }
  }

  /** Asks by Responses first, unless that is known to be in vain. Whatever the SDK throws leaves as a ModelError. */
  async #asked(both: Both, signal: AbortSignal, check: () => void): Promise<Answered> {
    const { apiFormat } = this.#options
    if (apiFormat === 'chat_completions' || (apiFormat === 'auto' && !this.#memory.server.hasResponses))
      return this.#byChat(both, signal, check)
    try {
      return { api: 'responses', answer: await this.#post('/responses', both.responses, signal) }
    } catch (error) {
      check()
      if (apiFormat === 'auto' && isUnknownPath(error)) return this.#byChat(both, signal, check)
      throw failureOf(error, 'connecting', Date.now())
    }
  }

  /** A server that answers here, after it was asked for Responses in vain, is not asked for them again. */
  async #byChat({ chat }: Both, signal: AbortSignal, check: () => void): Promise<Answered> {
    try {
      const answer = await this.#post('/chat/completions', chat, signal)
      if (this.#options.apiFormat === 'auto') this.#memory.noteNoResponses()
      return { api: 'chat', answer }
    } catch (error) {
      check()
      throw failureOf(error, 'connecting', Date.now())
    }
  }

  #post(path: string, { body, settings }: Sent, signal: AbortSignal): Promise<Response> {
    return this.#memory.send(
      settings,
      fields => this.#client.post(path, { body: { ...body, ...fields }, signal }).asResponse(),
      refusalOf,
    )
  }
}

/** Errors of the consumer do not pass through here. */
async function* checked(events: AsyncIterable<unknown> | Iterable<unknown>, check: () => void) {
  try {
    for await (const event of events) {
      check()
      yield event
    }
  } catch (error) {
    check()
    throw error
  }
}

async function checking<T>(reading: Promise<T>, check: () => void): Promise<T> {
  try {
    return await reading
  } catch (error) {
    check()
    throw error
  }
}
