// What one turn leaves in the database, early and late in a session: bytes of the rows that it wrote, and of the write-ahead log.
import postgres from 'postgres'
import { mean, progress, type Figure } from './figures.js'
import { Player } from './player.js'
import { EXAM } from './turns.js'

const TABLES = ['message', 'session_event', 'domain_event', 'response', 'pending_action'] as const
/** Five turns each, centred on items 5 and 95: one alone would measure the length of its question. */
const EARLY = [3, 7] as const
const LATE = [93, 97] as const

type Written = { readonly number: number; readonly rows: number; readonly wal: number }

/** Needs the database to itself. */
export async function measureStoredBytes(url: string, databaseUrl: string, sessions: number): Promise<Figure[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const written: Written[] = []
  let sessionRow = 0
  try {
    for (let session = 1; session <= sessions; session += 1) {
      progress(`bytes per turn: session ${session} of ${sessions}`)
      const player = new Player(url)
      await player.begin(EXAM)
      for (let number = 1; number <= LATE[1]; number += 1) {
        const counts = isWithin(EARLY, number) || isWithin(LATE, number)
        const before = counts ? await stored(sql, player.sessionId) : null
        await player.turn(number)
        if (before === null) continue
        const after = await stored(sql, player.sessionId)
        written.push({ number, rows: after.rows - before.rows, wal: after.wal - before.wal })
        sessionRow = after.session
      }
      await player.close()
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
  const average = (range: readonly [number, number], of: 'rows' | 'wal'): number =>
    mean(written.filter(({ number }) => isWithin(range, number)).map(turn => turn[of]))
  return [
    { name: 'rows written by one turn, item 5', value: average(EARLY, 'rows'), unit: 'bytes' },
    { name: 'rows written by one turn, item 95', value: average(LATE, 'rows'), unit: 'bytes' },
    { name: 'rows, item 95 against item 5', value: average(LATE, 'rows') / average(EARLY, 'rows'), unit: 'ratio' },
    { name: 'write-ahead log of one turn, item 5', value: average(EARLY, 'wal'), unit: 'bytes' },
    { name: 'write-ahead log of one turn, item 95', value: average(LATE, 'wal'), unit: 'bytes' },
    { name: 'log, item 95 against item 5', value: average(LATE, 'wal') / average(EARLY, 'wal'), unit: 'ratio' },
    { name: 'the session’s own row, updated in place', value: sessionRow, unit: 'bytes' },
  ]
}

const isWithin = ([from, to]: readonly [number, number], number: number): boolean => number >= from && number <= to

async function stored(sql: postgres.Sql, sessionId: string) {
  const sums = TABLES.map(
    name => sql`(select coalesce(sum(pg_column_size(t.*)), 0) from ${sql(name)} t where session_id = ${sessionId})`,
  )
  const [found] = await sql`
    select ${sums.reduce((all, one) => sql`${all} + ${one}`)} as rows,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal,
      (select pg_column_size(s.*) from session s where session_id = ${sessionId}) as session`
  return { rows: Number(found!['rows']), wal: Number(found!['wal']), session: Number(found!['session']) }
}
