import { expect, test } from 'vitest'
import { offerPath, routeOf } from '../../src/web/pages/route.js'

test.each([
  ['/', '/', { page: 'start' }],
  ['/index.html', '/', { page: 'start' }],
  ['/s/0189-ab', '/', { page: 'session', id: '0189-ab' }],
  ['/viva/', '/viva/', { page: 'start' }],
  ['/viva/s/0189-ab/', '/viva/', { page: 'session', id: '0189-ab' }],
  ['/curricula', '/', { page: 'curricula' }],
  ['/viva/curricula/', '/viva/', { page: 'curricula' }],
  ['/curricula/signals.1-a', '/', { page: 'curriculum', id: 'signals.1-a' }],
  ['/curricula/a/b', '/', { page: 'none' }],
  ['/quiz/arithmetic-basics', '/', { page: 'offer', kind: 'quiz', id: 'arithmetic-basics' }],
  ['/viva/lesson/math.g3.time/', '/viva/', { page: 'offer', kind: 'lesson', id: 'math.g3.time' }],
  ['/survey/study_habits', '/', { page: 'offer', kind: 'survey', id: 'study_habits' }],
  ['/my-results', '/', { page: 'history' }],
  ['/join', '/', { page: 'join', code: null }],
  ['/viva/join/BCDF-GHJK', '/viva/', { page: 'join', code: 'BCDF-GHJK' }],
  ['/join/a/b', '/', { page: 'none' }],
  ['/receipt', '/', { page: 'receipt', code: null }],
  ['/viva/receipt/7F3K-91C2', '/viva/', { page: 'receipt', code: '7F3K-91C2' }],
  ['/for-teachers', '/', { page: 'teachers' }],
  ['/viva/staff', '/viva/', { page: 'staff', view: 'sessions', id: null }],
  ['/viva/staff/results', '/viva/', { page: 'staff', view: 'results', id: null }],
  ['/staff/results/0189-ab', '/', { page: 'staff', view: 'results', id: '0189-ab' }],
  ['/staff/nothing', '/', { page: 'none' }],
  ['/about-you', '/', { page: 'about' }],
  ['/practice', '/', { page: 'offer', kind: 'practice', id: '' }],
  ['/practice/net.mac,net.ports', '/', { page: 'offer', kind: 'practice', id: 'net.mac,net.ports' }],
  ['/practice/net.mac%2Cnet.ports', '/', { page: 'offer', kind: 'practice', id: 'net.mac,net.ports' }],
  ['/quiz', '/', { page: 'none' }],
  ['/quiz/a/b', '/', { page: 'none' }],
  ['/quiz/<b>', '/', { page: 'none' }],
  ['/s/0189-ab/review', '/', { page: 'review', id: '0189-ab' }],
  ['/viva/s/0189-ab/review', '/viva/', { page: 'review', id: '0189-ab' }],
  ['/s/', '/', { page: 'none' }],
  ['/s/a/b', '/', { page: 'none' }],
  ['/admin', '/', { page: 'none' }],
])('%s below %s', (path, basePath, route) => {
  expect(routeOf(path, basePath)).toEqual(route)
})

test('the path of an offer leads to it', () => {
  expect(routeOf(`/viva/${offerPath('practice', 'a.b,c')}`, '/viva/')).toEqual({
    page: 'offer',
    kind: 'practice',
    id: 'a.b,c',
  })
})
