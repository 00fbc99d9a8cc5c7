// What the reader of a list is told of what has changed on it.
import { describe, expect, test } from 'vitest'
import type { SupervisedSession } from '../../src/contract/supervise.js'
import { changesOf } from '../../src/insight/domain/changed-lines.js'

const line = (session_id: string, about: Partial<SupervisedSession> = {}): SupervisedSession => ({
  session_id,
  learner: { learner_id: 'l', name: 'Ada' },
  classes: ['a'],
  session_type: 'evaluation',
  title: 'Quiz',
  assessment_id: 'quiz',
  status: 'active',
  paused: false,
  on_break: false,
  safety_hold: false,
  items_completed: 0,
  total_items: 4,
  deadline_at: '2026-11-23T10:30:00.000Z',
  time_remaining_seconds: 600,
  open_alerts: 0,
  here: true,
  last_seen_at: null,
  last_event_at: '2026-11-23T10:20:00.000Z',
  left_page: null,
  changed_page: null,
  started_at: '2026-11-23T10:00:00.000Z',
  ended_at: null,
  ...about,
})
const known = (...lines: SupervisedSession[]) => new Map(lines.map(one => [one.session_id, one]))
const PLENTY = 100_000

describe('of a list that is watched, the reader is told', () => {
  test.each<[string, Partial<SupervisedSession>, object[]]>([
    ['nothing where nothing has changed', { classes: ['a'] }, []],
    ['the fields that have changed', { items_completed: 1, classes: [] }, [{ items_completed: 1, classes: [] }]],
    ['nothing of time that runs out by itself', { time_remaining_seconds: 590 }, []],
    [
      'the time where the clock stands',
      { time_remaining_seconds: 590, paused: true },
      [{ paused: true, time_remaining_seconds: 590 }],
    ],
    [
      'a value that is gone',
      { deadline_at: null, time_remaining_seconds: null },
      [{ deadline_at: null, time_remaining_seconds: null }],
    ],
  ])('%s', (_, about, expected) => {
    const { changed, gone, isAll } = changesOf(known(line('1')), [line('1', about)], PLENTY)
    expect({ changed, gone, isAll }).toEqual({
      changed: expected.map(fields => ({ session_id: '1', ...fields })),
      gone: [],
      isAll: true,
    })
  })

  test('the time at which a clock has stopped, after changes while it ran', () => {
    const { lines } = changesOf(
      known(line('1')),
      [line('1', { items_completed: 1, time_remaining_seconds: 590 })],
      PLENTY,
    )
    const paused = line('1', { items_completed: 1, time_remaining_seconds: 590, paused: true })
    expect(changesOf(known(...lines), [paused], PLENTY).changed).toEqual([
      { session_id: '1', paused: true, time_remaining_seconds: 590 },
    ])
  })

  test('what has come, whole, and what has gone', () => {
    const { changed, gone } = changesOf(known(line('1'), line('2')), [line('2'), line('3')], PLENTY)
    expect({ changed, gone }).toEqual({ changed: [line('3')], gone: ['1'] })
  })

  test('as much as fits, alerts first, and the rest the next time', () => {
    const before = known(line('1'), line('2'), line('3'))
    const page = [line('1', { items_completed: 1 }), line('2', { items_completed: 1 }), line('3', { open_alerts: 1 })]
    const order: string[] = []
    for (let isAll = false; !isAll;) {
      const change = changesOf(before, page, 60)
      for (const one of change.lines) {
        before.delete(one.session_id)
        before.set(one.session_id, one)
        order.push(one.session_id)
      }
      ;({ isAll } = change)
    }
    expect(order).toEqual(['3', '1', '2'])
  })
})
