// A window on one question, and what the tests of widgets look at.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { OneQuestion, type Asked, type Question } from './one-question.js'
import { opened } from './widget-samples.js'
import { openSite, type Site } from './window.js'

export type Opened = Site & { readonly question: Question }

type Open = (sample: unknown, options?: Parameters<typeof openSite>[1], query?: string) => Promise<Opened>

/** Starts a browser, and a site that asks one question at a time, for the tests of a file; what it returns opens a question. */
export function useQuestions(): Open {
  let site: OneQuestion
  let browser: Browser
  beforeAll(async () => {
    site = await OneQuestion.start()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  return (sample, ...how) => openQuestion(browser, site, sample, ...how)
}

/** Opens the question and waits until it can be answered. */
async function openQuestion(
  browser: Browser,
  site: OneQuestion,
  sample: unknown,
  options: Parameters<typeof openSite>[1] = {},
  query = '',
): Promise<Opened> {
  const question = site.ask(opened(sample) as Asked)
  // A refused answer is a failing resource to the browser.
  const shown = await openSite(browser, options, /422/)
  await shown.page.goto(question.url + query)
  await submitButton(shown.page).waitFor()
  return { ...shown, question }
}

export const submitButton = (page: Page) => page.locator('.question button.primary')
export const submit = (page: Page) => submitButton(page).click()
/** What was announced at the button. */
export const alerted = (page: Page) => page.locator('.question #messages[role=alert]')
export const yourAnswer = (page: Page) => page.locator('.feedback .answer')

/** The label or text of what has focus, through every shadow root. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const named = element?.getAttribute('aria-label')
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
    return (named ?? label ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  })
