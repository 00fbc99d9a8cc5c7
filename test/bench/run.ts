// `npm run bench`: what a turn costs, early and late, alone and in company; what a stream costs; what a suspended session costs;
// what the page of staff costs its browser; what a question costs; what the estimates make of simulated learners; what a thick
// book costs; what it costs to judge
// a curriculum; what learners wait for while a model plays the tutor. Prints figures and ratios and judges none of them. `--quick`: fewer
// samples; `turns`, `sessions`, `classroom`, `streams`, `suspended`, `console`, `items`, `mastery`, `documents`, `compiler`, `answer-tests`,
// `tutor`: these parts only; `answer-tests --stack <file>`: with the table of STACK; `classroom --fast 8`: learners who think eight times as fast as people, and no others (1: as fast as people; takes half an hour).
// BENCH_FSYNC=on: a Postgres that survives a power cut.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { createDatabaseAt } from '../support/database.js'
import { startCluster } from '../support/postgres.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { ROOT } from '../support/test-server.js'
import { honest, startFarModel } from '../journeys/remote-model-script.js'
import { measureAnswerTests } from './answer-tests.js'
import { measureClassroom } from './capacity.js'
import { measureCompiler } from './compiler.js'
import { measureConsole } from './console.js'
import { measureEquivalence } from './equivalence.js'
import { measureDocuments } from './documents.js'
import { DatabaseMeter } from './database-cost.js'
import { comparisonTable, progress, table, type Comparison, type Figure } from './figures.js'
import { startFloor } from './floor.js'
import { INSPECTABLE } from './inspected.js'
import { measureItems } from './items.js'
import { measureMastery } from './mastery.js'
import { SlowModel } from './slow-model.js'
import { measureTypes } from './session-types.js'
import { measureStalled } from './stalled.js'
import { compareStorage } from './storage.js'
import { measureStreams } from './streams.js'
import { measureSuspended } from './suspended.js'
import { compareTurns } from './turns.js'
import { TutorModel } from './tutor-model.js'
import { measureTutor } from './tutor.js'
import { compareSessions } from './sessions.js'

const quick = process.argv.includes('--quick')
const durable = process.env['BENCH_FSYNC'] === 'on'
const started = performance.now()

const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-bench-'))
const blueprints = path.join(folder, 'blueprints')
cpSync(path.resolve(import.meta.dirname, '../fixtures/blueprints'), blueprints, { recursive: true })
const hundred = readFileSync(path.join(import.meta.dirname, 'hundred.yaml'), 'utf8')
writeFileSync(path.join(blueprints, 'assessments/hundred.yaml'), hundred)
writeFileSync(path.join(blueprints, 'assessments/two-hundred.yaml'), doubled(hundred))

progress('starting Postgres')
const cluster = await startCluster({ durable, counting: true })
const comparisons: Comparison[] = []
const figures: Figure[] = []
const verdicts: string[] = []

/** Each part on a server and a database of its own. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  turns: async () => {
    await withServer({ AGENT_PROVIDER: 'internal' }, async (server, databaseUrl) => {
      const theirs = await createDatabaseAt(cluster.url)
      const floor = await startFloor(theirs.url)
      const [meter, floorMeter] = [await DatabaseMeter.attach(databaseUrl), await DatabaseMeter.attach(theirs.url)]
      const databasePid = await postmasterPid()
      for (const [concurrency, sessions] of quick
        ? ([
            [1, 3],
            [16, 1],
          ] as const)
        : ([
            [1, 10],
            [16, 8],
          ] as const))
        comparisons.push(...(await compareTurns(server, floor, { concurrency, sessions, databasePid })))
      const [ours, its] = [
        { url: server.url, meter },
        { url: floor.url, meter: floorMeter },
      ]
      comparisons.push(...(await compareStorage(ours, its, quick ? 2 : 5)))
      figures.push(...(await measureTypes(server.url, meter, 'built_in', quick ? 3 : 10)))
      for (const table of ['session', 'pending_action'])
        figures.push({
          name: `updates of ${table} that touch no index`,
          value: await meter.hotShare(table),
          unit: 'share',
        })
      await Promise.all([meter.close(), floorMeter.close()])
      await floor.stop()
      await theirs.drop()
    })
    const far = await startFarModel(10_000)
    const byTheBook = honest()
    // Who has no items to ask talks.
    far.script = request =>
      request.tools?.some(({ function: { name } }) => name === 'get_next_item')
        ? byTheBook(request)
        : { content: 'And what is half of that?' }
    await withServer({ ...far.env }, async (server, databaseUrl) => {
      const meter = await DatabaseMeter.attach(databaseUrl)
      figures.push(...(await measureTypes(server.url, meter, 'remote', quick ? 3 : 10)))
      await meter.close()
    })
    await far.stop()
  },
  sessions: () =>
    withServer({ AGENT_PROVIDER: 'internal' }, async (server, databaseUrl, again) => {
      const theirs = await createDatabaseAt(cluster.url)
      const floor = await startFloor(theirs.url)
      const [meter, floorMeter] = [await DatabaseMeter.attach(databaseUrl), await DatabaseMeter.attach(theirs.url)]
      const another = async () => {
        const second = await again()
        const stop = async (): Promise<void> => {
          second.kill('SIGTERM')
          await second.exited
        }
        return { url: second.url, pid: second.pid, stop }
      }
      const ours = { url: server.url, pid: server.pid, meter, another }
      const its = { url: floor.url, pid: floor.pid, meter: floorMeter, another: () => startFloor(theirs.url) }
      comparisons.push(...(await compareSessions(ours, its, quick ? 20 : 100)))
      await Promise.all([meter.close(), floorMeter.close()])
      await floor.stop()
      await theirs.drop()
    }),
  classroom: async () => {
    const fast = process.argv.indexOf('--fast')
    const speeds = fast >= 0 ? [Number(process.argv[fast + 1])] : quick ? [16] : [4, 8, 16, 32]
    const env = {
      NODE_ENV: 'production',
      BLUEPRINTS_DIR: blueprints,
      AGENT_PROVIDER: 'internal',
      RATE_LIMIT_FACTOR: '32',
    }
    const dataDir = path.join(folder, 'classroom')
    const embedded = { name: 'embedded', start: () => startServer({ ...env, DATA_DIR: dataDir }), databasePid: null }
    const database = await createDatabaseAt(cluster.url)
    const postgresEnv = { ...env, DATA_DIR: folder, DATABASE_URL: database.url }
    const onPostgres = { name: 'Postgres', start: () => startServer(postgresEnv), databasePid: await postmasterPid() }
    for (const setup of [embedded, onPostgres]) {
      const measured = await measureClassroom(setup, speeds)
      figures.push(...measured.figures)
      verdicts.push(...measured.verdicts)
    }
    await database.drop()
  },
  streams: async () => {
    const model = await new SlowModel().start()
    const remote = { AGENT_PROVIDER: 'remote_llm', OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none' }
    const env = { ...remote, ...INSPECTABLE, AGENT_TIMEOUT_SECONDS: '600' }
    // A server for each: what it has grown by in company it does not give back.
    for (const count of quick ? [200] : [200, 1_000, 2_000])
      await withServer(env, async server => {
        figures.push(...(await measureStreams(server, model, { count, seconds: quick ? 2 : 4 })))
      })
    await withServer(env, async server => {
      figures.push(...(await measureStalled(server, model, { count: 100, times: quick ? 3 : 7 })))
    })
    await model.stop()
  },
  suspended: () =>
    withServer({ AGENT_PROVIDER: 'internal', ...INSPECTABLE }, async server => {
      figures.push(...(await measureSuspended(server, quick ? 400 : 2_000, 40)))
    }),
  console: () =>
    withServer({ AGENT_PROVIDER: 'internal' }, async server => {
      const load = { learners: quick ? 50 : 200, seconds: quick ? 8 : 30, thinkSeconds: quick ? 4 : 15 }
      figures.push(...(await measureConsole(server, { ...load, dataDir: folder })))
    }),
  items: async () => void figures.push(...(await measureItems(quick ? 30 : 200))),
  mastery: async () => void figures.push(...measureMastery(quick ? 2_000 : 20_000)),
  documents: () =>
    withServer({ AGENT_PROVIDER: 'internal' }, async server => {
      figures.push(...(await measureDocuments(server, quick ? 50 : 500, folder)))
      figures.push(...(await measureDocuments(server, quick ? 50 : 500, folder, quick ? 10 : 100)))
    }),
  compiler: async () => void figures.push(...measureCompiler(quick ? 50 : 300)),
  'answer-tests': async () => {
    const stack = process.argv.indexOf('--stack')
    const measured = measureAnswerTests(stack < 0 ? null : process.argv[stack + 1]!)
    figures.push(...measured.figures)
    verdicts.push(...measured.verdicts)
  },
  equivalence: async () => {
    const measured = measureEquivalence(quick ? 2_000 : 100_000)
    figures.push(...measured.figures)
    verdicts.push(...measured.verdicts)
  },
  tutor: async () => {
    const model = await new TutorModel(2_000).start()
    const remote = { AGENT_EXECUTOR_PROVIDER: 'remote_llm', OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none' }
    const env = { AGENT_PROVIDER: 'internal', ...remote, BLUEPRINTS_DIR: path.join(ROOT, 'blueprints') }
    await withServer(env, async server => {
      figures.push(...(await measureTutor(server.url, model, quick ? 8 : 30)))
    })
    await model.stop()
  },
}

try {
  const chosen = Object.keys(PARTS).filter(part => process.argv.includes(part))
  for (const part of chosen.length > 0 ? chosen : Object.keys(PARTS)) await PARTS[part]!()
  progress(`done in ${Math.round((performance.now() - started) / 1000)} s`)
  process.stderr.write('\n')
  const tables = [
    ...(comparisons.length > 0 ? [comparisonTable(comparisons)] : []),
    ...(figures.length > 0 ? [table(figures)] : []),
    ...(verdicts.length > 0 ? [verdicts.join('\n')] : []),
  ]
  process.stdout.write(`${[await describeMachine(), ...tables].join('\n\n')}\n`)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A server of its own on a database of its own, as a user would run it. */
async function withServer(
  env: Readonly<Record<string, string>>,
  work: (server: ServerProcess, databaseUrl: string, again: () => Promise<ServerProcess>) => Promise<void>,
): Promise<void> {
  const database = await createDatabaseAt(cluster.url)
  const common = { NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: database.url, BLUEPRINTS_DIR: blueprints }
  const start = () => startServer({ ...common, ...env })
  const server = await start()
  try {
    await work(server, database.url, start)
  } finally {
    server.kill('SIGTERM')
    await server.exited
    await database.drop()
  }
}

/** The exam of a hundred items as one of two hundred. */
function doubled(hundred: string): string {
  const twice = (count: string): string => String(Number(count) * 2)
  return hundred.replace('bench-hundred', 'bench-two-hundred').replace(/\b(100|[34]0)\b/g, twice)
}

async function postmasterPid(): Promise<number> {
  const sql = postgres(cluster.url, { max: 1, onnotice: () => {} })
  const [file] = await sql<{ text: string }[]>`select pg_read_file('postmaster.pid') as text`
  await sql.end({ timeout: 5 })
  return Number.parseInt(file!.text, 10)
}

async function describeMachine(): Promise<string> {
  const sql = postgres(cluster.url, { max: 1, onnotice: () => {} })
  const [setting] = await sql`select current_setting('server_version') as version, current_setting('fsync') as fsync`
  await sql.end({ timeout: 5 })
  const cpus = os.cpus()
  return [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}, Postgres ${setting!['version']} with fsync ${setting!['fsync']}, server, database and load on this one machine`,
  ].join('\n')
}
