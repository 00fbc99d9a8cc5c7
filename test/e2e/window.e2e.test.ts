// What the accessibility scan of the other tests sees: the page as it will stand, whatever still moves on it.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { openSite } from './window.js'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const page = (
  style: string,
) => `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1><div id="host"></div></main>
<script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = \`
<style>@keyframes fade { from { opacity: 0.2 } } p { color: black; background: white; ${style} }</style><p>One minute left.</p>\`</script>`

test('text that fades in is scanned at its full contrast', async () => {
  const site = await openSite(browser)
  await site.page.setContent(page('animation: fade 60s'))
  await site.scan()
  await site.close()
})

test('text that stays faint is found', async () => {
  const site = await openSite(browser)
  await site.page.setContent(page('opacity: 0.3'))
  await expect(site.scan()).rejects.toThrow('color-contrast')
  await site.close()
})
