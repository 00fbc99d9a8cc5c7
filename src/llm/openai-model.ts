// The provider `remote_llm`: any server that speaks Chat Completions with streaming, and Responses if it does. Prompts and replies are
// never logged.
import OpenAI from 'openai'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatBody, ReplyAssembler } from './chat-wire.js'
import {
  ModelError,
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type StructuredHooks,
  type StructuredReply,
  type StructuredRequest,
} from './model.js'
import { failureOf, timeOut } from './openai-failure.js'
import type { Secret } from './secret.js'
import { OPENAI_BASE_URL, type ReasoningEffort } from './settings.js'
import { completionsBody, jsonOf, readCompletions, readResponses, responsesBody } from './structured-wire.js'

export type OpenAiModelOptions = {
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: Secret
  /** Milliseconds for one attempt, from sending to the last byte of the reply. */
  readonly timeoutMs: number
  /** Attempts after the first. */
  readonly retryBudget: number
  readonly reasoningEffort: ReasoningEffort | null
  /** Ask for token counts; by default only where the field is sure to be known. */
  readonly askForUsage?: boolean
  /** Milliseconds before the first retry, doubled for each further one, less up to half at random. */
  readonly backoffMs?: number
  /** A provider that asks for a longer wait than this is given up at once, with what it asked for in the error. */
  readonly longestWaitMs?: number
}

/** `check` throws what ended the attempt: the SDK ends an aborted stream without an error. */
type Attempt<T> = (signal: AbortSignal, check: () => void) => Promise<T>

export class OpenAiModel implements Model {
  readonly provider = 'remote_llm'
  readonly name: string
  readonly #options: Required<OpenAiModelOptions>
  readonly #client: OpenAI
  /** Until it turns out that the server knows Chat Completions only. */
  #hasResponses = true

  constructor(options: OpenAiModelOptions) {
    this.name = options.model
    this.#options = {
      askForUsage: options.baseUrl === OPENAI_BASE_URL,
      backoffMs: 500,
      longestWaitMs: 10_000,
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
    return this.#withRetries(attempt, hooks)
  }

  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    return this.#withRetries((signal, check) => this.#whole(request, signal, check), hooks)
  }

  async #withRetries<T>(attempt: Attempt<T>, hooks: ConverseHooks): Promise<T> {
    for (let retries = 0; ; retries++) {
      hooks.signal.throwIfAborted()
      if (retries > 0) hooks.onRestart?.()
      try {
        return await this.#inTime(attempt, hooks.signal)
      } catch (error) {
        hooks.signal.throwIfAborted()
        if (!(error instanceof ModelError) || !error.retryable || retries >= this.#options.retryBudget) throw error
        const wait = this.#waitBefore(retries + 1, error)
        if (wait > this.#options.longestWaitMs) throw error
        await pause(wait, hooks.signal)
      }
    }
  }

  async #inTime<T>(attempt: Attempt<T>, outer: AbortSignal): Promise<T> {
    const inner = new AbortController()
    let late = false
    const timer = setTimeout(() => ((late = true), inner.abort()), this.#options.timeoutMs)
    const stop = () => inner.abort()
    outer.addEventListener('abort', stop, { once: true })
    try {
      return await attempt(inner.signal, () => {
        outer.throwIfAborted()
        if (late) throw timeOut()
      })
    } finally {
      clearTimeout(timer)
      outer.removeEventListener('abort', stop)
    }
  }

  /** One JSON value; whatever the SDK throws leaves as a ModelError. */
  async #whole(request: StructuredRequest, signal: AbortSignal, check: () => void): Promise<StructuredReply> {
    const { responses, chat } = this.#client
    try {
      if (this.#hasResponses) {
        const sent = responses.create(responsesBody(request, this.#options), { signal })
        const answer = await sent.asResponse().catch(nothingIfUnknownPath)
        const reply = answer && readResponses(await jsonOf(answer))
        if (reply) return reply
        this.#hasResponses = false
      }
      const sent = chat.completions.create(completionsBody(request, this.#options), { signal })
      return readCompletions(await jsonOf(await sent.asResponse()))
    } catch (error) {
      check()
      throw failureOf(error, 'connecting', Date.now())
    }
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

  #waitBefore(retry: number, error: ModelError): number {
    const ceiling = this.#options.backoffMs * 2 ** (retry - 1)
    const backoff = ceiling * (0.5 + Math.random() / 2)
    return Math.max(error.retryAfterMs ?? 0, Math.min(backoff, this.#options.longestWaitMs))
  }
}

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}

const UNKNOWN_PATH = [404, 405, 501]

function nothingIfUnknownPath(error: unknown): null {
  if (error instanceof OpenAI.APIError && UNKNOWN_PATH.includes(error.status ?? 0)) return null
  throw error
}
