// The endpoints of people, staff and keys with what they take and what they must refuse.
import { get, long, notAText, type Endpoint } from './bad-values.js'

export const badPeopleRequests: Readonly<Record<string, Endpoint>> = {
  'get /sign-in': { ...get('/sign-in'), who: 'operator' },
  'post /sign-in': {
    method: 'POST',
    path: '/sign-in',
    who: 'learner',
    good: { token: 'x' },
    bad: [...notAText.map(token => [{ token }] as const), [{ token: long }], [{ token: 'x', remember: true }]],
  },
  // It takes no body.
  'post /sign-out': { method: 'POST', path: '/sign-out', who: 'learner', good: {} },
  'get /people': {
    ...get('/people'),
    who: 'operator',
    badQueries: ['limit=0', 'limit=201', 'after=x', 'staff=yes', 'staff=%00'],
  },
  'post /people': {
    method: 'POST',
    path: '/people',
    who: 'operator',
    good: { name: 'Ms Rao', roles: ['teacher'], classes: ['5b'] },
    bad: [
      ...notAText.map(name => [{ name, roles: ['teacher'] }] as const),
      [{ name: 'Ms Rao', roles: [] }],
      [{ name: 'Ms Rao', roles: ['headmistress'] }],
      [{ name: 'Ms Rao', roles: ['teacher'], classes: [''] }],
      [{ name: 'Ms Rao', roles: ['teacher'], epoch: 3 }],
    ],
  },
  'post /people/{id}': {
    method: 'POST',
    path: '/people/{id}',
    who: 'operator',
    good: { time_factor: 1.5 },
    mayBeEmpty: true,
    bad: [[{ time_factor: 0.5 }], [{ time_factor: 11 }], [{ time_factor: 'long' }], [{ roles: ['x'] }], [{ name: '' }]],
  },
  'post /people/{id}/invitation': { method: 'POST', path: '/people/{id}/invitation', who: 'operator', good: {} },
  'post /people/{id}/sign-out': { method: 'POST', path: '/people/{id}/sign-out', who: 'operator', good: {} },
  'get /api-keys': { ...get('/api-keys'), who: 'operator' },
  'post /api-keys': {
    method: 'POST',
    path: '/api-keys',
    who: 'operator',
    good: { name: 'LMS', rights: ['enrol', 'watch'] },
    bad: [
      ...notAText.map(value => [{ name: value, rights: ['watch'] }] as const),
      [{ name: 'LMS', rights: [] }],
      [{ name: 'LMS', rights: ['everything'] }],
      [{ name: 'LMS', rights: 'watch' }],
      [{ name: 'LMS' }],
      [{ name: 'LMS', rights: ['watch'], hash: 'x' }],
    ],
  },
  // It takes no body.
  'post /api-keys/{id}/revoke': { method: 'POST', path: '/api-keys/{id}/revoke', who: 'operator', good: {} },
}
