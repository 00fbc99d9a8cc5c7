// The real server in a process that kills itself: it counts the points at which a transaction commits, writes each to a trace, and
// at the chosen one it is gone, as if the power had failed. Plain JavaScript over the build, because it is started a hundred times.
import { openSync, writeSync } from 'node:fs'
import { loadConfig } from '../../src/config.js'
import { TOKENS } from '../../src/container-tokens.js'
import { rows, setClockOffset } from '../../src/db/index.js'
import { createLogger } from '../../src/http/index.js'
import { start } from '../../src/main.js'
import { itemSnapshot, storedItem } from '../../src/sessions/index.js'
import { sql } from 'drizzle-orm'

/** Null while nothing is counted. `at`: the count at which to die; null: never. */
let armed = null
/** The name of the point at which to die, from the start on; empty: nowhere. */
const { CUT_AT } = process.env

/** What the sweeper commits when it gets to it, beside any session: these points are not counted, because their order is not the session's. */
const BESIDE = /^webhooks? /

function hook(point) {
  if (point === CUT_AT) process.kill(process.pid, 'SIGKILL')
  if (armed === null || BESIDE.test(point)) return
  armed.count += 1
  // Written before anything else happens, so that the parent reads it from a process that is dead.
  writeSync(armed.trace, `${point}\n`)
  if (armed.count === armed.at) process.kill(process.pid, 'SIGKILL')
}

const config = loadConfig()
const server = await start(config, createLogger({ level: config.logLevel }), {
  hook,
  drawSeed: () => process.env.CUT_SEED,
})
const { database } = server.container.resolve(TOKENS.foundations)

const commands = {
  arm({ trace, at }) {
    armed = { trace: openSync(trace, 'a'), at, count: 0 }
  },
  disarm() {
    armed = null
  },
  clock: ({ ms }) => setClockOffset(database, ms),
  /** From now on no code can be run. */
  closeSandbox: () => server.container.resolve(TOKENS.sandbox).close(),
  sweep: () => server.container.resolve(TOKENS.sweeper).sweep(),
  stored: ({ sessionId }) => storedWith(sessionId),
  query: ({ statement }) => rows(database.read, sql.raw(statement)),
}

/** Every row that belongs to the learner of this session, by table: whatever tables there are, but for the outbox, which the sweeper empties. */
async function storedWith(sessionId) {
  const tables = await rows(
    database.read,
    sql`select table_name as name, json_agg(column_name)::text as columns from information_schema.columns
        where table_schema = 'public' and table_name <> 'webhook_outbox' and table_name in
          (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'session_id')
        group by table_name order by table_name`,
  )
  const stored = {}
  for (const { name, columns } of tables) {
    const order = ['seq', 'position', 'opened_at', 'created_at', 'session_id'].filter(column =>
      JSON.parse(columns).includes(column),
    )
    const found = await rows(
      database.read,
      sql`select to_jsonb(${sql.identifier(name)}.*)::text as row, ${name === 'item' ? itemSnapshot : sql`null`} as snapshot
          from ${sql.identifier(name)} where session_id in
          (select session_id from session where learner_id =
            (select learner_id from session where session_id = ${sessionId}))
          order by ${sql.join(order.map(sql.identifier), sql`, `)}`,
    )
    stored[name] = found.map(({ row, snapshot }) => ({
      ...JSON.parse(row),
      ...(snapshot !== null && { snapshot: storedItem(snapshot) }),
    }))
  }
  return stored
}

process.on('message', ({ id, command, ...input }) => {
  Promise.resolve()
    .then(() => commands[command](input))
    .then(
      result => process.send({ id, result }),
      error => process.send({ id, error: String(error?.stack ?? error) }),
    )
})
// Without its parent it has no purpose.
process.once('disconnect', () => process.exit(0))
process.send({ url: server.url })
