// The author and the critic of a curriculum: a model, asked for one JSON value at a time. Each answer is checked; an invalid one is sent back
// once with its problems.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import {
  ModelError,
  type Model,
  type ModelErrorCode,
  type ProductPrompts,
  type StructuredReply,
} from '../../llm/index.js'
import type { ContentFinding, NodeReview } from '../../contract/content-review.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { contentHash } from '../domain/content.js'
import {
  PROPOSAL,
  REVIEW,
  REVISION,
  type ProposalInput,
  type ReviewInput,
  type RevisionInput,
} from '../domain/messages.js'
import { isSpent, NOTHING_SPENT, spend, spentOn, type Allowance, type Spending } from './spending.js'
import { PROPOSAL_SCHEMA, readProposal, readReview, readRevision, REVIEW_SCHEMA, REVISION_SCHEMA } from './wire.js'

/** What every answer of an author comes with. */
type Account = {
  /** What went wrong on the way. */
  readonly notes: readonly string[]
  readonly spending: Spending
}

type Proposed = Account & { readonly curriculum: CompiledCurriculum }

export type Revised = Account & {
  /** Valid nodes among those requested; the others stay as they are. */
  readonly nodes: readonly CurriculumNode[]
  /** Ids of the nodes that were answered, even if unusably; the others can be requested again. */
  readonly answered: readonly string[]
}

export type Reviewed = Account & {
  /** Valid reviews of the requested nodes. */
  readonly reviews: readonly NodeReview[]
}

/** All methods reject with the signal's reason as soon as it is aborted. `left` limits the waiting time of a call and forbids a second one beyond it. */
export interface Author {
  /** Whether `revise` and `review` may be asked: the built-in author writes outlines and judges nothing. */
  readonly canRead: boolean
  /** Rejects with AuthorError if there is no usable draft. */
  propose(input: ProposalInput, signal: AbortSignal, left: Allowance): Promise<Proposed>
  /** Never rejects because of a model's answer or failure: `notes` report it. */
  revise(input: RevisionInput, signal: AbortSignal, left: Allowance): Promise<Revised>
  /** Never rejects because of a model's answer or failure: `notes` report it. A finding whose quote is not in the node invalidates the review. */
  review(input: ReviewInput, spec: TopicSpec, signal: AbortSignal, left: Allowance): Promise<Reviewed>
}

/** There is no draft: the model could not be asked, or its answer could not be used. The message names the cause, never the prompt. */
export class AuthorError extends Error {
  override readonly name = 'AuthorError'
  constructor(
    readonly code: ModelErrorCode | 'unusable_reply',
    message: string,
    /** The problems of the last answer. */
    readonly problems: readonly string[],
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

type Prompt = 'compiler/propose' | 'compiler/repair' | 'compiler/review'
type Request = { readonly name: string; readonly prompt: Prompt; readonly schema: Readonly<Record<string, unknown>> }
type Answer = {
  readonly text: string
  readonly ending?: StructuredReply['ending'] | undefined
  readonly spending: Spending
  readonly failure: ModelError | null
}

const PROPOSE: Request = { name: PROPOSAL, prompt: 'compiler/propose', schema: PROPOSAL_SCHEMA }
const REVISE: Request = { name: REVISION, prompt: 'compiler/repair', schema: REVISION_SCHEMA }
const CRITICISE: Request = { name: REVIEW, prompt: 'compiler/review', schema: REVIEW_SCHEMA }

/** An author that asks a model. */
export function modelAuthor(model: Model, prompts: ProductPrompts): Author {
  const ask = (request: Request, input: object, signal: AbortSignal, ms: number | null): Promise<Answer> =>
    askOnce(model, prompts.fill(request.prompt, {}), request, JSON.stringify(input), signal, ms)
  return {
    canRead: model.provider !== 'internal',
    async propose(input, signal, left) {
      const drafts: CompiledCurriculum[] = []
      const { refused, failure, spending } = await askTwice(PROPOSE, input, signal, left, text => {
        const read = readProposal(text, input)
        if (read.curriculum) drafts.push(read.curriculum)
        // An outline claims what it can: asking for it again would change nothing.
        return read.curriculum && model.provider === 'internal' ? [] : read.problems
      })
      const curriculum = drafts.at(-1)
      if (curriculum === undefined) throw failure ? unreachable(failure) : unusable(refused.at(-1)!)
      const notes = [
        ...refused.map(
          (problems, i) => `The model's ${i === 0 ? 'first' : 'second'} draft had problems. ${problems.join(' ')}`,
        ),
        ...(failure ? [`The model did not write another (${failure.code}). ${failure.message}`] : []),
        ...ownAddresses(curriculum.nodes, []),
      ]
      return { curriculum, notes, spending }
    },
    async revise(input, signal, left) {
      const nodes = new Map<string, CurriculumNode>()
      const asked = await askTwice(REVISE, input, signal, left, text => {
        const read = readRevision(text, input)
        for (const node of read.nodes) nodes.set(node.id, node)
        return read.problems
      })
      const requested = [...new Set(input.tasks.map(({ node }) => node.id))]
      const missing = requested.filter(id => !nodes.has(id))
      const lacking = `The model wrote nothing for ${missing.join(', ')}: they stay as they are.`
      const notes = [
        ...notesOf(asked),
        ...(missing.length > 0 ? [lacking] : []),
        ...ownAddresses([...nodes.values()], input.tasks),
      ]
      const answered = asked.failure === null ? requested : [...nodes.keys()]
      return { nodes: [...nodes.values()], answered, notes, spending: asked.spending }
    },
    async review(input, spec, signal, left) {
      const findings = new Map<string, readonly ContentFinding[]>()
      const asked = await askTwice(CRITICISE, input, signal, left, text => {
        const read = readReview(text, input)
        for (const [id, found] of read.findings) findings.set(id, found)
        return read.problems
      })
      const reviewer = { kind: 'model' as const, name: (model.name ?? model.provider).slice(0, 120) }
      const reviews = input.nodes.flatMap(node => {
        const found = findings.get(node.id)
        if (found === undefined) return []
        return [{ node_id: node.id, content_hash: contentHash(node, spec), reviewer, findings: [...found] }]
      })
      return { reviews, notes: notesOf(asked), spending: asked.spending }
    },
  }

  /** Asks again with the problems of the first answer; `read` takes the valid part of an answer and returns its problems. */
  async function askTwice(
    request: Request,
    input: object,
    signal: AbortSignal,
    left: Allowance,
    read: (text: string) => readonly string[],
  ): Promise<Asked> {
    const refused: (readonly string[])[] = []
    let spending = NOTHING_SPENT
    while (refused.length === 0 || (refused.length === 1 && !isSpent(left, spending))) {
      const question = refused[0] === undefined ? input : { ...input, refused_because: refused[0] }
      const answer = await ask(request, question, signal, msLeft(left, spending))
      spending = spend(spending, answer.spending)
      if (answer.failure) return { refused, failure: answer.failure, spending }
      const problems = answer.ending === undefined ? read(answer.text) : [UNFINISHED[answer.ending]]
      if (problems.length === 0) break
      refused.push(problems)
    }
    return { refused, failure: null, spending }
  }
}

/** Says where a model cited addresses that nobody gave it. `tasks`: what it was shown of the nodes. */
function ownAddresses(nodes: readonly CurriculumNode[], tasks: RevisionInput['tasks']): string[] {
  const known = new Set(tasks.flatMap(({ node }) => node.resources.map(({ url }) => url)))
  const own = nodes.filter(({ resources }) => resources.some(({ url, unverified }) => unverified && !known.has(url)))
  if (own.length === 0) return []
  return [
    `The model cited addresses of its own at ${own.map(({ id }) => id).join(', ')}: they are marked as unverified.`,
  ]
}

/** The problem of a reply that the provider says is no whole value. */
const UNFINISHED: Readonly<Record<NonNullable<StructuredReply['ending']>, string>> = {
  cut: 'The answer was cut off at the limit of the model. Say the same in fewer words.',
  refused: 'The model refused to answer.',
}

/** The problems of each refused answer, and what kept the model from answering. */
type Asked = {
  readonly refused: readonly (readonly string[])[]
  readonly failure: ModelError | null
  readonly spending: Spending
}

const notesOf = ({ refused, failure }: Asked): string[] => [
  ...refused.map((problems, i) => `The model's answer ${i + 1} was refused in part or whole. ${problems.join(' ')}`),
  ...(failure === null ? [] : [`The model wrote nothing (${failure.code}). ${failure.message}`]),
]

async function askOnce(
  model: Model,
  instructions: string,
  { name, schema }: Request,
  input: string,
  signal: AbortSignal,
  ms: number | null,
): Promise<Answer> {
  signal.throwIfAborted()
  const budget = ms === null ? null : AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST_WAIT_MS))
  const started = performance.now()
  const spending = (text: string, usage: Parameters<typeof spentOn>[1]) =>
    // The built-in author costs nothing, and its result is the same to the byte each time, so it records no times.
    model.provider === 'internal'
      ? NOTHING_SPENT
      : spentOn(instructions.length + input.length + text.length, usage, performance.now() - started)
  try {
    const until = budget === null ? signal : AbortSignal.any([signal, budget])
    const { text, usage, ending } = await model.structured({ name, schema, instructions, input }, { signal: until })
    return { text, ending, spending: spending(text, usage), failure: null }
  } catch (error) {
    const failure = budget?.aborted ? OUT_OF_TIME : error
    if (!(failure instanceof ModelError)) throw error
    return { text: '', spending: spending('', null), failure }
  }
}

/** The longest delay of a timer; it takes whole milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

const OUT_OF_TIME = new ModelError('timeout', 'The time budget was spent while the model was answering.', false)

const msLeft = ({ ms }: Allowance, { use }: Spending): number | null => (ms === null ? null : ms - use.waited_ms)

const unreachable = (error: ModelError): AuthorError => new AuthorError(error.code, error.message, [], error)

const unusable = (problems: readonly string[]): AuthorError =>
  new AuthorError(
    'unusable_reply',
    `The model's draft could not be used, and a second one was no better. ${problems.join(' ')}`,
    problems,
  )
