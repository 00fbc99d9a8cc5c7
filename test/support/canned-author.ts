// Tasks for the loop, and an author who costs the same each time.
import type { Author, Revised } from '../../src/compiler/application/author.js'
import type { OptimizationTask } from '../../src/compiler/application/optimize.js'
import { spentOn } from '../../src/compiler/application/spending.js'
import type { RevisionInput } from '../../src/compiler/domain/messages.js'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import { somePolicy, someProposalInput } from './compiler-inputs.js'
import { someNode, someSpec, soundCurriculum } from './some-curriculum.js'

/** Null: no answer came. */
type Words = (input: RevisionInput) => CurriculumNode[] | null
/** Writes the texts and resources of a sound node, whatever is wrong with the given one. */
export const writtenSoundly = ({ tasks }: RevisionInput): CurriculumNode[] =>
  tasks.map(({ node }) => ({ ...someNode({}, Number(/\d+/.exec(node.id)?.[0])), id: node.id }))

/** An author that drafts `draft` and writes `words`; each call costs 100 tokens and a second. */
export class CannedAuthor implements Author {
  readonly canRevise = true
  readonly asked: ('draft' | RevisionInput)[] = []
  constructor(
    private readonly draft: CompiledCurriculum,
    private readonly words: Words = writtenSoundly,
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
}
export const COST = spentOn(0, { inputTokens: 60, outputTokens: 40 }, 1_000)

const NOBODY: Author = {
  canRevise: true,
  propose: () => Promise.reject(new Error('Nobody is to be asked for a draft')),
  revise: () => Promise.reject(new Error('Nobody is to be asked for words')),
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
