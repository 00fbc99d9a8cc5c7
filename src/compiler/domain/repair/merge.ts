import { areTwins } from '../judging/nodes.js'
import { absorbed, together } from './absorb.js'
import { isFor, type Mend } from './context.js'
import { mostPrerequisites } from '../rules.js'
import { lightened } from './overload.js'
import { keptTimes } from './retime.js'

/** Makes one node of twins; or, where there are too many nodes, takes in the smallest. */
export const merge: Mend = (curriculum, action, context) => {
  const { node_count_min: least = 1, node_count_max: most = Infinity } = context.spec.constraints
  if (isFor(action, 'validation.too_many_nodes')) {
    const fewer = absorbed(curriculum, most)
    const untouched = new Set(curriculum.nodes)
    // What several nodes built on is much for one of them.
    const nodes = lightened(fewer.nodes, mostPrerequisites(context.spec), node => !untouched.has(node))
    return keptTimes(curriculum, { ...fewer, nodes: [...nodes] }, context.spec)
  }
  const one = curriculum.nodes.find(({ id }) => id === action.node_a)
  const other = curriculum.nodes.find(node => node.id === action.node_b && node !== one)
  if (one === undefined || other === undefined) return null
  if (!areTwins(one, other) || curriculum.nodes.length <= least) return null
  const minutes = Math.max(one.estimate_minutes, other.estimate_minutes)
  const joined = together(curriculum, one, other, minutes)
  return joined === null ? null : keptTimes(curriculum, joined, context.spec)
}
