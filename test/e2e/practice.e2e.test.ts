// Practice in a real browser: by keyboard alone, on a phone, in other languages, with a code editor, across a server's death.
import { LLMock } from '@copilotkit/aimock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { createDataDir } from '../support/pglite-template.js'
import { sampled } from '../support/sampling.js'
import { startServer } from '../support/server-process.js'
import { FIXTURES, ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import {
  answerByMouse,
  answerField,
  chooseSkill,
  isSecondTry,
  openKey,
  openSite,
  questionHeading,
  sessionIdOf,
} from './site.js'
import { atAnswer, focusedText } from './window.js'

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

/** Tabs until `wanted` has focus. */
async function tabTo(page: Page, wanted: (page: Page) => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 200; steps += 1) {
    if (await wanted(page)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached by Tab; focus is on ${JSON.stringify(await focusedText(page))}`)
}

const isFocused = (name: string) => (page: Page) =>
  page.evaluate(label => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const text = `${element?.textContent ?? ''} ${(element as HTMLInputElement | null)?.labels?.[0]?.textContent ?? ''}`
    return text.replace(/\s+/g, ' ').includes(label)
  }, name)

describe('a practice session', () => {
  test('is played with the keyboard alone; focus goes to the feedback and then to the next question', async () => {
    const { page, complaints, scan, close } = await openSite(browser)
    await page.goto(server.url)
    await page.locator('[data-kind=practice] a').first().waitFor()
    await tabTo(page, isFocused('What are you looking for?'))
    await page.keyboard.type('two-digit')
    await tabTo(page, isFocused('Adding two-digit numbers'))
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Adding two-digit numbers')
    await tabTo(page, isFocused('Start practising'))
    await page.keyboard.press('Enter')
    for (let number = 1; number <= 5; number += 1) {
      await questionHeading(page, number).waitFor()
      await expect.poll(() => atAnswer(page)).toBe(true)
      const key = await openKey(server, page)
      const right = number !== 2
      let radio: string | null = null
      if ((await page.getByRole('radio').count()) > 0) {
        const names = (await page.locator('label.option .text').allInnerTexts()).map(name => name.trim())
        radio = String(names.findIndex(name => (name === key) === right) + 1)
        await page.keyboard.press(radio)
      } else {
        await page.keyboard.type(right ? key : '9999')
      }
      await page.keyboard.press('Enter')
      if (!right) {
        // The same question once more; the same answer is wrong again.
        await page.getByTestId('first-try').getByText('Not yet').waitFor()
        await expect.poll(() => atAnswer(page)).toBe(true)
        await scan()
        await page.keyboard.type(radio ?? '9999')
        await page.keyboard.press('Enter')
      }
      await page.getByRole('heading', { name: right ? /: Correct$/ : /: Not correct$/ }).waitFor()
      await expect.poll(() => focusedText(page)).toMatch(right ? /Correct/ : /Not correct/)
      if (number === 2) {
        await scan()
        await page.locator('.feedback').getByText(key).filter({ visible: true }).first().waitFor()
      }
      await tabTo(page, isFocused(number === 5 ? 'See your results' : 'Continue'))
      await page.keyboard.press('Enter')
    }
    await page.getByText('4 of 5 correct').waitFor()
    await page.getByRole('heading', { name: 'Your progress' }).waitFor()
    await page.getByText('4 right on the first try').waitFor()
    await page.getByText('1 not solved yet').waitFor()
    await scan()
    const session = sessionIdOf(page)
    await page.locator('viva-progress button.primary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => sessionIdOf(page)).not.toBe(session)
    await questionHeading(page, 1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('shows mathematics as mathematics', async () => {
    const { page, close } = await openSite(browser)
    await practise(page, 'Adding two-digit numbers')
    await page.locator('math').first().waitFor()
    await close()
  })

  const PHONES: [string, { width: number; height: number }][] = [
    ['a phone', { width: 390, height: 844 }],
    ['a narrow phone', { width: 320, height: 640 }],
  ]
  test.each(sampled(PHONES, 2))('fits %s without sideways scrolling, in the dark too', async (_what, viewport) => {
    const { page, scan, close } = await openSite(browser, { viewport, colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Start practising' }).waitFor()
    // There is no model, so there is nobody to talk to.
    await page.locator('[data-kind=survey]').waitFor()
    expect(await page.getByRole('button', { name: 'Open conversation' }).count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await scan()
    await practise(page, 'Network address of a host')
    await expectNoSidewaysScroll(page)
    await answerByMouse(server, page, false)
    await page.getByTestId('first-try').waitFor()
    await expectNoSidewaysScroll(page)
    await scan()
    await answerByMouse(server, page, false)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await expectNoSidewaysScroll(page)
    await scan()
    await close()
  })

  test('is of several skills, which are searched for', async () => {
    const { page, complaints, scan, close } = await openSite(browser, { viewport: { width: 390, height: 844 } })
    await page.goto(`${server.url}/practice`)
    const search = page.getByRole('searchbox', { name: 'Search the skills' })
    await search.fill('zebra')
    await page.getByText('Nothing found').waitFor()
    await search.fill('two-digit')
    await page.getByRole('checkbox', { name: 'Adding two-digit numbers' }).check()
    await search.fill('box plot')
    await page.getByText('1 result').waitFor()
    await page.getByRole('checkbox', { name: 'Reading a box plot' }).check()
    await scan()
    await expectNoSidewaysScroll(page)
    // Enter ends no search by beginning.
    await search.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/practice')
    await search.fill('')
    const subjects = page.locator('viva-practice-form summary')
    await expect.poll(() => subjects.first().innerText()).toMatch(/^Mathematics 2 \/ \d+$/)
    await page.getByRole('button', { name: 'Start practising' }).click()
    await questionHeading(page, 1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('speaks Arabic from right to left, and German with a comma', async () => {
    const { page, scan, close } = await openSite(browser)
    await page.goto(`${server.url}/?lang=ar`)
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar')
    await page.locator('[data-kind=practice] a').first().waitFor()
    await scan()
    await page.goto(`${server.url}/?lang=de`)
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
    await close()
  })

  test('asks in the language of the page, and says so where a question is in another', async () => {
    const { page, scan, close } = await openSite(browser)
    const begin = async (language: string, skill: string, start: string) => {
      await page.goto(`${server.url}/?lang=${language}`)
      await chooseSkill(page, skill)
      await page.getByRole('button', { name: start }).click()
      await page.locator('.prompt').waitFor()
    }
    const prompt = page.locator('.prompt')
    await begin('de', 'Zweistellige Zahlen addieren', 'Übung beginnen')
    expect(await prompt.innerText()).toMatch(/^Wie viel ist/)
    expect([await prompt.getAttribute('lang'), await prompt.getAttribute('dir')]).toEqual(['de', 'ltr'])
    expect(await page.getByTestId('other-language').count()).toBe(0)
    await begin('de', 'Anzahl nutzbarer Hostadressen', 'Übung beginnen')
    expect(await page.getByTestId('other-language').innerText()).toBe(
      'Noch nicht übersetzt: Diese Frage ist auf Englisch.',
    )
    expect(await prompt.getAttribute('lang')).toBe('en')
    await scan()
    await begin('ar', 'Adding two-digit numbers', 'ابدأ التدريب')
    expect([await prompt.getAttribute('lang'), await prompt.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    await close()
  })

  test('goes on where it was when the server is killed in the middle of a question and comes back', async () => {
    const data = await createDataDir()
    const env = { DATA_DIR: data.path, BLUEPRINTS_DIR: FIXTURES }
    const first = await startServer(env, { brief: true })
    const { page, close } = await openSite(browser, {}, /ERR_CONNECTION|Failed to load/)
    await page.goto(first.url)
    await chooseSkill(page, 'Sums')
    await page.getByRole('button', { name: 'Start practising' }).click()
    await questionHeading(page, 1).waitFor()
    const radios = page.getByRole('radio')
    if ((await radios.count()) > 0) await radios.first().check()
    else await answerField(page).fill('17')
    first.kill('SIGKILL')
    await first.exited
    await page.getByRole('button', { name: 'Submit answer' }).click()
    await page.getByText('Your answer is kept here and will be sent again automatically.').waitFor()
    const second = await startServer({ ...env, PORT: new URL(first.url).port }, { brief: true })
    if (await isSecondTry(page)) await page.getByRole('button', { name: 'Show me the solution' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await questionHeading(page, 2).waitFor()
    await close()
    second.kill()
    await second.exited
    await data.remove()
  })

  test('can ask for code in a real editor, which is left with Escape and Tab', async () => {
    const model = await LLMock.create({ port: 0, host: '127.0.0.1', logLevel: 'silent' })
    model.addFixture({
      match: {},
      response: {
        toolCalls: [
          {
            name: 'present_code_editor',
            arguments: JSON.stringify({
              prompt: 'Write a function that doubles.',
              language: 'javascript',
              initial_code: 'function twice(x) {\n\n}',
              read_only_lines: [1],
            }),
          },
        ],
      },
    })
    const tutored = await startTestServer({
      database: 'pglite',
      env: { AGENT_PROVIDER: 'remote_llm', OPENAI_API_KEY: 'any', OPENAI_BASE_URL: `${model.url}/v1` },
    })
    const { page, complaints, scan, close } = await openSite(browser)
    await page.goto(tutored.url)
    await chooseSkill(page, 'Sums')
    await page.getByRole('button', { name: 'Start practising' }).click()
    const editor = page.locator('.cm-content')
    await editor.waitFor()
    await scan()
    await editor.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('nothing')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('  return 2 * x')
    await page.keyboard.press('Escape')
    await tabTo(page, isFocused('Submit answer'))
    await page.keyboard.press('Enter')
    const sessionId = sessionIdOf(page)
    await expect
      .poll(async () => {
        const events = await (await page.request.get(`${tutored.url}/session/${sessionId}/state`)).json()
        return (events as { last_event_id: number }).last_event_id
      })
      .toBeGreaterThan(4)
    const log = await page.request.get(`${tutored.url}/session/${sessionId}/stream?after=0`)
    expect(await log.text()).toContain(JSON.stringify('function twice(x) {\n  return 2 * x\n}'))
    expect(complaints).toEqual([])
    await close()
    await tutored.stop()
    await model.stop()
  })

  async function practise(page: Page, skill: string): Promise<void> {
    await page.goto(server.url)
    await chooseSkill(page, skill)
    await page.getByRole('button', { name: 'Start practising' }).click()
    await questionHeading(page, 1).waitFor()
  }

  async function expectNoSidewaysScroll(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  }
})
