// One session uninterrupted; then the same session again and again, with the process killed at each of its points in turn.
import { randomUUID } from 'node:crypto'
import { SteadfastLearner, type Deed, type Played, type Script } from './cut-learner.js'
import type { Lineage } from './cut-lineage.js'
import { differences, essence, faults, type Json, type Stored } from './cut-stored.js'
import { eachEvent, type LogRow } from './log-rows.js'

/**
 * `assisted`: practice with everything that a learner may do beside answering. `documents`: a mastery programme from a document, all of whose
 * agents are remote models.
 */
export const MODES = [
  'evaluation',
  'learning',
  'assisted',
  'survey',
  'thought',
  'tutoring',
  'mastery',
  'documents',
] as const
export type Mode = (typeof MODES)[number]
/** `documentId`: of `documents`. */
export type Journey = { readonly mode: Mode; readonly items: 4 | 20; readonly documentId?: string | null }

export type CutReport = {
  /** The points of the uninterrupted session, in order. */
  readonly points: readonly string[]
  readonly kills: number
  /** Of the uninterrupted session, as its learner got them. */
  readonly results: Json
  readonly seconds: number
  /** What went wrong, one sentence each, beginning with the point. Empty when the server holds its promises. */
  readonly problems: readonly string[]
}

const LOGS = new Set(['session_event', 'domain_event'])

export type Progress = (done: number, of: number, point: string) => void

/** They take turns; with four items all of them occur. */
const DEEDS: Readonly<Record<Mode, readonly Deed[]>> = {
  evaluation: ['malformed', 'wrong', 'too_late', 'twice', 'right', 'wrong'],
  // The second question is answered wrongly and then, at its second try, rightly.
  learning: ['malformed', 'wrong', 'right', 'too_late', 'twice', 'right'],
  assisted: ['malformed', 'back', 'hint', 'wrong', 'too_late', 'ask', 'twice'],
  survey: ['right', 'back', 'twice', 'malformed', 'skip', 'right'],
  thought: ['twice', 'skip', 'back', 'right', 'finish'],
  // A question of the diagnosis, two menus, and a quiz that is not mastered: the programme ends there.
  mastery: ['wrong', 'ask', 'twice', 'malformed', 'hint', 'wrong', 'right'],
  // Two menus, an explanation, a quiz that is drafted, and the second concept.
  documents: ['ask', 'right', 'wrong', 'twice', 'malformed', 'wrong', 'right', 'right', 'right'],
  tutoring: ['wrong', 'twice', 'ask', 'wrong', 'hint', 'malformed', 'right', 'right'],
}

/** Each question has minutes: nobody is late because a new process was slow to start. */
export function scriptOf({ mode, ...more }: Journey): Script {
  return {
    idempotencyKey: randomUUID(),
    body: bodyOf({ mode, ...more }),
    deed: asked => DEEDS[mode][(asked - 1) % DEEDS[mode].length]!,
    hasResults: mode !== 'thought',
  }
}

function bodyOf({ mode, items, documentId }: Journey): object {
  switch (mode) {
    case 'evaluation':
      return { session_type: mode, assessment_id: `fixture-patient-${items === 4 ? 'four' : 'twenty'}` }
    case 'learning':
    case 'assisted':
      return {
        session_type: 'learning',
        skills: ['fixture.sum', 'fixture.host'],
        config: { max_items: items, item_time_limit_seconds: 300 },
      }
    case 'survey':
      return { session_type: mode, survey_id: 'fixture-survey' }
    case 'thought':
      return { session_type: mode, topic: 'Tides' }
    case 'mastery':
      return {
        session_type: mode,
        skills: ['fixture.sum'],
        config: { questions_per_quiz: 3, max_cycles: 1 },
      }
    case 'documents':
      return { session_type: 'mastery', document_ids: [documentId], config: { questions_per_quiz: 3 } }
    case 'tutoring':
      return { session_type: mode, guideline_id: 'fixture.sums', student: { interests: ['tides'] } }
  }
}

/** Stops early after a few problems: what is broken at one point is mostly broken at its neighbours too. */
const ENOUGH = 3

/** Which of the points to cut at, from their numbers, which begin with 1. */
export type Choice = (numbers: readonly number[]) => readonly number[]

/** Rejects when even the uninterrupted session is not as it must be: then there is nothing to compare with. */
export async function cutEveryPoint(
  lineage: Lineage,
  journey: Journey,
  onProgress: Progress = () => {},
  choose: Choice = numbers => numbers,
): Promise<CutReport> {
  const began = performance.now()
  const before = lineage.deaths
  const whole = await playOnce(lineage, scriptOf(journey), null)
  if (whole.problems.length > 0) throw new Error(`Without any kill:\n${whole.problems.join('\n')}`)
  const points = whole.trace
  const problems: string[] = []
  for (const cut of choose(points.map((_, at) => at + 1))) {
    if (problems.length >= ENOUGH) break
    const point = `${points[cut - 1]} (${cut} of ${points.length})`
    const found = await cutAt(lineage, scriptOf(journey), cut, points, whole.essence).catch(error => [String(error)])
    problems.push(...found.map(problem => `${point}: ${problem}`))
    onProgress(cut, points.length, points[cut - 1]!)
  }
  return {
    points,
    kills: lineage.deaths - before,
    results: whole.results,
    seconds: (performance.now() - began) / 1000,
    problems,
  }
}

/** Plays a session that is cut at its `cut`-th point. Resolves to what is not as it was in the uninterrupted one. */
export async function cutAt(
  lineage: Lineage,
  script: Script,
  cut: number,
  points: readonly string[],
  expected: Json,
): Promise<string[]> {
  const { deaths } = lineage
  const run = await playOnce(lineage, script, cut)
  const killed = lineage.deaths - deaths
  return [
    ...(killed === 1 ? [] : [`The point was not hit: ${killed} processes died`]),
    ...differences(run.trace, points.slice(0, cut), 'points'),
    ...run.problems,
    ...differences(run.essence, expected),
  ]
}

type Run = {
  readonly trace: readonly string[]
  readonly essence: Json
  readonly results: Json
  readonly problems: readonly string[]
}

/** How often each kind of point occurs, by name. */
export function pointsByName(points: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const point of points) counts.set(point, (counts.get(point) ?? 0) + 1)
  return [...counts].map(([point, count]) => `${String(count).padStart(5)}  ${point}`).join('\n')
}

/** Plays one session, and then looks at everything that is stored of it. `cut`: the point at which the process dies. */
export async function playOnce(lineage: Lineage, script: Script, cut: number | null): Promise<Run> {
  const complaints = lineage.complaints.length
  await lineage.arm(cut)
  const played = await new SteadfastLearner(lineage, script).play()
  // After the kill the next process has nothing armed: the trace ends where the first one did.
  const trace = lineage.trace()
  await lineage.disarm()
  const stored = Object.fromEntries(
    Object.entries(await lineage.stored(played.sessionId)).map(([table, rows]) => [
      table,
      LOGS.has(table) ? eachEvent(rows as unknown as LogRow[]) : rows,
    ]),
  ) as Stored
  return {
    trace,
    results: played.results,
    essence: essence({
      ...stored,
      results: played.results === null ? [] : [played.results as Stored[string][number]],
    }),
    problems: [
      ...faults(stored),
      ...differences(eventsOf(stored, played), [...played.events], 'stored events and seen ones'),
      ...lineage.complaints.slice(complaints).map(line => `The server complained: ${line}`),
    ].slice(0, 10),
  }
}

const eventsOf = (stored: Stored, { sessionId }: Played): Json =>
  (stored['session_event'] ?? [])
    .filter(row => row['session_id'] === sessionId)
    .map(({ seq, type, payload }) => ({ seq, type, payload }) as Json)
