// What thousands of sessions that wait for their learners cost the server: they should be rows and nothing else.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process.js'
import { progress, type Figure } from './figures.js'
import { Inspector } from './inspected.js'
import { Player } from './player.js'
import { descriptors, rssBytes } from './process-cost.js'

const SHORT = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const LANES = 8
/** Longer than the server keeps an idle connection of a client that has gone. */
const SETTLE_MS = 2_000

/** Suspends `sessions` sessions, or as many as fit into `atMostSeconds`, after a first lot that has warmed everything up. Needs a server that is INSPECTABLE. */
export async function measureSuspended(
  server: ServerProcess,
  wanted: number,
  atMostSeconds: number,
): Promise<Figure[]> {
  const inspector = await Inspector.attach(server)
  const hold = async () => {
    await sleep(SETTLE_MS)
    return { ...(await inspector.holdings()), rss: rssBytes(server.pid), descriptors: descriptors(server.pid) }
  }
  await suspend(server.url, Math.ceil(wanted / 4), atMostSeconds / 4)
  const before = await hold()
  const sessions = await suspend(server.url, wanted, atMostSeconds)
  const after = await hold()
  inspector.close()
  const growth = (of: keyof typeof before): number => after[of] - before[of]
  return [
    { name: `${sessions} suspended sessions, heap of each`, value: growth('heapBytes') / sessions, unit: 'bytes' },
    { name: `${sessions} suspended sessions, resident memory of each`, value: growth('rss') / sessions, unit: 'bytes' },
    { name: `${sessions} suspended sessions, timers that they hold`, value: growth('timers'), unit: '' },
    { name: `${sessions} suspended sessions, sockets that they hold`, value: growth('sockets'), unit: '' },
    { name: `${sessions} suspended sessions, open files that they hold`, value: growth('descriptors'), unit: '' },
  ]
}

/** The number of sessions that were suspended. */
async function suspend(url: string, sessions: number, atMostSeconds: number): Promise<number> {
  const start = performance.now()
  let begun = 0
  const lane = async (): Promise<void> => {
    const player = new Player(url)
    while (begun < sessions && performance.now() - start < atMostSeconds * 1000) {
      begun += 1
      if (begun % 250 === 0) progress(`suspended sessions: ${begun} of ${sessions}`)
      await player.begin(SHORT)
    }
    await player.close()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return begun
}
