import { expect, test } from 'vitest'
import { routeOf } from '../../src/web/pages/route.js'

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
  ['/s/', '/', { page: 'none' }],
  ['/s/a/b', '/', { page: 'none' }],
  ['/admin', '/', { page: 'none' }],
])('%s below %s', (path, basePath, route) => {
  expect(routeOf(path, basePath)).toEqual(route)
})
