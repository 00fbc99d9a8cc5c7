// The verdict on the content of a curriculum, from the reviews of its nodes. Code only counts findings: it reads no text.
import { createHash } from 'node:crypto'
import { CRITERIA, type ContentFinding, type Criterion, type NodeReview } from '../../contract/content-review.js'
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { Diagnostic, Dimension, Severity } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { called } from './judging/facts.js'

type Standard = { readonly dimension: Dimension; readonly severity: Severity; readonly asks: string }

/** The text of each criterion and the dimension that it counts in. A critical finding prevents acceptance. */
export const STANDARDS: Readonly<Record<Criterion, Standard>> = {
  true_to_sources: { dimension: 'resource_relevance', severity: 'critical', asks: 'says nothing false' },
  in_scope: { dimension: 'atomicity', severity: 'critical', asks: 'belongs to the scope' },
  teaches_what_it_claims: { dimension: 'atomicity', severity: 'high', asks: 'teaches what it claims, and that alone' },
  task_observable: {
    dimension: 'mastery_actionability',
    severity: 'high',
    asks: 'has a task that can be seen being done',
  },
  example_concrete: { dimension: 'mastery_actionability', severity: 'high', asks: 'is concrete' },
  resource_fits: { dimension: 'resource_relevance', severity: 'high', asks: 'has resources about it' },
}

export const CONTENT_DIMENSIONS = ['atomicity', 'mastery_actionability', 'resource_relevance'] as const

/** The points, of a node's hundred, that an unmet criterion costs. */
const LOST = 40

export type Content = {
  /** 0 to 100; null: not judged, because not every node was read. */
  readonly score: number | null
  readonly reviewed: number
  readonly nodes: number
  /** The number of findings that prevent acceptance, whatever the score. */
  readonly criticals: number
  readonly reviewers: readonly string[]
  readonly dimensions: Readonly<Record<(typeof CONTENT_DIMENSIONS)[number], number | null>>
  /** In the order of the nodes. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A hash of the parts of a node that a reader sees: order, prerequisites and times may change without a new review. */
export function contentHash(node: CurriculumNode, spec: TopicSpec): string {
  const { title, capability, core_ideas, pitfalls, mastery_check: check, resources, covers = [] } = node
  const about = [spec.goal, spec.audience, spec.scope_in, spec.scope_out]
  const read = [title, capability, core_ideas, pitfalls, check.task, check.pass_criteria, covers]
  const cited = resources.map(({ title: name, url, citation }) => [name, url, citation ?? null])
  return createHash('sha256')
    .update(JSON.stringify([about, read, cited]))
    .digest('hex')
}

/** The review that applies to the present content of a node: a person's before a model's, else the latest; undefined if there is none. */
export function reviewOf(
  node: CurriculumNode,
  spec: TopicSpec,
  reviews: readonly NodeReview[],
): NodeReview | undefined {
  const own = reviews.filter(({ node_id: id }) => id === node.id)
  if (own.length === 0) return undefined
  const hash = contentHash(node, spec)
  const current = own.filter(review => review.content_hash === hash)
  return current.findLast(({ reviewer }) => reviewer.kind === 'person') ?? current.at(-1)
}

/** Nodes whose present content has no review. */
export const unreviewed = (
  { nodes }: CompiledCurriculum,
  spec: TopicSpec,
  reviews: readonly NodeReview[],
): CurriculumNode[] => nodes.filter(node => reviewOf(node, spec, reviews) === undefined)

/** The verdict that the reviews of a curriculum add up to. */
export function contentOf({ nodes }: CompiledCurriculum, spec: TopicSpec, reviews: readonly NodeReview[]): Content {
  const read = nodes.flatMap(node => {
    const review = reviewOf(node, spec, reviews)
    return review === undefined ? [] : [{ node, review }]
  })
  const isJudged = read.length === nodes.length
  const unmet = read.map(({ review }) => new Set(review.findings.map(({ criterion }) => criterion)))
  const share = (dimension: Dimension): number =>
    unmet.filter(set => ![...set].some(criterion => STANDARDS[criterion].dimension === dimension)).length / nodes.length
  const points = unmet.reduce((sum, set) => sum + Math.max(0, 100 - LOST * set.size), 0)
  return {
    score: isJudged ? rounded(points / nodes.length) : null,
    reviewed: read.length,
    nodes: nodes.length,
    criticals: unmet.flatMap(set => [...set]).filter(criterion => STANDARDS[criterion].severity === 'critical').length,
    reviewers: [...new Set(read.map(({ review }) => review.reviewer.name))].toSorted(),
    dimensions: Object.fromEntries(
      CONTENT_DIMENSIONS.map(dimension => [dimension, isJudged ? rounded(share(dimension) * 100) : null]),
    ) as Content['dimensions'],
    diagnostics: read.flatMap(({ node, review }) => diagnosticsOf(node, review.findings)),
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** One diagnostic for each criterion that a node does not meet, with every quote. */
function diagnosticsOf(node: CurriculumNode, findings: readonly ContentFinding[]): Diagnostic[] {
  return CRITERIA.flatMap(criterion => {
    const own = findings.filter(finding => finding.criterion === criterion)
    if (own.length === 0) return []
    const { severity } = STANDARDS[criterion]
    const details = own.map(({ field, quote, problem }) => `${field} “${quote}”: ${problem}`).join(' ')
    return [
      {
        rule_id: `content.${criterion}`,
        severity,
        hard_fail: false,
        message: `${called(node)}, ${details}`,
        node_ids: [node.id],
      },
    ]
  })
}
