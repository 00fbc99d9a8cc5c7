// What a reader that does not read costs everybody else, until the server drops it.
import type { ServerProcess } from '../support/server-process.js'
import { median, progress, quantile, short, type Figure } from './figures.js'
import { Inspector } from './inspected.js'
import { cpuMs, rssBytes } from './process-cost.js'
import type { SlowModel } from './slow-model.js'
import { openSession, speak } from './streams.js'

const WORDS_AT_ONCE = 20
/** Short, so that everything is said in one reply: nothing but the words themselves is sent to anybody. */
const WORD = 'so '
const ROUNDS_A_LOOK = 5
/** Twice as many as fill what may wait for one reader: who is here after them was not dropped for what waits. */
const MOST_LOOKS = 50

/** Milliseconds from a word until everybody has heard it, the server's processor time in all of them, and its most memory in bytes. */
type Rounds = { readonly ms: number[]; cpu: number; peak: number }
type Compared = { readonly alone: Rounds; readonly beside: Rounds; readonly waited: number; readonly dropped: boolean }

/**
 * So many readers of one session, `times` by turns with one more that does not read and without. The server must be INSPECTABLE, use
 * `model` and have nothing else to do. What a kernel buffers for a reader, some megabytes, is passed over: it is not the server's.
 */
export async function measureStalled(
  server: ServerProcess,
  model: SlowModel,
  { count, times }: { count: number; times: number },
): Promise<Figure[]> {
  progress(`streams: ${count} readers and one that does not read`)
  const { player, readers } = await openSession(server, model)
  const inspector = await Inspector.attach(server)
  await readers.grow(player.sessionId, count)

  /** A few rounds, and then a look at what waits for the client at that port. */
  const look = async (rounds: Rounds, port: number): Promise<number | null> => {
    const cpu = cpuMs(server.pid)
    for (let round = 0; round < ROUNDS_A_LOOK; round += 1)
      rounds.ms.push(await speak(model, readers, WORDS_AT_ONCE, WORD))
    rounds.cpu += cpuMs(server.pid) - cpu
    rounds.peak = Math.max(rounds.peak, rssBytes(server.pid))
    return inspector.waitingBytes(port)
  }
  const compare = async (): Promise<Compared> => {
    const beside: Rounds = { ms: [], cpu: 0, peak: 0 }
    const alone: Rounds = { ms: [], cpu: 0, peak: 0 }
    const stalled = await readers.stall(player.sessionId)
    const port = stalled.localPort!
    await inspector.hold(port)
    let waiting: number | null = 0
    let waited = 0
    for (let looks = 0; waiting !== null && looks < MOST_LOOKS; looks += 1) {
      waiting = await look(beside, port)
      waited = Math.max(waited, waiting ?? 0)
    }
    stalled.destroy()
    while (alone.ms.length < beside.ms.length) await look(alone, port)
    return { alone, beside, waited, dropped: waiting === null }
  }
  // The first one pays for code that all others share.
  await compare()
  const all: Compared[] = []
  while (all.length < times) all.push(await compare())

  inspector.close()
  readers.close()
  await player.close()
  return figuresOf(all, count)
}

function figuresOf(all: readonly Compared[], count: number): Figure[] {
  const words = `${WORDS_AT_ONCE} words to all`
  const spread = (name: string, values: readonly number[], unit: string): Figure => {
    const value = `${short(median(values))} (${short(Math.min(...values))}–${short(Math.max(...values))})`
    return { name: `${name}, median of ${all.length} (least–most)`, value, unit }
  }
  const ratio = (name: string, of: (rounds: Rounds) => number): Figure =>
    spread(
      `with a stalled one to without, ${name}`,
      all.map(({ alone, beside }) => of(beside) / of(alone)),
      '×',
    )
  const ms = (which: 'alone' | 'beside'): number => median(all.flatMap(compared => compared[which].ms))
  return [
    { name: `${count} readers, ${words}, median`, value: ms('alone'), unit: 'ms' },
    { name: `${count} readers and a stalled one, ${words}, median`, value: ms('beside'), unit: 'ms' },
    ratio('median', rounds => median(rounds.ms)),
    ratio('95th', rounds => quantile(rounds.ms, 0.95)),
    ratio('processor time of the server', rounds => rounds.cpu),
    ratio('most memory of the server', rounds => rounds.peak),
    spread(
      'last seen to wait for a stalled one',
      all.map(({ waited }) => waited / 1024),
      'KiB',
    ),
    {
      name: 'stalled ones dropped for what waited',
      value: `${all.filter(({ dropped }) => dropped).length} of ${all.length}`,
      unit: '',
    },
  ]
}
