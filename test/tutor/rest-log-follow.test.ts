// Following the agents' log: what there is, then what comes, and an end when nothing more is to be expected.
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { Doorbell, SessionStore } from '../../src/sessions/index.js'
import type { AgentSteps, LogRange } from '../../src/tutor/application/agent-logs.js'
import { IDLE_MS, LogFollower } from '../../src/tutor/application/follow-logs.js'

const sessionId = newId()

/** A log in memory, a bell, and a reader that remembers what it was sent. */
class Reading {
  rows: number[]
  over = false
  readonly sent: (number | undefined)[] = []
  readonly closed: Promise<void>
  #ring = (): void => {}
  #close = (): void => {}
  listening = 0

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, index) => index + 1)
    this.closed = new Promise(resolve => (this.#close = resolve))
  }

  follow(from: number, follows: boolean, idleMs: number): LogFollower {
    const ports = {
      sessions: { load: async () => ({ stored: { session: this.over ? { endedAt: new Date() } : {} } }) },
      steps: {
        entries: async (_id: string, { after = 0, limit }: LogRange) =>
          this.rows
            .filter(seq => seq > after)
            .slice(0, limit)
            .map(seq => ({ seq })),
      },
      doorbell: {
        listen: (_id: string, { onRing }: { onRing: (fence: number) => void }) => {
          this.#ring = () => onRing(1)
          this.listening += 1
          return () => (this.listening -= 1)
        },
      },
      onError: (error: unknown) => {
        throw error
      },
    } as unknown as { sessions: SessionStore; steps: AgentSteps; doorbell: Doorbell; onError: () => void }
    const sink = {
      event: ({ id, event, data }: { id?: number; event: string; data: string }) => {
        expect([event, JSON.parse(data)]).toEqual(['message', { seq: id }])
        return this.sent.push(id) > 0
      },
      drained: async () => true,
      close: () => this.#close(),
    }
    return new LogFollower(ports, sessionId, from, follows, sink, idleMs)
  }

  add(seq: number): void {
    this.rows.push(seq)
    this.#ring()
  }

  end(): void {
    this.over = true
    this.#ring()
  }
}

test('without following it is over behind the last entry', async () => {
  const reading = new Reading(120)
  reading.follow(100, false, IDLE_MS)
  await reading.closed
  expect(reading.sent).toEqual(reading.rows.slice(100))
  expect(reading.listening).toBe(0)
})

test('following, it sends what comes, each once, until the session has ended', async () => {
  const reading = new Reading(2)
  reading.follow(0, true, IDLE_MS)
  await new Promise(resolve => setImmediate(resolve))
  reading.add(3)
  reading.add(4)
  reading.end()
  await reading.closed
  expect(reading.sent).toEqual([1, 2, 3, 4])
})

test('following, it ends when nothing has come for long', async () => {
  const reading = new Reading(1)
  reading.follow(0, true, 5)
  await reading.closed
  expect([reading.sent, reading.listening]).toEqual([[1], 0])
})

test('whoever leaves hears nothing more', async () => {
  const reading = new Reading(0)
  const follower = reading.follow(0, true, IDLE_MS)
  await new Promise(resolve => setImmediate(resolve))
  follower.stop()
  reading.add(1)
  await new Promise(resolve => setImmediate(resolve))
  expect([reading.sent, reading.listening]).toEqual([[], 0])
})
