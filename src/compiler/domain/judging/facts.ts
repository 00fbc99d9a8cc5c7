// Facts about a curriculum that several rules need, computed once.
import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { findCycle, type DagNode } from '../../../kernel/dag.js'
import { stepsOf } from '../repair/graph.js'
import type { RuleId } from '../rules.js'
import { sameText } from '../texts.js'

/** One breach of a rule; `nodeIds` as in a diagnostic. */
export type Breach = { readonly rule: RuleId; readonly message: string; readonly nodeIds: readonly string[] }

export type Facts = {
  readonly nodes: readonly CurriculumNode[]
  readonly openQuestions: NonNullable<CompiledCurriculum['open_questions']>
  readonly notPlaced: readonly string[]
  readonly spec: TopicSpec
  /** The first node with each id. */
  readonly byId: ReadonlyMap<string, CurriculumNode>
  readonly steps: readonly DagNode[]
  readonly cycle: readonly string[] | null
  /** `sameText`, computed once for each text. */
  readonly key: (text: string) => string
}

export function factsOf(curriculum: CompiledCurriculum, spec: TopicSpec): Facts {
  const { nodes, open_questions: openQuestions = [], not_placed: notPlaced = [] } = curriculum
  const steps = stepsOf(nodes)
  return {
    nodes,
    openQuestions,
    notPlaced,
    spec,
    byId: new Map(nodes.toReversed().map(node => [node.id, node])),
    steps,
    cycle: findCycle(steps),
    key: remembering(sameText),
  }
}

/** Memoizes a function of a text. */
export function remembering<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, work(text))
    return known.get(text)!
  }
}

/** How a message names a node. */
export const called = ({ id, title }: CurriculumNode): string => `${id} (${title})`
