// Whether the graph is connected, and whether it progresses from basics to what depends on them.
import { followersOf, layersOf } from '../../../kernel/dag.js'
import { LIMITS } from '../rules.js'
import { called, type Breach, type Facts } from './facts.js'

export function structureBreaches(facts: Facts): Breach[] {
  return [
    ...duplicateIds(facts),
    ...missingPrerequisites(facts),
    ...cycles(facts),
    ...progression(facts),
    ...listingOrder(facts),
    ...unreachable(facts),
    ...nodeCount(facts),
  ]
}

function duplicateIds({ nodes }: Facts): Breach[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { id } of nodes) {
    if (seen.has(id)) twice.add(id)
    seen.add(id)
  }
  return [...twice].map(id => ({
    rule: 'structure.duplicate_node_ids',
    message: `More than one node has the id ${id}.`,
    nodeIds: [id],
  }))
}

function missingPrerequisites({ nodes, byId }: Facts): Breach[] {
  return nodes.flatMap(node =>
    [...new Set(node.prerequisites)]
      .filter(id => !byId.has(id))
      .map(id => ({
        rule: 'structure.missing_prerequisite' as const,
        message: `${called(node)} names a prerequisite that is not there: ${id}.`,
        nodeIds: [node.id],
      })),
  )
}

function cycles({ cycle }: Facts): Breach[] {
  if (cycle === null) return []
  const way = [...cycle, cycle[0]!].join(' → ')
  return [{ rule: 'structure.cycle', message: `These nodes wait for each other: ${way}.`, nodeIds: cycle }]
}

/** A graph with a cycle has no depth, so it is not judged here. */
function progression({ nodes, byId, steps, cycle }: Facts): Breach[] {
  if (cycle !== null) return []
  if (isAllRoots({ nodes, byId })) {
    const message = 'No node builds on another one.'
    return [{ rule: 'progression.all_roots', message, nodeIds: [] }]
  }
  if (nodes.length < LIMITS.depthMattersFrom) return []
  if (Math.max(...layersOf(steps).values()) >= LIMITS.leastDepth) return []
  const message = `No way through is longer than ${LIMITS.leastDepth} nodes.`
  return [{ rule: 'progression.depth_too_shallow', message, nodeIds: [] }]
}

const isAllRoots = ({ nodes, byId }: Pick<Facts, 'nodes' | 'byId'>): boolean =>
  nodes.length >= LIMITS.rootsMatterFrom && nodes.every(({ prerequisites }) => !prerequisites.some(id => byId.has(id)))

function listingOrder({ nodes, byId, cycle }: Facts): Breach[] {
  if (cycle !== null) return []
  const listed = new Set<string>()
  const early: string[] = []
  for (const { id, prerequisites } of nodes) {
    if (prerequisites.some(other => byId.has(other) && !listed.has(other))) early.push(id)
    listed.add(id)
  }
  if (early.length === 0) return []
  const message = `Listed before what they build on: ${early.join(', ')}.`
  return [{ rule: 'progression.listing_order', message, nodeIds: early }]
}

/** A graph without any edges breaks the rule about roots instead. */
function unreachable(facts: Facts): Breach[] {
  const { nodes, byId, steps } = facts
  if (isAllRoots(facts)) return []
  const followers = followersOf(steps)
  const dependent = new Set([...followers.values()].flat())
  const reached = new Set([...byId.keys()].filter(id => !dependent.has(id)))
  // Iterating over a set includes what is added on the way.
  for (const id of reached) for (const follower of followers.get(id)!) reached.add(follower)
  const isolationMatters = nodes.length >= LIMITS.rootsMatterFrom
  return [...byId.values()].flatMap((node): Breach[] => {
    const isolated = isolationMatters && !dependent.has(node.id) && followers.get(node.id)!.length === 0
    if (reached.has(node.id) && !isolated) return []
    const message = isolated
      ? `${called(node)} has nothing before it and nothing behind it.`
      : `No way leads to ${called(node)} from a node without prerequisites.`
    return [{ rule: 'validation.reachability', message, nodeIds: [node.id] }]
  })
}

function nodeCount({ nodes, spec }: Facts): Breach[] {
  const { node_count_min: least = 1, node_count_max: most = Infinity } = spec.constraints
  if (nodes.length < least) {
    const message = `There are ${nodes.length} nodes; at least ${least} are asked for.`
    return [{ rule: 'validation.too_few_nodes', message, nodeIds: [] }]
  }
  if (nodes.length <= most) return []
  const message = `There are ${nodes.length} nodes; at most ${most} are asked for.`
  return [{ rule: 'validation.too_many_nodes', message, nodeIds: [] }]
}
