// The endpoints of those who watch and write to learners, with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { half, notAText, nul, type Endpoint } from './bad-values.js'

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
  'post /session/{id}/messages/read': {
    method: 'POST',
    path: '/session/{id}/messages/read',
    who: 'learner',
    good: { message_id: newId() },
    bad: [[{}], ...[...notAText, nul, 'x'].map(value => [{ message_id: value }] as const)],
  },
}
