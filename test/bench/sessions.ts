// What a session costs beside its turns, ours and the floor's in turn: making it, its first question, coming back to it without a cursor on a
// process that has never seen it, and keeping it while its learner is away.
import type { DatabaseMeter } from './database-cost.js'
import { median, progress, quantile, type Comparison } from './figures.js'
import { Player } from './player.js'
import { cpuMs } from './process-cost.js'
import { EXAM, type Contender } from './turns.js'

/** Of two hundred items, so that its conversation has a thousand messages: a turn has five. */
export const LONG_EXAM = { session_type: 'evaluation', assessment_id: 'bench-two-hundred' }
const TURNS_OF_10_MESSAGES = 2
const TURNS_OF_1_000_MESSAGES = 199

export type Side = Contender & {
  readonly meter: DatabaseMeter
  /** Another process on the same database. */
  readonly another: () => Promise<Contender & { stop(): Promise<void> }>
}

type Costs = Readonly<Record<(typeof ROWS)[number][0], number>>

const ROWS = [
  ['created', 'creating an exam of 100 items, p50', 'ms'],
  ['createdLate', 'creating an exam of 100 items, p99', 'ms'],
  ['createCpu', 'creating an exam of 100 items, server CPU', 'ms'],
  ['first', 'its first question, p50', 'ms'],
  ['short', 'cold resume of 10 messages, p50', 'ms'],
  ['long', 'cold resume of 1,000 messages, p50', 'ms'],
  ['idleBytes', 'an idle session of 100 items in tables', 'bytes'],
] as const

/** `sessions` of each kind, on databases that are the bench's alone. */
export async function compareSessions(viva: Side, floor: Side, sessions: number): Promise<Comparison[]> {
  const [ours, theirs] = [await costsOf('Viva', viva, sessions), await costsOf('the floor', floor, sessions)]
  return ROWS.map(([of, name, unit]) => ({ name, unit, viva: ours[of], floor: theirs[of] }))
}

async function costsOf(name: string, side: Side, sessions: number): Promise<Costs> {
  progress(`${name}: creating sessions`)
  // The first ones pay for code that is not compiled yet.
  await begun(side, EXAM, 5)
  const bytes = await side.meter.tableBytes()
  const cpu = cpuMs(side.pid)
  const made = await begun(side, EXAM, sessions)
  const createCpu = (cpuMs(side.pid) - cpu) / sessions
  const idleBytes = ((await side.meter.tableBytes()) - bytes) / sessions
  const resumed = await coldResumes(name, side)
  return {
    created: median(made.map(({ createdMs }) => createdMs)),
    createdLate: quantile(
      made.map(({ createdMs }) => createdMs),
      0.99,
    ),
    createCpu,
    first: median(made.map(({ firstMs }) => firstMs)),
    ...resumed,
    idleBytes,
  }
}

type Begun = { readonly createdMs: number; readonly firstMs: number }

/** Sessions that wait at their first question, one after the other. */
async function begun({ url }: Contender, exam: object, sessions: number): Promise<Begun[]> {
  const all: Begun[] = []
  for (let session = 1; session <= sessions; session += 1) {
    const player = new Player(url)
    const start = performance.now()
    await player.create(exam)
    const created = performance.now()
    await player.follow()
    all.push({ createdMs: created - start, firstMs: performance.now() - created })
    await player.close()
  }
  return all
}

const RESUMES = 5

/** Each on a process that has just been started, after one resume of another session, which compiles the code. */
async function coldResumes(name: string, side: Side): Promise<{ short: number; long: number }> {
  const play = async (turns: number): Promise<Player> => {
    const player = new Player(side.url)
    await player.begin(LONG_EXAM)
    for (let turn = 1; turn <= turns; turn += 1) await player.turn(turn)
    return player
  }
  progress(`${name}: playing what is resumed`)
  const [warm, short, long] = [
    await play(TURNS_OF_10_MESSAGES),
    await play(TURNS_OF_10_MESSAGES),
    await play(TURNS_OF_1_000_MESSAGES),
  ]
  const times = { short: [] as number[], long: [] as number[] }
  for (let resume = 1; resume <= RESUMES; resume += 1) {
    progress(`${name}: cold resume ${resume} of ${RESUMES}`)
    const another = await side.another()
    await warm.resumeAt(another.url)
    times.short.push(await short.resumeAt(another.url))
    times.long.push(await long.resumeAt(another.url))
    await another.stop()
  }
  await Promise.all([warm, short, long].map(player => player.close()))
  return { short: median(times.short), long: median(times.long) }
}
