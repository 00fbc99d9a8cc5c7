// A function written in the page, in each language, by keyboard: run with the example, mended, run again, handed in.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeSettings } from '../../src/items/domain/answers/code/code.js'
import { storedItem } from '../journeys/pupil.js'
import { launchBrowser } from '../support/browser.js'
import { onlyPart } from '../support/only-part.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { chooseSkill, openSite, questionHeading, sessionIdOf } from './site.js'
import { focusedText } from './window.js'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite', blueprints: `${ROOT}/test/fixtures/code-blueprints` })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const PHONE = { viewport: { width: 390, height: 844 } }

async function write(page: Page, code: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(code)
}

/** Leaves the editor as it says, and goes on to the button. */
async function runByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab')
    if ((await focusedText(page)).trim() === 'Run') return page.keyboard.press('Enter')
  }
  throw new Error(`Run is not reached by Tab; focus is on ${JSON.stringify(await focusedText(page))}`)
}

describe.each([
  {
    language: 'JavaScript',
    skill: 'Code',
    wrong: 'function multiplied(list) {\n  console.log("seen", list)\n  return list\n}',
    got: '[1, 2]',
    printed: 'seen [1,2]',
    stops: 'function multiplied(list) {\n  return list.missing()\n}',
    error: 'TypeError: not a function',
    unreadable: 'function multiplied(list) {\n  return 1 +* 2\n}',
  },
  {
    language: 'Python',
    skill: 'Tallies',
    wrong: 'def tally(words):\n    print("seen", words)\n    return {word: 1 for word in words}',
    got: /^\{'[ab]': 1, '[ab]': 1\}$/,
    printed: "seen ['a', 'b', 'a']",
    stops: 'def tally(words):\n    return words[5]',
    error: 'IndexError: list index out of range',
    unreadable: 'def tally(words):\n    return 1 +* 2',
  },
])('a function in $language', ({ skill, wrong, got, printed, stops, error, unreadable }) => {
  test.each([
    ['at a desk', {}],
    ['on a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }],
  ])('is run, mended and handed in %s', { timeout: 120_000 }, async (_, options) => {
    const { page, complaints, scan, close } = await openSite(browser, options)
    await page.goto(server.url)
    await chooseSkill(page, skill)
    await page.getByRole('button', { name: 'Start practising' }).click()
    await questionHeading(page, 1).waitFor()
    await page.locator('.cm-content').waitFor()
    // Coloured by its own language.
    expect(await page.locator('.cm-line span').count()).toBeGreaterThan(0)

    await write(page, wrong)
    await runByKeyboard(page)
    await page.getByText('Your code gave').waitFor()
    const example = page.locator('.examples li')
    expect(await example.locator('dd').first().textContent()).toMatch(got)
    expect(await example.locator('pre').textContent()).toContain(printed)
    await scan()

    await write(page, stops)
    await runByKeyboard(page)
    await page.getByText(error).waitFor()
    await page.getByText('Stopped in line 2').waitFor()
    expect(await page.locator('.cm-error-line').textContent()).toContain(stops.split('\n')[1]!.trim())
    await scan()

    await write(page, unreadable)
    await runByKeyboard(page)
    await page.locator('.cm-error-line').waitFor()
    expect(await page.locator('.cm-error-line').textContent()).toContain('return 1 +* 2')

    const item = await storedItem(server, sessionIdOf(page), 1)
    const { reference } = onlyPart(item).answer.settings as CodeSettings
    await write(page, reference)
    await runByKeyboard(page)
    await page.getByText('Your code gives the right result for every example.').waitFor()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

test.each([
  ['at a desk', {}],
  ['on a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }],
])('the whole solution is shown after the last try and can be copied %s', { timeout: 120_000 }, async (_, options) => {
  const { page, complaints, scan, close } = await openSite(browser, options)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(server.url)
  await chooseSkill(page, 'Tallies')
  await page.getByRole('button', { name: 'Start practising' }).click()
  await questionHeading(page, 1).waitFor()
  for (const said of ['Second try', 'This is one way to write it:']) {
    await page.locator('.cm-content').waitFor()
    await write(page, `def tally(words):\n    print("seen", words)\n    return {"x": ${said.length}}`)
    await page.getByRole('button', { name: 'Submit answer' }).click()
    await page.getByText(said).waitFor()
  }
  expect(await page.locator('pre', { hasText: /^seen/ }).last().textContent()).toBe("seen ['a', 'b', 'a']")
  const item = await storedItem(server, sessionIdOf(page), 1)
  const { reference } = onlyPart(item).answer.settings as CodeSettings
  await page.getByRole('button', { name: 'Copy code' }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByText('Copied', { exact: true }).waitFor()
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(reference.trim())
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['at a desk', {}],
  ['on a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }],
])('a long program is folded until all of it is asked for %s', { timeout: 120_000 }, async (_, options) => {
  const { page, complaints, scan, close } = await openSite(browser, options)
  await page.goto(server.url)
  await chooseSkill(page, 'Tallies')
  await page.getByRole('button', { name: 'Start practising' }).click()
  await page.locator('.cm-content').waitFor()
  const lines = Array.from({ length: 20 }, (_line, n) => `    step${n} = ${n}`)
  await write(page, `def tally(words):\n${lines.join('\n')}\n    return {}`)
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await page.getByText('Second try').waitFor()
  await page.locator('.cm-content[contenteditable="true"]').waitFor()
  const unfold = page.getByRole('button', { name: 'Show the whole program' })
  await unfold.waitFor()
  const program = page.locator('.answer pre').last()
  const heightOf = async () => (await program.boundingBox())!.height
  expect(await program.textContent()).toContain('return {}')
  expect(await unfold.getAttribute('aria-expanded')).toBe('false')
  const folded = await heightOf()
  await scan()
  await unfold.focus()
  await page.keyboard.press('Enter')
  const fold = page.getByRole('button', { name: 'Show less' })
  await fold.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('true')
  expect(await heightOf()).toBeGreaterThan(folded * 1.5)
  await page.keyboard.press('Enter')
  await unfold.waitFor()
  expect(await heightOf()).toBe(folded)
  expect(complaints).toEqual([])
  await close()
})
