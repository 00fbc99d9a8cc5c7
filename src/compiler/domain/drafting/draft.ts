// The built-in author: a draft made of the scope, the outcomes and the sources of a specification, the same each time.
import type { CompiledCurriculum } from '../../../contract/curriculum.js'
import type { ProposalInput } from '../messages.js'

/** What the provider `internal` answers to PROPOSAL. */
export function draftCurriculum(input: ProposalInput): CompiledCurriculum {
  return {
    topic: input.topic,
    nodes: input.scope.map(({ title, after }, i) => ({
      id: `N${i + 1}`,
      title,
      capability: `Explain ${title}.`,
      prerequisites: after.map(other => `N${other + 1}`),
      core_ideas: [`What ${title} is.`, `Where ${title} is used.`],
      pitfalls: [`Using ${title} without saying what it is.`],
      mastery_check: {
        task: `Explain ${title} with an example of your own.`,
        pass_criteria: `The example shows all parts of ${title}.`,
      },
      estimate_minutes: Math.max(15, Math.round(input.target_minutes / input.scope.length / 5) * 5),
      resources: [],
    })),
  }
}
