// The port to a language model. A model may pick a tool and write prose; everything it returns is untrusted.

export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type ChatMessage =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

/** `parameters` is a JSON Schema (draft 2020-12) of the arguments. */
export type ToolDefinition = {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export type ConverseRequest = {
  readonly system: string
  readonly messages: readonly ChatMessage[]
  readonly tools: readonly ToolDefinition[]
}

export type Usage = {
  readonly inputTokens: number
  readonly outputTokens: number
  /** How many of the input tokens the provider read from its cache; absent: none, or it does not say. */
  readonly cachedInputTokens?: number
}

/** Tool calls come without the provider's ids: the server mints its own. `arguments` is the raw text, possibly not JSON. */
export type ConverseReply = {
  readonly text: string
  readonly toolCalls: readonly { readonly name: string; readonly arguments: string }[]
  readonly usage: Usage | null
}

export type StructuredRequest = {
  /** What the value is called: letters, digits, `_` and `-`, at most 64. */
  readonly name: string
  readonly instructions: string
  /** A JSON document. */
  readonly input: string
  /** A strict JSON Schema of an object: all properties required, additionalProperties false, at every depth. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** `text` is meant to be one JSON value of the schema, and may be anything: cut short, prose, nothing. The caller checks it. */
export type StructuredReply = {
  readonly text: string
  readonly usage: Usage | null
  /** Why it is no whole value, if the provider says so: cut at a limit; or refused, and then `text` is what it says instead. */
  readonly ending?: 'cut' | 'refused'
}

export type ModelErrorCode =
  | 'rate_limited' // 429
  | 'provider_error' // 5xx
  | 'timeout'
  | 'connection' // refused, reset, DNS
  | 'cut_stream' // ended before its finish reason
  | 'rejected' // 4xx that a retry cannot fix
  | 'unauthorised' // 401, 403

export class ModelError extends Error {
  override readonly name = 'ModelError'
  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly retryable: boolean,
    /** Milliseconds that the provider asked us to wait, if it did. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
  }
}

export type Provider = 'codex_exec' | 'remote_llm' | 'anthropic' | 'google' | 'internal'

export interface Model {
  readonly provider: Provider
  /** The provider's model name, for the record. */
  readonly name: string
  /**
   * One reply. `onText` gets the text as it is written; each retry calls `onRestart` first, and what was written before counts no more.
   * Rejects with a ModelError once the retry budget is spent, with `signal.reason` as soon as it is aborted, or with what a hook threw.
   * Keeps nothing between calls and changes nothing of the request; calls may overlap.
   */
  converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply>
  /**
   * One JSON value, whole. `onText`, where it is given, gets its text as it is written, if the provider streams values; `onRestart` as in
   * `converse`. Rejects as `converse` does, and with a ModelError `rejected` where the provider will not answer this request. Keeps nothing
   * of a call and changes nothing of the request; calls may overlap.
   */
  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply>
}

export type ConverseHooks = {
  readonly signal: AbortSignal
  readonly onText?: (delta: string) => void
  readonly onRestart?: () => void
}

export type StructuredHooks = ConverseHooks
