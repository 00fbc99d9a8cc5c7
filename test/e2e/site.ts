// A page of the real site in a real browser, and the answers to its questions.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { TOKENS } from '../../src/container-tokens.js'
import { anInvitation } from '../support/a-teacher.js'
import { keyOf } from '../support/only-part.js'
import type { Learner } from '../support/learner.js'
import type { TestServer } from '../support/test-server.js'

import { openSite, type Site } from './window.js'

export { openSite, type Site }

/** The page belongs to this learner from now on. */
export async function signIn(page: Page, { cookie, url }: Learner): Promise<void> {
  const [name, value] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name: name!, value: value!, url }])
}

/** A page at this address, of a new member of staff who has signed in with their invitation. */
export async function openAsStaff(
  browser: Browser,
  server: TestServer,
  address: string,
  { classes, role }: { readonly classes: string[]; readonly role: string },
  options: BrowserContextOptions,
): Promise<Site> {
  const site = await openSite(browser, options)
  const invitation = await anInvitation(server, classes, { role })
  await site.page.goto(new URL(invitation.path, server.url).href)
  await site.page.getByRole('heading', { level: 1 }).waitFor()
  await site.page.goto(new URL(address, server.url).href)
  return site
}

/** The session that the page shows. */
export const sessionIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop()!

/** The right answer to the open question, as the server has it: the tests' learner knows everything. */
export async function openKey(server: TestServer, page: Page): Promise<string> {
  const sessions = server.container.resolve(TOKENS.sessions)
  const sessionId = sessionIdOf(page)
  const { position } = (await sessions.load(sessionId))!.stored.session
  const [open] = await sessions.itemsAt(sessionId, position, position)
  return keyOf(open!.item)
}

/** The heading of question `number`, once it is there. */
export const questionHeading = (page: Page, number: number) =>
  page.getByRole('heading', { name: new RegExp(`^Question ${number} of `), level: 2 })

/** The one field to type in; a number's is named by its part, any other by the page. */
export const answerField = (page: Page) => page.getByRole('textbox', { name: /\S/ })

/** Answers the open question with the mouse; `right` or with something else. */
export async function answerByMouse(server: TestServer, page: Page, right: boolean): Promise<void> {
  const key = await openKey(server, page)
  const radios = page.getByRole('radio')
  if ((await radios.count()) > 0) {
    const names = await page.locator('label.option .text').allInnerTexts()
    await radios.nth(names.findIndex(name => (name.trim() === key) === right)).check()
  } else {
    await answerField(page).fill(right ? key : key.includes('.') ? '10.99.99.99' : '9999')
  }
  await page.getByRole('button', { name: 'Submit answer' }).click()
}

/** Whether what was answered has led to a second try at the same question: waits for that or for the feedback. */
export async function isSecondTry(page: Page): Promise<boolean> {
  const first = page.getByTestId('first-try')
  await first.or(page.getByRole('button', { name: /^(Continue|See your results)$/ })).waitFor()
  return await first.isVisible()
}

/** Looks for a skill on the start page, and goes to the page on which practice of it begins. */
export async function chooseSkill(page: Page, skill: string): Promise<void> {
  await page.getByRole('searchbox').fill(skill)
  await page.locator('[data-kind=practice]').getByRole('link', { name: skill, exact: true }).click()
  await page.locator('viva-practice-form').waitFor()
}

/** The link to the page on which the quiz with this title is begun. */
export const quizCalled = (page: Page, title: string): Locator =>
  page
    .locator('li.card')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('link', { name: 'Take this quiz' })

/** The same answer at both tries, where it is not right. */
export async function answerSomething(page: Page): Promise<void> {
  const answer = async (): Promise<void> => {
    if ((await page.getByRole('radio').count()) > 0) await page.getByRole('radio').first().check()
    else await answerField(page).fill('14')
    await page.getByRole('button', { name: 'Submit answer' }).click()
  }
  await answer()
  if (await isSecondTry(page)) await answer()
}
