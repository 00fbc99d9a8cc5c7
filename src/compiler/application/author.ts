// The author and the critic of a curriculum: a model, asked for one JSON value at a time. Each answer is checked; an invalid one is sent back
// once with its problems.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import { ModelError, type Model, type ModelErrorCode, type ProductPrompts } from '../../llm/index.js'
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

type Proposed = {
  readonly curriculum: CompiledCurriculum
  /** What went wrong on the way. */
  readonly notes: readonly string[]
  readonly spending: Spending
}

export type Revised = {
  /** Valid nodes among those requested; the others stay as they are. */
  readonly nodes: readonly CurriculumNode[]
  /** Ids of the nodes that were answered, even if unusably; the others can be requested again. */
  readonly answered: readonly string[]
  readonly notes: readonly string[]
  readonly spending: Spending
}

export type Reviewed = {
  /** Valid reviews of the requested nodes. */
  readonly reviews: readonly NodeReview[]
  readonly notes: readonly string[]
  readonly spending: Spending
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
type Answer = { readonly text: string; readonly spending: Spending; readonly failure: ModelError | null }

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
      const first = await ask(PROPOSE, input, signal, left.ms)
      if (first.failure) throw unreachable(first.failure)
      const draft = readProposal(first.text, input)
      if (draft.curriculum) return { curriculum: draft.curriculum, notes: [], spending: first.spending }
      if (isSpent(left, first.spending)) throw unusable(draft.problems)
      const second = await ask(
        PROPOSE,
        { ...input, refused_because: draft.problems },
        signal,
        msLeft(left, first.spending),
      )
      if (second.failure) throw unreachable(second.failure)
      const mended = readProposal(second.text, input)
      if (!mended.curriculum) throw unusable(mended.problems)
      return {
        curriculum: mended.curriculum,
        notes: [`The model's first draft was refused. ${draft.problems.join(' ')}`],
        spending: spend(first.spending, second.spending),
      }
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
      const notes = missing.length > 0 ? [...asked.notes, lacking] : asked.notes
      const answered = asked.isReached ? requested : [...nodes.keys()]
      return { nodes: [...nodes.values()], answered, notes, spending: asked.spending }
    },
    async review(input, spec, signal, left) {
      const findings = new Map<string, readonly ContentFinding[]>()
      const { notes, spending } = await askTwice(CRITICISE, input, signal, left, text => {
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
      return { reviews, notes, spending }
    },
  }

  /** Asks again with the problems of the first answer; `read` returns the valid part and the problems. */
  async function askTwice(
    request: Request,
    input: object,
    signal: AbortSignal,
    left: Allowance,
    read: (text: string) => readonly string[],
  ) {
    const notes: string[] = []
    let spending = NOTHING_SPENT
    let problems: readonly string[] = []
    for (const attempt of [1, 2]) {
      if (attempt === 2 && isSpent(left, spending)) break
      const question = attempt === 1 ? input : { ...input, refused_because: problems }
      const answer = await ask(request, question, signal, msLeft(left, spending))
      spending = spend(spending, answer.spending)
      if (answer.failure) {
        notes.push(`The model wrote nothing (${answer.failure.code}). ${answer.failure.message}`)
        return { isReached: false, notes, spending }
      }
      problems = read(answer.text)
      if (problems.length === 0) break
      notes.push(`The model's answer ${attempt} was refused in part or whole. ${problems.join(' ')}`)
    }
    return { isReached: true, notes, spending }
  }
}

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
    const { text, usage } = await model.structured({ name, schema, instructions, input }, { signal: until })
    return { text, spending: spending(text, usage), failure: null }
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
