// Decisions of staff about a session: what happens, what is refused, what stays quiet.
import { describe, expect, test } from 'vitest'
import type { Session } from '../../src/sessions/domain/session.js'
import { pause, releaseResults, resume } from '../../src/supervision/domain/supervise.js'
import { afterTimed, completed, given, paused, resumed, started } from '../sessions/session-story.js'
import { aSession, later } from '../support/builders.js'

describe('pausing and resuming', () => {
  const pausing = (session: Session) => pause(session, 'Fire alarm.').events
  const resuming = (session: Session) => resume(session).events
  test('pauses once', () => {
    given(started).when(pausing).then(paused)
    given(started, paused).when(pausing).then()
  })
  test('resumes once', () => {
    given(started, paused).when(resuming).then(resumed)
    given(started).when(resuming).then()
  })
  test('is refused once the session has ended', () => {
    given(started, completed).when(pausing).thenRefused('session_ended')
    given(started, completed).when(resuming).thenRefused('session_ended')
  })
})

describe('releasing results', () => {
  const release = (session: Session) => releaseResults(session, later(9)).events
  const manual = aSession({ resultsFrom: null })
  test('is refused before the end', () => given(started).when(release).thenRefused('session_not_ended'))
  test('happens once', () => {
    const ended = afterTimed(manual, [0, started], [1, completed])
    expect(release(ended)).toEqual([{ type: 'ResultsReleased' }])
    expect(release(afterTimed(ended, [2, { type: 'ResultsReleased' }]))).toEqual([])
  })
  test('does nothing where results have come by themselves', () => given(started, completed).when(release).then())
  test('brings those sooner that come at a time', () => {
    const ended = afterTimed(aSession({ resultsFrom: later(99) }), [0, started], [1, completed])
    expect(release(ended)).toEqual([{ type: 'ResultsReleased' }])
    expect(afterTimed(ended, [9, { type: 'ResultsReleased' }]).resultsFrom).toEqual(later(9))
  })
})
