// Postgres is restarted, frozen, cut off and used up by others while learners play on two servers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { startCluster, type Cluster } from '../support/postgres.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { connectSocket, type SocketClient } from '../support/socket-client.js'
import { FIXTURES } from '../support/test-server.js'
import { OutageLearner, Witness } from './outage-learner.js'
import { seconds, within, type AttackReport, type AttackSettings } from './report.js'

export const OUTAGES = ['restarted fast', 'restarted immediately', 'frozen', 'cut off', 'used up'] as const
export type Outage = (typeof OUTAGES)[number]

type Settings = AttackSettings & {
  /** How many outages, by turns of each kind. */
  readonly outages: number
  readonly learners: number
  readonly frozenSeconds: number
}

const MAX_CONNECTIONS = 40
/** How long after an outage learners may take to go on by themselves. */
const GO_ON_SECONDS = 30

/** Fails when a process ends, an answer is lost or counted twice, a 500 is sent, a follower is sent away, or learners do not go on. */
export async function attackDatabase({ outages, learners, frozenSeconds, log, node }: Settings): Promise<AttackReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-outages-'))
  const cluster = await startCluster({ maxConnections: MAX_CONNECTIONS })
  const servers: ServerProcess[] = []
  const failures: string[] = []
  const goneOn: number[] = []
  try {
    const url = await ordinaryRole(cluster)
    for (const name of ['one', 'two'])
      servers.push(
        await startServer(
          {
            DATABASE_URL: url,
            DATA_DIR: path.join(folder, name),
            BLUEPRINTS_DIR: FIXTURES,
            AGENT_PROVIDER: 'internal',
            LEASE_SECONDS: '3',
          },
          { ...(node !== undefined && { node }) },
        ),
      )
    const watched = servers.map(server => new WatchedServer(server))
    const witness = new Witness()
    const players = Array.from(
      { length: learners },
      (_, at) => new OutageLearner(servers[at % 2]!.url, at % 3 === 0 ? 'evaluation' : 'learning', witness),
    )
    const playing = Promise.allSettled(players.map(player => player.play()))
    const sockets = await Promise.all(
      servers.map((server, at) =>
        Lookout.open(server, path.join(folder, ['one', 'two'][at]!), () => players[at]!.session?.id),
      ),
    )
    await within(GO_ON_SECONDS, () => witness.acknowledged.length > learners)
    for (let number = 0; number < outages; number += 1) {
      const kind = OUTAGES[number % OUTAGES.length]!
      await strike(kind, cluster, url, frozenSeconds)
      const over = performance.now()
      const wentOn = await within(GO_ON_SECONDS, () => witness.acknowledged.some(({ at }) => at > over))
      goneOn.push((performance.now() - over) / 1000)
      if (!wentOn) failures.push(`nobody went on within ${GO_ON_SECONDS} s after Postgres was ${kind}`)
      log(`outage ${number + 1}/${outages}: ${kind}; went on after ${goneOn.at(-1)!.toFixed(1)} s`)
      failures.push(...watched.flatMap(server => server.ended()))
      if (failures.length > 0) break
      await seconds(1)
    }
    players.forEach(player => player.finish())
    const finished = await Promise.race([playing, seconds(4 * GO_ON_SECONDS).then(() => null)])
    if (finished === null) failures.push('some sessions did not come to their end')
    for (const outcome of finished ?? [])
      if (outcome.status === 'rejected') failures.push(`a learner gave up: ${String(outcome.reason)}`)
    failures.push(
      ...witness.forbidden,
      ...sockets.flatMap(socket => socket.failures()),
      ...(await stored(url, witness)),
      ...watched.flatMap(server => [...server.faults(), ...server.leaks()]),
    )
    const ready = await Promise.all(watched.map(server => server.stop()))
    const figure = (status: number) => witness.statuses.get(status) ?? 0
    return {
      name: `database outages, Node ${node ?? process.version}`,
      figures: {
        outages: goneOn.length,
        'answers acknowledged': witness.acknowledged.length,
        'sessions finished': witness.completed.length,
        'answers of 503': figure(503),
        'answers of 500': figure(500),
        'worst time until somebody went on, s': Math.max(...goneOn).toFixed(1),
        'mean time until somebody went on, s': (goneOn.reduce((sum, each) => sum + each, 0) / goneOn.length).toFixed(1),
        '/readyz said no, times': ready.reduce((sum, each) => sum + each, 0),
      },
      failures: [...new Set(failures)],
    }
  } finally {
    servers.forEach(server => server.kill('SIGKILL'))
    await Promise.all(servers.map(server => server.exited))
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Not a superuser: some connections of Postgres are for those alone. */
async function ordinaryRole(cluster: Cluster): Promise<string> {
  await asAdmin(cluster, async sql => {
    await sql`create role viva login`
    await sql`create role hog login`
    await sql`create database viva owner viva`
  })
  return cluster.url.replace('postgres@', 'viva@').replace(/postgres$/, 'viva')
}

async function strike(kind: Outage, cluster: Cluster, url: string, frozenSeconds: number): Promise<void> {
  switch (kind) {
    case 'restarted fast':
      return cluster.restart('fast')
    case 'restarted immediately':
      return cluster.restart('immediate')
    case 'frozen':
      cluster.freeze()
      await seconds(frozenSeconds)
      return cluster.thaw()
    case 'cut off':
      return cutOff(cluster)
    case 'used up':
      return useUp(cluster, url)
  }
}

const cutOff = (cluster: Cluster): Promise<void> =>
  asAdmin(cluster, async sql => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'viva'`
  })

/** Somebody else takes every connection there is, for three seconds. */
async function useUp(cluster: Cluster, url: string): Promise<void> {
  const taken: postgres.Sql[] = []
  const take = async (): Promise<void> => {
    const client = postgres(url.replace('viva@', 'hog@'), { max: 1, onnotice: () => {}, fetch_types: false })
    taken.push(client)
    await client`select 1`.catch(() => {})
  }
  await cutOff(cluster)
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, take))
  await cutOff(cluster)
  await Promise.all(Array.from({ length: MAX_CONNECTIONS / 2 }, take))
  await seconds(3)
  await Promise.all(taken.map(client => client.end({ timeout: 0 })))
}

async function asAdmin(cluster: Cluster, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(cluster.url, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Every answer that was confirmed is there once, and every log has no gap. */
async function stored(url: string, { acknowledged, completed }: Witness): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false })
  try {
    const answers = await sql<{ call: string; times: number }[]>`
      select tool_call_id as call, count(*)::integer as times from response group by tool_call_id`
    const times = new Map(answers.map(({ call, times: count }) => [call, count]))
    const gaps = await sql`
      select distinct session_id from (
        select session_id, seq - json_array_length(events) <> lag(seq, 1, 0) over (partition by session_id order by seq) as is_gap
        from session_event) log where is_gap`
    const unfinished = await sql`
      select session_id from session where status <> 'completed' and session_id in (
        select value::uuid from json_array_elements_text(${JSON.stringify(completed)}::text::json))`
    return [
      ...acknowledged.flatMap(({ callId }) =>
        times.get(callId) === 1 ? [] : [`a confirmed answer is stored ${times.get(callId) ?? 0} times`],
      ),
      ...gaps.map(() => 'a log has a gap'),
      ...unfinished.map(() => 'a session that was told to be completed is not'),
    ]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A server whose end, stderr and readiness are watched. */
class WatchedServer {
  #gone: string | null = null
  #notReady = 0
  #lastReady = true
  #polling = true
  readonly #polled: Promise<void>

  constructor(private readonly server: ServerProcess) {
    void server.exited.then(({ code, signal }) => (this.#gone = `a server ended by itself (${code ?? signal})`))
    this.#polled = this.#poll()
  }

  ended(): string[] {
    return this.#gone === null ? [] : [`${this.#gone}: ${lastLines(this.server)}`]
  }

  /** What the log has of requests that failed in a way that nobody foresaw. */
  faults(): string[] {
    const lines = this.server.stdout().split('\n')
    return lines
      .filter(line => line.includes('"msg":"a request failed"'))
      .map(line => `a log says: ${line.slice(0, 1_000)}`)
  }

  /** SQL and its parameters, which stand in the driver's errors, belong nowhere. */
  leaks(): string[] {
    const stderr = this.server.stderr()
    const parameters = /params: |parameters: \[/.exec(this.server.stdout() + stderr)
    return [
      ...(stderr === '' ? [] : [`a server wrote to stderr: ${stderr.slice(0, 200)}`]),
      ...(parameters === null ? [] : ['a log holds the parameters of a statement']),
    ]
  }

  /** How often it was not ready. */
  async stop(): Promise<number> {
    this.#polling = false
    await this.#polled
    if (!this.#lastReady) throw new Error('A server is not ready long after the last outage.')
    return this.#notReady
  }

  async #poll(): Promise<void> {
    while (this.#polling && this.#gone === null) {
      const response = await fetch(`${this.server.url}/readyz`).catch(() => null)
      this.#lastReady = response?.status === 200
      if (response?.status === 503) this.#notReady += 1
      await seconds(0.5)
    }
  }
}

const lastLines = ({ stdout, stderr }: ServerProcess): string =>
  `${stdout()}\n${stderr()}`.trim().split('\n').slice(-3).join(' / ')

/** An operator's socket that follows one learner through all outages: it must stay open and miss nothing. */
class Lookout {
  readonly #failures: string[] = []
  readonly #seen = new Map<string, number>()

  private constructor(
    private readonly socket: SocketClient,
    private readonly following: () => string | undefined,
  ) {
    let ours = false
    const timer = setInterval(() => void this.#look().catch(() => {}), 250)
    void socket.closed.then(({ code }) => {
      clearInterval(timer)
      if (!ours) this.#failures.push(`a socket was closed with ${code}`)
    })
    socket.ws.on('message', data => this.#take(JSON.parse((data as Buffer).toString()) as Frame))
    this.failures = () => {
      ours = true
      socket.ws.close()
      return this.#failures
    }
  }

  /** Closes the socket. */
  readonly failures: () => string[]

  static async open(server: ServerProcess, dataDir: string, following: () => string | undefined): Promise<Lookout> {
    const token = readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim()
    return new Lookout(await connectSocket(server.url, { headers: { authorization: `Bearer ${token}` } }), following)
  }

  async #look(): Promise<void> {
    const id = this.following()
    if (id === undefined || this.#seen.has(id)) return
    this.#seen.set(id, 0)
    const reply = await this.socket.attach(id)
    // Refused while the database is away: asked again.
    if (!reply.ok) this.#seen.delete(id)
  }

  #take({ session_id: sessionId, id }: Frame): void {
    if (sessionId === undefined || id === undefined) return
    const last = this.#seen.get(sessionId) ?? 0
    if (id !== last + 1) this.#failures.push(`a socket was sent event ${id} after ${last}`)
    this.#seen.set(sessionId, id)
  }
}

type Frame = { readonly session_id?: string; readonly id?: number }
