// That what another node did is heard: by its hint at once, and without one when this node next looks.
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database, migrate, openPostgres } from '../../src/db/index.js'
import { newId } from '../../src/kernel/ids.js'
import { decided } from '../../src/sessions/domain/decision.js'
import { changeSession, DrizzleSessionStore } from '../../src/sessions/index.js'
import { SharedDoorbell } from '../../src/stream/index.js'
import { aDraft } from '../support/builders.js'
import { useDatabase } from '../support/use-database.js'

describe('the doorbells of two nodes', () => {
  const fresh = useDatabase()
  let database: Database
  let here: SharedDoorbell
  let there: SharedDoorbell
  const errors: unknown[] = []

  beforeAll(async () => {
    database = new Database(openPostgres(fresh.url))
    await migrate(database, fresh.url)
    const bell = () => new SharedDoorbell(database, newId(), error => errors.push(error))
    here = bell()
    there = bell()
    await Promise.all([here.start(), there.start()])
  })
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()])
    await database.close()
    expect(errors).toEqual([])
  })

  /** A session somewhere, and a listener here; `silent` commits tell nobody. */
  async function listened() {
    const silent = new DrizzleSessionStore(database, SESSION_TYPE_MATRIX)
    const draft = aDraft({ type: 'learning' })
    const { id } = draft.session
    await silent.create(draft)
    const rings: number[] = []
    const unlisten = here.listen(id, { onRing: fence => rings.push(fence) })
    const terminate = () =>
      changeSession({ sessions: silent, onCommitted: () => {} }, id, 'end', () =>
        decided({ type: 'SessionTerminated', reason: 'enough', closedCall: null }),
      )
    return { id, rings, unlisten, terminate }
  }
  const seconds = (count: number) => new Promise(resolve => setTimeout(resolve, count * 1000))
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    for (let waited = 0; !(await holds()); waited += 10) {
      if (waited > 5_000) throw new Error('It never came to hold.')
      await seconds(0.01)
    }
  }

  it('ring here for what was rung there, with its fence', async () => {
    const { id, rings, unlisten } = await listened()
    there.ring(id, 7)
    await until(() => rings.includes(7))
    expect(rings).toContain(7)
    unlisten()
  })

  it('ring at once for a listener of the same node', async () => {
    const { id, rings, unlisten } = await listened()
    here.ring(id, 3)
    expect(rings).toEqual([3])
    unlisten()
  })

  it('know whether anybody else listens, also after a node has gone', async () => {
    const listen = () =>
      database.driver.listen(
        'viva_test_alone',
        () => {},
        () => {},
      )
    const first = await listen()
    expect(await first.others()).toBe(false)
    const second = await listen()
    expect([await first.others(), await second.others()]).toEqual([true, true])
    await second.stop()
    await until(async () => !(await first.others()))
    await first.stop()
  })

  it('ring for a commit whose hint was lost, and are still while nothing moves', async () => {
    const { rings, unlisten, terminate } = await listened()
    await seconds(1.5)
    const still = rings.length
    await seconds(1.5)
    expect(rings).toHaveLength(still)
    await terminate()
    await until(() => rings.length > still)
    expect(rings).toHaveLength(still + 1)
    expect(rings.at(-1)).toBe(1)
    unlisten()
  })
})
