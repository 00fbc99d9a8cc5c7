// Applies repairs one at a time and judges each at once, so that a repair that makes the curriculum worse is rejected.
import type { NodeReview } from '../../contract/content-review.js'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { Patch, RepairAction, ScoreSummary } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { isBetter } from '../domain/better.js'
import { accepts, judge, summaryOf, type Judgement } from '../domain/judge.js'
import type { Repaired } from '../domain/repair/repair.js'

type Applied = {
  readonly curriculum: CompiledCurriculum
  readonly judgement: Judgement
  /** The patches of the repairs that were kept. */
  readonly patches: readonly Patch[]
  /** The score after the repairs, even if they were rejected; null if no repair could be done. */
  readonly post: ScoreSummary | null
  readonly kept: boolean
  /** Whether a kept repair fixed its rule or raised the judgement. */
  readonly improved: boolean
  readonly notes: readonly string[]
  /** Keys of the actions without effect since the last improvement. */
  readonly futile: readonly string[]
}

/** Identifies an action. */
export const actionKey = ({ action_type, node_id, node_a, node_b, rule_ids }: RepairAction): string =>
  JSON.stringify([action_type, node_id ?? null, node_a ?? null, node_b ?? null, rule_ids])

export type RepairTools = {
  readonly spec: TopicSpec
  readonly reviews: readonly NodeReview[]
  /** The least score of an accepted curriculum. */
  readonly target: number
  /** Carries out one repair; null if it cannot be done. */
  readonly repair: (curriculum: CompiledCurriculum, action: RepairAction) => Repaired | null
  /** Called after every action that was carried out. */
  readonly onTried: (action: RepairAction, kept: boolean, after: Judgement) => void
}

/** Applies each action to the result of the one before. Pure except for `onTried`. */
export function applyActions(
  curriculum: CompiledCurriculum,
  actions: readonly RepairAction[],
  { spec, reviews, target, repair: mend, onTried }: RepairTools,
): Applied {
  let best = curriculum
  let judgement = judge(curriculum, spec, reviews)
  let rejected: Judgement | null = null
  let kept = false
  let improved = false
  let futile: string[] = []
  const patches: Patch[] = []
  const notes: string[] = []
  for (const action of actions) {
    if (!isCalledFor(action, judgement)) continue
    const repaired = mend(best, action)
    if (repaired === null) {
      notes.push(couldNotBeDone(action))
      futile.push(actionKey(action))
      continue
    }
    const after = judge(repaired.curriculum, spec, reviews)
    const isKept = !isWorse(after, judgement, target)
    onTried(action, isKept, after)
    if (!isKept) {
      notes.push(`${nameOf(action)} was not kept: ${figures(after)} instead of ${figures(judgement)}.`)
      rejected = after
      futile.push(actionKey(action))
      continue
    }
    if (isBetter(after, judgement) || !isCalledFor(action, after)) {
      improved = true
      futile = []
    } else futile.push(actionKey(action))
    best = repaired.curriculum
    judgement = after
    kept = true
    patches.push(...repaired.patches)
  }
  const post = kept ? judgement : rejected
  return { curriculum: best, judgement, patches, post: post && summaryOf(post), kept, improved, notes, futile }
}

/** A curriculum that is no longer accepted counts as worse, even if its score rose. */
const isWorse = (after: Judgement, before: Judgement, target: number): boolean =>
  isBetter(before, after) || (accepts(before, target) && !accepts(after, target))

/** Whether the action is still needed: an earlier repair may have fixed the rule or removed the node. */
function isCalledFor({ rule_ids, node_id, node_a, node_b }: RepairAction, { diagnostics }: Judgement): boolean {
  const places = [node_id, node_a, node_b].filter(id => id !== undefined)
  return diagnostics.some(
    ({ rule_id, node_ids }) => rule_ids.includes(rule_id) && places.every(id => node_ids.includes(id)),
  )
}

const UNDONE = ' could not be done.'

export const couldNotBeDone = (action: RepairAction): string => `${nameOf(action)}${UNDONE}`

export const isUndone = (note: string): boolean => note.endsWith(UNDONE)

const nameOf = ({ action_type, node_id, node_a, node_b }: RepairAction): string =>
  [action_type, node_id ?? [node_a, node_b].filter(id => id !== undefined).join(' and ')].filter(Boolean).join(' of ')

function figures({ structure, content, hardFails }: Judgement): string {
  const proved =
    hardFails === 0 ? `${structure}` : `${structure} with ${hardFails} hard ${hardFails === 1 ? 'fail' : 'fails'}`
  return content.score === null ? proved : `${proved}, content ${content.score}`
}
