// What open event streams cost: memory for each, processor time while nothing happens, and how fast text reaches many readers.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process.js'
import { progress, type Figure } from './figures.js'
import { Followers } from './followers.js'
import { Player } from './player.js'
import { cpuMs, rssBytes } from './process-cost.js'
import type { SlowModel } from './slow-model.js'

/** A type whose words are shown while they are written. */
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'] }
const WORDS_AT_ONCE = 20
const IDLE_MS = 3_000

/** The server must use `model` and have nothing else to do. */
export async function measureStreams(
  server: ServerProcess,
  model: SlowModel,
  { followers, seconds }: { followers: readonly number[]; seconds: number },
): Promise<Figure[]> {
  const figures: Figure[] = []
  const player = new Player(server.url)
  await player.create(PRACTICE)
  const readers = new Followers(new URL(server.url), player.authorization)
  await readers.add(player.sessionId)
  while (model.calls === 0) await sleep(10)
  // The first streams pay for code and pools that all others share.
  for (let warm = 0; warm < 50; warm += 1) await readers.add(player.sessionId)
  await sleep(1_000)
  const [base, memory] = [readers.size, rssBytes(server.pid)]

  for (const count of followers) {
    progress(`streams: ${count} followers`)
    while (readers.size < base + count)
      await Promise.all(
        Array.from({ length: Math.min(25, base + count - readers.size) }, () => readers.add(player.sessionId)),
      )
    await sleep(500)
    const cpu = cpuMs(server.pid)
    await sleep(IDLE_MS)
    figures.push(
      {
        name: `${count} open streams, memory of each`,
        value: (rssBytes(server.pid) - memory) / count / 1024,
        unit: 'KiB',
      },
      {
        name: `${count} open streams, idle, CPU`,
        value: ((cpuMs(server.pid) - cpu) / IDLE_MS) * 100,
        unit: '% of a core',
      },
    )
    figures.push(...(await measureFanOut(server, model, readers, count, seconds)))
  }
  readers.close()
  await player.close()
  return figures
}

/** The model speaks; when everybody has heard it, it speaks again. */
async function measureFanOut(
  server: ServerProcess,
  model: SlowModel,
  readers: Followers,
  count: number,
  seconds: number,
): Promise<Figure[]> {
  const [start, cpu, before] = [performance.now(), cpuMs(server.pid), readers.received]
  while (performance.now() - start < seconds * 1000) {
    const expected = readers.received + WORDS_AT_ONCE * readers.size
    model.say(WORDS_AT_ONCE)
    await readers.until(expected)
  }
  const events = readers.received - before
  const took = (performance.now() - start) / 1000
  return [
    { name: `events to ${count} followers`, value: events / took, unit: '1/s' },
    {
      name: `events to ${count} followers, for each core of the server`,
      value: (events / (cpuMs(server.pid) - cpu)) * 1000,
      unit: '1/s',
    },
  ]
}
