// Texts as vectors, by a server that speaks OpenAI's embeddings. Texts and keys are never logged.
import OpenAI from 'openai'
import { z } from 'zod'
import { failureOf } from './openai-failure.js'
import { ModelError } from './model.js'
import { Secret } from './secret.js'
import { RoleVariables, withoutProblems, type Environment } from './variables.js'

export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly model: string
  /** From this cosine on a passage is about what was asked. */
  readonly leastSimilarity: number
  /** One vector for each text, all of one length. Rejects with ModelError, or with the signal's reason. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>
}

type EmbedderOptions = {
  readonly model: string
  readonly baseUrl: string
  readonly apiKey: Secret
  readonly leastSimilarity: number
}

const TIMEOUT_MS = 30_000
const Answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
})

class OpenAiEmbedder implements Embedder {
  readonly model: string
  readonly leastSimilarity: number
  readonly #client: OpenAI

  constructor({ model, baseUrl, apiKey, leastSimilarity }: EmbedderOptions) {
    this.model = model
    this.leastSimilarity = leastSimilarity
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

  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]> {
    const answered: unknown = await this.#client.embeddings
      .create({ model: this.model, input: [...texts], encoding_format: 'float' }, { signal })
      .catch((error: unknown) => {
        signal.throwIfAborted()
        throw failureOf(error, 'connecting', Date.now())
      })
    const read = Answer.safeParse(answered)
    const vectors = read.success
      ? read.data.data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
      : []
    const [first] = vectors
    if (vectors.length !== texts.length || vectors.some(({ length }) => length !== first!.length))
      throw new ModelError('provider_error', 'The server did not give one vector for each text.', false)
    return vectors
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
    const { model, baseUrl, apiKey } = variables.embedding()
    const leastSimilarity = variables.read(['EMBEDDING_LEAST_SIMILARITY'], Share, USUAL_LEAST)
    return new OpenAiEmbedder({ model, baseUrl, apiKey: apiKey ?? new Secret('none'), leastSimilarity })
  })
