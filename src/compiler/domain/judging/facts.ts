// What the rules ask about a curriculum again and again, found out once.
import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { findCycle, type Step } from '../../../kernel/dag.js'
import { stepsOf } from '../repair/graph.js'
import type { RuleId } from '../rules.js'
import { sameText } from '../texts.js'

/** A rule broken at one place; `nodeIds` as in a diagnostic. */
export type Breach = { readonly rule: RuleId; readonly message: string; readonly nodeIds: readonly string[] }

export type Facts = {
  readonly nodes: readonly CurriculumNode[]
  readonly openQuestions: NonNullable<CompiledCurriculum['open_questions']>
  readonly spec: TopicSpec
  /** Of nodes with one id, the first. */
  readonly byId: ReadonlyMap<string, CurriculumNode>
  readonly steps: readonly Step[]
  readonly cycle: readonly string[] | null
  /** `sameText`, worked out once for each text. */
  readonly key: (text: string) => string
}

export function factsOf(curriculum: CompiledCurriculum, spec: TopicSpec): Facts {
  const { nodes, open_questions: openQuestions = [] } = curriculum
  const steps = stepsOf(nodes)
  return {
    nodes,
    openQuestions,
    spec,
    byId: new Map(nodes.toReversed().map(node => [node.id, node])),
    steps,
    cycle: findCycle(steps),
    key: remembering(sameText),
  }
}

/** Does the same work once for each text. */
export function remembering<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, work(text))
    return known.get(text)!
  }
}

/** A node as a sentence names it. */
export const called = ({ id, title }: CurriculumNode): string => `${id} (${title})`
