// What routes declare of themselves.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { anyone, createLogger, declaredRoutes, declaring, installHttp } from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

const staff = declaring({ who: 'operator' }, (_c, next) => next())
const long = declaring({ who: 'learner', longBody: true }, (_c, next) => next())

describe('the routes of an app', () => {
  const declared = () => {
    const inner = new Hono().get('/:id', anyone, c => c.text('one')).post('/', staff, c => c.text('made'))
    return new Hono()
      .use('*', (_c, next) => next())
      .basePath('/viva')
      .route('/things', inner)
  }

  test('are listed with who may use them, under the address at which they are mounted', () => {
    expect(declaredRoutes(declared())).toEqual([
      { method: 'GET', path: '/viva/things/:id', who: 'anyone' },
      { method: 'POST', path: '/viva/things', who: 'operator' },
    ])
  })

  test.each<[string, (app: Hono) => unknown, string]>([
    ['a route', app => app.get('/new', c => c.text('new')), 'GET /viva/new'],
    ['a route for every method', app => app.all('/new', c => c.text('new')), 'ALL /viva/new'],
    [
      'a route behind a middleware that declares nothing',
      app =>
        app.put(
          '/new',
          (_c, next) => next(),
          c => c.text('new'),
        ),
      'PUT /viva/new',
    ],
    [
      'a second route at the address of one that declares',
      app =>
        app
          .get('/new', anyone, c => c.text('new'))
          .post('/x', anyone, c => c.text('x'))
          .get('/new', c => c.text('')),
      'GET /viva/new',
    ],
  ])('%s without a declaration is refused by its name', (_, mount, name) => {
    const app = declared() as unknown as Hono
    mount(app)
    expect(() => declaredRoutes(app)).toThrow(`No one has declared who may use ${name}.`)
  })
})

describe('a long body', () => {
  const body = JSON.stringify({ text: 'x'.repeat(300_000) })
  const post = async (path: string, identity: object | null) => {
    const app = new Hono<{ Variables: { identity: object | null } }>()
    installHttp(app, {
      ...OPEN_HTTP,
      logger: createLogger({ level: 'silent' }),
      allowedOrigins: [],
      identify: async (c, next) => {
        c.set('identity', identity)
        await next()
      },
    })
    app.post('/long/:id', long, c => c.text('taken')).post('/short', staff, c => c.text('taken'))
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    return (await app.request(path, { method: 'POST', headers, body })).status
  }

  test('is taken where the route declares it, from somebody who is known', async () => {
    expect(await post('/long/1', { kind: 'learner', learnerId: '1' })).toBe(200)
  })

  test.each([
    ['by another route', '/short', { kind: 'learner', learnerId: '1' }],
    ['from a stranger', '/long/1', null],
    ['where there is nothing', '/long', { kind: 'learner', learnerId: '1' }],
  ])('is refused %s', async (_, path, identity) => expect(await post(path, identity)).toBe(413))
})
