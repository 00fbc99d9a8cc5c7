// Staff and learners sign in with an account of their school, in a real browser at a real provider.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProvider, CLIENT, type TestProvider } from '../support/a-provider.js'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite } from './site.js'

let provider: TestProvider
let server: TestServer
let browser: Browser
beforeAll(async () => {
  provider = await aProvider({ rao: { name: 'Ms Rao', groups: ['teachers'] }, noor: { name: 'Noor', groups: [] } })
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: 'groups:teachers=teacher',
    GUESTS: 'off',
  }
  server = await startTestServer({ database: 'pglite', env })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await provider?.stop()
})

test('a teacher goes to the provider and comes back signed in', async () => {
  const site = await openSite(browser)
  const { page } = site
  await page.goto(`${server.url}/staff`)
  await page.getByRole('link', { name: 'Sign in with your school account' }).click()
  await page.locator('input[name=login]').fill('rao')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Signed in as Ms Rao').waitFor()
  expect(new URL(page.url()).pathname).toBe('/staff')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('link', { name: 'Sign in with your school account' }).waitFor()
  await site.close()
})

test('whoever refuses there reads that it did not work, and may try again', async () => {
  const site = await openSite(browser)
  const { page } = site
  await page.goto(`${server.url}/staff`)
  await page.getByRole('link', { name: 'Sign in with your school account' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Signing in with your school account did not work.').waitFor()
  await page.getByRole('link', { name: 'Sign in with your school account' }).waitFor()
  await site.close()
})

test('a learner finds the way from the start page, and comes back to it as themselves', async () => {
  const site = await openSite(browser)
  const { page } = site
  await page.goto(server.url)
  await page.getByText('To learn here, enter the code of your class').waitFor()
  await site.scan()
  await page.getByRole('main').getByRole('link', { name: 'Enter a code' }).click()
  await page.getByRole('link', { name: 'Sign in with your school account' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Signing in with your school account did not work.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/join')
  await site.scan()
  await page.getByRole('link', { name: 'Sign in with your school account' }).click()
  await page.locator('input[name=login]').fill('noor')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${server.url}/`)
  const mine = await page.request.get(`${server.url}/my-data`)
  expect(await mine.json()).toMatchObject({ person: { name: 'Noor' } })
  await site.close()
})
