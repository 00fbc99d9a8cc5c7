// A window on one question, and what the tests of widgets look at.
import type { Browser, Page } from 'playwright-core'
import type { Asked, OneQuestion, Question } from './one-question.js'
import { opened } from './widget-samples.js'
import { openSite, type Site } from './window.js'

export type Opened = Site & { readonly question: Question }

/** Opens the question and waits until it can be answered. */
export async function openQuestion(
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
