// The endpoints of exams with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, long, notAText, type Endpoint } from './bad-values.js'

const good = {
  title: 'Sums',
  assessment_id: 'fixture-four',
  opens_at: '2026-01-05T08:00:00Z',
  closes_at: '2036-01-05T08:00:00Z',
}
const times = ['', 'tomorrow', '2026-01-05', '2026-13-05T08:00:00Z', 5, null]
/** Each is wrong in any body of an exam. */
const wrong: readonly object[] = [
  ...notAText.map(title => ({ title })),
  { title: ' ' },
  { title: long },
  ...times.flatMap(time => [{ opens_at: time }, { closes_at: time }]),
  ...[0, -1, 1.5, 1_441, '10'].map(minutes => ({ duration_minutes: minutes })),
  ...[0, 101, '1'].map(most => ({ max_attempts: most })),
  ...['abc', '   ', long, 7, '\u0000abcd'].map(code => ({ access_code: code })),
  { release: 'never' },
  { release_at: 'never' },
  { shuffle: 'yes' },
  { review: 'nothing' },
  { by_code: 'yes' },
  { classes: ['5b'] },
  { classes: newId() },
  { learners: [''] },
  { answers: [] },
]
const badReasons: readonly object[] = [7, long, '\u0000'].map(reason => ({ reason }))

export const badExamRequests: Readonly<Record<string, Endpoint>> = {
  // These take no body.
  'post /session/{id}/break': { method: 'POST', path: '/session/{id}/break', who: 'learner', good: {} },
  'post /session/{id}/break/end': { method: 'POST', path: '/session/{id}/break/end', who: 'learner', good: {} },
  'get /exams': {
    ...get('/exams'),
    who: 'operator',
    badQueries: ['state=x', 'limit=0', 'limit=101', 'limit=x', 'before=x', 'before=%00'],
  },
  'get /exams/mine': get('/exams/mine'),
  'get /exams/{id}': { ...get('/exams/{id}'), who: 'operator' },
  'post /exams': {
    method: 'POST',
    path: '/exams',
    who: 'operator',
    good,
    bad: [
      ...wrong.map(each => [{ ...good, ...each }] as const),
      ...Object.keys(good).map(name => [{ ...good, [name]: undefined }] as const),
      [{ ...good, closes_at: good.opens_at }],
      [{ ...good, release_at: good.closes_at }],
    ],
  },
  'post /exams/{id}': {
    method: 'POST',
    path: '/exams/{id}',
    who: 'operator',
    good: { title: 'More sums' },
    mayBeEmpty: true,
    bad: wrong.map(each => [each] as const),
  },
  'post /exams/{id}/extend': {
    method: 'POST',
    path: '/exams/{id}/extend',
    who: 'operator',
    good: { command_id: newId(), minutes: 5, reason: 'Fine.' },
    bad: [
      [{ minutes: 5 }],
      [{ command_id: 'x', minutes: 5 }],
      ...[0, -5, 1.5, 1_441, '5', null].map(minutes => [{ command_id: newId(), minutes }] as const),
      ...badReasons.map(each => [{ command_id: newId(), minutes: 5, ...each }] as const),
    ],
  },
  'post /exams/{id}/preview': { method: 'POST', path: '/exams/{id}/preview', who: 'operator', good: {} },
  'post /exams/{id}/preview/{session_id}/end': {
    method: 'POST',
    path: '/exams/{id}/preview/{session_id}/end',
    who: 'operator',
    good: {},
  },
  'post /exams/{id}/code': { method: 'POST', path: '/exams/{id}/code', who: 'operator', good: {} },
  'post /exams/{id}/release': { method: 'POST', path: '/exams/{id}/release', who: 'operator', good: {} },
  'post /exams/{id}/cancel': {
    method: 'POST',
    path: '/exams/{id}/cancel',
    who: 'operator',
    good: { reason: 'Fine.' },
    mayBeEmpty: true,
    bad: badReasons.map(each => [each] as const),
  },
}
