// A session with every kind of commit, killed at each point of each commit, on both databases. What each mode's test file runs.
import { describe, expect, inject, test } from 'vitest'
import { cutEveryPoint, pointsByName, type Mode } from '../support/cut-every-point.js'
import { withLineage, type DatabaseKind } from '../support/cut-places.js'

/** What has to happen in the session, each before and after its commit. */
const COMMITS: Readonly<Record<Mode, readonly string[]>> = {
  evaluation: [
    'create',
    'SessionStarted',
    'ItemFetched',
    'ActionOpened',
    'ActionAnswered',
    'ItemTimedOut',
    'OwnerAttached',
    'SessionCompleted',
  ],
  learning: [
    'create',
    'SessionStarted',
    'TextShown',
    'ItemFetched',
    'ActionOpened',
    'ActionAnswered',
    'ItemTimedOut',
    'OwnerAttached',
    'SessionCompleted',
  ],
}
const LIMIT_MS = 900_000

export function cutPointsOf(mode: Mode): void {
  describe(`${mode}: a server that is killed`, () => {
    test.each<DatabaseKind>(['pglite', 'postgres'])(
      'at any point of any commit loses nothing and does nothing twice, on %s',
      async database => {
        const { points, kills, seconds, problems, results } = await withLineage(
          database,
          inject('postgresUrl'),
          lineage =>
            cutEveryPoint(lineage, { mode, items: 4 }, (done, of, point) => {
              if (done % 10 === 0 || done === of) say(`${mode} on ${database}: ${done}/${of} ${point}`)
            }),
        )
        say(`${mode} on ${database}: ${kills} kills in ${Math.round(seconds)} s\n${pointsByName(points)}`)
        expect(problems).toEqual([])
        expect(kills).toBe(points.length)
        // Of the four one was answered wrong, and one too late.
        expect(results).toMatchObject({ status: 'completed', items_completed: 4, items_correct: 2 })
        expect(points).toContain('claim')
        for (const commit of COMMITS[mode])
          for (const side of ['before-commit', 'after-commit'])
            expect(points.filter(point => point.includes(commit) && point.endsWith(side))).not.toEqual([])
      },
      LIMIT_MS,
    )
  })
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
