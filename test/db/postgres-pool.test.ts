// The pool of connections, with connections that open, break and are refused when the test says so.
import { beforeEach, describe, expect, test } from 'vitest'
import { PostgresPool, type Poolable } from '../../src/db/postgres-pool.js'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'

class FakeConnection implements Poolable {
  lost = false
  closed = false
  #onLost: () => void = () => {}

  constructor(readonly number: number) {}

  onLost(callback: () => void): void {
    this.#onLost = callback
  }
  break(): void {
    this.lost = true
    this.#onLost()
  }
  async close(): Promise<void> {
    this.closed = true
  }
}

let opened: FakeConnection[]
let refusal: DatabaseUnavailable | null
let states: string[]
const open = (): Promise<FakeConnection> => {
  if (refusal !== null) return Promise.reject(refusal)
  const connection = new FakeConnection(opened.length + 1)
  opened.push(connection)
  return Promise.resolve(connection)
}
/** What the database answers to the write that asks whether it is back. */
let probe: () => Promise<void>
function poolOf(size: number, waitMs = 20): PostgresPool<FakeConnection> {
  const mine = states
  const watch = {
    onAway: () => void mine.push('away'),
    onBack: () => void mine.push('back'),
    onAborted: () => void mine.push('aborted'),
  }
  return new PostgresPool(open, { size, waitMs, watch, probe: () => probe(), probeMs: 5 })
}
const away = new DatabaseUnavailable(new Error('refused'))

/** Work that ends when the test says so. */
function held(): { work: (connection: FakeConnection) => Promise<number>; end: () => void } {
  let end = (): void => {}
  const over = new Promise<void>(resolve => (end = resolve))
  return { work: async connection => (await over, connection.number), end: () => end() }
}

beforeEach(() => {
  opened = []
  refusal = null
  states = []
  probe = async () => {}
})

describe('the pool', () => {
  test('lends the connection that was used last', async () => {
    const pool = poolOf(2)
    const [first, second] = [held(), held()]
    const uses = [pool.use(first.work), pool.use(second.work)]
    second.end()
    await uses[1]
    first.end()
    await uses[0]
    expect(await pool.use(async ({ number }) => number)).toBe(await uses[0])
    expect(opened).toHaveLength(2)
  })

  test('opens no more than it may: who comes next waits for one that is given back', async () => {
    const pool = poolOf(1, 1_000)
    const first = held()
    const uses = [pool.use(first.work), pool.use(async ({ number }) => number)]
    first.end()
    expect(await Promise.all(uses)).toEqual([1, 1])
    expect(opened).toHaveLength(1)
  })

  test('refuses who has waited too long, and serves the next', async () => {
    const pool = poolOf(1)
    const first = held()
    const use = pool.use(first.work)
    await expect(pool.use(first.work)).rejects.toThrow(DatabaseUnavailable)
    first.end()
    expect(await use).toBe(1)
    expect(await pool.use(async ({ number }) => number)).toBe(1)
  })

  test('never lends a connection that broke, whether it was lent or idle', async () => {
    const pool = poolOf(1)
    await pool.use(async connection => connection.break())
    expect(await pool.use(async ({ number }) => number)).toBe(2)
    opened[1]!.break()
    expect(await pool.use(async ({ number }) => number)).toBe(3)
  })

  test('opens another one for who waits for a connection that breaks', async () => {
    const pool = poolOf(1, 1_000)
    const first = held()
    const uses = [pool.use(first.work), pool.use(async ({ number }) => number)]
    await Promise.resolve()
    await new Promise(resolve => setImmediate(resolve))
    opened[0]!.break()
    expect(await uses[1]).toBe(2)
    first.end()
    await uses[0]
  })

  test('refuses everybody at once when no connection can be made, and says so once', async () => {
    const pool = poolOf(3, 60_000)
    refusal = away
    const uses = await Promise.allSettled([1, 2, 3, 4].map(() => pool.use(async () => 0)))
    expect(uses.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await expect(pool.use(async () => 0)).rejects.toBe(away)
    expect(states).toEqual(['away'])
    refusal = null
    expect(await pool.use(async ({ number }) => number)).toBe(1)
    await expect.poll(() => states).toEqual(['away', 'back'])
  })

  test('says that the database is away when it only reads, and back when it takes a write again', async () => {
    const pool = poolOf(2)
    const readOnly = new DatabaseUnavailable(Object.assign(new Error('read-only'), { code: '25006' }))
    let asked = 0
    probe = () => ((asked += 1), Promise.reject(readOnly))
    const write = (): Promise<never> => pool.use(() => Promise.reject(new Error('Failed query', { cause: readOnly })))
    await expect(write()).rejects.toThrow('Failed query')
    await expect(write()).rejects.toThrow('Failed query')
    await pool.use(async () => 'a read')
    await expect.poll(() => asked).toBeGreaterThan(2)
    expect(states).toEqual(['away'])
    probe = async () => {}
    await expect.poll(() => states).toEqual(['away', 'back'])
  })

  test('says of a deadlock that a statement was given up, and not that the database is away', async () => {
    const deadlock = new DatabaseUnavailable(Object.assign(new Error('deadlock'), { code: '40P01' }))
    await expect(poolOf(1).use(() => Promise.reject(deadlock))).rejects.toBe(deadlock)
    expect(states).toEqual(['aborted'])
  })

  test('may be closed twice', async () => {
    const pool = poolOf(1)
    const first = held()
    const use = pool.use(first.work)
    await new Promise(resolve => setImmediate(resolve))
    const closings = [pool.close(), pool.close()]
    first.end()
    await use
    await Promise.all(closings)
    expect(opened.map(({ closed }) => closed)).toEqual([true])
  })

  test('shares the connections that it has while the server has room for no more', async () => {
    const pool = poolOf(2, 60_000)
    const first = held()
    const use = pool.use(first.work)
    await new Promise(resolve => setImmediate(resolve))
    refusal = away
    const waiting = pool.use(async ({ number }) => number)
    await new Promise(resolve => setImmediate(resolve))
    first.end()
    expect(await Promise.all([use, waiting])).toEqual([1, 1])
    expect(states).toEqual([])
  })

  test('closes what is idle at once and what is lent when it comes back, and then lends nothing', async () => {
    const pool = poolOf(2)
    const first = held()
    const uses = [pool.use(first.work), pool.use(async () => 0)]
    await uses[1]
    const closing = pool.close()
    await expect(pool.use(async () => 0)).rejects.toThrow(DatabaseUnavailable)
    first.end()
    await closing
    expect(opened.map(({ closed }) => closed)).toEqual([true, true])
    await uses[0]
  })
})
