// What open event streams cost: memory for each, processor time while nothing happens, and how fast text reaches many readers.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process.js'
import { progress, type Figure } from './figures.js'
import { Followers } from './followers.js'
import { Inspector } from './inspected.js'
import { Player } from './player.js'
import { cpuMs, rssBytes } from './process-cost.js'
import type { SlowModel } from './slow-model.js'

/** A type whose words are shown while they are written. */
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'] }
const WARM_STREAMS = 50
const WORDS_AT_ONCE = 20
const SETTLE_MS = 500
const IDLE_MS = 3_000

/** A session whose model never comes to an end, and its readers: streams that stay open. */
export async function openSession(
  server: ServerProcess,
  model: SlowModel,
): Promise<{ player: Player; readers: Followers }> {
  const player = new Player(server.url)
  await player.create(PRACTICE)
  const readers = new Followers(new URL(server.url), player.authorization)
  const calls = model.calls
  await readers.add(player.sessionId)
  while (model.calls === calls) await sleep(10)
  // The first streams, and the first words, pay for code and pools that all others share.
  await readers.grow(player.sessionId, WARM_STREAMS)
  for (let round = 0; round < 20; round += 1) await speak(model, readers, WORDS_AT_ONCE)
  return { player, readers }
}

/** The model says so many words; resolves to the milliseconds until all readers have heard them. */
export async function speak(model: SlowModel, readers: Followers, words: number, word?: string): Promise<number> {
  const start = performance.now()
  const expected = readers.received + words * readers.size
  model.say(words, word)
  await readers.until(expected)
  return performance.now() - start
}

/** The server must be INSPECTABLE, use `model`, be new and have nothing else to do. */
export async function measureStreams(
  server: ServerProcess,
  model: SlowModel,
  { count, seconds }: { count: number; seconds: number },
): Promise<Figure[]> {
  const { player, readers } = await openSession(server, model)
  const inspector = await Inspector.attach(server)
  const hold = async () => {
    await sleep(SETTLE_MS)
    const atOnce = rssBytes(server.pid)
    const { heapBytes } = await inspector.holdings()
    return { atOnce, heap: heapBytes, resident: rssBytes(server.pid) }
  }
  const before = await hold()
  const costs = async (when: string): Promise<Figure[]> => {
    const after = await hold()
    const each = (bytes: number): number => bytes / count / 1024
    return [
      {
        name: `${count} open streams, ${when}, resident memory of each`,
        value: each(after.resident - before.resident),
        unit: 'KiB',
      },
      {
        name: `${count} open streams, ${when}, before garbage is collected`,
        value: each(after.atOnce - before.resident),
        unit: 'KiB',
      },
      { name: `${count} open streams, ${when}, heap of each`, value: each(after.heap - before.heap), unit: 'KiB' },
    ]
  }

  progress(`streams: ${count} followers`)
  await readers.grow(player.sessionId, readers.size + count)
  const figures = await costs('idle')
  const cpu = cpuMs(server.pid)
  await sleep(IDLE_MS)
  figures.push({
    name: `${count} open streams, idle, CPU`,
    value: ((cpuMs(server.pid) - cpu) / IDLE_MS) * 100,
    unit: '% of a core',
  })
  figures.push(...(await measureFanOut(server, model, readers, count, seconds)))
  figures.push(...(await costs('after the events')))
  inspector.close()
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
  while (performance.now() - start < seconds * 1000) await speak(model, readers, WORDS_AT_ONCE)
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
