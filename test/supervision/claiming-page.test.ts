// Which page acts: the first that claims the session, until another takes it over.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { refuseOtherPage } from '../../src/sessions/domain/active-page.js'
import { claimPage } from '../../src/supervision/domain/claiming-page.js'
import { command } from '../../src/sessions/domain/commanding.js'
import { refuseDraft } from '../../src/sessions/domain/drafts.js'
import { evolve, publicEvents } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { later, stored } from '../support/builders.js'
import { action, after, asking, callId, completed, fresh, started } from '../sessions/session-story.js'

const [one, other] = [newId(), newId()]
const claims = (pageId: string, takenOver = false): SessionEvent => ({ type: 'PageClaimed', pageId, takenOver })
const claim = (session: Session, pageId: string, takeOver = false) =>
  claimPage(stored(session), pageId, takeOver).events
const refused = (code: string) => expect.objectContaining({ code })

describe('a claim', () => {
  test.each([
    ['before the start', fresh],
    ['while a question is open', after(...asking)],
  ])('of the first page is taken %s', (_, session) => expect(claim(session, one)).toEqual([claims(one)]))

  test('of the page that acts changes nothing, also as a takeover', () => {
    const session = after(...asking, claims(one))
    expect([...claim(session, one), ...claim(session, one, true)]).toEqual([])
  })

  test('of another page is refused with where the session stands', () =>
    expect(() => claim(after(...asking, claims(one)), other)).toThrow(
      expect.objectContaining({
        code: 'page_not_active',
        details: expect.objectContaining({ pending_tool_call_id: callId }),
      }),
    ))

  test('of another page that takes over is taken, and said to be one', () =>
    expect(claim(after(...asking, claims(one)), other, true)).toEqual([claims(other, true)]))

  test('that would take over where nobody acts is a first one', () =>
    expect(claim(after(started), one, true)).toEqual([claims(one)]))

  test('after the end is refused', () =>
    expect(() => claim(after(started, completed), one)).toThrow(refused('session_ended')))
})

describe('a takeover', () => {
  const session = after(...asking, claims(one), claims(other, true), claims(one, true))

  test('is counted with its time; a first claim is none', () => {
    expect(evolve(after(...asking), claims(one), later(9))).toMatchObject({ pageChanges: 0, pageChangedAt: null })
    expect(evolve(session, claims(other, true), later(9))).toMatchObject({
      activePage: other,
      pageChanges: 3,
      pageChangedAt: later(9),
    })
  })

  test('stands in the stream without an id that another page could use, and leaves the turn where it is', () => {
    expect(publicEvents(claims(one), session)).toEqual([])
    const events = publicEvents(claims(other, true), session)
    expect(events.map(({ type }) => type)).toEqual(['page_taken_over', 'state_change'])
    expect(JSON.stringify(events)).not.toContain(other)
    expect(session).toMatchObject({ status: 'awaiting_client_action', open: { callId } })
  })
})

describe('the page that lost the session', () => {
  const session = stored(after(...asking, claims(one), claims(other, true)))
  const facts = { action, hints: [], hasAgent: true, earlier: null }
  const posted = { commandId: newId(), callId, text: null, receivedAt: later(7) }

  test.each(['hint', 'skip', 'finish', 'retry'] as const)('may not %s', name =>
    expect(() => command(session, facts, { ...posted, command: name, pageId: one })).toThrow(
      refused('page_not_active'),
    ),
  )

  test('keeps no draft', () =>
    expect(() => refuseDraft(session, callId, later(7), one)).toThrow(refused('page_not_active')))

  test('may go on behind a safety message', () =>
    expect(() => command(session, facts, { ...posted, command: 'continue', pageId: one })).toThrow(
      refused('nothing_to_continue'),
    ))

  test('is not the one that took over', () => expect(() => refuseOtherPage(session, other)).not.toThrow())
})
