// What sessions that are over came to, for staff: released to their learners or not.
import type { ScoreFilter, ScoreLine, ScorePage } from '../../contract/supervise.js'
import { BYTE_ORDER_MARK, csvLine, escapeFormula } from '../../kernel/csv.js'
import { asReleased, historyEntry } from '../../outcomes/index.js'
import { hasEnded, type SessionTypes, type Snapshot } from '../../sessions/index.js'
import { xapiStatements, type EndedAttempt } from '../domain/xapi-statement.js'
import type { AnswerStore, Surroundings } from './ports.js'
import { seenSessions, type SupervisedPorts, type Watching } from './supervised-sessions.js'

export type ScorePorts = SupervisedPorts & {
  readonly types: SessionTypes
  readonly answers: Pick<AnswerStore, 'answersIn'>
}

type Page = ScoreFilter & { readonly before?: string | undefined; readonly limit?: number | undefined }

/** Of everybody, or of the learners in their classes; newest first. */
export async function scores(ports: ScorePorts, staff: Watching, page: Page): Promise<ScorePage> {
  const { seen, next } = await seenSessions(ports, staff, { ...page, state: 'ended' })
  const results: ScoreLine[] = []
  // One after the other: an export must not take the database from those who learn.
  for (const { snapshot, around } of seen) results.push(await lineOf(ports.types, snapshot, around))
  return { results, next }
}

async function lineOf(
  types: SessionTypes,
  snapshot: Snapshot,
  { name, externalId, classes }: Surroundings,
): Promise<ScoreLine> {
  const { session } = snapshot.stored
  const { startedAt } = session
  return {
    ...(await historyEntry(types, asReleased(snapshot))),
    results_from: session.resultsFrom?.toISOString() ?? null,
    learner: { learner_id: session.learnerId, name, external_id: externalId },
    classes: [...classes],
    duration_seconds:
      hasEnded(session) && startedAt !== null
        ? Math.round((session.endedAt.getTime() - startedAt.getTime() - session.pausedTotalMs) / 1000)
        : null,
  }
}

/** All of them, page by page, as lines of text. */
export async function* exported(
  ports: ScorePorts,
  staff: Watching,
  filter: ScoreFilter,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield `${BYTE_ORDER_MARK}${csvLine(COLUMNS.map(([name]) => name))}`
  let before: string | undefined
  do {
    const { results, next } = await scores(ports, staff, { ...filter, before, limit: EXPORT_PAGE })
    yield results.map(format === 'csv' ? row : one => `${JSON.stringify(one)}\n`).join('')
    before = next ?? undefined
  } while (before !== undefined)
}

/** All of them as one JSON list of xAPI statements. Sessions whose last answer is still being graded come with the next export. */
export async function* exportedStatements(
  ports: ScorePorts,
  staff: Watching,
  filter: ScoreFilter,
  home: string,
): AsyncGenerator<string> {
  let before: string | undefined
  let separator = '[\n'
  do {
    const { results, next } = await scores(ports, staff, { ...filter, before, limit: EXPORT_PAGE })
    const graded = results.filter(one => one.result_status !== 'pending')
    const answers = await ports.answers.answersIn(graded.map(one => one.session_id))
    for (const one of graded) {
      const own = answers.filter(({ sessionId }) => sessionId === one.session_id)
      for (const statement of xapiStatements(home, attemptOf(one), own)) {
        yield `${separator}${JSON.stringify(statement)}`
        separator = ',\n'
      }
    }
    before = next ?? undefined
  } while (before !== undefined)
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const attemptOf = (one: ScoreLine): EndedAttempt => ({
  sessionId: one.session_id,
  learnerId: one.learner.learner_id,
  sessionType: one.session_type,
  sourceId: one.assessment_id ?? one.survey_id,
  title: one.title,
  status: one.status,
  endedAt: one.ended_at,
  durationSeconds: one.duration_seconds,
  result: one.result,
})

const EXPORT_PAGE = 50

const COLUMNS: readonly (readonly [string, (line: ScoreLine) => string | number | boolean | null])[] = [
  ['session_id', one => one.session_id],
  ['learner_id', one => one.learner.learner_id],
  ['external_id', one => one.learner.external_id],
  ['name', one => one.learner.name],
  ['classes', one => one.classes.join(', ')],
  ['session_type', one => one.session_type],
  ['assessment_id', one => one.assessment_id],
  ['title', one => one.title],
  ['status', one => one.status],
  ['started_at', one => one.started_at],
  ['ended_at', one => one.ended_at],
  ['duration_seconds', one => one.duration_seconds],
  ['result_status', one => one.result_status],
  ['score_percent', one => one.result?.score_percent ?? null],
  ['items_correct', one => one.result?.items_correct ?? null],
  ['total_items', one => one.result?.total_items ?? null],
  ['grade', one => one.result?.grade ?? null],
  ['passed', one => one.result?.passed ?? null],
  ['results_from', one => one.results_from],
]

const row = (line: ScoreLine): string => csvLine(COLUMNS.map(([, cell]) => cellOf(cell(line))))

const cellOf = (value: string | number | boolean | null): string =>
  value === null ? '' : typeof value === 'string' ? escapeFormula(value) : String(value)
