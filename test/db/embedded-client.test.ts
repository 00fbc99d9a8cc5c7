// PGlite on a full disk: what is sent to it after a panic spins for ever, so nothing may be.
import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import { beforeEach, expect, test } from 'vitest'
import { EmbeddedClient } from '../../src/db/embedded-client.js'
import { DatabaseUnavailable } from '../../src/kernel/errors.js'

const refusing = (severity: string, code: string): Error => Object.assign(new Error('no'), { severity, code })
const PANIC = refusing('PANIC', '53100')

/** As much of PGlite as the client uses; like the real one it begins, commits and rolls back by statements. */
class FakePglite {
  readonly sent: string[] = []
  readonly #failures = new Map<string, Error>()

  fail(text: string, error: Error): void {
    this.#failures.set(text, error)
  }
  async query(text: string): Promise<Results> {
    this.sent.push(text)
    await Promise.resolve()
    const failure = this.#failures.get(text)
    if (failure !== undefined) throw failure
    return { rows: [], fields: [] }
  }
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.query('begin')
    try {
      const result = await work({ query: (text: string) => this.query(text) } as unknown as Transaction)
      await this.query('commit')
      return result
    } catch (error) {
      await this.query('rollback')
      throw error
    }
  }
  async close(): Promise<void> {
    this.sent.push('close')
  }
}

let first: FakePglite
let second: FakePglite
let full: boolean
let now: number
let states: string[]
let client: EmbeddedClient
beforeEach(() => {
  first = new FakePglite()
  second = new FakePglite()
  full = true
  now = 0
  states = []
  const reopen = async () => {
    states.push('reopen')
    if (full) throw new Error('Aborted()')
    return second as unknown as PGlite
  }
  const watch = {
    onAway: () => void states.push('away'),
    onBack: () => void states.push('back'),
    onAborted: () => {},
  }
  client = new EmbeddedClient(first as unknown as PGlite, reopen, watch, () => now)
})

test('an ordinary error is passed on, and the next statement is sent', async () => {
  first.fail('bad', refusing('ERROR', '42601'))
  await expect(client.query('bad')).rejects.toMatchObject({ code: '42601' })
  await client.query('good')
  expect(first.sent).toEqual(['bad', 'good'])
})

test('after a panic nothing is sent any more, not even what waited already', async () => {
  first.fail('write', PANIC)
  const asked = await Promise.allSettled([client.query('write'), client.query('waiting'), client.query('too')])
  for (const each of asked) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  await client.close()
  expect(first.sent).toEqual(['write'])
  expect(states).toEqual(['away'])
})

test('a transaction that panics is not rolled back', async () => {
  first.fail('write', PANIC)
  await expect(client.transaction(tx => tx.query('write'))).rejects.toThrow(DatabaseUnavailable)
  expect(first.sent).toEqual(['begin', 'write'])
})

test('a transaction whose commit panics is refused', async () => {
  first.fail('commit', PANIC)
  await expect(client.transaction(tx => tx.query('write'))).rejects.toThrow(DatabaseUnavailable)
  await expect(client.query('next')).rejects.toThrow(DatabaseUnavailable)
})

test('a transaction that fails otherwise is rolled back', async () => {
  first.fail('bad', refusing('ERROR', '23505'))
  await expect(client.transaction(tx => tx.query('bad'))).rejects.toMatchObject({ code: '23505' })
  expect(first.sent).toEqual(['begin', 'bad', 'rollback'])
})

test('the folder is opened again every five seconds at most, until that works', async () => {
  first.fail('write', PANIC)
  await expect(client.query('write')).rejects.toThrow(DatabaseUnavailable)
  now = 4_999
  await expect(client.query('early')).rejects.toThrow(DatabaseUnavailable)
  now = 5_000
  await expect(client.query('still full')).rejects.toThrow(DatabaseUnavailable)
  full = false
  await expect(client.query('too soon')).rejects.toThrow(DatabaseUnavailable)
  now = 10_000
  await client.query('write again')
  expect(second.sent).toEqual(['write again'])
  expect(states).toEqual(['away', 'reopen', 'reopen', 'back'])
})
