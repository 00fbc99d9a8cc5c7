// Readings of curricula, for tests that need judged content.
import { contentHash } from '../../src/compiler/domain/content.js'
import type { ContentFinding, NodeReview } from '../../src/contract/content-review.js'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'

type Reader = (node: CurriculumNode) => ContentFinding[]

/** A review of each node by a model, without findings unless `read` has some. */
export const reviewsOf = (
  { nodes }: Pick<CompiledCurriculum, 'nodes'>,
  spec: TopicSpec,
  read: Reader = () => [],
): NodeReview[] =>
  nodes.map(node => ({
    node_id: node.id,
    content_hash: contentHash(node, spec),
    reviewer: { kind: 'model', name: 'scripted' },
    findings: read(node),
  }))

/** A finding that quotes the task of a node. */
export const hollowTask = ({ mastery_check: { task } }: CurriculumNode): ContentFinding => ({
  criterion: 'task_observable',
  field: 'mastery_check.task',
  quote: task.slice(0, 40),
  problem: 'Nobody could tell whether it was done.',
})
