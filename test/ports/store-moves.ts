// What the contracts of the stores do to a session: create, start, ask, commit. Each in one call.
import { expect } from 'vitest'
import type { Verdict } from '../../src/items/index.js'
import type { LearnerStore } from '../../src/learners/index.js'
import { newId } from '../../src/kernel/ids.js'
import type { Lease, LeaseStore, NewSession, SessionStore, Snapshot } from '../../src/sessions/application/ports.js'
import type { NewMessage } from '../../src/sessions/domain/conversation.js'
import { changeSession, type Committed } from '../../src/sessions/application/change-session.js'
import type { Decision, StoredSession } from '../../src/sessions/domain/decision.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aDraft, anAction, rightVerdict } from '../support/builders.js'

export type StoresUnderTest = {
  readonly sessions: SessionStore
  readonly leases: LeaseStore
  readonly learners: LearnerStore
  /** Every state that was told after a commit, in order. */
  readonly told: StoredSession[]
  /** Moves the one clock. */
  pass(ms: number): Promise<void>
}

/** Of an answer that counts and leads to no other. */
export const firstTry = { attempt: 'first', secondTry: false } as const

export const saying = (callId: string): NewMessage => ({
  role: 'assistant',
  content: '',
  toolCalls: [{ id: callId, name: 'present_choices', arguments: '{}' }],
})
export const asking = (callId: string, position: number | null): SessionEvent => ({
  type: 'ActionOpened',
  callId,
  toolName: 'present_choices',
  position,
  action: anAction(callId),
  place: position === null ? null : { number: position, total: 2 },
})
export const fetching = (position: number): SessionEvent => ({
  type: 'ItemFetched',
  position,
  item: null,
  windowFromSeq: 1,
  solutionShown: false,
  retry: false,
})
export const answering = (
  callId: string,
  position: number,
  receivedAt: Date,
  verdict: Verdict | null = rightVerdict,
): Decision => ({
  events: [
    {
      type: 'ActionAnswered',
      callId,
      toolName: 'present_choices',
      position,
      response: { index: 1 },
      answerHash: 'beef',
      verdict,
      hintCost: 0,
      evidence: null,
      ...firstTry,
      receivedAt,
      responseMs: 1_500,
      lateMs: 0,
    },
  ],
  messages: [{ role: 'tool', toolCallId: callId, toolName: 'present_choices', content: '{"index":1}' }],
})

/** `stores` is asked anew at each call: every test opens its own. */
export function movesOn(stores: () => StoresUnderTest) {
  const created = async (draft: NewSession = aDraft()): Promise<string> => {
    expect(await stores().sessions.create(draft)).toEqual({ kind: 'created' })
    return draft.session.id
  }
  const change = (id: string, decide: (stored: StoredSession, now: Date) => Decision | null, from?: Snapshot) => {
    const { sessions, told } = stores()
    return changeSession(
      { sessions, onCommitted: ({ snapshot }) => told.push(snapshot.stored) },
      id,
      'test',
      decide,
      from,
    )
  }
  /** Commits with the lease at hand, and says whether it was taken. */
  const leasing = async (id: string, events: SessionEvent[], lease: Lease) => {
    let leased = false
    const { sessions } = stores()
    const ports = { sessions, lease: () => lease, onCommitted: (made: Committed) => (leased = made.leased) }
    const { stored } = (await changeSession(ports, id, 'test', () => ({ events, messages: [] })))!
    return { stored, leased }
  }
  const commit = (id: string, events: SessionEvent[], messages: NewMessage[] = []) =>
    change(id, () => ({ events, messages }))
  const started = async (draft?: NewSession): Promise<string> => {
    const id = await created(draft)
    await commit(id, [{ type: 'SessionStarted' }])
    return id
  }
  const asked = async (draft?: NewSession): Promise<{ id: string; callId: string }> => {
    const id = await started(draft)
    const callId = newId()
    await commit(id, [fetching(1), asking(callId, 1)], [saying(callId)])
    return { id, callId }
  }
  return { created, change, leasing, commit, started, asked }
}
