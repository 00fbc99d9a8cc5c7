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
  'post /session/{id}/messages/read': {
    method: 'POST',
    path: '/session/{id}/messages/read',
    who: 'learner',
    good: { message_id: newId() },
    bad: [[{}], ...[...notAText, nul, 'x'].map(value => [{ message_id: value }] as const)],
  },
}
