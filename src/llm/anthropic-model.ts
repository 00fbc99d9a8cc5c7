// The provider `anthropic`: Claude by Anthropic's own protocol. Its package is loaded with the first request. Prompts and replies are never logged.
import type Anthropic from '@anthropic-ai/sdk'
import type * as Package from '@anthropic-ai/sdk'
import { timeOut } from './attempts.js'
import { AnthropicAssembler, anthropicConversation, anthropicValue } from './anthropic-wire.js'
import { answeredFailure, lineFailure } from './http-failures.js'
import { ModelError } from './model.js'
import type { RemoteOptions } from './remote-options.js'
import type { Wire } from './streamed-model.js'

type Loaded = { readonly sdk: typeof Package; readonly client: Anthropic }

export function anthropicWire(options: RemoteOptions): Wire {
  let loaded: Promise<Loaded> | null = null
  let sdk: typeof Package | null = null
  const load = () => (loaded ??= connect(options))
  return {
    provider: 'anthropic',
    conversation: request => anthropicConversation(request, { ...options, temperature: null }),
    value: request => anthropicValue(request, options),
    async open(body, signal) {
      const { client, sdk: found } = await load()
      sdk = found
      return client.messages.create({ ...(body as Anthropic.MessageCreateParams), stream: true }, { signal })
    },
    assembler: () => new AnthropicAssembler(),
    refusalOf: error =>
      sdk !== null && error instanceof sdk.APIError && (error.status === 400 || error.status === 422)
        ? { parameter: null, message: detailsOf(error).message }
        : null,
    failureOf(error, phase) {
      if (error instanceof ModelError) return error
      if (sdk === null) return lineFailure(error, phase)
      if (error instanceof sdk.APIConnectionTimeoutError) return timeOut()
      if (error instanceof sdk.APIConnectionError) return lineFailure(error.cause, 'connecting')
      if (!(error instanceof sdk.APIError)) return lineFailure(error, phase)
      const { type } = detailsOf(error)
      return answeredFailure(
        {
          // Within a stream the type stands for the status.
          status: error.status ?? (type === 'rate_limit_error' ? 429 : undefined),
          codes: [type],
          headers: error.headers,
          isQuota: type === 'billing_error',
        },
        Date.now(),
      )
    },
  }
}

async function connect({ baseUrl, apiKey, timeoutMs }: RemoteOptions): Promise<Loaded> {
  const sdk = await import('@anthropic-ai/sdk')
  const client = new sdk.default({
    apiKey: apiKey.reveal(),
    baseURL: baseUrl,
    // Null and 'off' keep the package from reading these from the environment; its logs would hold prompts and replies.
    authToken: null,
    logLevel: 'off',
    maxRetries: 0,
    // Longer than our own, which covers the reading of the reply too.
    timeout: timeoutMs * 2 + 1_000,
  })
  return { sdk, client }
}

/** `{"type":"error","error":{"type","message"}}`, as a server sent it. */
function detailsOf({ error }: { readonly error: unknown }): { readonly type: string; readonly message: string } {
  const { type, message } = (error as { error?: { type?: unknown; message?: unknown } | null } | null)?.error ?? {}
  return { type: typeof type === 'string' ? type : '', message: typeof message === 'string' ? message : '' }
}
