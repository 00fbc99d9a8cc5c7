// The built-in agents of a lesson, run by the provider `internal`. Their input is our own document, so it is not validated again.
import type { z } from 'zod'
import type { AgentName } from '../../contract/tutor.js'
import type { BuiltIn } from '../../llm/index.js'
import { HEARD_FORMAT, type HeardOutput } from '../application/agent-io.js'
import { builtInJudgement } from './evaluator.js'
import { builtInTurn } from './executor.js'
import { builtInPlan } from './planner.js'

/** It reads no words. */
const UNHEARD: z.infer<typeof HeardOutput> = {
  needs_care: false,
  misconception_id: null,
  evidence: '',
  assessment_note: '',
  reasoning: '',
}

const answering = <Input>(answer: (input: Input) => object): BuiltIn => ({
  structured: (_name, input) => answer(input as Input),
})

export const BUILT_IN_AGENTS: Readonly<Record<AgentName, BuiltIn>> = {
  planner: answering(builtInPlan),
  executor: answering(builtInTurn),
  evaluator: {
    structured: (name, input) =>
      name === HEARD_FORMAT.name ? UNHEARD : builtInJudgement(input as Parameters<typeof builtInJudgement>[0]),
  },
}
