// A school's theme in a real browser: its name, logo and colours, by day and by night, on the site and where a session is embedded.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite } from './site.js'

const THEME = `name: Linden & Söhne
logo: linden.svg
light:
  accent: '#8a1538'
  subjects: ['#8a1538', '#8a1538', '#8a1538', '#8a1538', '#8a1538', '#8a1538']
dark:
  accent: '#f4a9bd'
  subjects: ['#f4a9bd', '#f4a9bd', '#f4a9bd', '#f4a9bd', '#f4a9bd', '#f4a9bd']
`
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'

let folder: string
let server: TestServer
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'viva-theme-'))
  await writeFile(path.join(folder, 'theme.yaml'), THEME)
  await writeFile(path.join(folder, 'linden.svg'), LOGO)
  server = await startTestServer({ database: 'pglite', env: { SCHOOL_THEME: path.join(folder, 'theme.yaml') } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true })
})

const accentOf = (page: Page, tag: string) =>
  page.locator(tag).evaluate(element => getComputedStyle(element).getPropertyValue('--viva-accent'))

test.each([
  ['light', '#8a1538', 'rgb(138, 21, 56)'],
  ['dark', '#f4a9bd', 'rgb(244, 169, 189)'],
] as const)('the site has the name, the logo and the %s colours of the school', async (colorScheme, accent, shown) => {
  const { page, complaints, scan, close } = await openSite(browser, { colorScheme })
  const served = await (await page.goto(server.url))!.text()
  expect(served).toContain('<title>Linden &#38; Söhne</title>')
  await page.getByRole('link', { name: 'Linden & Söhne', exact: true }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Linden & Söhne · /)
  const logo = page.locator('.brand img')
  await expect.poll(() => logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await accentOf(page, 'viva-app')).toBe(accent)
  const subject = page.locator('.card .subject').first()
  expect(await subject.evaluate(element => getComputedStyle(element).color)).toBe(shown)
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test('an embedded session has the colours, unless the page around it sets others', async () => {
  const { page, close } = await openSite(browser, {}, /favicon/)
  await page.setContent(
    `<script type="module" src="${server.url}/embed/viva-session.js"></script>
     <viva-session id="plain"></viva-session><viva-session id="own" style="--viva-accent: #000000"></viva-session>`,
  )
  await expect.poll(() => accentOf(page, '#plain')).toBe('#8a1538')
  expect(await accentOf(page, '#own')).toBe('#000000')
  await close()
})
