// A session with every kind of commit, killed at some of the points of its commits, and at all of them in a deep run.
import { describe, expect, test } from 'vitest'
import { cutEveryPoint, pointsByName, type Mode } from '../support/cut-every-point.js'
import { withLineage, type DatabaseKind } from '../support/cut-places.js'
import { isDeep, sampled, type Sample } from '../support/sampling.js'
import { createDatabase } from '../support/use-database.js'

/** What has to happen in the session, each before and after its commit. */
const COMMITS: Readonly<Record<Mode, readonly string[]>> = {
  evaluation: ['ItemFetched', 'ActionOpened', 'ActionAnswered', 'ItemTimedOut', 'OwnerAttached'],
  learning: ['TextShown', 'ItemFetched', 'ActionOpened', 'ActionAnswered', 'ItemTimedOut', 'OwnerAttached'],
  assisted: ['HintShown', 'SteppedBack', 'HelpAsked'],
  survey: ['ItemFetched', 'ActionOpened', 'ActionAnswered', 'SteppedBack', 'ItemSkipped'],
  thought: ['TextShown', 'ActionOpened', 'ActionAnswered', 'SteppedBack', 'ItemSkipped'],
  documents: ['TextShown', 'ActionOpened', 'ActionAnswered', 'HelpAsked', 'AgentRan+DriverMoved'],
  mastery: ['TextShown', 'ItemFetched', 'ActionOpened', 'ActionAnswered', 'HelpAsked', 'HintShown', 'DriverMoved'],
  tutoring: [
    'AgentRan+DriverNoted+DriverMoved',
    'ItemFetched',
    'ActionOpened',
    'ActionAnswered',
    'HelpAsked',
    'HintShown',
  ],
}
const IN_ALL = ['create', 'SessionStarted', 'SessionCompleted']
/** What the learner is told at the end; nothing of a dialogue. */
const RESULTS: Readonly<Record<Mode, object | null>> = {
  // Of the four one was answered wrong, and one too late. With help, the wrong one ran out of time at its second try.
  evaluation: { status: 'completed', items_completed: 4, items_correct: 2 },
  learning: { status: 'completed', items_completed: 4, items_correct: 2, score_percent: 62.5 },
  assisted: { status: 'completed', total_items: 4, items_completed: 4, items_correct: 3 },
  survey: { status: 'completed' },
  thought: null,
  mastery: { status: 'completed' },
  documents: { status: 'completed' },
  tutoring: { status: 'completed' },
}
const LIMIT_MS = isDeep ? 3_600_000 : 900_000

/** Kills at every `every`-th point, another one each day; in a deep run at all of them. */
export function cutPointsOf(mode: Mode, database: DatabaseKind, every: number, sample: Sample = {}): void {
  describe(`${mode} on ${database}: a server that is killed`, () => {
    test('at any point of any commit loses nothing and does nothing twice', { timeout: LIMIT_MS }, async () => {
      const { points, kills, seconds, problems, results } = await withLineage(
        database,
        createDatabase,
        (lineage, _databaseUrl, _dataDir, documentId) =>
          cutEveryPoint(
            lineage,
            { mode, items: 4, documentId },
            (done, of, point) => {
              if (done % 10 === 0 || done === of) say(`${mode} on ${database}: ${done}/${of} ${point}`)
            },
            numbers => sampled(numbers, every, sample),
          ),
        { talks: mode === 'thought', teaches: mode === 'documents' },
      )
      say(`${mode} on ${database}: ${kills} kills in ${Math.round(seconds)} s\n${pointsByName(points)}`)
      expect(problems).toEqual([])
      expect(kills).toBe(sampled(points, every, sample).length)
      if (RESULTS[mode] === null) expect(results).toBeNull()
      else expect(results).toMatchObject(RESULTS[mode])
      for (const commit of [...IN_ALL, ...COMMITS[mode]])
        for (const side of ['before-commit', 'after-commit'])
          expect(points.filter(point => point.includes(commit) && point.endsWith(side))).not.toEqual([])
    })
  })
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
