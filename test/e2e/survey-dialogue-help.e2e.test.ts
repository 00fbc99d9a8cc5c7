// What learners do beside answering a quiz, in a real browser: a survey with changes of mind, a dialogue, practice with help.
import { LLMock } from '@copilotkit/aimock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { launchBrowser } from '../support/browser.js'
import { startFaultyProxy } from '../support/faulty-proxy.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { chooseSkill, openSite, questionHeading } from './site.js'
import { focused } from './widget-page.js'
import { atAnswer } from './window.js'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite', blueprints: `${ROOT}/blueprints`, talks: true })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Everybody's answers, as staff download them. */
async function exportOf(page: Page, surveyId: string): Promise<string> {
  const token = server.container.resolve(TOKENS.foundations).guests.keys.operatorToken
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get(`${server.url}/surveys/${surveyId}/responses?format=csv`, { headers })).text()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a survey: back, another answer that closes a branch, a reload, and thanks without a score; staff export it', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  const next = () => button(page, 'Next').click()
  const asks = (prompt: string) => page.locator('#prompt', { hasText: prompt }).waitFor()
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check()
  await page.goto(server.url)
  await page
    .locator('li.card', { hasText: 'What did you think of this course?' })
    .getByRole('link', { name: 'Start survey' })
    .click()
  await page.getByRole('heading', { name: 'What did you think of this course?', level: 1 }).waitFor()
  await scan()
  await button(page, 'Start survey').click()
  await asks('How much of the course did you take part in?')
  await choose('None of it')
  await next()
  await asks('What kept you from taking part?')
  await expect.poll(() => atAnswer(page)).toBe(true)
  await choose('Something else')
  await page.getByRole('textbox', { name: 'Please say what' }).fill('I was ill')
  await scan()
  await next()
  await asks('Is there anything else')
  await button(page, 'Back to the question before').click()
  await asks('What kept you from taking part?')
  expect(await page.getByRole('textbox', { name: 'Please say what' }).inputValue()).toBe('I was ill')
  await button(page, 'Back to the question before').click()
  await asks('How much of the course')
  expect(await page.getByRole('radio', { name: 'None of it' }).isChecked()).toBe(true)
  await choose('All of it')
  await next()

  await asks('How much do you agree?')
  await choose('The pace was right for me I partly agree')
  await page.reload()
  await asks('How much do you agree?')
  expect(await page.getByRole('radio', { name: 'The pace was right for me I partly agree' }).isChecked()).toBe(true)
  for (const row of ['The explanations were clear', 'There was enough practice', 'I got help when I needed it'])
    await choose(`${row} I agree`)
  await next()
  await asks('What helped you learn?')
  await button(page, 'Skip this question').click()
  await asks('How many hours')
  await button(page, 'Skip this question').click()
  await asks('All in all')
  await page.getByRole('radio', { name: '4', exact: true }).press('Space')
  await next()
  await asks('Is there anything else')
  await button(page, 'Skip this question').click()

  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Thank you')
  await scan()
  const told = await page.locator('.stage').innerText()
  expect(told).toContain('All of it')
  expect(told).not.toMatch(/What kept you|I was ill|score|correct|\d ?%/i)
  const exported = await exportOf(page, 'course-feedback')
  expect(exported).toContain('attended')
  expect(exported).toMatch(/,completed,.*,all,/)
  expect(exported).not.toContain('I was ill')
  expect(complaints).toEqual([])
  await close()
})

test('a dialogue on a narrow phone: written with keys, said aloud when it is finished, there after a reload', async () => {
  const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 320, height: 640 } })
  const composer = page.getByRole('textbox', { name: 'Your message' })
  const bubbles = (by: 'learner' | 'partner') => page.locator(`li.${by}`)
  const isWriting = () => composer.evaluate(field => field.matches(':focus'))
  await page.goto(server.url)
  await page.getByRole('textbox', { name: 'Topic (optional)' }).fill('Prime numbers')
  await button(page, 'Open conversation').click()
  await page.getByRole('heading', { name: 'Prime numbers' }).waitFor()
  await expect.poll(isWriting).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Write a message first.').waitFor()
  await page.keyboard.type('What is')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('a $2^{5}$?')
  await page.keyboard.press('Enter')
  await bubbles('partner').waitFor()
  await bubbles('learner').locator('math').waitFor()
  expect(await composer.inputValue()).toBe('')
  await expect.poll(isWriting).toBe(true)
  const reply = (await bubbles('partner').locator('.message-text').innerText()).slice(0, 12)
  await expect.poll(() => page.locator('viva-announcer [role=status]', { hasText: 'Viva: ' }).count()).toBe(1)
  await scan()

  await page.keyboard.type('Go on')
  await page.reload()
  await expect.poll(() => composer.inputValue()).toBe('Go on')
  expect(await bubbles('partner').locator('.message-text').innerText()).toContain(reply)
  await composer.press('Enter')
  await expect.poll(() => bubbles('partner').count()).toBe(2)
  await button(page, 'Take back my last message').click()
  await expect.poll(() => composer.inputValue()).toBe('Go on')
  expect([await bubbles('learner').count(), await bubbles('partner').count()]).toEqual([1, 1])
  await expect.poll(isWriting).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  await button(page, 'End conversation').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End conversation' }).click()
  await page.getByRole('heading', { name: 'The conversation has ended' }).waitFor()
  await scan()
  expect(await bubbles('partner').count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('a reply is shown while it is written, said once it is finished, and asked for again where it failed', async () => {
  const model = await LLMock.create({ port: 0, host: '127.0.0.1', logLevel: 'silent', chunkSize: 4 })
  const proxy = await startFaultyProxy(model.url)
  // The reply stays half written for as long as the test looks at it.
  let goOn = (): void => {}
  const until = new Promise<void>(resolve => (goOn = resolve))
  proxy.spoil(body => {
    const events = body.split(/(?<=\n\n)/)
    const half = Math.ceil(events.length / 2)
    return { body: events.slice(0, half).join(''), ending: { until, rest: events.slice(half).join('') } }
  })
  let failing = false
  const failure = { error: { message: 'out of order', type: 'server_error' }, status: 500 }
  model.addFixture({ match: { predicate: () => failing }, response: failure })
  model.addFixture({
    match: {},
    response: { content: 'Take any list of primes: **one more** is always missing from it.' },
  })
  const partnered = await startTestServer({
    database: 'pglite',
    env: { AGENT_PROVIDER: 'remote_llm', OPENAI_API_KEY: 'any', OPENAI_BASE_URL: proxy.url },
  })
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(partnered.url)
  await button(page, 'Open conversation').click()
  const composer = page.getByRole('textbox', { name: 'Your message' })
  // It has the focus once a message is awaited.
  await expect.poll(() => composer.evaluate(field => field.matches(':focus'))).toBe(true)
  await composer.fill('Are there infinitely many?')
  await composer.press('Enter')
  const begun = page.locator('li.partner[aria-busy=true]', { hasText: 'Take any' })
  await begun.waitFor()
  // Whoever comes in the middle of a reply begins with what was written before.
  await page.reload()
  await begun.waitFor()
  const said = page.locator('viva-announcer [role=status]', { hasText: 'Viva: ' })
  expect(await said.count()).toBe(0)
  await composer.fill('Really?')
  await composer.press('Enter')
  await page.getByText('Wait until Viva has finished.').waitFor()
  goOn()
  await expect
    .poll(() => said.textContent({ timeout: 5_000 }))
    .toBe('Viva: Take any list of primes: one more is always missing from it.')
  await page.locator('li.partner strong', { hasText: 'one more' }).waitFor()

  failing = true
  await composer.press('Enter')
  await page.getByText('Viva cannot be reached at the moment.').waitFor()
  await scan()
  failing = false
  await button(page, 'Try again now').click()
  await expect.poll(() => page.locator('li.partner[aria-busy=false]').count()).toBe(2)
  await expect.poll(() => composer.evaluate(field => field.matches(':focus'))).toBe(true)
  expect(complaints).toEqual([])
  await close()
  await partnered.stop()
  await proxy.close()
  await model.stop()
})

test('practice with hints and what they cost, a question of one’s own, a skip, and an end before the last question', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(server.url)
  await chooseSkill(page, 'Network address of a host')
  await button(page, 'Start practising').click()
  await questionHeading(page, 1).waitFor()
  const prompt = await page.locator('#prompt').innerText()
  // At one's own pace there is no clock, and what a hint costs is said before it is taken.
  expect(await page.getByTestId('session-time').count()).toBe(0)
  await button(page, 'Show a hint (free)').click()
  const hints = page.getByRole('region', { name: 'Hints' }).getByRole('listitem')
  await hints.getByText('Costs nothing.').waitFor()
  const said = page.locator('viva-commands viva-announcer [role=status]')
  await expect.poll(() => said.textContent()).toMatch(/^Hint 1: .+ Costs nothing\.$/)
  await page.getByRole('button', { name: /^Show the next hint \(costs .* points\)$/ }).click()
  await hints.getByText('of the points for this question').waitFor()
  await expect.poll(() => focused(page)).toBe('Hints')
  await scan()

  await button(page, 'Ask a question').click()
  await page.keyboard.press('Enter')
  await page.getByText('Write what you would like to know.').waitFor()
  await page.keyboard.type('What does the number behind the slash mean?')
  await scan()
  await page.keyboard.press('Enter')
  await page.getByText('You asked').first().waitFor()
  await page.getByText('What does the number behind the slash mean?').first().waitFor()
  expect(await page.locator('#prompt').innerText()).toBe(prompt)
  expect(await hints.count()).toBe(2)
  await expect.poll(() => atAnswer(page)).toBe(true)

  await button(page, 'Skip this question').click()
  await page.getByRole('heading', { name: /Skipped$/ }).waitFor()
  await button(page, 'Continue').click()
  await questionHeading(page, 2).waitFor()
  await button(page, 'Back to the question before').click()
  await questionHeading(page, 1).waitFor()
  await expect.poll(() => page.locator('#prompt').innerText()).toBe(prompt)
  // Its solution was shown: from now on it is for practice alone.
  await page.getByTestId('unscored').waitFor()
  await scan()

  await button(page, 'End session').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.getByRole('heading', { name: 'Completed' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
