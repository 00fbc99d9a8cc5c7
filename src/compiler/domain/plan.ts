// Plans a curriculum in weeks: what is learned when, what shows that it was learned, and what is reviewed.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { DomainError } from '../../kernel/errors.js'
import { heaviestPath, topologicalOrder } from '../../kernel/dag.js'
import { stepsOf } from './repair/graph.js'

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

/** No part of a node in one week is shorter than this many minutes, or than half a week. */
const SLICE = 30

/**
 * Every minute of every node, placed once and after all minutes of its prerequisites. A node that does not fit into the rest of a week goes
 * on in the next one, in parts that are worth sitting down for. Without `weeks` as many weeks as that takes; with it exactly so many, as even
 * as such parts allow. Throws DomainError `too_few_weeks` where that would take more hours a week than there are, `too_many_weeks` where a
 * week would be left without a minute.
 */
export function planWeeks(curriculum: CompiledCurriculum, spec: TopicSpec, weeks?: number): CurriculumPlan {
  const nodes = learnableOrder(curriculum)
  const budget = weeklyBudget(spec)
  const placed = weeks === undefined ? filled(nodes, budget) : spread(nodes, weeks, budget)
  const minutesIn = (week: Week): number => week.nodes.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    topic: curriculum.topic,
    duration_weeks: placed.length,
    weekly_budget_minutes: weeks === undefined ? budget : Math.max(...placed.map(minutesIn)),
    total_estimated_minutes: totalOf(nodes),
    weeks: placed.map((week, at) => ({ ...week, review: lastOf(placed[at - 1]) })),
  }
}

const totalOf = (nodes: readonly CurriculumNode[]): number =>
  nodes.reduce((sum, { estimate_minutes }) => sum + estimate_minutes, 0)

const weeklyBudget = ({ constraints }: TopicSpec): number => Math.max(1, Math.round(constraints.hours_per_week * 60))

/** How many weeks a plan of any curriculum with the hours of the specification can have. */
export function possibleWeeks(spec: TopicSpec): { readonly least: number; readonly most: number } {
  const { total_hours_min: least, total_hours_max: most } = spec.constraints
  return { least: Math.ceil((least * 60) / weeklyBudget(spec)), most: Math.floor(most * 60) }
}

const lastOf = (week: Week | undefined): string[] => (week?.nodes ?? []).slice(-REVIEWED).map(({ node_id }) => node_id)

/** Week after week, each as full as whole nodes and worthwhile parts allow. */
function filled(nodes: readonly CurriculumNode[], budget: number): Week[] {
  const slice = Math.min(SLICE, Math.floor(budget / 2))
  const weeks = new Weeks()
  let left = 0
  for (const node of nodes)
    for (let open = node.estimate_minutes; open > 0;) {
      if (left === 0) left = weeks.begin(budget)
      const part = open <= left ? open : Math.min(left, open - slice)
      if (part < open && part < slice && left < budget) {
        left = 0
        continue
      }
      open -= part
      weeks.place(node, part, open)
      left = open > 0 ? 0 : left - part
    }
  return weeks.all
}

/** Exactly so many weeks: cut into equal parts, and each cut is moved to the end of a node that is near. */
function spread(nodes: readonly CurriculumNode[], count: number, budget: number): Week[] {
  const total = totalOf(nodes)
  refuseImpossible(total, count, budget)
  const slice = Math.min(SLICE, Math.floor(total / count / 2))
  const ends: number[] = []
  for (const { estimate_minutes: minutes } of nodes) ends.push((ends.at(-1) ?? 0) + minutes)
  const evenCut = (week: number): number => Math.floor((total * week) / count)
  const cuts: number[] = []
  for (let week = 1; week <= count; week += 1) {
    const [before, even, after] = [cuts.at(-1) ?? 0, evenCut(week), evenCut(Math.min(week + 1, count))]
    const near = ends.filter(end => Math.abs(end - even) < slice && end - before <= budget && after - end <= budget)
    cuts.push(week === count ? total : (near.toSorted((a, b) => Math.abs(a - even) - Math.abs(b - even))[0] ?? even))
  }
  const weeks = new Weeks()
  let at = 0
  let week = 0
  for (const node of nodes)
    for (let open = node.estimate_minutes; open > 0;) {
      if (at === (cuts[week - 1] ?? 0)) week += weeks.begin(1)
      const part = Math.min(open, cuts[week - 1]! - at)
      at += part
      open -= part
      weeks.place(node, part, open)
    }
  return weeks.all
}

function refuseImpossible(total: number, weeks: number, budget: number): void {
  const needed = Math.ceil(total / budget)
  if (weeks < needed)
    throw new DomainError(
      'malformed',
      'too_few_weeks',
      `${total} minutes at ${budget} minutes a week take ${needed} weeks, not ${weeks}.`,
    )
  if (weeks > total)
    throw new DomainError('malformed', 'too_many_weeks', `${total} minutes cannot be spread over ${weeks} weeks.`)
}

class Weeks {
  readonly all: Week[] = []

  /** Begins a week; returns `minutes`. */
  begin(minutes: number): number {
    this.all.push({ week: this.all.length + 1, nodes: [], deliverables: [], review: [] })
    return minutes
  }

  /** `open`: minutes of the node that are left behind these. What shows that it was learned is due in the week in which it ends. */
  place({ id, mastery_check: { task, pass_criteria } }: CurriculumNode, minutes: number, open: number): void {
    const week = this.all.at(-1)!
    week.nodes.push({ node_id: id, minutes })
    if (open === 0) week.deliverables.push({ node_id: id, task, pass_criteria })
  }
}
