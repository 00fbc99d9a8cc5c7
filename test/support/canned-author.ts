// Tasks for the loop, and an author who costs the same each time.
import type { Author, Reviewed, Revised } from '../../src/compiler/application/author.js'
import type { OptimizationTask } from '../../src/compiler/application/optimize.js'
import { NOTHING_SPENT, spentOn } from '../../src/compiler/application/spending.js'
import type { ReviewInput, RevisionInput } from '../../src/compiler/domain/messages.js'
import type { ContentFinding } from '../../src/contract/content-review.js'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'
import { somePolicy, someProposalInput } from './compiler-inputs.js'
import { reviewsOf } from './some-reviews.js'
import { someNode, someSpec, soundCurriculum } from './some-curriculum.js'

/** Null: no answer came. */
type Words = (input: RevisionInput) => CurriculumNode[] | null
/** Writes the texts and resources of a sound node, whatever is wrong with the given one. */
export const writtenSoundly = ({ tasks }: RevisionInput): CurriculumNode[] =>
  tasks.map(({ node }) => ({ ...someNode({}, Number(/\d+/.exec(node.id)?.[0])), id: node.id }))

/** Drafts `draft`, writes `words` and finds what `read` finds (null: no review came); drafts and words cost 100 tokens and a second each. */
export class CannedAuthor implements Author {
  readonly canRead = true
  readonly asked: ('draft' | RevisionInput)[] = []
  /** Ids of the nodes that were to be reviewed. */
  readonly reviewed: string[] = []
  constructor(
    private readonly draft: CompiledCurriculum,
    private readonly words: Words = writtenSoundly,
    private readonly read: (node: CurriculumNode) => ContentFinding[] | null = () => [],
  ) {}

  async propose() {
    this.asked.push('draft')
    return { curriculum: this.draft, notes: ['Drafted.'], spending: COST }
  }

  async revise(input: RevisionInput): Promise<Revised> {
    this.asked.push(input)
    const nodes = this.words(input)
    const answered = nodes === null ? [] : input.tasks.map(({ node }) => node.id)
    return { nodes: nodes ?? [], answered, notes: ['Written.'], spending: COST }
  }

  /** Costs nothing, so that tests of budgets count what is written. */
  async review({ nodes }: ReviewInput, spec: TopicSpec): Promise<Reviewed> {
    const read = nodes.filter(node => this.read(node) !== null)
    this.reviewed.push(...nodes.map(({ id }) => id))
    const reviews = reviewsOf({ nodes: read }, spec, node => this.read(node) ?? [])
    return { reviews, notes: [], spending: NOTHING_SPENT }
  }
}
export const COST = spentOn(0, { inputTokens: 60, outputTokens: 40 }, 1_000)

/** Reads, and writes nothing. */
const NOBODY: Author = {
  canRead: true,
  propose: () => Promise.reject(new Error('Nobody is to be asked for a draft')),
  revise: () => Promise.reject(new Error('Nobody is to be asked for words')),
  review: async ({ nodes }, spec) => ({ reviews: reviewsOf({ nodes }, spec), notes: [], spending: NOTHING_SPENT }),
}

export const taskOf = (about: Partial<OptimizationTask> = {}): OptimizationTask => ({
  spec: someSpec(),
  input: someProposalInput(),
  policy: somePolicy(),
  author: NOBODY,
  signal: new AbortController().signal,
  ...about,
})

/** Sound but for tasks that are still to be written, at `count` nodes. */
export const withoutTasks = (count: number, size = 10): CompiledCurriculum => ({
  ...soundCurriculum(size),
  nodes: soundCurriculum(size).nodes.map((node, i) =>
    i < count ? { ...node, mastery_check: { ...node.mastery_check, task: '' } } : node,
  ),
})
