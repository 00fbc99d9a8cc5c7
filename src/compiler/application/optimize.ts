// The optimization loop: judge, choose repairs, ask an author for text, repair, judge again, until the curriculum is accepted, no repair is
// left or a limit is reached. The result is never worse than the start.
import type { NodeReview } from '../../contract/content-review.js'
import { CompiledCurriculum, type CurriculumNode } from '../../contract/curriculum.js'
import {
  OptimizationTrace,
  type Iteration,
  type RepairAction,
  type ScoreSummary,
  type STOP_REASONS,
} from '../../contract/optimization.js'
import { contentHash, reviewOf, unreviewed } from '../domain/content.js'
import { accepts, isStructureValid, judge, pedagogyOf, summaryOf, type Judgement } from '../domain/judge.js'
import type { RevisionInput } from '../domain/messages.js'
import { reviewInput } from '../domain/review-input.js'
import { chooseActions } from '../domain/planner.js'
import { repair } from '../domain/repair/repair.js'
import { withSkills } from '../domain/skill-links.js'
import { revisionInput } from '../domain/repair/revise.js'
import { actionKey, applyActions, couldNotBeDone } from './apply-actions.js'
import type { Author } from './author.js'
import { READ_AT_ONCE } from './read-all.js'
import { answerOf, answerTo, taskHash, type OptimizationState, type TaskFacts } from './optimization-state.js'
import { allowance, budgetSpent, NOTHING_SPENT, spend } from './spending.js'

type StopReason = (typeof STOP_REASONS)[number]

export type OptimizationTask = TaskFacts & {
  readonly author: Author
  /** What readers have found before; it counts for nodes that have the same content. */
  readonly reviews?: readonly NodeReview[]
  /** A checkpoint to resume from; ignored if it belongs to another task. */
  readonly resume?: OptimizationState
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Gets the state after the draft, after each author's answer and after each iteration. The loop awaits it. */
  readonly checkpoint?: (state: OptimizationState) => void | Promise<void>
}

/** Progress events. `iteration` 0: the draft. */
export type Progress =
  | { readonly kind: 'resumed'; readonly iteration: number }
  | { readonly kind: 'asking'; readonly iteration: number; readonly what: 'draft' | 'words' | 'review' }
  /** What a model did not do, or did otherwise than it was asked, and what could not be repaired. */
  | { readonly kind: 'noted'; readonly iteration: number; readonly note: string }
  | { readonly kind: 'judged'; readonly iteration: number; readonly score: ScoreSummary; readonly accepted: boolean }
  | {
      readonly kind: 'repaired'
      readonly iteration: number
      readonly action: RepairAction
      readonly kept: boolean
      readonly score: ScoreSummary
    }
  | {
      readonly kind: 'stopped'
      readonly iteration: number
      readonly reason: StopReason
      readonly score: ScoreSummary
      readonly accepted: boolean
    }

export type Optimized = {
  readonly curriculum: CompiledCurriculum
  readonly trace: OptimizationTrace
  /** The reviews that apply to the nodes of the curriculum. */
  readonly reviews: readonly NodeReview[]
}

/** Rejects with AuthorError when there is no draft, and with the signal's reason when it is aborted. */
export async function optimize(task: OptimizationTask): Promise<Optimized> {
  let state = await begun(task)
  for (;;) {
    task.signal.throwIfAborted()
    const next = nextStep(task, state)
    if ('stop' in next) return finished(task, state, next)
    if ('review' in next) state = await withReviews(task, state, next.review)
    else if (next.asks !== null) state = await withRevisions(task, state, next.asks, next.actions)
    else state = iterate(task, state, next)
    await task.checkpoint?.(state)
  }
}

type Judged = { readonly judgement: Judgement; readonly accepted: boolean }
/** `asks`: the request to the author that is still open; null: none. */
type RepairStep = Judged & { readonly actions: readonly RepairAction[]; readonly asks: RevisionInput | null }
/** `review`: nodes for a critic to read. */
type ReviewStep = { readonly review: readonly CurriculumNode[] }
/** `notes`: what could not be repaired. */
type Stop = Judged & { readonly stop: StopReason; readonly notes: readonly string[] }

async function begun(task: OptimizationTask): Promise<OptimizationState> {
  const { resume, start, input, author, policy, signal } = task
  const task_hash = taskHash(task)
  if (resume?.task_hash === task_hash) {
    task.onProgress?.({ kind: 'resumed', iteration: resume.iterations.length })
    return resume
  }
  if (!start) task.onProgress?.({ kind: 'asking', iteration: 0, what: 'draft' })
  const draft = start
    ? { curriculum: start, notes: [], spending: NOTHING_SPENT }
    : await author.propose(input, signal, allowance(policy, NOTHING_SPENT))
  tell(task, 0, draft.notes)
  const state: OptimizationState = {
    task_hash,
    curriculum: draft.curriculum,
    iterations: [],
    notes: [...draft.notes],
    futile_actions: [],
    answers: [],
    words: null,
    reviews: [...(task.reviews ?? [])],
    unread: [],
    spending: draft.spending,
  }
  await task.checkpoint?.(state)
  return state
}

function tell({ onProgress }: OptimizationTask, iteration: number, notes: readonly string[]): void {
  for (const note of notes) onProgress?.({ kind: 'noted', iteration, note })
}

/** Deterministic: a resumed run takes the same steps as an uninterrupted one. */
function nextStep(task: OptimizationTask, state: OptimizationState): RepairStep | ReviewStep | Stop {
  const { policy, onProgress } = task
  const { curriculum, iterations, spending } = state
  const judgement = judge(curriculum, task.spec, state.reviews)
  const accepted = accepts(judgement, policy.target_score)
  const judged = { judgement, accepted }
  const spent = budgetSpent(allowance(policy, spending))
  const review = spent === null ? toRead(task, state, judgement) : []
  if (review.length > 0) return { review }
  if (state.words === null)
    onProgress?.({ kind: 'judged', iteration: iterations.length + 1, score: summaryOf(judgement), accepted })
  // These actions were chosen before the author was asked; the answer may have used up the budget or be of no use.
  if (state.words !== null) return { ...judged, actions: state.words.actions, asks: null }
  if (accepted) return { ...judged, stop: 'accepted_threshold_met', notes: [] }
  if (iterations.length >= policy.max_iterations)
    return { ...judged, stop: spent ?? 'max_iterations_reached', notes: [] }
  const { actions, hopeless } = promising(task, state, judgement, spent === null)
  if (actions.length === 0) {
    const isUnread = isStructureValid(judgement) && judgement.content.score === null
    const reason = isUnread ? 'content_not_judged' : 'no_actions_available'
    return { ...judged, stop: spent ?? reason, notes: hopeless.map(couldNotBeDone) }
  }
  return { ...judged, actions, asks: spent === null ? unanswered(task, state, actions) : null }
}

/**
 * The nodes that a critic reads next: unread nodes of a curriculum with a valid structure, including an author's latest text, so that no text
 * is taken over unread. Empty if there are none, or if there is no critic.
 */
function toRead(task: OptimizationTask, state: OptimizationState, judgement: Judgement): CurriculumNode[] {
  if (!task.author.canRead || !isStructureValid(judgement)) return []
  const { reviews, unread, words } = state
  const isOpen = (node: CurriculumNode): boolean => !unread.includes(contentHash(node, task.spec))
  const candidate = words === null ? state.curriculum : repairedBy(task, state, words.actions)
  return unreviewed(candidate, task.spec, reviews).filter(isOpen).slice(0, READ_AT_ONCE)
}

/** Applies the actions one after the other, without judging the result. */
function repairedBy(
  task: OptimizationTask,
  state: OptimizationState,
  actions: readonly RepairAction[],
): CompiledCurriculum {
  const once = repairWith(task, state, actions)
  return actions.reduce((curriculum, action) => once(curriculum, action)?.curriculum ?? curriculum, state.curriculum)
}

async function withReviews(
  task: OptimizationTask,
  state: OptimizationState,
  nodes: readonly CurriculumNode[],
): Promise<OptimizationState> {
  const { author, input, policy, signal, spec } = task
  task.onProgress?.({ kind: 'asking', iteration: state.iterations.length + 1, what: 'review' })
  const question = reviewInput(state.curriculum, nodes, input)
  const { reviews, notes, spending } = await author.review(question, spec, signal, allowance(policy, state.spending))
  tell(task, state.iterations.length + 1, notes)
  const read = new Set(reviews.map(({ content_hash: hash }) => hash))
  const inVain = nodes.map(node => contentHash(node, spec)).filter(hash => !read.has(hash))
  return {
    ...state,
    reviews: [...state.reviews, ...reviews],
    unread: [...state.unread, ...inVain],
    notes: [...state.notes, ...notes],
    spending: spend(state.spending, spending),
  }
}

/** The most severe actions that may help. Only actions that need an author count against the limit per iteration. */
function promising(task: OptimizationTask, state: OptimizationState, judgement: Judgement, mayAsk: boolean) {
  const { curriculum, futile_actions: futile } = state
  const actions: RepairAction[] = []
  const hopeless: RepairAction[] = []
  let asked = 0
  for (const action of chooseActions(judgement, curriculum, Infinity)) {
    if (futile.includes(actionKey(action))) continue
    if (mayAsk && unanswered(task, state, [action]) !== null) {
      if (asked++ < task.policy.max_actions_per_iteration) actions.push(action)
    } else if (repairWith(task, state, [action])(curriculum, action) !== null) actions.push(action)
    else hopeless.push(action)
  }
  return { actions, hopeless }
}

/** The request to an author that these actions still need; null if none. */
function unanswered(
  { spec, input, author }: OptimizationTask,
  { curriculum, answers }: OptimizationState,
  actions: readonly RepairAction[],
): RevisionInput | null {
  const asks = author.canRead ? revisionInput(curriculum, actions, spec, input) : null
  const tasks = asks?.tasks.filter(each => answerTo(each, answers) === undefined) ?? []
  return asks === null || tasks.length === 0 ? null : { ...asks, tasks }
}

/** A repair function that uses the author's answers to these actions. */
function repairWith({ spec, input }: OptimizationTask, state: OptimizationState, actions: readonly RepairAction[]) {
  const tasks = revisionInput(state.curriculum, actions, spec, input)?.tasks ?? []
  const revised = new Map(
    tasks.flatMap(each => {
      const words = answerTo(each, state.answers)?.words
      return words ? [[each.node.id, words] as const] : []
    }),
  )
  return (curriculum: CompiledCurriculum, action: RepairAction) => repair(curriculum, action, { spec, input, revised })
}

function iterate(task: OptimizationTask, state: OptimizationState, work: RepairStep): OptimizationState {
  const { spec, policy } = task
  const number = state.iterations.length + 1
  const applied = applyActions(state.curriculum, work.actions, {
    spec,
    reviews: state.reviews,
    target: policy.target_score,
    repair: repairWith(task, state, work.actions),
    onTried: (action, kept, after) =>
      task.onProgress?.({ kind: 'repaired', iteration: number, action, kept, score: summaryOf(after) }),
  })
  tell(task, number, applied.notes)
  const iteration: Iteration = {
    ...iterationStart(task, state, work.judgement),
    selected_actions: [...work.actions],
    patches: [...applied.patches],
    post_score_summary: applied.post,
    kept: applied.kept,
    notes: [...state.notes, ...(state.words?.notes ?? []), ...applied.notes],
    use: (state.words?.spending ?? NOTHING_SPENT).use,
  }
  return {
    ...state,
    curriculum: applied.curriculum,
    iterations: [...state.iterations, iteration],
    notes: [],
    futile_actions: applied.improved ? [...applied.futile] : [...state.futile_actions, ...applied.futile],
    words: null,
  }
}

async function withRevisions(
  task: OptimizationTask,
  state: OptimizationState,
  asks: RevisionInput,
  actions: readonly RepairAction[],
): Promise<OptimizationState> {
  task.onProgress?.({ kind: 'asking', iteration: state.iterations.length + 1, what: 'words' })
  const left = allowance(task.policy, state.spending)
  const { nodes, answered, notes, spending } = await task.author.revise(asks, task.signal, left)
  tell(task, state.iterations.length + 1, notes)
  const revised = new Map(nodes.map(node => [node.id, node]))
  const answers = asks.tasks
    .filter(({ node }) => answered.includes(node.id))
    .map(each => answerOf(each, revised.get(each.node.id)))
  return {
    ...state,
    answers: [...state.answers, ...answers],
    words: { actions: [...actions], notes: [...notes], spending },
    spending: spend(state.spending, spending),
  }
}

/** An iteration before anything is repaired. */
function iterationStart({ policy }: OptimizationTask, state: OptimizationState, judgement: Judgement): Iteration {
  return {
    iteration: state.iterations.length + 1,
    model_policy: policy,
    pedagogy_summary: pedagogyOf(judgement),
    score_summary: summaryOf(judgement),
    learner_path_diagnostics: [...judgement.critique.diagnostics],
    diagnostics: [...judgement.diagnostics],
    selected_actions: [],
    patches: [],
    post_score_summary: null,
    kept: false,
    notes: [...state.notes],
    use: NOTHING_SPENT.use,
  }
}

/** Parses the result again, so that a resumed run writes its fields in the same order. */
function finished(task: OptimizationTask, state: OptimizationState, end: Stop): Optimized {
  const { judgement, accepted, stop } = end
  const score = summaryOf(judgement)
  const only = iterationStart(task, state, judgement)
  const iterations = state.iterations.length > 0 ? state.iterations : [only]
  const last = iterations.at(-1)!
  tell(task, state.iterations.length, end.notes)
  task.onProgress?.({ kind: 'stopped', iteration: state.iterations.length, reason: stop, score, accepted })
  const { nodes } = state.curriculum
  return {
    reviews: [...new Set(nodes.flatMap(node => reviewOf(node, task.spec, state.reviews) ?? []))],
    curriculum: CompiledCurriculum.parse(withSkills(state.curriculum, task.spec)),
    trace: OptimizationTrace.parse({
      schema_version: '1.0',
      stop_reason: stop,
      best_score: judgement.total,
      final_score_summary: score,
      accepted,
      iterations: iterations.with(-1, {
        ...last,
        notes: [...last.notes, ...(last === only ? [] : state.notes), ...end.notes],
      }),
      use: state.spending.use,
    } satisfies OptimizationTrace),
  }
}
