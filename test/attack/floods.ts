// Sixty-four connections of one address ask as fast as they can, while learners at other addresses go on answering.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'undici'
import { WebSocket } from 'ws'
import { quantile } from '../bench/figures.js'
import { createDatabaseAt } from '../support/database.js'
import { startPostgres } from '../support/postgres.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { seconds, type AttackReport, type AttackSettings } from './report.js'

const CONNECTIONS = 64
const HONEST = 5
/** Requests of one honest learner each second. */
const HONEST_RATE = 10
/** How many times as long as on a quiet server the slowest hundredth of honest requests may take. */
const MOST_TIMES = 3
/** How often a flood is measured while the machine is too busy to judge by. */
const TRIES = 5
/** Below this a longer answer is noticed by nobody, and on two noisy cores says nothing: in ms. */
const UNNOTICED_MS = 25

type Settings = AttackSettings & { readonly secondsEach: number }

const PRACTICE = { session_type: 'learning', skills: ['net.ipv4.subnet.usable_hosts'] }
const json = { 'content-type': 'application/json' }

/** What the floods of flooder.mjs are, for people. */
const FLOODS = {
  state: 'state of a session',
  examinations: 'examinations created by new guests',
  'staff-bodies': '4 MB to a staff address',
  'run-bodies': '4 MB to /ag-ui',
  reports: 'reports about a question',
  page: 'the start page',
} as const

const FLOODER = path.join(import.meta.dirname, 'flooder.mjs')

/** A server of its own, which is asked beside ours and never flooded: it shows what the machine itself costs. */
const CONTROL = `const server = require('node:http').createServer((_, response) => response.end('{}'))
server.listen(0, '127.0.0.1', () => process.stdout.write('http://127.0.0.1:' + server.address().port))`

/** Milliseconds of each request to the server and to the control. */
type Waits = { readonly server: number[]; readonly control: number[] }

/** Waits without and during a flood, and how often the flood got what it asked for. */
type Round = { readonly quiet: Waits; readonly waits: Waits; readonly struck: number }

const p99 = (waits: readonly number[]): number => quantile(waits, 0.99)

/** The attacker's own session, its open question, and the cookie. */
type Attacker = { readonly sessionId: string; readonly cookie: string; readonly question: string }

/** Fails when honest learners wait three times as long, are refused, or when one guest keeps hundreds of sockets. */
export async function attackWithFloods({ secondsEach, log, node }: Settings): Promise<AttackReport> {
  const cluster = await startPostgres()
  const database = await createDatabaseAt(cluster.url)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-floods-'))
  const figures: Record<string, string> = {}
  const failures: string[] = []
  const server = await startServer(
    { DATABASE_URL: database.url, DATA_DIR: folder, AGENT_PROVIDER: 'internal', RATE_LIMIT_FACTOR: '1' },
    { ...(node !== undefined && { node }) },
  )
  const control = spawn(process.execPath, ['--eval', CONTROL], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const controlUrl = String((await once(control.stdout, 'data'))[0])
    const learners = await Promise.all(
      Array.from({ length: HONEST }, (_, at) => Honest.begin({ server, controlUrl, at })),
    )
    await measured(learners, 2)
    for (const [flood, name] of Object.entries(FLOODS)) {
      const { figure, failure } = await judged(async () => {
        const quiet = await measured(learners, secondsEach)
        return { quiet, ...(await flooded(flood, server, learners, secondsEach)) }
      }, secondsEach)
      figures[name] = figure
      log(`${name}: ${figure}`)
      if (failure !== null) failures.push(`${name}: ${failure}`)
    }
    failures.push(...learners.flatMap(learner => learner.refused))
    const sockets = await socketsOf(server, 500)
    figures['sockets that one guest keeps, of 500 asked for'] = String(sockets)
    if (sockets > 32) failures.push(`one guest keeps ${sockets} sockets`)
    await Promise.all(learners.map(learner => learner.end()))
  } finally {
    control.kill()
    server.kill('SIGKILL')
    await server.exited
    await database.drop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { name: 'floods', figures, failures }
}

/** Measures until a round can be judged: one in which a server that nobody floods was fast, or the machine was too busy for both. */
async function judged(
  measure: () => Promise<Round>,
  secondsEach: number,
): Promise<{ figure: string; failure: string | null }> {
  for (let attempt = 1; ; attempt += 1) {
    const { quiet, waits, struck } = await measure()
    const [before, during] = [p99(quiet.server), p99(waits.server)]
    const control = Math.max(p99(quiet.control), p99(waits.control))
    const busy = control > UNNOTICED_MS
    if (busy && attempt < TRIES) continue
    const figure =
      `honest p99 ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms flooded, ${control.toFixed(1)} ms at most at a server that nobody floods; ` +
      `${(struck / secondsEach).toFixed(0)} a second got through`
    if (busy) return { figure, failure: 'the machine was too busy to judge' }
    const holds = during <= Math.max(MOST_TIMES * before, UNNOTICED_MS)
    return { figure, failure: holds ? null : `honest learners waited ${(during / before).toFixed(1)} times as long` }
  }
}

/** A session of a new guest, at its first question. */
async function begin(server: ServerProcess): Promise<Attacker> {
  const created = await fetch(`${server.url}/session/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(PRACTICE),
  })
  const { session_id: sessionId } = (await created.json()) as { session_id: string }
  const cookie = created.headers.get('set-cookie')!.split(';', 1)[0]!
  const address = `${server.url}/session/${sessionId}`
  await (await fetch(`${address}/stream`, { headers: { cookie } })).text()
  const state = (await (await fetch(`${address}/state`, { headers: { cookie } })).json()) as {
    pending_action: { tool_call_id: string }
  }
  return { sessionId, cookie, question: state.pending_action.tool_call_id }
}

async function flooded(
  flood: string,
  server: ServerProcess,
  learners: readonly Honest[],
  length: number,
): Promise<{ struck: number; waits: Waits }> {
  const { sessionId, cookie, question } = await begin(server)
  const args = [FLOODER, server.url, flood, CONNECTIONS, length, sessionId, cookie, question].map(String)
  const attacker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // An attacker has a machine of their own: this one must not take the processor from the server and its database.
  os.setPriority(attacker.pid!, os.constants.priority.PRIORITY_LOW)
  let printed = ''
  attacker.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const gone = once(attacker, 'close')
  const waits = await measured(learners, length)
  // Its last requests may be held back for a while.
  const late = setTimeout(() => attacker.kill(), 5_000)
  await gone
  clearTimeout(late)
  return { struck: Number(printed), waits }
}

/** Every request that the learners made in this time. */
async function measured(learners: readonly Honest[], length: number): Promise<Waits> {
  const all = await Promise.all(learners.map(learner => learner.goOn(length)))
  return { server: all.flatMap(({ server }) => server), control: all.flatMap(({ control }) => control) }
}

type Place = { readonly server: ServerProcess; readonly controlUrl: string; readonly at: number }

/** A learner who asks where their session stands, from an address of this machine that nobody else uses. */
class Honest {
  readonly refused: string[] = []

  private constructor(
    private readonly client: Client,
    private readonly control: Client,
    /** In seconds: learners do not ask in step, or one hiccup of the machine would be five samples of the slowest hundredth. */
    private readonly offset: number,
    private readonly sessionId: string,
    private readonly token: string,
  ) {}

  static async begin({ server, controlUrl, at }: Place): Promise<Honest> {
    const localAddress = `127.0.0.${at + 2}`
    const client = new Client(server.url, { localAddress })
    const control = new Client(controlUrl, { localAddress })
    const { body } = await client.request({
      method: 'POST',
      path: '/session/',
      headers: json,
      body: JSON.stringify(PRACTICE),
    })
    const made = (await body.json()) as { session_id: string; session_token: string }
    return new Honest(client, control, at / HONEST / HONEST_RATE, made.session_id, made.session_token)
  }

  async goOn(length: number): Promise<Waits> {
    const waits: Waits = { server: [], control: [] }
    await seconds(this.offset)
    const until = performance.now() + length * 1000
    while (performance.now() < until) {
      const began = performance.now()
      const { statusCode, body } = await this.client.request({
        method: 'GET',
        path: `/session/${this.sessionId}/state`,
        headers: { authorization: `Bearer ${this.token}` },
      })
      await body.dump()
      waits.server.push(performance.now() - began)
      if (statusCode !== 200) this.refused.push(`an honest learner was answered ${statusCode}`)
      await this.#askControl(waits)
      await seconds(1 / HONEST_RATE)
    }
    return waits
  }

  async #askControl(waits: Waits): Promise<void> {
    const began = performance.now()
    await (await this.control.request({ method: 'GET', path: '/' })).body.dump()
    waits.control.push(performance.now() - began)
  }

  async end(): Promise<void> {
    await Promise.all([this.client.destroy(), this.control.destroy()])
  }
}

/** How many of so many sockets of one guest are open at the same time. */
async function socketsOf(server: ServerProcess, count: number): Promise<number> {
  const { cookie } = await begin(server)
  const sockets = Array.from(
    { length: count },
    () => new WebSocket(`${server.url.replace(/^http/, 'ws')}/ws`, { headers: { cookie, origin: server.url } }),
  )
  const opened = await Promise.all(
    sockets.map(
      socket =>
        new Promise<boolean>(resolve => {
          socket.once('open', () => resolve(true))
          socket.once('error', () => resolve(false))
        }),
    ),
  )
  for (const socket of sockets) socket.terminate()
  return opened.filter(Boolean).length
}
