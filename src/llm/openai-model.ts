// The provider `remote_llm`: any server that speaks Chat Completions with streaming, and Responses if it does. Prompts and replies are
// never logged.
import OpenAI from 'openai'
import { USUAL_WAITS, withRetries, type AttemptOptions } from './attempts.js'
import { chatBody, ReplyAssembler } from './chat-wire.js'
import {
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type StructuredHooks,
  type StructuredReply,
  type StructuredRequest,
} from './model.js'
import { failureOf } from './openai-failure.js'
import type { Secret } from './secret.js'

import { answerIn } from './streamed-answer.js'
import { completionsBody, readCompletions, readResponses, responsesBody } from './structured-wire.js'
import { OPENAI_BASE_URL, type ReasoningEffort } from './variables.js'

export type OpenAiModelOptions = Pick<AttemptOptions, 'timeoutMs' | 'retryBudget'> &
  Partial<AttemptOptions> & {
    readonly model: string
    readonly baseUrl: string
    readonly apiKey: Secret
    readonly reasoningEffort: ReasoningEffort | null
    /** Sent with requests for a value, unless the model turns out to refuse it; without it the model's own holds. */
    readonly temperature?: number | null
    /** Ask for token counts; by default only where the field is sure to be known. */
    readonly askForUsage?: boolean
    /** Values are streamed, and `timeoutMs` is for a silence. For long values for which no learner waits. */
    readonly streamsValues?: boolean
  }

export class OpenAiModel implements Model {
  readonly provider = 'remote_llm'
  readonly name: string
  readonly #options: Required<OpenAiModelOptions>
  readonly #client: OpenAI
  /** Until it turns out that the server knows Chat Completions only. */
  #hasResponses = true
  /** Until it turns out that the model refuses it. */
  #temperature: number | null
  /** Until it turns out that the server refuses it. */
  #streamsValues: boolean

  constructor(options: OpenAiModelOptions) {
    this.name = options.model
    this.#options = {
      askForUsage: options.baseUrl === OPENAI_BASE_URL,
      temperature: null,
      streamsValues: false,
      ...USUAL_WAITS,
      ...options,
    }
    this.#temperature = this.#options.temperature
    this.#streamsValues = this.#options.streamsValues
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
    const attempt = async (signal: AbortSignal, check: () => void) => {
      const reply = new ReplyAssembler()
      for await (const chunk of this.#chunks(request, signal, check)) {
        check()
        const text = reply.add(chunk)
        if (text !== '') hooks.onText?.(text)
      }
      check()
      return reply.reply()
    }
    return withRetries(attempt, this.#options, hooks)
  }

  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    return withRetries((...attempt) => this.#whole(request, ...attempt), this.#options, hooks)
  }

  /** One JSON value; whatever the SDK throws leaves as a ModelError. */
  async #whole(
    request: StructuredRequest,
    signal: AbortSignal,
    check: () => void,
    heard: () => void,
  ): Promise<StructuredReply> {
    const { responses, chat } = this.#client
    const isStreamed = this.#streamsValues
    const options = { ...this.#options, temperature: this.#temperature, isStreamed }
    const read = (answer: Response) => answerIn(answer, this.#client, isStreamed ? heard : () => {})
    try {
      if (this.#hasResponses) {
        const sent = responses.create(responsesBody(request, options), { signal })
        const answer = await sent.asResponse().catch(nothingIfUnknownPath)
        const reply = answer && readResponses(await read(answer))
        if (reply) return reply
        this.#hasResponses = false
      }
      const sent = chat.completions.create(completionsBody(request, options), { signal })
      return readCompletions(await read(await sent.asResponse()))
    } catch (error) {
      check()
      if (this.#canDoWithout(error instanceof OpenAI.APIError ? error.param : null, options))
        return this.#whole(request, signal, check, heard)
      throw failureOf(error, 'connecting', Date.now())
    }
  }

  /** Whether `refused`, a parameter that the server refuses, was sent; from now on it is not. */
  #canDoWithout(
    refused: unknown,
    sent: { readonly temperature: number | null; readonly isStreamed: boolean },
  ): boolean {
    if (refused === 'temperature' && sent.temperature !== null) this.#temperature = null
    else if (refused === 'stream' && sent.isStreamed) this.#streamsValues = false
    else return false
    return true
  }

  /** The stream's chunks; whatever the SDK throws leaves as a ModelError. Errors of the consumer do not pass through here. */
  async *#chunks(request: ConverseRequest, signal: AbortSignal, check: () => void) {
    let phase: 'connecting' | 'reading' = 'connecting'
    try {
      const stream = await this.#client.chat.completions.create(chatBody(request, this.#options), { signal })
      phase = 'reading'
      yield* stream
    } catch (error) {
      check()
      throw failureOf(error, phase, Date.now())
    }
  }
}

const UNKNOWN_PATH = [404, 405, 501]

function nothingIfUnknownPath(error: unknown): null {
  if (error instanceof OpenAI.APIError && UNKNOWN_PATH.includes(error.status ?? 0)) return null
  throw error
}
