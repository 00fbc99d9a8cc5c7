// One agent's turn in a lesson: what it is asked with, and what becomes of its answer. The planner's, the evaluator's and the executor's
// turns differ only in their task and in what follows from it.
import type { Care, EffectOf, Step } from '../../sessions/index.js'
import { withRefusal } from '../domain/plan.js'
import type { TutorState } from '../domain/state.js'
import type { LessonFacts, LessonPorts } from './lesson-facts.js'
import { runAgent, type AgentPorts, type AgentTask } from './run-agent.js'

export type TutorPorts = AgentPorts &
  LessonPorts & {
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

/** What a turn changes: the state after it, and whatever else its step carries. `ran`: what a call of the agent is committed with. */
export type Turn = { readonly state: TutorState; readonly ran?: EffectOf<'StepTaken'>['ran'] } & Partial<Step>

/**
 * The turn that `follows` from the agent's answer; where the agent has to answer once more, nothing but its execution is kept. `otherwise`:
 * what follows where only a model can answer and its second answer is refused, too. Rejects as `runAgent` does.
 */
export async function agentTurn<Value>(
  ports: AgentPorts,
  { state, session }: TurnFacts,
  task: Omit<AgentTask<Value>, 'refused' | 'fallback' | 'modelOnly'>,
  signal: AbortSignal,
  follows: (value: Value) => Turn,
  otherwise?: () => Turn,
): Promise<Turn> {
  const modelOnly = otherwise !== undefined
  const asked = { ...task, refused: state.refused, fallback: session.fallback, modelOnly }
  const { value, problems, executions } = await runAgent(ports, asked, signal)
  const isOver = otherwise !== undefined && value === null && problems.length === 0
  const after = isOver ? otherwise() : value === null ? { state: withRefusal(state, problems) } : follows(value)
  return {
    ...after,
    effects: [
      { type: 'StepTaken', call: executions[0]!.call, ran: after.ran ?? [] },
      ...executions.map(execution => ({ type: 'AgentRan' as const, execution })),
      ...(after.effects ?? []),
    ],
  }
}

/**
 * What follows when the planner or the executor finds that the learner's last reply needs a person: the session waits behind the fixed
 * words, and nothing else of the answer counts. Null when it finds nothing, and for a reply that the session waited for before.
 */
export function heldTurn(
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
