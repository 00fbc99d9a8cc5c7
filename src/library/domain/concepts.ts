// What becomes of the nodes of a curriculum that is published: ids for ever, an order, skills.
import { createHash } from 'node:crypto'
import type { PublishCurriculum } from '../../contract/curriculum-view.js'
import { topologicalOrder } from '../../kernel/dag.js'
import type { Concept } from './curriculum.js'

/** With a curriculum's id of 60 characters and a dot, a guideline's id has at most 100. */
const LONGEST_SLUG = 39

/** The concepts in an order in which they can be learned. The graph has no cycle, and the ids are different. */
export function conceptsOf({ curriculum_id: id, curriculum }: PublishCurriculum): Concept[] {
  const { nodes } = curriculum
  const nodeOf = new Map(nodes.map(node => [node.id, node]))
  const slugs = slugsOf(nodes.map(node => node.id))
  return topologicalOrder(nodes.map(node => ({ id: node.id, after: node.prerequisites }))).map((nodeId, i) => {
    const node = nodeOf.get(nodeId)!
    return {
      nodeId,
      guidelineId: `${id}.${slugs.get(nodeId)!}`,
      position: i + 1,
      skills: [...new Set(node.skills)],
    }
  })
}

/** Ids in the letters of guidelines' ids. One that is too long, or no different from another in them, ends in its own hash. */
function slugsOf(ids: readonly string[]): Map<string, string> {
  const plain = (id: string): string => id.toLowerCase().replaceAll('_', '-')
  const count = new Map<string, number>()
  for (const id of ids) count.set(plain(id), (count.get(plain(id)) ?? 0) + 1)
  return new Map(
    ids.map(id => {
      const slug = plain(id)
      if (slug.length <= LONGEST_SLUG && count.get(slug) === 1) return [id, slug]
      const hash = createHash('sha256').update(id).digest('hex').slice(0, 8)
      return [id, `${slug.slice(0, LONGEST_SLUG - hash.length - 1)}-${hash}`]
    }),
  )
}
