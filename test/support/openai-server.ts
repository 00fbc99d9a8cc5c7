// A server that speaks the OpenAI protocol, from a package that knows nothing of this project, on a port of its own.
import { LLMock } from '@copilotkit/aimock'
import { expect } from 'vitest'
import {
  ModelError,
  OpenAiModel,
  Secret,
  type ConverseRequest,
  type Model,
  type ModelErrorCode,
  type OpenAiModelOptions,
  type StructuredRequest,
} from '../../src/llm/index.js'

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

export const ASK: ConverseRequest = {
  system: 'You are a tutor.',
  messages: [{ role: 'user', content: 'Begin.' }],
  tools: [
    {
      name: 'present_choices',
      description: 'Shows choices.',
      parameters: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    },
  ],
}

/** One conversation of `model`, and what was heard on the way; each restart is heard as `<restart>`. */
export async function converseOnce(model: Model, signal = new AbortController().signal) {
  const heard: string[] = []
  const outcome = await model
    .converse(ASK, { signal, onText: piece => heard.push(piece), onRestart: () => heard.push('<restart>') })
    .then(
      reply => ({ reply, error: null }),
      (error: unknown) => ({ reply: null, error }),
    )
  return { ...outcome, heard, restarts: heard.filter(piece => piece === '<restart>').length }
}

export const ASK_VALUE: StructuredRequest = {
  name: 'plan',
  instructions: 'You are a tutor.',
  input: '{"say":"Begin."}',
  schema: {
    type: 'object',
    properties: { steps: { type: 'array', items: { type: 'string' } } },
    required: ['steps'],
    additionalProperties: false,
  },
}

/** What came of one request for a value. `onText` hears it as it is written. */
export const structuredOnce = (model: Model, signal = new AbortController().signal, onText?: (delta: string) => void) =>
  model.structured(ASK_VALUE, { signal, ...(onText && { onText }) }).then(
    reply => ({ reply, error: null }),
    (error: unknown) => ({ reply: null, error }),
  )

/** Fails unless `error` is a ModelError of this code that repeats neither prompt nor key. */
export function expectModelError(error: unknown, code: ModelErrorCode, retryable: boolean): void {
  expect(error).toBeInstanceOf(ModelError)
  expect(error).toMatchObject({ code, retryable })
  expect((error as ModelError).message).not.toMatch(/sk-test-secret|tutor|Begin/)
}
