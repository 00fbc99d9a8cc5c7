// The built-in agents of a lesson, run by the provider `internal`. Their input is our own document, so it is not validated again.
import type { AgentName } from '../../contract/tutor.js'
import type { BuiltIn } from '../../llm/index.js'
import { builtInJudgement } from './evaluator.js'
import { builtInTurn } from './executor.js'
import { builtInPlan } from './planner.js'

const answering = <Input>(answer: (input: Input) => object): BuiltIn => ({
  structured: (_name, input) => answer(input as Input),
})

export const BUILT_IN_AGENTS: Readonly<Record<AgentName, BuiltIn>> = {
  planner: answering(builtInPlan),
  executor: answering(builtInTurn),
  evaluator: answering(builtInJudgement),
}
