// What a reader that never reads costs everybody else, until the server drops it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process.js'
import { median, progress, quantile, type Figure } from './figures.js'
import { rssBytes } from './process-cost.js'
import type { SlowModel } from './slow-model.js'
import { openSession, speak } from './streams.js'

const WORDS_AT_ONCE = 20
/** Long in bytes, since some megabytes go into the buffers of the kernel before the server has to hold anything. */
const WORD = '水'.repeat(500)
/** Of such words a model may say 400,000 characters at once. */
const ROUNDS_OF_A_REPLY = 35
/** The server asks the model eight times before it gives up. */
const MOST_REPLIES = 5

/** Until what follows a reply has reached everybody. */
const SETTLE_MS = 300

/** Milliseconds from a word until everybody has heard it, and the most memory that the server was seen with, in bytes. */
type Rounds = { readonly ms: number[]; peak: number }

/** The server must use `model` and have nothing else to do. */
export async function measureStalled(server: ServerProcess, model: SlowModel, count: number): Promise<Figure[]> {
  progress(`streams: ${count} readers and one that does not read`)
  const { player, readers } = await openSession(server, model)
  await readers.grow(player.sessionId, count)
  const alone: Rounds = { ms: [], peak: 0 }
  const beside: Rounds = { ms: [], peak: 0 }
  /** One reply of the model, word by word, or as much of it as there is an `until` for. */
  const hear = async (rounds: Rounds | null, until = (): boolean => false): Promise<void> => {
    for (let round = 0; round < ROUNDS_OF_A_REPLY && !until(); round += 1) {
      const ms = await speak(model, readers, WORDS_AT_ONCE, WORD)
      rounds?.ms.push(ms)
      if (rounds) rounds.peak = Math.max(rounds.peak, rssBytes(server.pid))
    }
    model.finish()
    while (model.calls === 0) await sleep(10)
    await sleep(SETTLE_MS)
  }
  await hear(null)
  await hear(alone)
  const stalled = await readers.stall(player.sessionId)
  for (let reply = 0; reply < MOST_REPLIES && !stalled.dropped(); reply += 1) await hear(beside, stalled.dropped)
  const mebibytes = (beside.ms.length * WORDS_AT_ONCE * Buffer.byteLength(WORD)) / 2 ** 20
  // How much a kernel takes for a reader differs from one connection to the next.
  const needed = stalled.dropped() ? mebibytes : `more than ${mebibytes.toFixed(1)}`
  readers.close()
  await player.close()
  const whose = `${count} readers`
  return [
    { name: `${whose}, twenty long words to all, median`, value: median(alone.ms), unit: 'ms' },
    { name: `${whose} and a stalled one, twenty long words to all, median`, value: median(beside.ms), unit: 'ms' },
    { name: 'with the stalled one to without, median', value: median(beside.ms) / median(alone.ms), unit: '×' },
    {
      name: 'with the stalled one to without, 95th',
      value: quantile(beside.ms, 0.95) / quantile(alone.ms, 0.95),
      unit: '×',
    },
    { name: 'with the stalled one to without, most memory of the server', value: beside.peak / alone.peak, unit: '×' },
    { name: 'text until the stalled one was dropped', value: needed, unit: 'MiB' },
  ]
}
