// The planner: its input, and how its output becomes a draft. `domain/drafting.ts` decides whether the draft may become the plan.
import type { z } from 'zod'
import { camelFields, type CamelFields } from '../../kernel/fields.js'
import type { PlanDraft } from '../domain/drafting.js'
import { fittingFoundations, type Foundations } from '../domain/foundations.js'
import type { ReplanTrigger } from '../domain/state.js'
import { commonInput, type AgentFacts } from './agent-facts.js'
import { readOutput, type Read } from '../../agent/index.js'
import { PlanOutput } from './agent-io.js'

export type PlannerTask = {
  /** Null for the first plan. */
  readonly replan: { readonly trigger: ReplanTrigger; readonly reason: string } | null
  /** The skills that the guideline names, with what practice has shown so far (0 to 1). */
  readonly skills: readonly {
    readonly skillId: string
    readonly title: string
    readonly statement: string
    readonly mastery: number
    readonly mastered: boolean
    /** It was mastered, and has to be shown again before it is forgotten. `mastered` is false then: its step is not left out. */
    readonly due: boolean
  }[]
  /** What lies before the step that does not work; nothing for a first plan. */
  readonly foundations: Foundations
}

export function plannerInput(facts: AgentFacts, { replan, skills, foundations }: PlannerTask) {
  return {
    ...commonInput(facts),
    is_replanning: replan !== null,
    replan_trigger: replan?.trigger ?? null,
    replan_reason: replan?.reason ?? null,
    skills: skills.map(({ skillId, title, statement, mastery, mastered, due }) => ({
      skill_id: skillId,
      title,
      statement,
      mastery: Math.round(mastery * 100) / 100,
      mastered,
      due,
    })),
    misunderstood: foundations.misunderstood,
    foundations: fittingFoundations(foundations).map(({ skillId, title, statement, remediates, weak }) => ({
      skill_id: skillId,
      title,
      statement,
      remediates,
      weak,
    })),
  }
}

/** `needsCare`: something that the learner wrote is for a person to read now. */
export type ReadPlan = PlanDraft & Pick<CamelFields<z.infer<typeof PlanOutput>>, 'needsCare'>

/** Never throws: the problems are sentences for the model. Whether the draft can be adopted is not asked here. */
export function readPlan(text: unknown): Read<ReadPlan> {
  const read = readOutput(PlanOutput, text)
  if (!read.ok) return read
  return { ok: true, value: { ...camelFields(read.value), todoList: read.value.todo_list.map(camelFields) } }
}
