// A server that speaks the OpenAI protocol, from a package that knows nothing of this project, on a port of its own.
import { LLMock } from '@copilotkit/aimock'
import { OpenAiModel, Secret, type OpenAiModelOptions } from '../../src/llm/index.js'

export const startOpenAiServer = (): Promise<LLMock> =>
  LLMock.create({ port: 0, host: '127.0.0.1', chunkSize: 7, logLevel: 'silent' })

/** A model against `baseUrl` that loses no time between its attempts. */
export const quickModel = (baseUrl: string, options: Partial<OpenAiModelOptions> = {}): OpenAiModel =>
  new OpenAiModel({
    model: 'test-model',
    baseUrl,
    apiKey: new Secret('sk-test-secret'),
    timeoutMs: 5_000,
    retryBudget: 1,
    reasoningEffort: null,
    backoffMs: 1,
    ...options,
  })
