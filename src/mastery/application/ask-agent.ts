// Asks one agent of a programme for one value, and records the call. What breaks its format is no value: then the programme goes on as it
// does without a model. A model that cannot be reached fails the run, which then goes on without models.
import type { z } from 'zod'
import { askForValue, readOutput, strictSchema } from '../../agent/index.js'
import type { Model, ModelSettings, ProductPrompts, SessionRole } from '../../llm/index.js'
import { unreached, type Care, type Effect, type Session } from '../../sessions/index.js'

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
  const { failure, read, execution } = await askForValue(
    ports.model(role, fallback),
    ports.prices(role),
    {
      agent: role,
      instructions: ports.prompts.fill(prompt, {}),
      promptHash: ports.prompts.hash(prompt),
      format: { name: prompt.replace('/', '_'), schema: strictSchema(schema) },
      input,
      inputSummary: summary,
      read: text => readOutput(schema, text),
      isStandIn: false,
    },
    signal,
  )
  if (failure !== null) throw unreached(failure, execution)
  return {
    value: read.ok ? read.value : null,
    effects: [
      { type: 'StepTaken', call: execution.call, ran: [] },
      { type: 'AgentRan', execution },
    ],
  }
}
