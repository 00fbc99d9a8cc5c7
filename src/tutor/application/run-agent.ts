// One agent asked once. What it answers is checked; a first bad answer is sent back with what was wrong, after a second one the built-in
// agent stands in: a session never dies of what a model says.
import { cleanText, readArguments } from '../../agent/index.js'
import type { AgentName } from '../../contract/tutor.js'
import { costOf, ModelError, type Model, type ModelSettings, type ProductPrompts, type Usage } from '../../llm/index.js'
import { RunFailure, type AgentExecution } from '../../sessions/index.js'
import { withoutFence, type OutputFormat, type Read } from './agent-io.js'

export type AgentPorts = {
  /** `fallback`: the built-in one stands in. */
  readonly model: (agent: AgentName, fallback: boolean) => Model
  readonly prices: (agent: AgentName) => ModelSettings['prices']
  readonly prompts: ProductPrompts
}

export type TutorPrompt = 'tutor/plan' | 'tutor/replan' | 'tutor/execute' | 'tutor/evaluate'

export type AgentTask<Value> = {
  readonly agent: AgentName
  readonly prompt: TutorPrompt
  readonly format: OutputFormat
  readonly input: Readonly<Record<string, unknown>>
  readonly inputSummary: string
  /** From the text of the answer to what it means. Never throws. `standIn`: it is the built-in agent's, which only has to be sound. */
  readonly read: (text: string, standIn: boolean) => Read<Value>
  /** What was wrong with the answer before this one; empty for the first. */
  readonly refused: readonly string[]
  /** The whole turn is left to the built-in agents. */
  readonly fallback: boolean
  /** Only a model can do this: where it fails twice, nobody does it. */
  readonly modelOnly?: boolean
}

/** `value` null: the answer was refused, and `problems` go into the next question; without any, nobody is asked again. */
export type AgentOutcome<Value> = {
  readonly value: Value | null
  readonly problems: readonly string[]
  readonly executions: readonly AgentExecution[]
}

/** Rejects with RunFailure when the model cannot be reached, or with the signal's reason. */
export async function runAgent<Value>(
  ports: AgentPorts,
  task: AgentTask<Value>,
  signal: AbortSignal,
): Promise<AgentOutcome<Value>> {
  const first = await askOnce(ports, task, task.fallback, signal)
  if (first.read.ok) return { value: first.read.value, problems: [], executions: [first.execution] }
  const { problems } = first.read
  if (task.refused.length === 0) return { value: null, problems, executions: [first.execution] }
  if (task.modelOnly) return { value: null, problems: [], executions: [first.execution] }
  const standIn = await askOnce(ports, task, true, signal)
  if (!standIn.read.ok)
    throw new Error(`The built-in ${task.agent} broke its own rules: ${standIn.read.problems.join(' ')}`)
  return { value: standIn.read.value, problems: [], executions: [first.execution, standIn.execution] }
}

async function askOnce<Value>(ports: AgentPorts, task: AgentTask<Value>, fallback: boolean, signal: AbortSignal) {
  const { agent, prompt, format, inputSummary } = task
  const model = ports.model(agent, fallback)
  const input = { ...task.input, refused_because: task.refused }
  const started = performance.now()
  const record = (usage: Usage | null) => ({
    agent,
    inputSummary,
    input,
    call: {
      provider: model.provider,
      model: model.name,
      promptHash: ports.prompts.hash(prompt),
      inputTokens: usage?.inputTokens ?? null,
      outputTokens: usage?.outputTokens ?? null,
      durationMs: Math.round(performance.now() - started),
    },
    costUsd: costOf(usage, ports.prices(agent)),
  })
  const { text, usage } = await model
    .structured({ ...format, instructions: ports.prompts.fill(prompt, {}), input: JSON.stringify(input) }, { signal })
    .catch((error: unknown) => {
      if (!(error instanceof ModelError)) throw error
      const { code, retryable, retryAfterMs } = error
      const failed = { ...record(null), output: null, reasoning: '', outcome: 'failed' as const, problems: [code] }
      throw new RunFailure(code, { blamesModel: true, retryable, retryAfterMs, executed: [failed] }, error)
    })
  const read = task.read(text, fallback)
  const output = outputOf(text)
  const execution: AgentExecution = {
    ...record(usage),
    output,
    reasoning: typeof output['reasoning'] === 'string' ? output['reasoning'] : '',
    outcome: !read.ok ? 'refused' : fallback ? 'fallback' : 'accepted',
    problems: read.ok ? [] : read.problems.map(cleanText),
  }
  return { read, execution }
}

/** As much of a bad answer is kept as helps to see what was wrong with it. */
const KEPT_OF_PROSE = 4_000

/** The answer as it can be stored: the object that it is, or the beginning of whatever else it is. */
function outputOf(text: string): Readonly<Record<string, unknown>> {
  const read = readArguments(withoutFence(text))
  return 'value' in read ? (read.value as Record<string, unknown>) : { text: cleanText(text.slice(0, KEPT_OF_PROSE)) }
}
