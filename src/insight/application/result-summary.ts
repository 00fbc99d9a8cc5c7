// What an assessment came to for everybody who took it: the distribution of the scores that `GET /session/{id}/results` gives each learner.
import type { AssessmentQuery, ResultSummary } from '../../contract/assessment-results.js'
import type { SessionResults } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import { asReleased } from '../../outcomes/index.js'
import type { Snapshot } from '../../sessions/index.js'
import { mean, median } from '../domain/question-statistics.js'
import type { ScorePorts } from './scores.js'
import { seenSessions, type Watching } from './supervised-sessions.js'

/** More attempts are not looked at: each is scored anew, as its learner sees it. */
const MOST_ATTEMPTS = 1_000
const PAGE = 100
const BINS = 10

type Scored = { readonly results: SessionResults; readonly isReleased: boolean }

export async function resultSummary(
  ports: ScorePorts,
  staff: Watching,
  query: AssessmentQuery,
): Promise<ResultSummary> {
  const learners = new Set<string>()
  const scored: Scored[] = []
  let [attempts, title, before]: [number, string | null, string | undefined] = [0, null, undefined]
  do {
    const page = { ...query, state: 'ended', before, limit: PAGE } as const
    const { seen, next } = await seenSessions(ports, staff, page)
    // One after the other: a summary must not take the database from those who learn.
    for (const { snapshot } of seen) {
      const { session } = snapshot.stored
      // Who has never begun has not taken it.
      if (session.startedAt === null) continue
      attempts += 1
      title ??= session.title
      learners.add(session.learnerId)
      const results = await scoreOf(ports, snapshot)
      const { resultsFrom } = session
      if (results !== null) scored.push({ results, isReleased: resultsFrom !== null && resultsFrom <= snapshot.now })
    }
    before = next ?? undefined
  } while (before !== undefined && attempts < MOST_ATTEMPTS)
  const all = scored.map(({ results }) => results)
  const percents = all.map(({ score_percent: percent }) => percent)
  return {
    assessment_id: query.assessment_id ?? null,
    exam_id: query.exam_id ?? null,
    title,
    attempts,
    learners: learners.size,
    scored: all.length,
    released: scored.filter(({ isReleased }) => isReleased).length,
    mean_percent: rounded(mean(percents)),
    median_percent: rounded(median(percents)),
    passed: all.some(({ passed }) => passed !== null) ? all.filter(({ passed }) => passed).length : null,
    median_seconds: median(all.map(({ duration_seconds: seconds }) => seconds)),
    bins: binsOf(percents),
    grades: gradesOf(all),
    sections: sectionsOf(all),
    complete: before === undefined,
  }
}

/** Null while the last answer is being graded. */
async function scoreOf({ types }: ScorePorts, snapshot: Snapshot): Promise<SessionResults | null> {
  const { results } = types[snapshot.stored.session.type]
  try {
    const given = await results?.(asReleased(snapshot))
    return given !== undefined && 'score_percent' in given && 'section_results' in given ? given : null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'grading_pending') return null
    throw error
  }
}

function binsOf(percents: readonly number[]): ResultSummary['bins'] {
  const width = 100 / BINS
  const counts = Array.from({ length: BINS }, () => 0)
  for (const percent of percents) counts[Math.min(BINS - 1, Math.floor(percent / width))]! += 1
  return counts.map((attempts, n) => ({ from_percent: n * width, to_percent: (n + 1) * width, attempts }))
}

function gradesOf(all: readonly SessionResults[]): ResultSummary['grades'] {
  const best = new Map<string, { attempts: number; percent: number }>()
  for (const { grade, score_percent: percent } of all) {
    if (grade === null) continue
    const known = best.get(grade) ?? { attempts: 0, percent }
    best.set(grade, { attempts: known.attempts + 1, percent: Math.max(known.percent, percent) })
  }
  return [...best]
    .toSorted(([, a], [, b]) => b.percent - a.percent)
    .map(([grade, { attempts }]) => ({ grade, attempts }))
}

function sectionsOf(all: readonly SessionResults[]): ResultSummary['sections'] {
  const sections = new Map<string, { title: string; percents: number[] }>()
  for (const { section_results: results } of all)
    for (const { section_id: id, section_title: title, accuracy_percent: percent } of results) {
      const known = sections.get(id) ?? { title, percents: [] }
      known.percents.push(percent)
      sections.set(id, known)
    }
  return [...sections].map(([section_id, { title, percents }]) => ({
    section_id,
    section_title: title,
    mean_percent: rounded(mean(percents))!,
  }))
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
