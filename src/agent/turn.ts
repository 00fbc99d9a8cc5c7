// Interprets one reply of a model: runs its calls, collects their results, and finds the question for the learner. It accepts any reply
// and never throws. Every call ends with exactly one result, but for the one that asks the learner.
import { z } from 'zod'
import type { ConverseReply } from '../llm/index.js'
import type { Tool, ToolError } from './tool.js'
import { cleanText, readArguments, readName, readText } from './untrusted.js'

type TurnCall = {
  readonly id: string
  readonly name: string
  /** Always the text of a JSON object. */
  readonly arguments: string
}

type TurnResult = {
  readonly callId: string
  readonly name: string
  /** Always JSON text; for an error `{"error": {code, message}}`. */
  readonly content: string
  readonly error: boolean
}

type Ask = { readonly callId: string; readonly tool: string; readonly args: unknown }

/** One of our tools threw: for the log, never for the model or a learner. */
type ToolFault = { readonly callId: string; readonly tool: string; readonly cause: unknown }

export type InterpretedReply<Facts, Change> = {
  readonly text: string
  readonly calls: readonly TurnCall[]
  /** In the order of the calls. */
  readonly results: readonly TurnResult[]
  readonly ask: Ask | null
  readonly changes: readonly Change[]
  /** The facts after the last call. */
  readonly facts: Facts
  readonly faults: readonly ToolFault[]
}

type Interpretation<Facts, Change> = {
  readonly reply: Pick<ConverseReply, 'text' | 'toolCalls'>
  readonly tools: readonly Tool<Facts, Change>[]
  readonly facts: Facts
  /** Mints the id of a call. The provider's own ids stay inside its one request. */
  readonly newId: () => string
}

/** Calls beyond these get an error result; of those, the ones beyond twice as many are dropped as if never made. */
const MOST_CALLS = 5

type Answer<Facts, Change> =
  | { readonly result: string; readonly changes: readonly Change[]; readonly facts: Facts }
  | { readonly ask: unknown }
  | { readonly error: ToolError; readonly cause?: unknown }

/** Runs the calls of a reply in order, each with the facts that the one before it left. Never throws. */
export function interpretReply<Facts, Change>(input: Interpretation<Facts, Change>): InterpretedReply<Facts, Change> {
  const { reply, tools, newId } = input
  const calls: TurnCall[] = []
  const results: TurnResult[] = []
  const changes: Change[] = []
  const faults: ToolFault[] = []
  let facts = input.facts
  let ask: Ask | null = null

  const made: unknown = reply?.toolCalls
  for (const [index, raw] of (Array.isArray(made) ? (made as unknown[]) : []).slice(0, MOST_CALLS * 2).entries()) {
    const { name: rawName, arguments: rawArguments } = (raw ?? {}) as { name?: unknown; arguments?: unknown }
    const args = readArguments(rawArguments)
    const call = { id: newId(), name: readName(rawName), arguments: 'text' in args ? args.text : '{}' }
    const tool = tools.find(candidate => candidate.name === rawName)
    calls.push(call)

    const answer: Answer<Facts, Change> = refusalByOrder(index, ask, tool) ?? answerCall(tool, call.name, args, facts)
    if ('ask' in answer) {
      ask = { callId: call.id, tool: call.name, args: answer.ask }
      continue
    }
    if ('error' in answer) {
      results.push({ callId: call.id, name: call.name, content: JSON.stringify({ error: answer.error }), error: true })
      if ('cause' in answer) faults.push({ callId: call.id, tool: call.name, cause: answer.cause })
      continue
    }
    results.push({ callId: call.id, name: call.name, content: answer.result, error: false })
    changes.push(...answer.changes)
    facts = answer.facts
  }
  return { text: readText(reply?.text), calls, results, ask, changes, facts, faults }
}

const refuse = (code: string, message: string): { readonly error: ToolError } => ({ error: { code, message } })

function refusalByOrder(index: number, ask: Ask | null, tool: { readonly run?: unknown } | undefined) {
  if (index >= MOST_CALLS) return refuse('too_many_calls', `At most ${MOST_CALLS} tool calls fit into one reply.`)
  if (!ask) return null
  return tool && !tool.run
    ? refuse('one_widget_at_a_time', 'Another widget is open. Wait for its answer before you open the next one.')
    : refuse('after_widget', 'A widget is open. Call this again once the learner has answered, if it is still needed.')
}

function answerCall<Facts, Change>(
  tool: Tool<Facts, Change> | undefined,
  name: string,
  read: ReturnType<typeof readArguments>,
  facts: Facts,
): Answer<Facts, Change> {
  if (!tool) return refuse('unknown_tool', `There is no tool named ${name}.`)
  if ('problem' in read) return refuse('bad_arguments', read.problem)
  try {
    const args = tool.parameters.safeParse(read.value)
    if (!args.success) return refuse('bad_arguments', cleanText(z.prettifyError(args.error).slice(0, 500)))
    if (!tool.run) {
      const checked = tool.check?.(facts, args.data) ?? { args: args.data }
      return 'error' in checked ? checked : { ask: checked.args }
    }
    const outcome = tool.run(facts, args.data)
    if ('error' in outcome) return outcome
    return { result: jsonText(outcome.result), changes: outcome.changes, facts: outcome.facts }
  } catch (cause) {
    return { ...refuse('tool_failed', 'The tool failed and nothing was changed.'), cause }
  }
}

/** JSON text of a result. Throws for what JSON cannot hold. */
function jsonText(result: unknown): string {
  const text = JSON.stringify(result) as string | undefined
  if (text === undefined) throw new TypeError('A tool returned nothing that JSON can hold')
  return text
}
