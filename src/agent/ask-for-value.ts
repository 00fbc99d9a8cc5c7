// Asks a model that plays an agent for one value, and records the call: what went in, what came out, what it cost.
import { beginModelCall, costOf, ModelError, type Model, type ModelSettings, type Usage } from '../llm/index.js'
import { cleanText } from './untrusted.js'
import { storableOutput, type OutputFormat, type Read } from './structured-output.js'

/** Hears the answer as it is written; with `onRestart` what it has heard counts no more. */
export type Listening = { readonly onText: (delta: string) => void; readonly onRestart: () => void }

type Question<Agent extends string, Value> = {
  readonly agent: Agent
  readonly instructions: string
  readonly promptHash: string
  readonly format: OutputFormat
  readonly input: Readonly<Record<string, unknown>>
  /** For the log: what it is about. */
  readonly inputSummary: string
  /** From the text of the answer to what it means. Never throws. */
  readonly read: (text: string) => Read<Value>
  /** The built-in agent answers in place of a model. */
  readonly isStandIn: boolean
  readonly listening?: Listening | undefined
}

/** `failure`: the model could not be reached, and nothing came. Rejects with the signal's reason. */
export async function askForValue<Agent extends string, Value>(
  model: Model,
  prices: ModelSettings['prices'],
  { agent, instructions, promptHash, format, input, inputSummary, read, isStandIn, listening }: Question<Agent, Value>,
  signal: AbortSignal,
) {
  const ended = beginModelCall(model, promptHash)
  const record = (usage: Usage | null) => ({
    agent,
    inputSummary,
    input,
    call: ended(usage),
    costUsd: costOf(usage, prices),
  })
  try {
    const { text, usage } = await model.structured(
      { ...format, instructions, input: JSON.stringify(input) },
      { signal, ...listening },
    )
    const answer = read(text)
    const output = storableOutput(text)
    const execution = {
      ...record(usage),
      output,
      reasoning: typeof output['reasoning'] === 'string' ? output['reasoning'] : '',
      outcome: !answer.ok ? ('refused' as const) : isStandIn ? ('fallback' as const) : ('accepted' as const),
      problems: answer.ok ? [] : answer.problems.map(cleanText),
    }
    return { failure: null, read: answer, execution }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const problems = [error.code]
    const execution = { ...record(null), output: null, reasoning: '', outcome: 'failed' as const, problems }
    return { failure: error, read: null, execution }
  }
}
