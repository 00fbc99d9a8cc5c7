// Addresses take turns.
import { afterEach, expect, test, vi } from 'vitest'
import { BusyPeriod } from '../../src/kernel/busy-period.js'
import { FairTurns } from '../../src/http/fair-turns.js'

afterEach(() => void vi.useRealTimers())

const SIZE = {
  atOnce: 2,
  ofAddress: 1,
  ofClient: 1,
  waiting: 10,
  longestWaitMs: 60_000,
  longestMs: 60_000,
  inOneGoMs: 60_000,
}

const from = (address: string, client = '') => ({ address, client })

/** Work that is noted when it begins and ends when the test says so. */
function workshop(turns: FairTurns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const done: Promise<unknown>[] = []
  return {
    begun,
    done,
    take(address: string, name: string, client = '') {
      done.push(
        turns.take({ address, client }, () => {
          begun.push(name)
          return new Promise<void>(resolve => ends.set(name, resolve))
        }),
      )
    },
    async end(name: string) {
      ends.get(name)!()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('who comes alone goes first, whatever another address has sent before', async () => {
  const { begun, take, end, done } = workshop(new FairTurns(SIZE))
  for (let at = 1; at <= 4; at += 1) take('flood', `flood ${at}`)
  take('ada', 'ada 1')
  take('ada', 'ada 2')
  expect(begun).toEqual(['flood 1', 'ada 1'])
  await end('ada 1')
  await end('flood 1')
  expect(begun).toEqual(['flood 1', 'ada 1', 'ada 2', 'flood 2'])
  for (const name of ['ada 2', 'flood 2', 'flood 3', 'flood 4']) await end(name)
  await Promise.all(done)
  expect(begun.slice(4)).toEqual(['flood 3', 'flood 4'])
})

test('addresses that wait are served by turns', async () => {
  const { begun, take, end, done } = workshop(new FairTurns({ ...SIZE, atOnce: 1, ofAddress: 1, ofClient: 1 }))
  for (const at of [1, 2, 3]) take('a', `a${at}`)
  for (const at of [1, 2]) take('b', `b${at}`)
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name)
  await Promise.all(done)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('a class behind one address is worked on side by side, and nobody in it has more than their share', async () => {
  const { begun, take, end, done } = workshop(new FairTurns({ ...SIZE, atOnce: 4, ofAddress: 3 }))
  for (const at of [1, 2, 3]) take('school', `eve ${at}`, 'eve')
  for (const name of ['ada', 'ben', 'cem']) take('school', name, name)
  take('home', 'dan')
  expect(begun).toEqual(['eve 1', 'ada', 'ben', 'dan'])
  await end('ada')
  // Eve asked before, and has her share.
  expect(begun.slice(4)).toEqual(['cem'])
  await end('eve 1')
  expect(begun.slice(5)).toEqual(['eve 2'])
  for (const name of ['ben', 'cem', 'dan', 'eve 2', 'eve 3']) await end(name)
  await Promise.all(done)
})

test('work that takes long makes room: it waits for something else', async () => {
  const { begun, take, end, done } = workshop(new FairTurns({ ...SIZE, longestMs: 20 }))
  take('a', 'slow body')
  take('a', 'next')
  await expect.poll(() => begun).toEqual(['slow body', 'next'])
  await end('slow body')
  await end('next')
  await Promise.all(done)
})

test('when too many wait, the last one of whoever has most waiting is refused, and nobody else', async () => {
  const { begun, take, end, done } = workshop(new FairTurns({ ...SIZE, atOnce: 1, waiting: 3 }))
  for (let at = 1; at <= 4; at += 1) take('flood', `flood ${at}`)
  take('ada', 'ada 1')
  const refused = expect(done[3]).rejects.toMatchObject({ kind: 'unavailable', code: 'server_busy' })
  await refused
  for (const name of ['flood 1', 'flood 2', 'ada 1', 'flood 3']) await end(name)
  await Promise.all(done.filter((_, at) => at !== 3))
  expect(begun).toEqual(['flood 1', 'flood 2', 'ada 1', 'flood 3'])
})

test('once enough has been worked in one go, an address waits until the network has been looked at', async () => {
  const turns = new FairTurns({ ...SIZE, atOnce: 8, ofAddress: 2, ofClient: 2, inOneGoMs: 0 })
  const answered: number[] = []
  const all = [1, 2, 3, 4, 5].map(at => turns.take(from('flood'), async () => void answered.push(at)))
  await Promise.resolve()
  const soFar = [[...answered]]
  for (let round = 1; round <= 2; round += 1) {
    await new Promise(resolve => setImmediate(resolve))
    soFar.push([...answered])
  }
  expect(soFar).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ])
  await Promise.all(all)
})

test('work that fails gives its place to the next', async () => {
  const turns = new FairTurns({ ...SIZE, atOnce: 1 })
  const failing = turns.take(from('a'), () => Promise.reject(new Error('no')))
  const next = turns.take(from('b'), async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

/** Timers and the clock stand until the test moves them. */
const standStill = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
const BUSY = { kind: 'unavailable', code: 'server_busy', details: { retry_after_seconds: 2 } }
const endless = () => new Promise<never>(() => {})

test('no request waits longer than it may, and later ones of its address are refused at once', async () => {
  standStill()
  let periods = 0
  const busy = new BusyPeriod({ onBusy: () => (periods += 1), onFree: () => {} })
  const turns = new FairTurns({ ...SIZE, longestWaitMs: 4_000 }, busy)
  void turns.take(from('school'), endless)
  const waited = expect(turns.take(from('school'), async () => 'late')).rejects.toMatchObject(BUSY)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(turns.oldestWaitMs).toBe(2_000)
  await expect(turns.take(from('school'), async () => 'later')).rejects.toMatchObject(BUSY)
  expect(await turns.take(from('home'), async () => 'at once')).toBe('at once')
  await vi.advanceTimersByTimeAsync(2_200)
  await waited
  expect([turns.oldestWaitMs, periods]).toEqual([0, 1])
})

test('who waits for requests of their own makes nobody else be refused', async () => {
  standStill()
  const turns = new FairTurns({ ...SIZE, atOnce: 3, ofAddress: 2, longestWaitMs: 4_000 })
  let end = (): void => {}
  void turns.take(from('school', 'eve'), endless)
  const eve = expect(turns.take(from('school', 'eve'), endless)).rejects.toMatchObject(BUSY)
  void turns.take(from('school', 'ada'), () => new Promise<void>(resolve => (end = resolve)))
  await vi.advanceTimersByTimeAsync(3_000)
  const ben = turns.take(from('school', 'ben'), async () => 'heard')
  await expect(turns.take(from('school', 'eve'), endless)).rejects.toMatchObject(BUSY)
  end()
  expect(await ben).toBe('heard')
  await vi.advanceTimersByTimeAsync(1_200)
  await eve
})

test('a probe is never refused for waiting: a busy server is not down', async () => {
  standStill()
  const turns = new FairTurns({ ...SIZE, longestWaitMs: 4_000 })
  let end = (): void => {}
  void turns.take(from('balancer'), () => new Promise<void>(resolve => (end = resolve)))
  const probed = turns.take(from('balancer'), async () => 'well', { probe: true })
  await vi.advanceTimersByTimeAsync(10_000)
  end()
  expect(await probed).toBe('well')
})

test('work that says that it waits for something else makes room at once', async () => {
  const turns = new FairTurns(SIZE)
  void turns.take(from('a'), leave => {
    leave()
    return endless()
  })
  expect(await turns.take(from('a'), async () => 'next')).toBe('next')
})
