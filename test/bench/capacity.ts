// How many learners one server takes: a class sits an exam on it, again and again with less time to think, until somebody has to wait.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { ServerProcess } from '../support/server-process.js'
import type { LoadReport, LoadSettings, Sitting } from './classroom.js'
import { median, progress, quantile, type Figure } from './figures.js'
import { cpuMs, treeCpuMs } from './process-cost.js'

const LEARNERS = 300
const EXAM = 'fixture-twenty'
const ITEMS = 20
/** What a learner takes for a question, and a class for pressing Start, when nobody hurries them. */
const THINK_MS = 12_000
const START_WITHIN_MS = 60_000
/** A turn that takes longer is noticed by who waits for it. */
const NOTICED_MS = 1_000
const SAMPLE_MS = 1_000
/** How long the slowest learner takes when nobody hurries them, and how long a class may take at least, however fast it thinks. */
const AT_MOST_MS = 960_000
const LEAST_MS = 240_000

export type Setup = {
  readonly name: string
  /** On the same database each time. */
  readonly start: () => Promise<ServerProcess>
  /** The process that keeps the database; null: the server itself. */
  readonly databasePid: number | null
}

/** `speeds`: how many times faster than people the learners think, each in turn until one breaks the promise to answer at once. */
export async function measureClassroom(
  setup: Setup,
  speeds: readonly number[],
): Promise<{ figures: Figure[]; verdicts: string[] }> {
  const [figures, verdicts]: [Figure[], string[]] = [[], []]
  for (const speed of speeds) {
    progress(`${setup.name}: ${LEARNERS} learners, ${speed} times as fast as people`)
    const server = await setup.start()
    const busy = new Busy(server.pid, setup.databasePid)
    const report = await load({
      url: server.url,
      learners: LEARNERS,
      exam: EXAM,
      startsWithinMs: START_WITHIN_MS / speed,
      thinkMs: THINK_MS / speed,
      atMostMs: Math.max(LEAST_MS, AT_MOST_MS / speed),
    })
    busy.stop()
    // Killed: what is found afterwards was stored and not only remembered.
    server.kill('SIGKILL')
    await server.exited
    const again = await setup.start()
    const lost = await countLost(again.url, report.sittings)
    again.kill('SIGTERM')
    await again.exited
    const name = `${setup.name}, ${speed}×`
    figures.push(...figuresOf(name, report, busy))
    verdicts.push(...verdictsOf(name, report, lost, busy))
    if (quantile(report.turns, 0.99) > NOTICED_MS || Object.keys(report.refused).length > 0) break
  }
  return { figures, verdicts }
}

async function load(settings: LoadSettings): Promise<LoadReport> {
  const program = path.join(import.meta.dirname, 'classroom-load.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killChild = (): void => void child.kill('SIGKILL')
  process.once('exit', killChild)
  const [report] = await Promise.all([text(child.stdout), once(child, 'exit')])
  process.off('exit', killChild)
  return JSON.parse(report) as LoadReport
}

/** Processor time of server and database, second by second. */
class Busy {
  readonly server: number[] = []
  readonly database: number[] = []
  readonly #timer: NodeJS.Timeout
  #at = performance.now()
  #before: readonly [number, number]

  constructor(
    private readonly serverPid: number,
    private readonly databasePid: number | null,
  ) {
    this.#before = this.#read()
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS)
  }

  #read(): readonly [number, number] {
    return [cpuMs(this.serverPid), this.databasePid === null ? 0 : treeCpuMs(this.databasePid)]
  }

  #sample(): void {
    const [now, [server, database]] = [performance.now(), this.#read()]
    const took = now - this.#at
    this.server.push((server - this.#before[0]) / took)
    this.database.push((database - this.#before[1]) / took)
    this.#at = now
    this.#before = [server, database]
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const IN_PARALLEL = 8

/** Acknowledged answers that the streams of the sessions do not tell of. */
async function countLost(url: string, sittings: readonly Sitting[]): Promise<number> {
  const left = [...sittings]
  let lost = 0
  const lane = async (): Promise<void> => {
    for (let sitting = left.pop(); sitting !== undefined; sitting = left.pop()) lost += await lostAnswers(url, sitting)
  }
  await Promise.all(Array.from({ length: IN_PARALLEL }, lane))
  return lost
}

async function lostAnswers(url: string, { sessionId, token, acknowledged }: Sitting): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const stream = await fetch(`${url}/session/${sessionId}/stream`, { headers }).then(response => response.text())
  const stored = new Map(
    [...stream.matchAll(/\nevent: tool_result\ndata: (.+)\n/g)].map(([, data]) => {
      const { tool_call_id: callId, result } = JSON.parse(data!) as { tool_call_id: string; result: unknown }
      return [callId, result]
    }),
  )
  return acknowledged.filter(({ callId, response }) => !isDeepStrictEqual(stored.get(callId), response)).length
}

function figuresOf(name: string, report: LoadReport, busy: Busy): Figure[] {
  const { turns, answers, starts, waits, refused, tookMs } = report
  const figure = (what: string, value: number, unit: string): Figure => ({ name: `${name}: ${what}`, value, unit })
  const most = (values: readonly number[]): number => quantile(values, 1)
  return [
    figure('turns per second', turns.length / (tookMs / 1000), '1/s'),
    figure('one turn, p50', median(turns), 'ms'),
    figure('one turn, p99', quantile(turns, 0.99), 'ms'),
    figure('one turn, worst', most(turns), 'ms'),
    figure('answer stored, p99', quantile(answers, 0.99), 'ms'),
    figure('start, p50', median(starts), 'ms'),
    figure('start, worst', most(starts), 'ms'),
    figure('server CPU, busiest second', most(busy.server) * 100, '% of a core'),
    figure('database CPU, busiest second', most(busy.database) * 100, '% of a core'),
    figure('CPU of the learners', (report.cpuMs / tookMs) * 100, '% of a core'),
    figure('answers of 503', count(refused, '503'), ''),
    figure('a 503 waited, p50', median(waits), 'ms'),
    figure('a 503 waited, worst', most(waits), 'ms'),
  ]
}

const count = (refused: LoadReport['refused'], status: string): number =>
  Object.entries(refused).reduce((sum, [why, times]) => sum + (why.startsWith(status) ? times : 0), 0)

function verdictsOf(name: string, report: LoadReport, lost: number, busy: Busy): string[] {
  const { sittings, refused, failures } = report
  const acknowledged = sittings.reduce((sum, sitting) => sum + sitting.acknowledged.length, 0)
  const finished = sittings.filter(sitting => sitting.finished).length
  const others = Object.entries(refused).filter(([why]) => !why.startsWith('503'))
  const say = (good: boolean, what: string): string => `${good ? 'yes' : 'NO '}  ${name}: ${what}`
  return [
    say(lost === 0, `every answer that was acknowledged is stored (${acknowledged} answers, ${lost} lost)`),
    say(finished === LEARNERS, `everybody finished (${finished} of ${LEARNERS}, ${ITEMS} questions each)`),
    say(
      others.length === 0 && failures.length === 0,
      `no error but 503 (${[...others.map(([why, times]) => `${times} × ${why}`), ...failures.slice(0, 3)].join(', ') || 'none'})`,
    ),
    say(quantile(report.turns, 0.99) <= NOTICED_MS, `99 of 100 turns take less than a second${bottleneck(busy)}`),
  ]
}

const FULL = 0.9

/** Which process has no more to give, where one has. */
function bottleneck({ server, database }: Busy): string {
  const full = (values: readonly number[]): boolean => quantile(values, 0.9) > FULL
  if (full(server)) return '; the processor of the server is the limit'
  return full(database) ? '; the processor of the database is the limit' : ''
}
