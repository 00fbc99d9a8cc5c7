import { describe, expect, test } from 'vitest'
import { staffActs, type AskedFor } from '../../src/insight/domain/staff-acts.js'

const SESSION = '01890000-0000-7000-8000-000000000001'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 9, minute))
const event = (minute: number, type: string, payload: object = {}) => ({
  at: at(minute),
  type,
  payload: payload as Readonly<Record<string, unknown>>,
})
const told = (...events: ReturnType<typeof event>[]) =>
  staffActs(SESSION, events, []).map(({ act, text, minutes, factor }) => [act, text, minutes, factor])

describe('what staff did', () => {
  test.each([
    [
      'a pause with its reason',
      event(1, 'SessionPaused', { reason: 'Fire drill' }),
      ['pause', 'Fire drill', null, null],
    ],
    ['a pause without one', event(1, 'SessionPaused', { reason: 'paused_by_operator' }), ['pause', null, null, null]],
    ['a resumption', event(1, 'SessionResumed'), ['resume', null, null, null]],
    [
      'more time',
      event(1, 'TimeGranted', { commandId: 'c', sessionMs: 300_000, timeFactor: null, reason: 'Late' }),
      ['extend', 'Late', 5, null],
    ],
    [
      'another factor',
      event(1, 'TimeGranted', { commandId: null, sessionMs: 90_000, timeFactor: 1.5, reason: 'x' }),
      ['time_factor', null, null, 1.5],
    ],
    ['other times of the exam', event(1, 'ExamTimesChanged'), ['window', null, null, null]],
    ['a release', event(1, 'ResultsReleased'), ['release', null, null, null]],
    [
      'the end',
      event(1, 'SessionTerminated', { byStaff: true, reason: 'ended_by_operator' }),
      ['end', null, null, null],
    ],
  ])('%s', (_, logged, line) => expect(told(logged)).toEqual([line]))

  test('a message says since when it has been read', () => {
    const acts = staffActs(
      SESSION,
      [
        event(1, 'StaffWrote', { messageId: 'a', text: 'Breathe.' }),
        event(2, 'StaffWrote', { messageId: 'b', text: 'Go on.' }),
        event(3, 'StaffMessageRead', { messageId: 'a' }),
      ],
      [],
    )
    expect(acts.map(({ text, read_at: readAt }) => [text, readAt])).toEqual([
      ['Breathe.', at(3).toISOString()],
      ['Go on.', null],
    ])
  })

  test('a regrade of two questions is one act, and a late verdict is none', () => {
    const revised = (minute: number, regradeId: string) => event(minute, 'ScoreRevised', { regradeId })
    expect(told(revised(1, SESSION), revised(2, 'r1'), revised(2, 'r1'), revised(3, 'r2'))).toEqual([
      ['regrade', null, null, null],
      ['regrade', null, null, null],
    ])
  })

  describe('who asked for it', () => {
    const asked = (minute: number, act: string, name: string | null, details: AskedFor['details'] = {}): AskedFor => ({
      act,
      at: at(minute),
      by: { kind: name === null ? 'operator' : 'person', name },
      details,
    })
    const paused = (minute: number, reason = 'paused_by_operator') => event(minute, 'SessionPaused', { reason })
    const names = (events: ReturnType<typeof event>[], entries: AskedFor[]) =>
      staffActs(SESSION, events, entries).map(({ by }) => by.map(({ name }) => name))

    test.each<[string, ReturnType<typeof event>[], AskedFor[], (string | null)[][]]>([
      ['nobody is known', [paused(2)], [], [[]]],
      ['the one who asked before it', [paused(2)], [asked(1, 'session.pause', 'Ada')], [['Ada']]],
      ['not who asked after it', [paused(2)], [asked(3, 'session.pause', 'Ada')], [[]]],
      ['not who asked for something else', [paused(2)], [asked(1, 'session.resume', 'Ada')], [[]]],
      ['the operator', [paused(2)], [asked(1, 'session.pause', null)], [[null]]],
      [
        'each of two pauses',
        [paused(2), event(3, 'SessionResumed'), paused(5)],
        [asked(1, 'session.pause', 'Ada'), asked(3, 'session.resume', 'Bo'), asked(4, 'session.pause', 'Cy')],
        [['Ada'], ['Bo'], ['Cy']],
      ],
      [
        'of two the one who gave that reason',
        [paused(3, 'Fire drill')],
        [
          asked(1, 'session.pause', 'Ada', { reason: 'Fire drill' }),
          asked(2, 'session.pause', 'Bo', { reason: 'Late' }),
        ],
        [['Ada']],
      ],
      [
        'both where nothing tells them apart',
        [paused(3)],
        [asked(1, 'session.pause', 'Ada'), asked(2, 'session.pause', 'Bo'), asked(2, 'session.pause', 'Ada')],
        [['Ada', 'Bo']],
      ],
      [
        'also where the details were erased',
        [paused(3, 'Fire drill')],
        [asked(1, 'session.pause', 'Ada', null)],
        [['Ada']],
      ],
      [
        'of an extension by its minutes',
        [event(3, 'TimeGranted', { commandId: 'c', sessionMs: 300_000, reason: 'extended_by_operator' })],
        [asked(1, 'session.extend', 'Ada', { minutes: 5 }), asked(2, 'session.extend', 'Bo', { minutes: 10 })],
        [['Ada']],
      ],
      [
        'of a regrade by its id',
        [event(3, 'ScoreRevised', { regradeId: 'r1' })],
        [asked(1, 'regrade.approve', 'Ada', { id: 'r1' }), asked(2, 'regrade.approve', 'Bo', { id: 'r2' })],
        [['Ada']],
      ],
      [
        'of a cancelled exam',
        [event(3, 'SessionTerminated', { byStaff: true, reason: 'exam_cancelled' })],
        [asked(1, 'exam.cancel', 'Ada')],
        [['Ada']],
      ],
    ])('%s', (_, events, entries, found) => expect(names(events, entries)).toEqual(found))
  })

  test('a learner who ends their own session is no member of staff', () => {
    expect(told(event(1, 'SessionTerminated', { reason: 'ended_by_learner' }))).toEqual([])
  })
})
