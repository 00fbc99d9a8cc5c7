// A learner's whole way in every setting: the start page, practice with a figure, a quiz and its review, a lesson, a survey, code, a place on
// a number line, my results. Each page passes the scan and fits the window. `SCREENSHOTS=<folder>` keeps a picture of every one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { sampled } from '../support/sampling.js'
import type { ItemPart } from '../../src/items/index.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { enter, openItem, placeOfPart } from './answering.js'
import { openSite } from './site.js'

type Setting = {
  readonly options: BrowserContextOptions
  readonly language: string
  /** Nothing is clicked: every control is reached with Tab. */
  readonly byKeyboard: boolean
}
const DESK: Setting = { options: {}, language: 'en', byKeyboard: false }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SETTINGS: Readonly<Record<string, Setting>> = {
  'at a desk': DESK,
  'on a phone': { ...DESK, options: PHONE },
  'with the keyboard alone': { ...DESK, byKeyboard: true },
  'in German': { ...DESK, language: 'de' },
  'in Arabic on a phone': { ...DESK, language: 'ar', options: PHONE },
  'in the dark, without motion': { ...DESK, options: { colorScheme: 'dark', reducedMotion: 'reduce' } },
  // A window of 1280 by 800 that is enlarged to 200 % has this many pixels of CSS.
  'at 200 percent': { ...DESK, options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
}
const SHOTS = process.env['SCREENSHOTS'] ?? ''

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

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate(element => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    return focused === element
  })

/** Does what a hand does, with the mouse, or with the keys alone. */
class Hand {
  constructor(
    readonly page: Page,
    readonly byKeyboard: boolean,
  ) {}

  async press(control: Locator): Promise<void> {
    await control.waitFor()
    if (!this.byKeyboard) return await control.click()
    await this.#reach(control)
    await this.page.keyboard.press('Enter')
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    if (!this.byKeyboard) return await field.fill(text)
    await this.#reach(field)
    await this.page.keyboard.type(text)
  }

  async #reach(control: Locator): Promise<void> {
    for (let steps = 0; steps < 300; steps += 1) {
      if (await hasFocus(control)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Not reached by Tab: ${control}`)
  }
}

test.each(sampled(Object.entries(SETTINGS), 7))('%s', { timeout: 300_000 }, async (name, setting) => {
  const { page, complaints, scan, close } = await openSite(browser, setting.options, /404/)
  const hand = new Hand(page, setting.byKeyboard)
  let shots = 0
  /** Looks at the page as it stands: nothing serious in the scan, nothing beside the window. */
  const look = async (what: string) => {
    await scan()
    const beside = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([what, await beside()]).toEqual([what, 0])
    shots += 1
    const file = `${name.replaceAll(/[^\w]+/g, '-')}-${String(shots).padStart(2, '0')}-${what}.png`
    if (SHOTS !== '') await page.screenshot({ path: path.join(SHOTS, file), fullPage: true })
  }
  const go = (address: string) => page.goto(`${server.url}/${address}?lang=${setting.language}`)
  const submit = page.locator('.question').getByRole('button', { name: submitIn(setting.language) })
  const answer = async (right: boolean) => {
    const item = await openItem(server, page)
    for (const [at, part] of item.parts.entries())
      await enter(page, placeOfPart(page, item, at), part, right ? part.key : wrongOf(part))
    await hand.press(submit)
  }
  const question = page.locator('.question #prompt, .question .prompt').first()
  const goOn = page.locator('.feedback button.primary')

  await go('')
  await page.locator('[data-kind=practice] a').first().waitFor()
  await look('start')
  await hand.type(page.getByRole('searchbox'), 'clock')
  await expect.poll(() => page.locator('[data-kind=practice] a').count()).toBeLessThan(10)
  await look('search')

  await go('practice/math.measurement.clock_reading')
  await look('practice')
  await hand.press(page.locator('viva-practice-form button.primary'))
  for (let number = 1; number <= 5; number += 1) {
    await question.waitFor()
    if (number === 1) await look('figure')
    await answer(number !== 1)
    if (number === 1) {
      await page.getByTestId('first-try').waitFor()
      await look('second-try')
      await answer(false)
    }
    await goOn.waitFor()
    if (number <= 2) await look(number === 1 ? 'wrong' : 'right')
    await hand.press(goOn)
  }
  await page.locator('viva-progress button.primary').waitFor()
  await look('end-of-practice')

  await go('quiz/arithmetic-basics')
  await page.locator('viva-quiz-confirm button.primary').waitFor()
  await look('quiz-confirm')
  await hand.press(page.locator('viva-quiz-confirm button.primary'))
  await question.waitFor()
  await look('quiz')
  await answer(true)
  const unknown = page.locator('.question viva-dont-know button').first()
  const review = page.locator('.to-review a')
  for (let number = 2; number <= 10; number += 1) {
    await questionNumber(page, number)
    await hand.press(unknown)
  }
  await review.waitFor()
  await look('results')
  await hand.press(review)
  await page.locator('#question-2').waitFor()
  await look('review')

  await go('lesson/math.g3.fractions.numerator-denominator')
  await page.locator('main button.primary').first().waitFor()
  await look('lesson-confirm')
  await hand.press(page.locator('main button.primary').first())
  await question.waitFor()
  await look('lesson')
  const own = page.locator('.question textarea#answer')
  if ((await own.count()) === 0) await answer(false)
  else {
    await hand.type(own, 'Bananas')
    await hand.press(submit)
  }
  await expect.poll(() => page.locator('viva-lesson [data-turn]').count()).toBeGreaterThan(2)
  await question.waitFor()
  await look('lesson-reply')

  await go('practice/math.fractions.number_line')
  await hand.press(page.locator('viva-practice-form button.primary'))
  await question.waitFor()
  await look('number-line')

  await go('practice/code.python.functions')
  await hand.press(page.locator('viva-practice-form button.primary'))
  await page.locator('.cm-content').waitFor()
  await look('code')

  await go('survey/study-habits')
  await hand.press(page.locator('main button.primary').first())
  await question.waitFor()
  await look('survey')

  for (const [address, what] of [
    ['my-results', 'my-results'],
    ['about-you', 'about-you'],
    ['for-teachers', 'for-teachers'],
    ['nowhere', 'wrong-address'],
  ] as const) {
    await go(address)
    await page.locator('h1').waitFor()
    await look(what)
  }
  expect(complaints).toEqual([])
  await close()
})

/** Waits until the page asks this question; the answer to the one before may still be on its way. */
const questionNumber = (page: Page, number: number): Promise<void> =>
  page
    .locator('.question h2')
    .filter({ hasText: new RegExp(`\\b${number}\\b`) })
    .waitFor()

/** Some misconception's value, else another option, else a number that is nobody's answer. */
function wrongOf({ misconceptions, options, key }: ItemPart): string {
  const values = options.map(({ value }) => value)
  const shown = misconceptions.find(({ value }) => values.length === 0 || values.includes(value))
  return shown?.value ?? values.find(value => value !== key) ?? '9999'
}

const catalogue = (language: string, file: string) =>
  JSON.parse(readFileSync(`${ROOT}/src/language/${language}/${file}.json`, 'utf8')) as Record<
    string,
    Record<string, string>
  >
const submitIn = (language: string): string => catalogue(language, 'answers')['widget']!['submit']!
