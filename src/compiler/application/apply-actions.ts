// Repairs carried out one at a time, each judged at once, so that what makes a curriculum worse is never taken over.
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { Patch, RepairAction, ScoreSummary } from '../../contract/optimization.js'
import { isBetter } from '../domain/better.js'
import { accepts, judge, summaryOf, type Judgement } from '../domain/judge.js'
import { repair, type RepairContext } from '../domain/repair/repair.js'

export type Applied = {
  readonly curriculum: CompiledCurriculum
  readonly judgement: Judgement
  /** Of the repairs that were kept. */
  readonly patches: readonly Patch[]
  /** What the repaired curriculum was judged to be, also where it was not kept; null: no repair could be done. */
  readonly post: ScoreSummary | null
  readonly kept: boolean
  readonly notes: readonly string[]
  /** Keys of the actions that brought nothing since the last one that was kept. */
  readonly futile: readonly string[]
}

/** What an action is told from others by. */
export const actionKey = ({ action_type, node_id, node_a, node_b, rule_ids }: RepairAction): string =>
  JSON.stringify([action_type, node_id ?? null, node_a ?? null, node_b ?? null, rule_ids])

/** `target`: the score from which on a curriculum is accepted. `onTried` hears of every action that was carried out. */
export function applyActions(
  curriculum: CompiledCurriculum,
  actions: readonly RepairAction[],
  context: RepairContext,
  target: number,
  onTried: (action: RepairAction, kept: boolean, after: Judgement) => void,
): Applied {
  let best = curriculum
  let judgement = judge(curriculum, context.spec)
  let rejected: Judgement | null = null
  let kept = false
  let futile: string[] = []
  const patches: Patch[] = []
  const notes: string[] = []
  for (const action of actions) {
    if (!isCalledFor(action, judgement)) continue
    const repaired = repair(best, action, context)
    if (repaired === null) {
      notes.push(`${nameOf(action)} could not be done.`)
      futile.push(actionKey(action))
      continue
    }
    const after = judge(repaired.curriculum, context.spec)
    const isKept = !isWorse(after, judgement, target)
    onTried(action, isKept, after)
    if (!isKept) {
      notes.push(`${nameOf(action)} was not kept: ${figures(after)} instead of ${figures(judgement)}.`)
      rejected = after
      futile.push(actionKey(action))
      continue
    }
    best = repaired.curriculum
    judgement = after
    kept = true
    futile = []
    patches.push(...repaired.patches)
  }
  const post = kept ? judgement : rejected
  return { curriculum: best, judgement, patches, post: post && summaryOf(post), kept, notes, futile }
}

/** Worse is also what is no longer accepted, though its score rose. */
const isWorse = (after: Judgement, before: Judgement, target: number): boolean =>
  isBetter(before, after) || (accepts(before, target) && !accepts(after, target))

/** An earlier repair may have mended it, or have taken its node away. */
function isCalledFor({ rule_ids, node_id, node_a, node_b }: RepairAction, { diagnostics }: Judgement): boolean {
  const places = [node_id, node_a, node_b].filter(id => id !== undefined)
  return diagnostics.some(
    ({ rule_id, node_ids }) => rule_ids.includes(rule_id) && places.every(id => node_ids.includes(id)),
  )
}

const nameOf = ({ action_type, node_id, node_a, node_b }: RepairAction): string =>
  [action_type, node_id ?? [node_a, node_b].filter(id => id !== undefined).join(' and ')].filter(Boolean).join(' of ')

const figures = ({ total, hardFails }: Judgement): string =>
  hardFails === 0 ? `${total}` : `${total} with ${hardFails} hard ${hardFails === 1 ? 'fail' : 'fails'}`
