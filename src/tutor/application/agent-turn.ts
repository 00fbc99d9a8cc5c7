// One agent's turn in a lesson: its input, and how its output is checked. A first bad output is sent back with its problems; after a
// second one the built-in agent takes the turn, so that no output of a model can end a session.
import { askForValue, type Listening, type OutputFormat, type Read } from '../../agent/index.js'
import type { AgentName } from '../../contract/tutor.js'
import type { Model, ModelSettings, ProductPrompts } from '../../llm/index.js'
import { unreached, type AgentExecution, type Care, type EffectOf, type Step } from '../../sessions/index.js'
import { withRefusal } from '../domain/plan.js'
import type { Judged, TutorState } from '../domain/state.js'
import type { LessonFacts, LessonPorts } from './lesson-facts.js'

export type TutorPorts = LessonPorts & {
  /** `fallback`: the built-in agent instead of the configured model. */
  readonly model: (agent: AgentName, fallback: boolean) => Model
  readonly prices: (agent: AgentName) => ModelSettings['prices']
  readonly prompts: ProductPrompts
  readonly newId: () => string
  /** What a model's judgement that a reply needs a person becomes. */
  readonly careFor: (sign: null) => Care
}

/** What a turn knows: the stored facts, and the tutor's own state among them. */
export type TurnFacts = LessonFacts & {
  readonly state: TutorState
  /** The time of the step, as it is written down. */
  readonly at: string
}

/**
 * What a turn changes: the state after it, how the reply was judged where it was, and whatever else its step carries. `ran`: what a call of
 * the agent is committed with.
 */
export type Turn = {
  readonly state: TutorState
  readonly judged?: Judged
  readonly ran?: EffectOf<'StepTaken'>['ran']
} & Partial<Step>

type TutorPrompt = 'tutor/plan' | 'tutor/replan' | 'tutor/execute' | 'tutor/evaluate' | 'tutor/hear'

type AgentTask<Value> = {
  readonly agent: AgentName
  readonly prompt: TutorPrompt
  readonly format: OutputFormat
  readonly input: Readonly<Record<string, unknown>>
  readonly inputSummary: string
  /** The built-in agent takes the turn, whoever is configured: code has decided all that is to be said. */
  readonly byCode?: boolean
  /** From the text of the answer to what it means. Never throws. `standIn`: it is the built-in agent's, which only has to be sound. */
  readonly read: (text: string, standIn: boolean) => Read<Value>
  /** Hears the answer of a model as it is written. */
  readonly listening?: Listening
}

/**
 * The turn that `follows` from the agent's output; when the agent has to try once more, a turn that only stores the execution.
 * `otherwise`: the turn instead of the built-in agent's after two refused outputs. Rejects with RunFailure when the model cannot be
 * reached, or with the signal's reason.
 */
export async function agentTurn<Value>(
  ports: TutorPorts,
  { state, session }: TurnFacts,
  task: AgentTask<Value>,
  signal: AbortSignal,
  follows: (value: Value) => Turn,
  otherwise?: () => Turn,
): Promise<Turn> {
  const first = await askOnce(ports, task, state.refused, session.fallback, signal)
  if (first.read.ok) return withExecutions(follows(first.read.value), first)
  if (state.refused.length === 0) return withExecutions({ state: withRefusal(state, first.read.problems) }, first)
  if (otherwise !== undefined) return withExecutions(otherwise(), first)
  const standIn = await askOnce(ports, task, state.refused, true, signal)
  if (!standIn.read.ok)
    throw new Error(`The built-in ${task.agent} broke its own rules: ${standIn.read.problems.join(' ')}`)
  return withExecutions(follows(standIn.read.value), first, standIn)
}

type AgentAttempt = { readonly execution: AgentExecution }

const withExecutions = (turn: Turn, first: AgentAttempt, ...more: readonly AgentAttempt[]): Turn => ({
  ...turn,
  effects: [
    { type: 'StepTaken', call: first.execution.call, ran: turn.ran ?? [] },
    ...[first, ...more].map(({ execution }) => ({ type: 'AgentRan' as const, execution })),
    ...(turn.effects ?? []),
  ],
})

/** `refused`: what was wrong with the answer before this one. `fallback`: the built-in agent is asked. */
async function askOnce<Value>(
  ports: TutorPorts,
  task: AgentTask<Value>,
  refused: readonly string[],
  fallback: boolean,
  signal: AbortSignal,
) {
  const { agent, prompt, format, inputSummary, byCode = false } = task
  const { failure, read, execution } = await askForValue(
    ports.model(agent, fallback || byCode),
    ports.prices(agent),
    {
      agent,
      instructions: ports.prompts.fill(prompt, {}),
      promptHash: ports.prompts.hash(prompt),
      format,
      input: { ...task.input, refused_because: refused },
      inputSummary,
      read: text => task.read(text, fallback),
      isStandIn: fallback,
      listening: fallback || byCode ? undefined : task.listening,
    },
    signal,
  )
  if (failure !== null) throw unreached(failure, execution)
  return { read, execution }
}

/**
 * The turn when the planner or the executor finds that the learner's last reply needs a person: the fixed safety message holds the
 * session, and the rest of the output is dropped. Null when it finds nothing, and for a reply that has held the session before.
 */
export function safetyTurn(
  { careFor }: Pick<TutorPorts, 'careFor'>,
  { state, window }: TurnFacts,
  needsCare: boolean,
): Turn | null {
  const messageSeq = window.findLast(message => message.role === 'tool')?.seq ?? 0
  if (!needsCare || messageSeq <= state.caredSeq) return null
  const care = careFor(null)
  return {
    state: { ...state, refused: [], caredSeq: messageSeq },
    messages: [{ role: 'assistant', content: care.notice.text, toolCalls: [] }],
    effects: [{ type: 'SafetyRaised', source: 'model', messageSeq, ...care }],
  }
}
