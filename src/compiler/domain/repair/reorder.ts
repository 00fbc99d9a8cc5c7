import { topologicalOrder } from '../../../kernel/dag.js'
import type { Mend } from './context.js'
import { stepsOf } from './graph.js'

/** Lists every node behind what it builds on, and else as before; what lies in or behind a cycle goes last. */
export const reorder: Mend = curriculum => {
  const rank = new Map(topologicalOrder(stepsOf(curriculum.nodes)).map((id, i) => [id, i]))
  const rankOf = (id: string): number => rank.get(id) ?? rank.size
  return { ...curriculum, nodes: curriculum.nodes.toSorted((a, b) => rankOf(a.id) - rankOf(b.id)) }
}
