// A window of a real browser, and what every such test looks at: errors on the console, and what an accessibility scan finds.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

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
      await page.evaluate(endAnimations)
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

/** What fades in is scanned as it will stand: halfway through, its contrast is nobody's choice. Endless animations go on. */
function endAnimations(): void {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    for (const animation of root.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
  }
}

/** The text of what has focus, through every shadow root. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  })

/** Whether the focus is where the answer to an open question begins: in its first field, or on its options as a group. */
export const atAnswer = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.matches('input, textarea, fieldset') ?? false
  })
