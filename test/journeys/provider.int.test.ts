// Sign-in with accounts of a school, by a real provider.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { anInvitation } from '../support/a-teacher.js'
import { aProvider, CLIENT, signInThere, type TestProvider } from '../support/a-provider.js'
import { Browser } from '../support/browser-cookies.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase } from './pupil.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }
const ACCOUNTS = {
  rao: { name: 'Ms Rao', groups: ['teachers', 'choir'] },
  ada: { name: 'Ada', groups: ['pupils'] },
  markup: { name: '<b>Eve</b>', groups: [] },
}

describe.each(todaysDatabase(1))('with accounts of a school, on %s,', database => {
  let provider: TestProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await aProvider(ACCOUNTS)
    const env = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ROLES: 'groups:teachers=teacher, groups:it=administrator',
    }
    server = await startTestServer({ database, env })
  })
  afterAll(async () => {
    await server?.stop()
    await provider?.stop()
  })

  const begin = async (browser: Browser, page = 'staff') => {
    const { status, headers } = await browser.get(`/sign-in/provider?page=${page}`)
    expect(status).toBe(302)
    return headers.get('location')!
  }
  const back = (url: string) => url.slice(url.indexOf('/sign-in/callback'))
  async function signedIn(account: keyof typeof ACCOUNTS, page = 'staff') {
    const browser = new Browser(server.url)
    const returned = await signInThere(await begin(browser, page), account)
    const reply = await browser.get(back(returned))
    return { browser, page: reply.headers.get('location'), returned }
  }
  const personOf = async (browser: Browser) =>
    (await browser.get('/session')).status === 200 ? browser.cookie.match(/viva_guest=vg2\.([^.]+)/)![1]! : null

  test('a teacher has the role that the claims give, and so has the next browser', async () => {
    const { browser, page } = await signedIn('rao')
    expect(page).toBe('/staff')
    const who = { name: 'Ms Rao', rights: ['enrol', 'watch', 'supervise'], sees: 'own_classes' }
    expect((await browser.get('/sign-in')).json).toEqual(who)
    const { browser: other } = await signedIn('rao')
    expect(await personOf(other)).toBe(await personOf(browser))
  })

  test('a learner is the same on every device, and no staff', async () => {
    const { browser, page } = await signedIn('ada', 'start')
    expect(page).toBe('/')
    const id = await browser.create(PRACTICE)
    const { browser: other } = await signedIn('ada', 'start')
    expect((await other.get('/session')).json.sessions).toMatchObject([{ session_id: id }])
    expect((await browser.get('/sign-in')).status).toBe(401)
    await other.post('/sign-out')
    expect((await other.get('/session')).json.sessions).toEqual([])
  })

  test('whoever signs out everywhere is signed out on every device, as staff and as a learner', async () => {
    const [{ browser: here }, { browser: there }] = [await signedIn('rao'), await signedIn('rao')]
    const [person, cookie] = [await personOf(here), there.cookie]
    expect((await here.post('/sign-out/everywhere')).json).toEqual({ ok: true, here: true })
    expect(here.cookie).toBe('')
    expect((await there.get('/sign-in')).status).toBe(401)
    await there.get('/session')
    expect(await personOf(there)).not.toBe(person)
    const { browser: again } = await signedIn('rao')
    expect([await personOf(again), again.cookie === cookie]).toEqual([person, false])
  })

  test('whoever comes with an account joins a class with it, on every device', async () => {
    const [{ browser: here }, { browser: there }] = [await signedIn('ada', 'start'), await signedIn('ada', 'start')]
    const { token } = await anInvitation(server, ['Join class'], { name: 'Ms Rao' })
    const teacher = new Browser(server.url)
    await teacher.post('/sign-in', { token })
    const [{ class_id: id }] = (await teacher.get('/classes')).json.classes
    const { code } = (await teacher.post(`/classes/${id}/code`)).json
    expect((await here.post('/join', { code, name: 'Ada', who: 'same' })).status).toBe(200)
    expect(await personOf(there)).toBe(await personOf(here))
  })

  test('whoever planted a cookie of a guest has not got that of the person who signed in', async () => {
    const planted = new Browser(server.url)
    await planted.create(PRACTICE)
    const browser = Object.assign(new Browser(server.url), { cookie: planted.cookie })
    const returned = await signInThere(await begin(browser, 'start'), 'ada')
    await browser.get(back(returned))
    expect(browser.cookie).not.toContain(planted.cookie)
    expect(await personOf(browser)).not.toBe(await personOf(planted))
    const id = await browser.create(PRACTICE)
    expect((await planted.get(`/session/${id}`)).status).toBe(404)
    expect((await planted.get('/session')).body).not.toContain(id)
  })

  test('a guest who signs out stays the guest', async () => {
    const guest = new Browser(server.url)
    const id = await guest.create(PRACTICE)
    await guest.post('/sign-out')
    expect((await guest.get('/session')).json.sessions).toMatchObject([{ session_id: id }])
  })

  test('a name with markup is not taken', async () => {
    const { browser } = await signedIn('markup')
    const person = await server.container.resolve(TOKENS.staff).find((await personOf(browser))!)
    expect(person).toMatchObject({ name: null, roles: [] })
  })

  test('an answer counts once, in the browser that asked, within ten minutes', async () => {
    const browser = new Browser(server.url)
    const returned = back(await signInThere(await begin(browser), 'rao'))
    const failed = '/staff?sign_in=failed'
    const stranger = await new Browser(server.url).get(returned)
    expect(stranger.headers.get('location')).toBe('/join?sign_in=failed')
    const asking = new Browser(server.url)
    await begin(asking)
    expect((await asking.get(returned)).headers.get('location')).toBe(failed)
    const cookie = browser.cookie
    expect((await browser.get(returned)).headers.get('location')).toBe('/staff')
    browser.cookie = cookie
    expect((await browser.get(returned)).headers.get('location')).toBe(failed)
  })

  test('whoever refuses at the provider comes back as they were', async () => {
    const browser = new Browser(server.url)
    const returned = back(await signInThere(await begin(browser), null))
    expect(returned).toContain('error=')
    expect((await browser.get(returned)).headers.get('location')).toBe('/staff?sign_in=failed')
    expect((await browser.get('/sign-in')).status).toBe(401)
  })

  test('no secret is in the log', () => {
    const log = server.log.join('')
    for (const secret of [CLIENT.secret, 'code=']) expect(log).not.toContain(secret)
  })
})

describe('a provider that cannot be reached', () => {
  test('is said, and nothing else is the worse for it', async () => {
    const gone = await aProvider({})
    await gone.stop()
    const env = { OIDC_ISSUER: gone.issuer, OIDC_CLIENT_ID: CLIENT.id }
    const server = await startTestServer({ env })
    try {
      const browser = new Browser(server.url)
      expect((await browser.get('/sign-in/ways')).json).toEqual({ link: true, provider: true })
      expect(await browser.get('/sign-in/provider')).toMatchObject({
        status: 503,
        json: { code: 'provider_unavailable' },
      })
    } finally {
      await server.stop()
    }
  })
})
