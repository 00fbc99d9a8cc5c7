// A paper in a real browser, printed on A4 and on Letter: no question is parted by the end of a page, and everybody can read it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperCommand } from '../../src/exchange/index.js'
import { launchBrowser } from '../support/browser.js'
import { ROOT } from '../support/test-server.js'

let folder: string
let browser: Browser
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'viva-paper-'))
  const world = { root: () => path.join(ROOT, 'blueprints'), out: () => {}, note: () => {}, fail: () => {} }
  const to = path.join(folder, 'paper')
  await paperCommand(world).parseAsync(['algebra-geometry-data', '--to', to, '--variants', '2'], { from: 'user' })
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})

test('a question stands on one page, whatever the paper', async () => {
  await page.goto(pathToFileURL(path.join(folder, 'paper/variant-a.html')).href)
  const texts = await page.locator('.question').allInnerTexts()
  const ends = texts.map(text => [/Question \d+/.exec(text)![0], text.trim().split('\n').at(-1)!] as const)
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
    expect(text.length).toBeGreaterThan(2)
    for (const [first, last] of ends) {
      const heading = new RegExp(`${first}(?!\\d)`)
      const of = text.filter(each => heading.test(each))
      expect([format, first, of.length]).toEqual([format, first, 1])
      expect(of[0]!.replaceAll(/\s/g, '')).toContain(last.replaceAll(/\s/g, ''))
    }
  }
})

test.each(['variant-a.html', 'staff/key-a.html', 'staff/seats.html'])(
  '%s has no barriers and fits a phone',
  async name => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(pathToFileURL(path.join(folder, 'paper', name)).href)
    await page.addScriptTag({ content: await readFile(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8') })
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: { html: string }[] }[]
    }
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  },
)
