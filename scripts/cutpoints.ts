// `npm run cutpoints`: sessions of twenty questions, killed at every point of every commit, on both databases side by side.
// `npm run cutpoints -- 4` plays the short ones. Exits with 1 when anything was lost or done twice.
import {
  cutEveryPoint,
  MODES,
  pointsByName,
  type CutReport,
  type Journey,
  type Mode,
} from '../test/support/cut-every-point.js'
import { withLineage, type DatabaseKind } from '../test/support/cut-places.js'
import { createDatabaseAt } from '../test/support/database.js'
import { startPostgres } from '../test/support/postgres.js'

type Outcome = { readonly mode: Mode; readonly database: DatabaseKind; readonly report: CutReport }

const items: Journey['items'] = process.argv[2] === '4' ? 4 : 20
const DATABASES: readonly DatabaseKind[] = ['pglite', 'postgres']

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

async function cut(mode: Mode, database: DatabaseKind, postgresUrl: string): Promise<Outcome> {
  const began = performance.now()
  let told = began
  const report = await withLineage(
    database,
    () => createDatabaseAt(postgresUrl),
    (lineage, _databaseUrl, _dataDir, documentId) =>
      cutEveryPoint(lineage, { mode, items, documentId }, (done, of, point) => {
        const now = performance.now()
        if (now - told < 10_000 && done < of) return
        told = now
        const left = ((now - began) / 1000 / done) * (of - done)
        const share = `${String(done).padStart(3)}/${of}`
        say(`${mode.padEnd(10)} ${database.padEnd(8)} ${share}  ${minutes(left)} left  ${point}`)
      }),
    { talks: mode === 'thought', teaches: mode === 'documents' },
  ).catch((error: unknown): CutReport => ({
    points: [],
    kills: 0,
    results: null,
    seconds: (performance.now() - began) / 1000,
    problems: [String(error)],
  }))
  return { mode, database, report }
}

const postgres = await startPostgres()
const outcomes: Outcome[] = []
try {
  for (const mode of MODES)
    outcomes.push(...(await Promise.all(DATABASES.map(database => cut(mode, database, postgres.url)))))
} finally {
  await postgres.stop()
}

for (const mode of MODES) {
  const longest = outcomes.filter(outcome => outcome.mode === mode).map(outcome => outcome.report.points)
  say(`\nPoints of ${mode}, ${items} questions\n${pointsByName(longest[0] ?? [])}`)
}
say(
  `\n${'mode'.padEnd(12)}${'database'.padEnd(10)}${'points'.padStart(8)}${'kills'.padStart(8)}${'time'.padStart(8)}  problems`,
)
for (const { mode, database, report } of outcomes) {
  const { points, kills, seconds, problems } = report
  const figures = [points.length, kills, minutes(seconds)].map(figure => String(figure).padStart(8)).join('')
  say(`${mode.padEnd(12)}${database.padEnd(10)}${figures}  ${problems.length === 0 ? 'none' : problems.length}`)
}
const problems = outcomes.flatMap(({ mode, database, report }) =>
  report.problems.map(problem => `${mode} on ${database}: ${problem}`),
)
if (problems.length > 0) say(`\n${problems.join('\n')}`)
const complete = outcomes.every(({ report }) => report.kills === report.points.length && report.kills > 0)
process.exit(problems.length === 0 && complete ? 0 : 1)
