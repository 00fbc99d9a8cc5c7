// What becomes of the nodes of a curriculum that is published: which of them have a lesson; ids for ever, an order, skills.
import { createHash } from 'node:crypto'
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { PublishCurriculum } from '../../contract/curriculum-view.js'
import { topologicalOrder } from '../../kernel/dag.js'
import type { Concept } from './curriculum.js'

/** With a curriculum's id of 60 characters and a dot, a guideline's id has at most 100. */
const LONGEST_SLUG = 39

const LEAST_IDEAS = 2

/** Whether a lesson can be made of a node: it has core ideas with a source that somebody has checked, a worked example, a pitfall and a task. */
export function hasLesson({ core_ideas: ideas, pitfalls, resources, mastery_check: check }: CurriculumNode): boolean {
  const checked = resources.filter(({ unverified }) => !unverified)
  return (
    ideas.length >= LEAST_IDEAS &&
    pitfalls.length > 0 &&
    check.task !== '' &&
    checked.some(({ role }) => role !== 'example') &&
    checked.some(({ role }) => role === 'example')
  )
}

/** The nodes that have a lesson, in an order in which they can be learned. The graph has no cycle, and the ids are different. */
export function conceptsOf({ curriculum_id: id, curriculum }: PublishCurriculum): Concept[] {
  const { nodes } = curriculum
  const nodeOf = new Map(nodes.map(node => [node.id, node]))
  const slugs = slugsOf(nodes.map(node => node.id))
  return topologicalOrder(nodes.map(node => ({ id: node.id, after: node.prerequisites }))).flatMap((nodeId, i) => {
    const node = nodeOf.get(nodeId)!
    if (!hasLesson(node)) return []
    const guidelineId = `${id}.${slugs.get(nodeId)!}`
    return [{ nodeId, guidelineId, position: i + 1, skills: [...new Set(node.skills)] }]
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
