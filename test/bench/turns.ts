// Turns of whole sessions at a given concurrency, ours and the floor's in the same minutes: how long, how many, at what cost, and whether
// late items cost more than early ones.
import { median, progress, quantile, type Comparison } from './figures.js'
import { Player, type Turn } from './player.js'
import { cpuMs, treeCpuMs } from './process-cost.js'

export const EXAM = { session_type: 'evaluation', assessment_id: 'bench-hundred' }
const ITEMS = 100

export type Contender = { readonly url: string; readonly pid: number }

class Lanes {
  readonly #turns: Turn[] = []
  readonly #players: readonly Player[]
  #cpuMs = 0
  #databaseMs = 0
  #seconds = 0

  constructor(
    private readonly server: Contender,
    private readonly databasePid: number,
    concurrency: number,
  ) {
    this.#players = Array.from({ length: concurrency }, () => new Player(server.url))
  }

  /** A session in each lane. A process that has just begun runs code that is not compiled yet: its first session does not `count`. */
  async play(counts: boolean): Promise<void> {
    // Making an exam of a hundred items is no part of a turn.
    for (const player of this.#players) await player.begin(EXAM)
    const [start, cpu, database] = [performance.now(), cpuMs(this.server.pid), treeCpuMs(this.databasePid)]
    const turns = await Promise.all(
      this.#players.map(async player => {
        const turns: Turn[] = []
        for (let number = 1; number <= ITEMS; number += 1) turns.push(await player.turn(number))
        return turns
      }),
    )
    if (!counts) return
    this.#turns.push(...turns.flat())
    this.#cpuMs += cpuMs(this.server.pid) - cpu
    this.#databaseMs += treeCpuMs(this.databasePid) - database
    this.#seconds += (performance.now() - start) / 1000
  }

  get costs() {
    const at = (from: number, to: number): number[] =>
      this.#turns.filter(({ number }) => number >= from && number <= to).map(({ totalMs }) => totalMs)
    return {
      perSecond: this.#turns.length / this.#seconds,
      p50: median(at(1, ITEMS)),
      p99: quantile(at(1, ITEMS), 0.99),
      answered: median(this.#turns.map(({ answeredMs }) => answeredMs)),
      cpu: this.#cpuMs / this.#turns.length,
      database: this.#databaseMs / this.#turns.length,
      late: median(at(90, 99)) / median(at(1, 10)),
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#players.map(player => player.close()))
  }
}

/** Plays `sessions` sessions of a hundred items in each of `concurrency` lanes, ours and the floor's in turn, after one each to warm up. */
export async function compareTurns(
  viva: Contender,
  floor: Contender,
  { concurrency, sessions, databasePid }: { concurrency: number; sessions: number; databasePid: number },
): Promise<Comparison[]> {
  const [ours, theirs] = [viva, floor].map(server => new Lanes(server, databasePid, concurrency)) as [Lanes, Lanes]
  for (let session = 0; session <= sessions; session += 1) {
    progress(`concurrency ${concurrency}: session ${session} of ${sessions} in each lane`)
    await ours.play(session > 0)
    await theirs.play(session > 0)
  }
  const [a, b] = [ours.costs, theirs.costs]
  await Promise.all([ours.close(), theirs.close()])
  const row = (name: string, unit: string, of: keyof typeof a): Comparison => ({
    name: `${name}, concurrency ${concurrency}`,
    unit,
    viva: a[of],
    floor: b[of],
  })
  return [
    row('turns per second', '1/s', 'perSecond'),
    row('one turn, p50', 'ms', 'p50'),
    row('one turn, p99', 'ms', 'p99'),
    row('answer stored, p50', 'ms', 'answered'),
    row('server CPU per turn', 'ms', 'cpu'),
    row('Postgres CPU per turn', 'ms', 'database'),
    row('p50 at items 90–99 against 1–10', 'ratio', 'late'),
  ]
}
