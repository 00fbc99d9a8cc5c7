// The repair `merge_nodes`: makes one node of duplicates, or reduces the number of nodes.
import { areDuplicates } from '../judging/nodes.js'
import { shrinkTo, joinNodes } from './join-nodes.js'
import { isFor, type RepairFunction } from './context.js'
import { mostPrerequisites } from '../rules.js'
import { lightened } from './overload.js'
import { preserveTimes } from './retime.js'

/** Merges two duplicates; or, if there are too many nodes, merges the smallest into others. */
export const merge: RepairFunction = (curriculum, action, context) => {
  const { node_count_min: least = 1, node_count_max: most = Infinity } = context.spec.constraints
  if (isFor(action, 'validation.too_many_nodes')) {
    const fewer = shrinkTo(curriculum, most)
    const untouched = new Set(curriculum.nodes)
    // The prerequisites of several nodes may be too many for one.
    const nodes = lightened(fewer.nodes, mostPrerequisites(context.spec), node => !untouched.has(node))
    return preserveTimes(curriculum, { ...fewer, nodes: [...nodes] }, context.spec)
  }
  const one = curriculum.nodes.find(({ id }) => id === action.node_a)
  const other = curriculum.nodes.find(node => node.id === action.node_b && node !== one)
  if (one === undefined || other === undefined) return null
  if (!areDuplicates(one, other) || curriculum.nodes.length <= least) return null
  const minutes = Math.max(one.estimate_minutes, other.estimate_minutes)
  const joined = joinNodes(curriculum, one, other, minutes)
  return joined === null ? null : preserveTimes(curriculum, joined, context.spec)
}
