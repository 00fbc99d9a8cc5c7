// An absence that a page sends becomes one of the server's clock, within the session.
import { describe, expect, test } from 'vitest'
import { absenceOf } from '../../src/presence/domain/absence.js'

const at = (second: number): Date => new Date(Date.UTC(2030, 0, 1) + second * 1000)
const signal_id = '01890000-0000-7000-8000-000000000000'
const sent = (left: number, back: number | null) => ({
  signal_id,
  kind: 'hidden' as const,
  left_ms_ago: left * 1000,
  back_ms_ago: back === null ? null : back * 1000,
})
const open = { startedAt: at(0), endedAt: null }

describe('an absence', () => {
  test('has the times of the server', () =>
    expect(absenceOf(sent(30, 10), open, at(100))).toEqual({
      signalId: signal_id,
      kind: 'hidden',
      leftAt: at(70),
      backAt: at(90),
    }))

  test('may go on', () => expect(absenceOf(sent(30, null), open, at(100))).toMatchObject({ backAt: null }))

  test.each([
    ['begins with the session at the earliest', open, sent(500, 40), at(100), { leftAt: at(0), backAt: at(60) }],
    ['ends with it at the latest', { startedAt: at(0), endedAt: at(80) }, sent(30, 5), at(100), { backAt: at(80) }],
  ] as const)('%s', (_, span, signal, now, expected) => expect(absenceOf(signal, span, now)).toMatchObject(expected))

  test.each([
    ['lasted less than a few seconds', open, sent(4.999, 0)],
    ['was over before the session began', { startedAt: at(98), endedAt: null }, sent(60, 50)],
    ['came after its end', { startedAt: at(0), endedAt: at(50) }, sent(40, 10)],
    ['is told of a session that has not begun', { startedAt: null, endedAt: null }, sent(40, 10)],
  ] as const)('is not noted that %s', (_, span, signal) => expect(absenceOf(signal, span, at(100))).toBeNull())
})
