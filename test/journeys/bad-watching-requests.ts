// The endpoints of those who watch and write to learners, with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, half, notAText, nul, type Endpoint } from './bad-values.js'

const signal = { signal_id: newId(), kind: 'hidden', left_ms_ago: 9_000, back_ms_ago: 1_000 }
const wrongSignals: readonly object[] = [
  ...[...notAText, nul, 'x'].map(signal_id => ({ signal_id })),
  ...['', 'looked_away', nul, 5, null].map(kind => ({ kind })),
  ...[-1, 1.5, '9000', null, 24 * 3600 * 1000 + 1].map(left_ms_ago => ({ left_ms_ago })),
  ...[-1, 1.5, '1000', 9_001].map(back_ms_ago => ({ back_ms_ago })),
  { back_ms_ago: undefined },
  { keys: 'pressed' },
]

export const badWatchingRequests: Readonly<Record<string, Endpoint>> = {
  'post /supervise/{id}/message': {
    method: 'POST',
    path: '/supervise/{id}/message',
    who: 'operator',
    good: { message_id: newId(), text: 'Ten more minutes.' },
    bad: [
      [{ text: 'Hello.' }],
      [{ message_id: newId() }],
      [{ message_id: 'x', text: 'Hello.' }],
      ...[...notAText, nul, half, 'x'.repeat(1_001)].map(text => [{ message_id: newId(), text }] as const),
    ],
  },
  'get /session/{id}/signals': get('/session/{id}/signals'),
  'get /supervise/{id}/signals': { ...get('/supervise/{id}/signals'), who: 'operator' },
  'post /session/{id}/signals': {
    method: 'POST',
    path: '/session/{id}/signals',
    who: 'learner',
    good: { signals: [signal] },
    bad: [
      [{}],
      [{ signals: [] }],
      [{ signals: signal }],
      [{ signals: Array.from({ length: 21 }, () => signal) }],
      ...wrongSignals.map(each => [{ signals: [{ ...signal, ...each }] }] as const),
    ],
  },
  'post /session/{id}/page': {
    method: 'POST',
    path: '/session/{id}/page',
    who: 'learner',
    good: { page_id: newId() },
    bad: [
      [{}],
      ...[...notAText, nul, 'x'].map(page_id => [{ page_id }] as const),
      ...['true', 1, null].map(take_over => [{ page_id: newId(), take_over }] as const),
    ],
  },
  'post /session/{id}/messages/read': {
    method: 'POST',
    path: '/session/{id}/messages/read',
    who: 'learner',
    good: { message_id: newId() },
    bad: [[{}], ...[...notAText, nul, 'x'].map(value => [{ message_id: value }] as const)],
  },
  'get /alerts': { ...get('/alerts'), who: 'operator', badQueries: ['state=gone', 'limit=0', 'limit=x'] },
  'get /alerts/rules': {
    ...get('/alerts/rules'),
    who: 'operator',
    badQueries: ['class_id=x', 'exam_id=5', `class_id=${newId()}&exam_id=${newId()}`],
  },
  'put /alerts/rules': {
    method: 'PUT',
    path: '/alerts/rules',
    who: 'operator',
    good: { rules: { failing: { threshold: 2, alerts: false } } },
    bad: [
      [{}],
      [{ rules: null }],
      [{ rules: { loud: { threshold: 1, alerts: true } } }],
      [{ class_id: 'x', rules: {} }],
      ...[0, 1.5, 21, '2', true].map(threshold => [{ rules: { failing: { threshold, alerts: false } } }] as const),
      [{ rules: { failing: { threshold: 2 } } }],
      [{ rules: { failing: { threshold: 2, alerts: 'yes' } } }],
    ],
  },
  'get /alerts/{id}/message': { ...get('/alerts/{id}/message'), who: 'operator' },
  'post /alerts/{id}/seen': { method: 'POST', path: '/alerts/{id}/seen', who: 'operator', good: {} },
}
