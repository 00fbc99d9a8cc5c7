// Turns of whole sessions at a given concurrency: how long, how many, at what cost, and whether late items cost more than early ones.
import { median, progress, quantile, type Figure } from './figures.js'
import { Player, type Turn } from './player.js'
import { cpuMs } from './process-cost.js'

export const EXAM = { session_type: 'evaluation', assessment_id: 'bench-hundred' }
const ITEMS = 100

/**
 * Plays `sessions` sessions of a hundred items in each of `concurrency` lanes; begins no other after `atMostSeconds`. One more comes
 * before them and is told apart: a process that has just started runs code that has not been compiled yet.
 */
export async function measureTurns(
  server: { readonly url: string; readonly pid: number },
  { concurrency, sessions, atMostSeconds }: { concurrency: number; sessions: number; atMostSeconds: number },
): Promise<Figure[]> {
  const turns: Turn[] = []
  let first: Turn[] = []
  const players = Array.from({ length: concurrency }, () => new Player(server.url))
  let cost = 0
  let seconds = 0
  for (let session = 0; session <= sessions && seconds < atMostSeconds; session += 1) {
    progress(`concurrency ${concurrency}: session ${session} of ${sessions} in each lane`)
    // Making an exam of a hundred items is no part of a turn.
    for (const player of players) await player.begin(EXAM)
    const [start, cpu] = [performance.now(), cpuMs(server.pid)]
    await Promise.all(
      players.map(async player => {
        for (let number = 1; number <= ITEMS; number += 1) turns.push(await player.turn(number))
      }),
    )
    if (session === 0) {
      first = turns.splice(0)
      continue
    }
    cost += cpuMs(server.pid) - cpu
    seconds += (performance.now() - start) / 1000
  }
  await Promise.all(players.map(player => player.close()))

  const at = (from: number, to: number): number[] =>
    turns.filter(({ number }) => number >= from && number <= to).map(({ totalMs }) => totalMs)
  const all = at(1, ITEMS)
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `${name}, concurrency ${concurrency}`,
    value,
    unit,
  })
  return [
    figure('turns per second', turns.length / seconds, '1/s'),
    figure('one turn, p50', median(all), 'ms'),
    figure('one turn, p99', quantile(all, 0.99), 'ms'),
    figure('one turn, p50, the first sessions', median(first.map(({ totalMs }) => totalMs)), 'ms'),
    figure('answer stored, p50', median(turns.map(({ answeredMs }) => answeredMs)), 'ms'),
    figure('server CPU per turn', cost / turns.length, 'ms'),
    figure('p50 at items 1–10', median(at(1, 10)), 'ms'),
    figure('p50 at items 90–99', median(at(90, 99)), 'ms'),
    figure('items 90–99 against 1–10', median(at(90, 99)) / median(at(1, 10)), 'ratio'),
  ]
}
