// What a learner's sessions have come to, a page at a time. Scores are those of `results`, under the same release.
import type { HistoryEntry, SessionHistory } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import {
  hasEnded,
  isScored,
  progress,
  type Sessions,
  type SessionTypeDefinition,
  type Snapshot,
} from '../../sessions/index.js'

type HistoryPorts = {
  readonly sessions: Pick<Sessions, 'ended'>
  readonly types: Readonly<Record<string, Pick<SessionTypeDefinition, 'results'>>>
}

/** The newest `limit` sessions before `before`, which is a `next` of an earlier page; null: from the newest on. */
export async function getHistory(
  { sessions, types }: HistoryPorts,
  learnerId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<SessionHistory> {
  const found = await sessions.ended(learnerId, before, limit + 1)
  const page = found.slice(0, limit)
  return {
    sessions: await Promise.all(page.map(snapshot => entryOf(types, snapshot))),
    next: found.length > limit ? page.at(-1)!.stored.session.id : null,
  }
}

/** What one session that is over came to. Throws for one that goes on. */
export async function entryOf(types: HistoryPorts['types'], snapshot: Snapshot): Promise<HistoryEntry> {
  const { session } = snapshot.stored
  if (!hasEnded(session)) throw new Error('A session that goes on is no history.')
  return {
    session_id: session.id,
    session_type: session.type,
    status: session.status,
    title: session.title,
    assessment_id: session.rules.source === 'assessment_id' ? session.sourceId : null,
    survey_id: session.rules.source === 'survey_id' ? session.sourceId : null,
    items_completed: progress(session).completed,
    started_at: session.startedAt?.toISOString() ?? null,
    ended_at: session.endedAt.toISOString(),
    ...(await resultOf(types, snapshot)),
  }
}

/** The refusals of `results` that mean that there is no score to show yet. */
const NOT_YET: Readonly<Record<string, HistoryEntry['result_status']>> = {
  results_not_released: 'not_released',
  grading_pending: 'pending',
}

const NOTHING = { result: null, results_from: null }

async function resultOf(
  types: HistoryPorts['types'],
  snapshot: Snapshot,
): Promise<Pick<HistoryEntry, 'result' | 'result_status' | 'results_from'>> {
  const { type, rules } = snapshot.stored.session
  const { results } = types[type]!
  if (results === null || !isScored(rules)) return { ...NOTHING, result_status: 'none' }
  try {
    const given = await results(snapshot)
    if (!('score_percent' in given)) return { ...NOTHING, result_status: 'none' }
    const { score_percent, items_correct, total_items, grade, passed } = given
    return {
      ...NOTHING,
      result_status: 'released',
      result: { score_percent, items_correct, total_items, grade, passed },
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const result_status = NOT_YET[error.code]
    if (result_status === undefined) throw error
    const { results_from: from } = error.details
    return { ...NOTHING, result_status, results_from: typeof from === 'string' ? from : null }
  }
}
