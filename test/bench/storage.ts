// What turns and whole sessions cost the database, ours and the floor's: statements and write-ahead log early and late, and the bytes that stay.
import type { DatabaseCost, DatabaseMeter } from './database-cost.js'
import { mean, progress, type Comparison } from './figures.js'
import { Player } from './player.js'
import { EXAM } from './turns.js'

const ITEMS = 100
/** Five turns each, centred on items 5 and 95: one alone would measure the length of its question. */
const EARLY = [3, 7] as const
const LATE = [93, 97] as const

type Stored = { readonly early: DatabaseCost; readonly late: DatabaseCost; readonly sessionBytes: number }

async function store(url: string, meter: DatabaseMeter, sessions: number): Promise<Stored> {
  const before = await meter.tableBytes()
  const early: DatabaseCost[] = []
  const late: DatabaseCost[] = []
  for (let session = 1; session <= sessions; session += 1) {
    const player = new Player(url)
    await player.begin(EXAM)
    const through = async (from: number, to: number): Promise<number> => {
      for (let number = from; number <= to; number += 1) await player.turn(number)
      return to - from + 1
    }
    await through(1, EARLY[0] - 1)
    early.push(await meter.perTurn(() => through(...EARLY)))
    await through(EARLY[1] + 1, LATE[0] - 1)
    late.push(await meter.perTurn(() => through(...LATE)))
    await through(LATE[1] + 1, ITEMS)
    await player.close()
  }
  const sum = (costs: readonly DatabaseCost[]): DatabaseCost => ({
    statements: mean(costs.map(({ statements }) => statements)),
    walBytes: mean(costs.map(({ walBytes }) => walBytes)),
  })
  return { early: sum(early), late: sum(late), sessionBytes: ((await meter.tableBytes()) - before) / sessions }
}

/** Both databases are the bench's alone. */
export async function compareStorage(
  viva: { readonly url: string; readonly meter: DatabaseMeter },
  floor: { readonly url: string; readonly meter: DatabaseMeter },
  sessions: number,
): Promise<Comparison[]> {
  progress('statements, log and bytes')
  const a = await store(viva.url, viva.meter, sessions)
  const b = await store(floor.url, floor.meter, sessions)
  return [
    { name: 'statements of one turn, items 3–7', unit: '', viva: a.early.statements, floor: b.early.statements },
    { name: 'statements of one turn, items 93–97', unit: '', viva: a.late.statements, floor: b.late.statements },
    {
      name: 'statements at items 93–97 against 3–7',
      unit: 'ratio',
      viva: a.late.statements / a.early.statements,
      floor: b.late.statements / b.early.statements,
    },
    { name: 'write-ahead log of one turn, items 3–7', unit: 'bytes', viva: a.early.walBytes, floor: b.early.walBytes },
    { name: 'write-ahead log of one turn, items 93–97', unit: 'bytes', viva: a.late.walBytes, floor: b.late.walBytes },
    { name: 'table bytes of a session of 100 items', unit: 'bytes', viva: a.sessionBytes, floor: b.sessionBytes },
  ]
}
