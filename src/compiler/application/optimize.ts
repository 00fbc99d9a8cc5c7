// The loop: judge, choose repairs, have words written, repair, judge again, until the curriculum is good enough, no repair is left or a
// limit is reached. What is handed back is never worse than what it began with.
import { CompiledCurriculum } from '../../contract/curriculum.js'
import {
  OptimizationTrace,
  type Iteration,
  type RepairAction,
  type ScoreSummary,
  type STOP_REASONS,
} from '../../contract/optimization.js'
import { accepts, judge, pedagogyOf, summaryOf, type Judgement } from '../domain/judge.js'
import type { RevisionInput } from '../domain/messages.js'
import { chooseActions } from '../domain/planner.js'
import { repair } from '../domain/repair/repair.js'
import { revisionInput } from '../domain/repair/revise.js'
import { actionKey, applyActions } from './apply-actions.js'
import type { Author } from './author.js'
import { taskHash, type OptimizationState, type TaskFacts } from './optimization-state.js'
import { allowance, budgetSpent, NOTHING_SPENT, spend } from './spending.js'

export type StopReason = (typeof STOP_REASONS)[number]

export type OptimizationTask = TaskFacts & {
  readonly author: Author
  /** A checkpoint to go on from; one of another task is passed by. */
  readonly resume?: OptimizationState
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Gets the state behind the draft, behind an author's words and behind each iteration, and is waited for. */
  readonly checkpoint?: (state: OptimizationState) => void | Promise<void>
}

/** What happens, for whoever watches. `iteration` 0: the draft. */
export type Progress =
  | { readonly kind: 'resumed'; readonly iteration: number }
  | { readonly kind: 'asking'; readonly iteration: number; readonly what: 'draft' | 'words' }
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

export type Optimized = { readonly curriculum: CompiledCurriculum; readonly trace: OptimizationTrace }

/** Rejects with AuthorError when there is no draft, and with the signal's reason when it is aborted. */
export async function optimize(task: OptimizationTask): Promise<Optimized> {
  let state = await begun(task)
  for (;;) {
    task.signal.throwIfAborted()
    const next = nextStep(task, state)
    if ('stop' in next) return finished(task, state, next)
    state = await iterate(task, state, next)
  }
}

type Standing = { readonly judgement: Judgement; readonly accepted: boolean }
type Work = Standing & { readonly actions: readonly RepairAction[]; readonly asks: RevisionInput | null }
type Stop = Standing & { readonly stop: StopReason }

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
  const state: OptimizationState = {
    task_hash,
    curriculum: draft.curriculum,
    iterations: [],
    notes: [...draft.notes],
    futile_actions: [],
    words: null,
    spending: draft.spending,
  }
  await task.checkpoint?.(state)
  return state
}

/** Pure: the same state leads to the same step, so that a resumed run goes the way that it would have gone. */
function nextStep({ spec, input, policy, onProgress }: OptimizationTask, state: OptimizationState): Work | Stop {
  const { curriculum, iterations, futile_actions, words, spending } = state
  const judgement = judge(curriculum, spec)
  const accepted = accepts(judgement, policy.target_score)
  const standing = { judgement, accepted }
  onProgress?.({ kind: 'judged', iteration: iterations.length + 1, score: summaryOf(judgement), accepted })
  if (accepted) return { ...standing, stop: 'accepted_threshold_met' }
  if (iterations.length >= policy.max_iterations) return { ...standing, stop: 'max_iterations_reached' }
  const actions = chooseActions(judgement, curriculum, Infinity)
    .filter(action => !futile_actions.includes(actionKey(action)))
    .slice(0, policy.max_actions_per_iteration)
  if (actions.length === 0) return { ...standing, stop: 'no_actions_available' }
  const asks = words === null ? revisionInput(curriculum, actions, spec, input) : null
  const spent = asks && budgetSpent(allowance(policy, spending))
  return spent ? { ...standing, stop: spent } : { ...standing, actions, asks }
}

async function iterate(task: OptimizationTask, before: OptimizationState, work: Work): Promise<OptimizationState> {
  const { spec, input, policy } = task
  const number = before.iterations.length + 1
  const state = work.asks ? await withWords(task, before, work.asks) : before
  const revised = new Map((state.words?.nodes ?? []).map(node => [node.id, node]))
  const applied = applyActions(state.curriculum, work.actions, {
    spec,
    target: policy.target_score,
    mend: (curriculum, action) => repair(curriculum, action, { spec, input, revised }),
    onTried: (action, kept, after) =>
      task.onProgress?.({ kind: 'repaired', iteration: number, action, kept, score: summaryOf(after) }),
  })
  const iteration: Iteration = {
    ...found(task, state, work.judgement),
    selected_actions: [...work.actions],
    patches: [...applied.patches],
    post_score_summary: applied.post,
    kept: applied.kept,
    notes: [...state.notes, ...(state.words?.notes ?? []), ...applied.notes],
    use: (state.words?.spending ?? NOTHING_SPENT).use,
  }
  const after: OptimizationState = {
    ...state,
    curriculum: applied.curriculum,
    iterations: [...state.iterations, iteration],
    notes: [],
    futile_actions: applied.kept ? [...applied.futile] : [...state.futile_actions, ...applied.futile],
    words: null,
  }
  await task.checkpoint?.(after)
  return after
}

async function withWords(task: OptimizationTask, state: OptimizationState, asks: RevisionInput) {
  task.onProgress?.({ kind: 'asking', iteration: state.iterations.length + 1, what: 'words' })
  const left = allowance(task.policy, state.spending)
  const { nodes, notes, spending } = await task.author.revise(asks, task.signal, left)
  const after: OptimizationState = {
    ...state,
    words: { nodes: [...nodes], notes: [...notes], spending },
    spending: spend(state.spending, spending),
  }
  await task.checkpoint?.(after)
  return after
}

/** What an iteration began with. */
function found({ policy }: OptimizationTask, { iterations }: OptimizationState, judgement: Judgement) {
  return {
    iteration: iterations.length + 1,
    model_policy: policy,
    pedagogy_summary: pedagogyOf(judgement),
    score_summary: summaryOf(judgement),
    learner_path_diagnostics: [...judgement.critique.diagnostics],
    diagnostics: [...judgement.diagnostics],
  }
}

/** Read by their schemas once more, so that a resumed run writes its fields in the same order. */
function finished(task: OptimizationTask, state: OptimizationState, { judgement, accepted, stop }: Stop): Optimized {
  const score = summaryOf(judgement)
  const only: Iteration = {
    ...found(task, state, judgement),
    selected_actions: [],
    patches: [],
    post_score_summary: null,
    kept: false,
    notes: [...state.notes],
    use: NOTHING_SPENT.use,
  }
  task.onProgress?.({ kind: 'stopped', iteration: state.iterations.length, reason: stop, score, accepted })
  return {
    curriculum: CompiledCurriculum.parse(state.curriculum),
    trace: OptimizationTrace.parse({
      schema_version: '1.0',
      stop_reason: stop,
      best_score: judgement.total,
      accepted,
      iterations: state.iterations.length > 0 ? state.iterations : [only],
      use: state.spending.use,
    } satisfies OptimizationTrace),
  }
}
