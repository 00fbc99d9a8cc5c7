// The endpoints of people, staff and keys with what they take and what they must refuse.
import { newId } from '../../src/kernel/ids.js'
import { get, long, notAText, type Endpoint } from './bad-values.js'

export const badPeopleRequests: Readonly<Record<string, Endpoint>> = {
  'get /sign-in': { ...get('/sign-in'), who: 'operator' },
  'get /sign-in/ways': get('/sign-in/ways'),
  'get /sign-in/provider': { ...get('/sign-in/provider'), badQueries: ['page=x', 'page=', 'page=%00'] },
  'get /sign-in/callback': get('/sign-in/callback'),
  'post /sign-in': {
    method: 'POST',
    path: '/sign-in',
    who: 'learner',
    good: { token: 'x' },
    bad: [...notAText.map(token => [{ token }] as const), [{ token: long }], [{ token: 'x', remember: true }]],
  },
  // It takes no body.
  'post /sign-out': { method: 'POST', path: '/sign-out', who: 'learner', good: {} },
  'post /sign-out/everywhere': { method: 'POST', path: '/sign-out/everywhere', who: 'learner', good: {} },
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
    mayBeTexts: ['classes'],
    bad: [
      ...notAText.map(name => [{ name, roles: ['teacher'] }] as const),
      [{ name: 'Ms Rao', roles: [] }],
      [{ name: 'Ms Rao', roles: ['headmistress'] }],
      [{ name: 'Ms Rao', roles: ['teacher'], classes: [''] }],
      [{ name: 'Ms Rao', roles: ['teacher'], classes: ['5b', '  '] }],
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
  'get /my-data': { ...get('/my-data'), badQueries: ['limit=0', 'limit=51', 'before=x'] },
  'get /classes': { ...get('/classes'), who: 'operator' },
  'get /classes/{id}': { ...get('/classes/{id}'), who: 'operator' },
  'post /classes': {
    method: 'POST',
    path: '/classes',
    who: 'operator',
    good: { name: '5b' },
    bad: [...notAText.map(name => [{ name }] as const), [{ name: ' ' }], [{ name: long }], [{ name: '5b', code: 'x' }]],
  },
  // It takes no body.
  'post /classes/{id}/code': { method: 'POST', path: '/classes/{id}/code', who: 'operator', good: {} },
  'post /classes/{id}/members': {
    method: 'POST',
    path: '/classes/{id}/members',
    who: 'operator',
    good: { person_id: newId(), role: 'learner' },
    bad: [
      ...notAText.map(id => [{ person_id: id, role: 'learner' }] as const),
      [{ person_id: newId(), role: 'head' }],
      [{ person_id: newId() }],
      [{ person_id: newId(), role: 'learner', name: 'Noor' }],
    ],
  },
  // It takes no body.
  'post /classes/{id}/members/{person_id}/remove': {
    method: 'POST',
    path: `/classes/{id}/members/${newId()}/remove`,
    who: 'operator',
    good: {},
  },
  'post /join': {
    method: 'POST',
    path: '/join',
    who: 'learner',
    good: { code: 'BCDF GHJK', name: 'Noor' },
    bad: [
      ...notAText.map(code => [{ code, name: 'Noor' }] as const),
      ...notAText.map(name => [{ code: 'BCDFGHJK', name }] as const),
      [{ code: long, name: 'Noor' }],
      [{ code: 'BCDFGHJK', name: '<b>' }],
      [{ code: 'BCDFGHJK', name: 'Noor', class: '5b' }],
    ],
  },
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
