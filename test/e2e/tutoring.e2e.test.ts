// A lesson in a real browser, from the choice of a topic to how it went, led by the built-in agents.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { enter, openItem, placeOfPart } from './answering.js'
import { openSite } from './site.js'
import { focused } from './widget-page.js'
import { atAnswer } from './window.js'

const GUIDELINE = `${ROOT}/blueprints/guidelines/math.g3.addition-subtraction.three-digit.yaml`

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite', blueprints: `${ROOT}/blueprints` })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const turns = (page: Page) => page.locator('viva-lesson [data-turn]')
const isOver = (page: Page) => button(page, 'See how it went').isVisible()

/** The model answers of the guideline's own questions. */
function freeAnswers(): ReadonlyMap<string, string> {
  type Step = { questions?: { ask: string; answer: string }[] }
  const { steps, prerequisites } = parse(readFileSync(GUIDELINE, 'utf8')) as { steps: Step[]; prerequisites: Step[] }
  const questions = [...steps, ...prerequisites].flatMap(step => step.questions ?? [])
  return new Map(questions.map(({ ask, answer }) => [ask.trim(), answer.trim()]))
}

const WORDS = 'A bar divided into equal parts. Parts in all: 3. Shaded parts: 2.'
const PICTURED = {
  text: `Compare it with this one:\n\n> How much is shaded?\n>\n> ${WORDS}\n\nIt is $\\frac{2}{3}$.`,
  figures: [
    { words: WORDS, language: 'en', figure: { kind: 'fraction', shape: 'bar', wholes: [{ parts: 3, shaded: 2 }] } },
  ],
}

/** Answers what is asked, by the fields of the page, and waits for what the tutor says to it. */
async function answer(page: Page, right: boolean): Promise<void> {
  const before = await turns(page).count()
  const field = page.locator('.question textarea#answer')
  if ((await field.count()) > 0) {
    const asked = (await page.locator('.question #prompt').innerText()).trim()
    await field.fill(right ? (freeAnswers().get(asked) ?? '') : 'Bananas')
  } else {
    const item = await openItem(server, page)
    for (const [at, part] of item.parts.entries())
      await enter(page, placeOfPart(page, item, at), part, right ? part.key : '9999')
  }
  await button(page, 'Submit answer').press('Enter')
  await expect.poll(() => turns(page).count()).toBeGreaterThan(before + 2)
  await page.locator('.question, .over').waitFor()
}

test('what the learner told is not replaced where it cannot be read, and can be removed by keyboard', async () => {
  const { page, complaints, close } = await openSite(browser)
  const told = { grade: 3, interests: ['cricket'], lang: 'en' }
  const stored = async () => (await page.request.get(`${server.url}/profile`)).json()
  await page.goto(`${server.url}/about-you`)
  await page.getByRole('textbox', { name: 'What do you like?' }).waitFor()
  await page.request.put(`${server.url}/profile`, { data: told })
  const unreadable = (url: URL) => url.pathname === '/profile'
  await page.route(unreadable, route => route.fulfill({ body: 'no answer of this server' }))
  await page.reload()
  await button(page, 'Try again').waitFor()
  expect(await button(page, 'Save').count()).toBe(0)
  // The page also tries again by itself: it gets no answer before the button is pressed.
  let answer = (): void => {}
  const pressed = new Promise<void>(resolve => (answer = resolve))
  await page.route(unreadable, async route => {
    await pressed
    await route.continue()
  })
  await button(page, 'Try again').press('Enter')
  await page.getByText('Try again').waitFor({ state: 'detached' })
  answer()
  const interests = page.getByRole('textbox', { name: 'What do you like?' })
  await interests.waitFor()
  expect([await interests.inputValue(), await interests.getAttribute('aria-invalid')]).toEqual(['cricket', 'false'])

  await interests.fill('x'.repeat(41))
  await button(page, 'Save').press('Enter')
  await expect.poll(() => interests.getAttribute('aria-invalid')).toBe('true')
  expect(await stored()).toEqual(told)
  await interests.fill('chess')
  await button(page, 'Save').press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await stored()).toEqual({ ...told, interests: ['chess'] })
  await button(page, 'Remove everything').press('Enter')
  await expect.poll(() => focused(page)).toBe('About you')
  expect(await stored()).toEqual({})
  expect(complaints).toEqual([])
  await close()
})

test('a lesson by keyboard: a topic, a hint, a wrong answer, a question of one’s own, a reload, the plan, and how it went', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(server.url)
  await link(page, 'What should we call you?').press('Enter')
  await expect.poll(() => focused(page)).toBe('About you')
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('3')
  const name = page.getByRole('textbox', { name: 'What should we call you?' })
  await name.fill('Noor <3')
  await button(page, 'Save').press('Enter')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('A name has at most 60 characters, without < and >.').waitFor()
  await name.fill(' نور ')
  await page.getByRole('textbox', { name: 'What do you like?' }).fill('cricket, space , cricket')
  await scan()
  await button(page, 'Save').press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await page.getByRole('textbox', { name: 'What do you like?' }).inputValue()).toBe('cricket, space')
  await link(page, 'Back').press('Enter')

  // The grade is known: a lesson for it is suggested, and the lists can be narrowed to it.
  await page.getByText('Hello, نور!').waitFor()
  await page.getByText('A lesson for your grade.').waitFor()
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('3')
  await expect.poll(() => new URL(page.url()).search).toBe('?grade=3')
  await scan()
  await link(page, 'Adding and subtracting three-digit numbers').press('Enter')
  await expect.poll(() => focused(page)).toBe('Adding and subtracting three-digit numbers')
  await button(page, 'Start the lesson').press('Enter')

  const question = (number: number) =>
    page.getByRole('heading', { name: `Question ${number}`, exact: true, level: 2 }).waitFor()
  await question(1)
  await expect.poll(() => atAnswer(page)).toBe(true)
  const [first] = await plan(page).getByRole('listitem').all()
  expect(await first!.innerText()).toContain('Now')
  await page.getByText('Step 1 of 4').first().waitFor()
  await scan()
  const prompt = await page.locator('.question #prompt').innerText()
  await button(page, 'Show a hint').press('Enter')
  await page.getByRole('region', { name: 'Hints' }).waitFor()
  await answer(page, false)
  await page.locator('.verdict').filter({ hasText: 'Not yet' }).waitFor()
  // Some of the questions that are drawn have a step to ask for; whoever skips that tries the whole question again.
  await expect.poll(() => atAnswer(page)).toBe(true)
  const box = page.locator('.question #prompt').filter({ hasText: 'Which number belongs in the box?' })
  if ((await box.count()) > 0) {
    await scan()
    await button(page, 'Skip this question').press('Enter')
    await box.waitFor({ state: 'detached' })
  }
  await question(1)
  expect(await page.locator('.question #prompt').innerText()).toBe(prompt)
  await expect.poll(() => atAnswer(page)).toBe(true)

  await button(page, 'Ask a question').press('Enter')
  await page.keyboard.type('What is a place of a digit?')
  await page.keyboard.press('Enter')
  await page.getByText('You asked').waitFor()
  await question(1)
  expect(await page.locator('.question #prompt').innerText()).toBe(prompt)

  await page.setViewportSize({ width: 320, height: 640 })
  const folded = page.locator('viva-plan summary')
  await folded.press('Enter')
  expect(await folded.innerText()).toContain('Step 1 of 4')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await scan()
  await page.setViewportSize({ width: 1280, height: 800 })

  await answer(page, true)
  while (!(await first!.innerText()).includes('Done')) await answer(page, true)
  await expect
    .poll(() => page.locator('viva-plan viva-announcer [role=status]').textContent())
    .toMatch(/^Step done: What the digits are worth\./)
  const [said, steps] = [await turns(page).allInnerTexts(), await plan(page).innerText()]
  // A picture that a message shows is drawn in the place of its words.
  await page.locator('viva-lesson').evaluate((lesson: Element & { facts?: { turns: readonly object[] } }, pictured) => {
    const facts = lesson.facts!
    lesson.facts = { ...facts, turns: [...facts.turns, { key: 'pictured', by: 'tutor', ...pictured }] }
  }, PICTURED)
  const quoted = page.locator('.message-text blockquote').filter({ hasText: 'How much is shaded?' })
  await quoted.getByRole('img', { name: WORDS }).waitFor()
  expect(await quoted.innerText()).toBe('How much is shaded?')
  await scan()
  await page.reload()
  await expect.poll(() => turns(page).allInnerTexts()).toEqual(said)
  expect(await plan(page).innerText()).toBe(steps)
  await expect.poll(() => atAnswer(page)).toBe(true)

  while (!(await isOver(page))) await answer(page, true)
  await scan()
  await button(page, 'See how it went').press('Enter')
  await expect.poll(() => focused(page)).toBe('You did it!')
  await page.getByText('4 of 4 steps done').waitFor()
  await scan()
  await page.reload()
  await page.getByText('4 of 4 steps done').waitFor()
  await button(page, 'Learn something else').press('Enter')
  await page.getByRole('heading', { name: 'Learn with a tutor' }).waitFor()
  expect(new URL(page.url()).search).toBe('?kind=lesson')
  expect(complaints).toEqual([])
  await close()
})
