// Texts as vectors, by a server that speaks OpenAI's embeddings. Texts and keys are never logged.
import OpenAI from 'openai'
import { z } from 'zod'
import { failureOf } from './openai-failure.js'
import type { Prices } from './cost.js'
import { ModelError, type Usage } from './model.js'
import { Secret } from './secret.js'
import { RoleVariables, withoutProblems, type Environment } from './variables.js'

/** One vector for each text, all of one length. */
type Embedded = { readonly vectors: readonly (readonly number[])[]; readonly usage: Usage | null }

export interface Embedder {
  readonly provider: 'remote_llm'
  /** Vectors of different models cannot be compared. */
  readonly model: string
  /** From this cosine on a passage is about what was asked. */
  readonly leastSimilarity: number
  /** Null if no price is set. */
  readonly prices: Prices | null
  /** Rejects with ModelError, or with the signal's reason. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>
}

type EmbedderOptions = {
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: Secret
  readonly leastSimilarity: number
  readonly prices: Prices | null
}

const TIMEOUT_MS = 30_000
const Answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
  usage: z
    .object({ prompt_tokens: z.int().min(0) })
    .optional()
    .catch(undefined),
})

class OpenAiEmbedder implements Embedder {
  readonly provider = 'remote_llm'
  readonly model: string
  readonly leastSimilarity: number
  readonly prices: Prices | null
  readonly #client: OpenAI

  constructor({ model, baseUrl, apiKey, leastSimilarity, prices }: EmbedderOptions) {
    this.model = model
    this.leastSimilarity = leastSimilarity
    this.prices = prices
    this.#client = new OpenAI({
      apiKey: apiKey.reveal(),
      baseURL: baseUrl,
      organization: null,
      project: null,
      logLevel: 'off',
      maxRetries: 1,
      timeout: TIMEOUT_MS,
    })
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
    const answered: unknown = await this.#client.embeddings
      .create({ model: this.model, input: [...texts], encoding_format: 'float' }, { signal })
      .catch((error: unknown) => {
        signal.throwIfAborted()
        throw failureOf(error, 'connecting', Date.now())
      })
    const { data = [], usage } = Answer.safeParse(answered).data ?? {}
    const vectors = data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
    const [first] = vectors
    if (vectors.length !== texts.length || vectors.some(({ length }) => length !== first!.length))
      throw new ModelError('provider_error', 'The server did not give one vector for each text.', false)
    return { vectors, usage: usage === undefined ? null : { inputTokens: usage.prompt_tokens, outputTokens: 0 } }
  }
}

const Share = z.coerce
  .number('Give a number from -1 to 1.')
  .min(-1, 'Give a number from -1 to 1.')
  .max(1, 'Give a number from -1 to 1.')
const USUAL_LEAST = 0.35

/** Null: `EMBEDDING_MODEL` is not set, and nothing is embedded. Throws ModelSettingsError. */
export const readEmbedder = (environment: Environment): Embedder | null =>
  withoutProblems(problems => {
    const variables = new RoleVariables(environment, 'embedding', problems)
    if (!variables.setOne('EMBEDDING_MODEL')) return null
    const { model, baseUrl, apiKey, price } = variables.embedding()
    const leastSimilarity = variables.read(['EMBEDDING_LEAST_SIMILARITY'], Share, USUAL_LEAST)
    const prices = price === null ? null : { input: price, output: 0 }
    return new OpenAiEmbedder({ model, baseUrl, apiKey: apiKey ?? new Secret('none'), leastSimilarity, prices })
  })
