// A page of the real site in a real browser, and what every such test looks at: errors on the console, requests that leave the
// machine, and what an accessibility scan finds.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { TOKENS } from '../../src/container.js'
import type { TestServer } from '../support/test-server.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Site = {
  readonly page: Page
  /** What the console and uncaught errors said. */
  readonly complaints: string[]
  /** Fails when the scan finds anything serious or critical on the page as it stands. */
  scan(): Promise<void>
  close(): Promise<void>
}

/** A window of its own, with its own cookies. Failing resources are complaints too, unless `tolerate` matches them. */
export async function openSite(
  browser: Browser,
  options: BrowserContextOptions = {},
  tolerate = /(?!)/,
): Promise<Site> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  // The page's own policy forbids scripts from elsewhere, the scan's included; everything else stays as it is served.
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !tolerate.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return {
    page,
    complaints,
    async scan() {
      await page.evaluate(AXE)
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
        const found = await axe.run({ resultTypes: ['violations'] })
        return found.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(node => node.html) }))
      })
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    },
    close: () => context.close(),
  }
}

type Violation = { id: string; impact: string; nodes: { html: string }[] }

/** The session that the page shows. */
export const sessionIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop()!

/** The right answer to the open question, as the server has it: the tests' learner knows everything. */
export async function keyOf(server: TestServer, page: Page): Promise<string> {
  const sessions = server.container.resolve(TOKENS.sessions)
  const sessionId = sessionIdOf(page)
  const { position } = (await sessions.load(sessionId))!.stored.session
  const [open] = await sessions.itemsAt(sessionId, position, position)
  return open!.item.key
}

/** The heading of question `number`, once it is there. */
export const questionHeading = (page: Page, number: number) =>
  page.getByRole('heading', { name: new RegExp(`^Question ${number} of `), level: 2 })

/** Answers the open question with the mouse; `right` or with something else. */
export async function answerByMouse(server: TestServer, page: Page, right: boolean): Promise<void> {
  const key = await keyOf(server, page)
  const radios = page.getByRole('radio')
  if ((await radios.count()) > 0) {
    const names = await page.locator('label.option .text').allInnerTexts()
    await radios.nth(names.findIndex(name => (name.trim() === key) === right)).check()
  } else {
    await page
      .getByRole('textbox', { name: 'Your answer' })
      .fill(right ? key : key.includes('.') ? '10.99.99.99' : '9999')
  }
  await page.getByRole('button', { name: 'Submit answer' }).click()
}
