// Drafts an outline without a model: it arranges what the specification gives and leaves the rest empty.
import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import { allBefore } from '../../../kernel/dag.js'
import { clip } from '../../../kernel/text.js'
import type { ProposalInput, ScopePart } from '../messages.js'
import { LIMITS, NODE_LIMITS } from '../rules.js'

const TITLE = 200

/** One node for each part of the scope, in its order, with the author's notes and sources. The reply passes its schema whatever the input says. */
export function draftOutline(input: ProposalInput): CompiledCurriculum {
  const parts = input.scope.slice(0, LIMITS.nodes)
  const minutes = equalMinutes(parts.length, input.target_minutes)
  return {
    topic: input.topic,
    nodes: parts.map((part, i) => nodeOf(part, i, minutes[i]!, input)),
  }
}

const idOf = (place: number): string => `N${place + 1}`

function nodeOf(part: ScopePart, place: number, minutes: number, input: ProposalInput): CurriculumNode {
  return {
    id: idOf(place),
    title: clip(part.title, TITLE).trim(),
    capability: '',
    prerequisites: nearest(
      part.after.filter(other => other < place),
      input,
    ).map(idOf),
    core_ideas: part.notes.slice(0, NODE_LIMITS.texts).map(note => clip(note, NODE_LIMITS.textLength).trim()),
    pitfalls: [],
    mastery_check: { task: '', pass_criteria: '' },
    estimate_minutes: minutes,
    ...(part.id !== null && { covers: [part.id] }),
    resources: input.sources.filter(({ url }) => part.sources.includes(url)).slice(0, NODE_LIMITS.texts),
  }
}

/** Equal shares, because there is no better estimate yet: minutes of `count` nodes in whole steps within the limits of a node; together `target`, as near as those limits allow. */
function equalMinutes(count: number, target: number): number[] {
  const { leastMinutes, mostMinutes, minutesStep } = LIMITS
  const steps = Math.round(target / minutesStep)
  const each = Math.floor(steps / count)
  const longer = steps - each * count
  return Array.from({ length: count }, (_, i) =>
    Math.min(mostMinutes, Math.max(leastMinutes, (each + (i >= count - longer ? 1 : 0)) * minutesStep)),
  )
}

/** Drops prerequisites that others imply; if there are too many, the last ones remain. */
function nearest(after: readonly number[], { scope, max_prerequisites: most }: ProposalInput): number[] {
  const steps = scope.map((part, i) => ({ id: String(i), after: part.after.map(String) }))
  const covered = new Set(after.flatMap(i => [...allBefore(steps, String(i))]))
  return after.filter(i => !covered.has(String(i))).slice(-most)
}
