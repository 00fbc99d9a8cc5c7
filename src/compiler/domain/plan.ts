// Plans a curriculum in weeks: what is learned when, what shows that it was learned, and what is reviewed.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { DomainError } from '../../kernel/errors.js'
import { heaviestPath, topologicalOrder } from '../../kernel/dag.js'
import { stepsOf } from './repair/graph.js'
import { LIMITS } from './rules.js'

/** How many nodes of the week before are reviewed. */
const REVIEWED = 2

type Week = CurriculumPlan['weeks'][number]

/** The nodes in an order in which they can be learned; nodes in or after a cycle come last, as listed. */
export function learnableOrder(curriculum: CompiledCurriculum): CurriculumNode[] {
  const place = new Map(topologicalOrder(stepsOf(curriculum.nodes)).map((id, at) => [id, at]))
  const placeOf = ({ id }: CurriculumNode): number => place.get(id) ?? place.size
  return curriculum.nodes.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Ids of the chain that takes the most minutes, first to last: the least time to learn it all, however much is learned in parallel. */
export function criticalPath(curriculum: CompiledCurriculum): string[] {
  const minutes = new Map(curriculum.nodes.map(node => [node.id, node.estimate_minutes]))
  return heaviestPath(stepsOf(curriculum.nodes), id => minutes.get(id)!)
}

/**
 * Every minute of every node, placed once and after all minutes of its prerequisites. A node that does not fit into the rest of a week goes
 * on in the next one. Without `weeks` as many weeks as the hours of the specification need; with it the minutes are spread evenly over
 * exactly so many. Throws DomainError `too_few_weeks` where that would take more hours a week than there are, `too_many_weeks` where a week
 * would be left without a minute.
 */
export function planWeeks(curriculum: CompiledCurriculum, spec: TopicSpec, weeks?: number): CurriculumPlan {
  const total = curriculum.nodes.reduce((sum, { estimate_minutes }) => sum + estimate_minutes, 0)
  const budget = weeklyBudget(spec)
  const capacity = weeks === undefined ? () => budget : evenShares(total, weeks, budget)
  const placed = fill(learnableOrder(curriculum), capacity, weeks === undefined ? LIMITS.leastMinutes : 1)
  return {
    topic: curriculum.topic,
    duration_weeks: placed.length,
    weekly_budget_minutes: weeks === undefined ? budget : Math.ceil(total / weeks),
    total_estimated_minutes: total,
    weeks: placed.map((week, at) => ({ ...week, review: lastOf(placed[at - 1]) })),
  }
}

const weeklyBudget = ({ constraints }: TopicSpec): number => Math.max(1, Math.round(constraints.hours_per_week * 60))

/** How many weeks a plan of any curriculum with the hours of the specification can have. */
export function possibleWeeks(spec: TopicSpec): { readonly least: number; readonly most: number } {
  const { total_hours_min: least, total_hours_max: most } = spec.constraints
  return { least: Math.ceil((least * 60) / weeklyBudget(spec)), most: Math.floor(most * 60) }
}

const lastOf = (week: Week | undefined): string[] => (week?.nodes ?? []).slice(-REVIEWED).map(({ node_id }) => node_id)

/** Minutes of each of `weeks` weeks, that differ by one at most. */
function evenShares(total: number, weeks: number, budget: number): (week: number) => number {
  const needed = Math.ceil(total / budget)
  if (weeks < needed)
    throw new DomainError(
      'malformed',
      'too_few_weeks',
      `${total} minutes at ${budget} minutes a week take ${needed} weeks, not ${weeks}.`,
    )
  if (weeks > total)
    throw new DomainError('malformed', 'too_many_weeks', `${total} minutes cannot be spread over ${weeks} weeks.`)
  return week => Math.floor((total * week) / weeks) - Math.floor((total * (week - 1)) / weeks)
}

/** `least`: with fewer minutes left in a week no node is begun that does not fit. */
function fill(nodes: readonly CurriculumNode[], capacity: (week: number) => number, least: number): Week[] {
  const weeks: Week[] = []
  let left = 0
  for (const node of nodes) {
    let open = node.estimate_minutes
    while (open > 0) {
      if (left === 0 || (left < least && open > left && open === node.estimate_minutes)) {
        weeks.push({ week: weeks.length + 1, nodes: [], deliverables: [], review: [] })
        left = capacity(weeks.length)
      }
      const minutes = Math.min(open, left)
      weeks.at(-1)!.nodes.push({ node_id: node.id, minutes })
      open -= minutes
      left -= minutes
    }
    const { task, pass_criteria } = node.mastery_check
    weeks.at(-1)!.deliverables.push({ node_id: node.id, task, pass_criteria })
  }
  return weeks
}
