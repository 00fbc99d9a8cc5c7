// Asks one agent of a programme for one value, and records the call. What breaks its format is no value: then the programme goes on as it
// does without a model. A model that cannot be reached fails the run, which then goes on without models.
import type { z } from 'zod'
import { cleanText, readOutput, storableOutput, strictSchema } from '../../agent/index.js'
import {
  beginModelCall,
  costOf,
  ModelError,
  type Model,
  type ModelSettings,
  type ProductPrompts,
  type SessionRole,
  type Usage,
} from '../../llm/index.js'
import { RunFailure, type AgentExecution, type Care, type Effect, type Session } from '../../sessions/index.js'

export type AgentPorts = {
  /** `fallback`: the models of this session have failed. */
  readonly model: (role: SessionRole, fallback: boolean) => Model
  readonly prices: (role: SessionRole) => ModelSettings['prices']
  readonly prompts: ProductPrompts
  /** What a model's judgement that a message needs a person becomes. */
  readonly careFor: (sign: null) => Care
}

export const MASTERY_ROLES = ['coordinator', 'tutor', 'quiz', 'evaluator'] as const
type Role = (typeof MASTERY_ROLES)[number]

/** Whether a model plays this role in the session. */
export const hasAgent = ({ model }: Pick<AgentPorts, 'model'>, { fallback }: Pick<Session, 'fallback'>, role: Role) =>
  model(role, fallback).provider !== 'internal'

type Task<Schema extends z.ZodType> = {
  readonly role: Role
  readonly prompt: 'mastery/route' | 'mastery/explain' | 'mastery/draft' | 'mastery/solve'
  readonly schema: Schema
  readonly input: Readonly<Record<string, unknown>>
  /** For the log: what it is about. */
  readonly summary: string
}

/** `value` null: what came was no output of this agent. `effects`: the record of the call. */
type Answered<Value> = { readonly value: Value | null; readonly effects: readonly Effect[] }

/** Rejects with RunFailure when the model cannot be reached, or with the signal's reason. */
export async function askAgent<Schema extends z.ZodType>(
  ports: AgentPorts,
  { fallback }: Pick<Session, 'fallback'>,
  { role, prompt, schema, input, summary }: Task<Schema>,
  signal: AbortSignal,
): Promise<Answered<z.infer<Schema>>> {
  const model = ports.model(role, fallback)
  const ended = beginModelCall(model, ports.prompts.hash(prompt))
  const record = (usage: Usage | null) => ({
    agent: role,
    inputSummary: summary,
    input,
    reasoning: '',
    call: ended(usage),
    costUsd: costOf(usage, ports.prices(role)),
  })
  const request = {
    name: prompt.replace('/', '_'),
    schema: strictSchema(schema),
    instructions: ports.prompts.fill(prompt, {}),
    input: JSON.stringify(input),
  }
  const { text, usage } = await model.structured(request, { signal }).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error
    const { code, retryable, retryAfterMs } = error
    const failed = { ...record(null), output: null, outcome: 'failed' as const, problems: [code] }
    throw new RunFailure(code, { blamesModel: true, retryable, retryAfterMs, executed: [failed] }, error)
  })
  const read = readOutput(schema, text)
  const execution: AgentExecution = {
    ...record(usage),
    output: storableOutput(text),
    outcome: read.ok ? 'accepted' : 'refused',
    problems: read.ok ? [] : read.problems.map(cleanText),
  }
  return {
    value: read.ok ? read.value : null,
    effects: [
      { type: 'StepTaken', call: execution.call, ran: [] },
      { type: 'AgentRan', execution },
    ],
  }
}
