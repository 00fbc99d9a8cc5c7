// Waiting for a turn: it ends with the turn, or says at once why it would be in vain.
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { Doorbell, SessionStore, Snapshot } from '../../src/sessions/index.js'
import { awaitTurn, type TurnPorts } from '../../src/tutor/application/await-turn.js'
import { freshState } from '../../src/tutor/domain/plan.js'
import { turnResult, type TurnResult } from '../../src/tutor/domain/turn.js'
import { aSession, at, later, stored } from '../support/builders.js'

const callId = newId()
const ended = (message: string): TurnResult =>
  turnResult(freshState(), { status: 'completed', message, asked: null, safety: null })

/** An active session with the notes on its turns by call id, and a doorbell in the test's hand. */
class Running {
  readonly turns = new Map<string, TurnResult>()
  readonly listeners = new Set<() => void>()
  woken = 0
  about: object = {}
  readonly session = aSession({ type: 'tutoring' })
  readonly ports: TurnPorts = {
    sessions: {
      load: async (): Promise<Snapshot> => ({
        stored: stored({ ...this.session, status: 'active', awaitingOwner: false, ...this.about }),
        now: later(10),
        createdAt: at,
        readAt: 0,
      }),
      driverNotes: async (_id: string, name: string, about: Record<string, string>) => {
        const payload = name === 'turn' && this.turns.get(about['callId']!)
        return payload ? [{ seq: 1, at, payload }] : []
      },
    } as unknown as SessionStore,
    doorbell: {
      listen: (_id: string, { onRing }: { onRing: (fence: number) => void }) => {
        const listener = () => onRing(1)
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
    } as unknown as Doorbell,
    wake: () => (this.woken += 1),
  }
  ring = () => this.listeners.forEach(listener => listener())
}

test('a turn that is over is told at once, however far back it is', async () => {
  const running = new Running()
  running.turns.set(callId, ended('Yes.'))
  for (let later = 0; later < 200; later += 1) running.turns.set(newId(), ended('later'))
  expect(await awaitTurn(running.ports, running.session.id, callId)).toMatchObject({
    message: 'Yes.',
    status: 'completed',
  })
  expect([running.woken, running.listeners.size]).toEqual([0, 0])
})

test('one that is under way is run if it can be, and told when the bell rings for its end', async () => {
  const running = new Running()
  const waiting = awaitTurn(running.ports, running.session.id, callId)
  await new Promise(resolve => setImmediate(resolve))
  running.ring()
  running.ring()
  await new Promise(resolve => setImmediate(resolve))
  running.turns.set(callId, ended('Yes.'))
  running.about = { status: 'completed', endedAt: at, endReason: 'all_steps_completed' }
  running.ring()
  expect((await waiting).message).toEqual('Yes.')
  expect([running.woken, running.listeners.size]).toEqual([1, 0])
})

test.each<[string, object, number | undefined, object]>([
  [
    'rests after a failure',
    { runError: { code: 'provider_error', attempts: 1, retryAfter: later(14) } },
    undefined,
    {
      kind: 'unavailable',
      code: 'tutor_unavailable',
      details: expect.objectContaining({ retry_after: later(14).toISOString(), retry_after_seconds: 4 }),
    },
  ],
  ['is paused', { pausedAt: at }, undefined, { kind: 'conflict', code: 'session_paused' }],
  ['takes too long', {}, 0, { kind: 'overdue', code: 'turn_in_progress' }],
  [
    'may be tried again, and takes too long',
    { runError: { code: 'x', attempts: 1, retryAfter: at } },
    0,
    { kind: 'overdue' },
  ],
])('one that %s is not waited for, and nobody listens any more', async (_what, about, waitMs, refusal) => {
  const running = new Running()
  running.about = about
  const ports = { ...running.ports, ...(waitMs === undefined ? {} : { waitMs }) }
  await expect(awaitTurn(ports, running.session.id, callId)).rejects.toMatchObject({
    details: { session_id: running.session.id, tool_call_id: callId },
    ...refusal,
  })
  expect(running.listeners.size).toBe(0)
})
