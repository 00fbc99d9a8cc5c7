// The provider `google`: Gemini by Google's own protocol. Its package is loaded with the first request. Prompts and replies are never logged.
import type { GenerateContentParameters, GoogleGenAI } from '@google/genai'
import { googleConversation, GoogleAssembler, googleValue } from './google-wire.js'
import { answeredFailure, lineFailure } from './http-failures.js'
import { ModelError } from './model.js'
import type { RemoteOptions } from './remote-options.js'
import type { Wire } from './streamed-model.js'

export function googleWire(options: RemoteOptions): Wire {
  let client: Promise<GoogleGenAI> | null = null
  return {
    provider: 'google',
    conversation: request => googleConversation(request, { ...options, temperature: null }),
    value: request => googleValue(request, options),
    async open(body, signal) {
      const { contents, ...config } = body as Pick<GenerateContentParameters, 'contents'>
      const { models } = await (client ??= connect(options))
      return models.generateContentStream({
        model: options.model,
        contents,
        config: { ...config, abortSignal: signal, automaticFunctionCalling: { disable: true } },
      })
    },
    assembler: () => new GoogleAssembler(),
    refusalOf: error =>
      statusOf(error) === 400 ? { parameter: null, message: (error as Error).message.replaceAll('\\"', '"') } : null,
    failureOf(error, phase) {
      if (error instanceof ModelError) return error
      const status = statusOf(error)
      if (status === null) return lineFailure(error, phase)
      const { code, delayMs, isDaily } = detailsOf((error as Error).message)
      return answeredFailure(
        {
          // The key is refused with 400 here.
          status: code === 'API_KEY_INVALID' ? 401 : status,
          codes: [code],
          headers: delayMs === null ? undefined : new Headers({ 'retry-after-ms': String(delayMs) }),
          isQuota: status === 429 && isDaily,
        },
        Date.now(),
      )
    },
  }
}

async function connect({ baseUrl, apiKey, timeoutMs }: RemoteOptions): Promise<GoogleGenAI> {
  const { GoogleGenAI } = await import('@google/genai')
  return new GoogleGenAI({
    apiKey: apiKey.reveal(),
    // Neither is read from the environment then.
    vertexai: false,
    httpOptions: { baseUrl, timeout: timeoutMs * 2 + 1_000 },
  })
}

const statusOf = (error: unknown): number | null =>
  error instanceof Error && error.name === 'ApiError' && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null

/** The package's message is the body of the answer: `{"error":{"status","details":[{"reason"},{"retryDelay":"27s"},…]}}`. */
function detailsOf(message: string) {
  type Detail = { readonly reason?: unknown; readonly retryDelay?: unknown; readonly violations?: unknown } | null
  let error: { readonly status?: unknown; readonly details?: unknown } | null | undefined
  try {
    error = (JSON.parse(message) as { error?: typeof error } | null)?.error
  } catch {
    error = null
  }
  const details: readonly Detail[] = Array.isArray(error?.details) ? error.details : []
  const retryDelay = details.find(detail => typeof detail?.retryDelay === 'string')?.retryDelay
  const delay = typeof retryDelay === 'string' ? Number.parseFloat(retryDelay) : Number.NaN
  return {
    code: details.find(detail => typeof detail?.reason === 'string')?.reason ?? error?.status,
    delayMs: delay >= 0 ? Math.ceil(delay * 1_000) : null,
    isDaily: JSON.stringify(details.map(detail => detail?.violations ?? null)).includes('PerDay'),
  }
}
