// Tools that a model may call. The backend answers a tool with `run` at once; a tool without opens a widget for the learner, and the
// session waits.
import { z } from 'zod'
import type { ToolDefinition } from '../llm/index.js'

/** An error that the model can read and repair. Codes are snake_case. */
export type ToolError = { readonly code: string; readonly message: string }
export type ToolRefusal = { readonly error: ToolError }

/** What a backend tool answers: the result the model reads, the changes to commit, and the facts for the reply's next call. */
type ToolOutcome<Facts, Change> =
  { readonly result: unknown; readonly changes: readonly Change[]; readonly facts: Facts } | ToolRefusal

type ToolDescription<Args> = {
  readonly name: string
  readonly description: string
  readonly parameters: z.ZodType<Args>
}

/** `run` is pure: stored facts and checked arguments in, outcome out. It may throw; that is recorded as a fault and changes nothing. */
type BackendTool<Facts, Change, Args = unknown> = ToolDescription<Args> & {
  run(facts: Facts, args: Args): ToolOutcome<Facts, Change>
}

/** `check` may bind the widget to what is stored (and so replace the arguments) or refuse it. Pure. */
type ClientTool<Facts, Args = unknown> = ToolDescription<Args> & {
  readonly run?: never
  check?(facts: Facts, args: Args): { readonly args: unknown } | ToolRefusal
}

/** Tools of one set share facts and changes; their arguments differ, and only their own schema knows them. */
export type Tool<Facts, Change> = BackendTool<Facts, Change> | ClientTool<Facts>

/** A backend tool whose `run` gets arguments of its schema's type. */
export const backendTool = <Facts, Change, Args>(tool: BackendTool<Facts, Change, Args>): Tool<Facts, Change> => tool

/** A widget tool whose `check` gets arguments of its schema's type. */
export const clientTool = <Facts, Args>(tool: ClientTool<Facts, Args>): ClientTool<Facts> => tool

/** The definition of a tool for a model: name, description, and the JSON Schema of its arguments. */
export function toolDefinition(tool: ToolDescription<unknown>): ToolDefinition {
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.parameters, { io: 'input' }) as Record<string, unknown>
  return { name: tool.name, description: tool.description, parameters }
}
