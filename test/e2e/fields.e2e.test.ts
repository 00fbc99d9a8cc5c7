// Where an answer begins: focus and keys when a question appears, and formulas that are as large as the text around them.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alerted, useQuestions, submit, yourAnswer } from './widget-page.js'
import * as samples from './widget-samples.js'

const open = useQuestions()

const choice = {
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: {
    prompt: 'Which of them is more than $\\frac{1}{2}$, and less than $2\\frac{1}{4}$?',
    options: ['$\\frac{3}{4}$', '1/3', '$2\\frac{1}{2}$', '$x^2$'],
  },
} as const
const order = {
  tool_name: 'present_ordering',
  widget_type: 'ordering',
  props: { prompt: 'Order them.', entries: ['1/2', '1/12', '2 1/3'] },
} as const

/** The innermost element with the focus: its id or tag, and the texts that describe or name it. */
const begun = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const root = element?.getRootNode() as ShadowRoot
    const ids = `${element?.getAttribute('aria-labelledby') ?? ''} ${element?.getAttribute('aria-describedby') ?? ''}`
    const texts = ids.split(' ').map(id => root.getElementById?.(id)?.textContent ?? '')
    return { at: element?.id || element?.localName, says: texts.join(' ').replace(/\s+/g, ' ') }
  })

describe('when a question appears', () => {
  test.each([
    ['a number', samples.speed, 'answer', /Question 1 of 1.*A train covers 150 km/],
    ['an expression', samples.expression, 'answer', /Question 1 of 1.*Expand/],
    ['a choice', choice, 'fieldset', /Question 1 of 1.*Which of them/],
    ['several options', samples.multiSelect, 'fieldset', /Question 1 of 1.*Which of these/],
  ])('%s takes the focus, and says what is asked', async (_name, sample, at, says) => {
    const { page, scan, close } = await open(sample)
    await expect.poll(() => begun(page)).toEqual({ at, says: expect.stringMatching(says) })
    await scan()
    await close()
  })

  test.each([
    ['in words, then by the example of the author', 'quantity', 'A number with its unit. For example 3.5 kg.'],
    ['by the example of the author instead of ours', 'decimal', 'For example 3.5 kg.'],
  ] as const)('the form of the answer is said %s', async (_how, notation, says) => {
    const props = { prompt: 'How fast is it?', label: 'Speed, with unit', notation, example: '3.5 kg' }
    const { page, scan, close } = await open({ tool_name: 'request_number', widget_type: 'number', props })
    await page.getByText(says, { exact: true }).waitFor()
    await expect.poll(async () => (await begun(page)).says).toContain(says)
    await scan()
    await close()
  })

  test('the answer to a number is typed and sent at once', async () => {
    const { page, question, close } = await open(samples.speed)
    await expect.poll(async () => (await begun(page)).at).toBe('answer')
    await page.keyboard.type('75')
    await page.keyboard.press('Enter')
    await expect.poll(() => question.posted).toEqual([{ text: '75' }])
    await close()
  })

  test.each([
    ['b', 1],
    ['C', 2],
    ['1', 0],
    ['4', 3],
  ])('the key %s chooses at once', async (key, index) => {
    const { page, question, close } = await open(choice)
    await page.getByText('Press A to D or 1 to 4 to choose, Enter to submit.').waitFor()
    await expect.poll(async () => (await begun(page)).at).toBe('fieldset')
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expect.poll(() => question.posted).toEqual([expect.objectContaining({ index })])
    await close()
  })

  test('a touch screen shows the question: no keyboard opens, and keys are named to screen readers alone', async () => {
    const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const number = await open(samples.speed, touch)
    await expect.poll(async () => (await begun(number.page)).at).toBe('heading')
    await number.close()
    const { page, close } = await open(choice, touch)
    expect(await page.getByText('Press A to D').boundingBox()).toMatchObject({ width: 1, height: 1 })
    await close()
  })
})

/** Sizes in pixels of the digits and letters of all formulas below, and of the text around them; and the fonts that were asked for. */
const measured = (page: Page, below: string) =>
  page.locator(`${below} math`).evaluateAll(formulas => ({
    least: Math.min(
      ...formulas.flatMap(formula =>
        [...formula.querySelectorAll('mn, mi')]
          .filter(sign => sign.closest('msup') === null || sign.parentElement!.firstElementChild === sign)
          .map(sign => parseFloat(getComputedStyle(sign).fontSize)),
      ),
    ),
    text: Math.max(...formulas.map(formula => parseFloat(getComputedStyle(formula.parentElement!).fontSize))),
    fonts: [
      ...new Set(
        formulas.flatMap(formula =>
          [...formula.querySelectorAll('mn, mi')].map(sign => getComputedStyle(sign).fontFamily.split(',')[0]),
        ),
      ),
    ],
  }))

const PHONE = { viewport: { width: 390, height: 844 } }

describe.each([
  ['on a desktop', {}],
  ['on a phone', PHONE],
])('fractions are as large as the text %s', (_where, how) => {
  test('in the question, in the options and in what the tutor says', async () => {
    const { page, question, close } = await open(choice, how)
    question.reply = 'Yes: $\\frac{3}{4}$ is more than $\\frac{1}{2}$, and $1\\frac{1}{2} > 1$.'
    await expect.poll(() => page.locator('.option math').count()).toBe(4)
    for (const below of ['.prompt', '.option']) {
      const { least, text, fonts } = await measured(page, below)
      expect(least, below).toBeGreaterThanOrEqual(text)
      expect(fonts).toEqual(['"Viva Maths"'])
    }
    expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px "Viva Maths"')))).toBe(
      true,
    )
    await page.getByRole('radio', { name: '2 plus 1 over 2' }).waitFor()
    await page.getByRole('radio', { name: 'x squared' }).waitFor()
    await page.getByRole('radio', { name: '3 over 4' }).check()
    await submit(page)
    await expect.poll(() => page.locator('.feedback .message-text math').count()).toBe(3)
    const { least, text } = await measured(page, '.feedback .message-text')
    expect(least).toBeGreaterThanOrEqual(text)
    await close()
  })

  test('in an order, where no place reads on into a number', async () => {
    const { page, scan, close } = await open(order, how)
    await expect.poll(() => page.locator('.entry math').count()).toBe(3)
    const { least, text } = await measured(page, '.entry')
    expect(least).toBeGreaterThanOrEqual(text)
    await page.getByRole('button', { name: /^Place 2: (?:1 over 12|1 over 2|2 plus 1 over 3)$/ }).waitFor()
    const places = page.locator('.place')
    const entries = page.locator('.entry .text')
    for (let at = 0; at < 3; at++) {
      const [place, entry] = [(await places.nth(at).boundingBox())!, (await entries.nth(at).boundingBox())!]
      expect(entry.x - (place.x + place.width)).toBeGreaterThanOrEqual(8)
    }
    await scan()
    await close()
  })
})

test('the font for formulas is loaded with the first formula, and not before', async () => {
  const fontsOf = (page: Page) =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('noto-sans-math')).length,
    )
  const without = await open(samples.speed)
  expect(await fontsOf(without.page)).toBe(0)
  await without.close()
  const { page, close } = await open(choice)
  await expect.poll(() => fontsOf(page)).toBe(1)
  await close()
})

test('a fraction is shown as it is read, and takes no room before', async () => {
  const { page, close } = await open(samples.fraction)
  const preview = page.locator('viva-maths-preview')
  const height = () => preview.evaluate(element => element.getBoundingClientRect().height)
  expect(await height()).toBeLessThan(4)
  await page.keyboard.type('3/4')
  await expect.poll(height).toBeGreaterThan(30)
  await submit(page)
  await expect.poll(() => yourAnswer(page).locator('math').count()).toBe(1)
  expect(await alerted(page).count()).toBe(0)
  await close()
})
