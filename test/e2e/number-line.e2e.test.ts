// A point on a number line in a real browser: placed with the mouse, by touch, with the keyboard and by typing.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alerted, focused, submit, useQuestions, yourAnswer } from './widget-page.js'
import { numberLine } from './widget-samples.js'

const open = useQuestions()
const point = (page: Page) => page.getByRole('slider', { name: 'Place on the number line' })
const isFocused = (page: Page) => point(page).evaluate(handle => handle.matches(':focus'))
const says = (page: Page) => point(page).getAttribute('aria-valuetext')

/** Where a number stands on the screen. */
async function spotOf(page: Page, value: number): Promise<{ x: number; y: number }> {
  const line = (await page.locator('.layer').boundingBox())!
  const unit = line.width / 300
  return { x: line.x + (26 + ((value + 1) / 3) * 248) * unit, y: line.y + 16 * unit }
}

test('is placed with a click, moved by dragging, and sent as an exact number', async () => {
  const { page, question, complaints, scan, close } = await open(numberLine)
  await submit(page)
  await expect.poll(() => alerted(page).textContent()).toBe('Place the point first.')
  await expect.poll(() => isFocused(page)).toBe(true)
  expect(await says(page)).toBe('not placed yet')
  const [first, second] = [await spotOf(page, 0.29), await spotOf(page, 0.7)]
  await page.mouse.click(first.x, first.y)
  await expect.poll(() => says(page)).toBe('1 over 4')
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(second.x, second.y, { steps: 4 })
  await expect.poll(() => page.locator('.bubble').textContent()).toBe('3/4')
  await page.mouse.up()
  await expect.poll(() => page.locator('.bubble').count()).toBe(0)
  await scan()
  await page.reload()
  await expect.poll(() => says(page)).toBe('3 over 4')
  await submit(page)
  await yourAnswer(page).getByRole('img', { name: 'A point at 3/4.' }).waitFor()
  expect(question.posted).toEqual([{ value: '3/4' }])
  expect(complaints).toEqual([])
  await close()
})

test('is placed with the keyboard alone, and every number is said', async () => {
  const { page, question, close } = await open(numberLine)
  await expect.poll(() => isFocused(page)).toBe(true)
  const heard: [string, string][] = [
    ['Home', 'minus 1'],
    ['ArrowRight', 'minus 3 over 4'],
    ['ArrowUp', 'minus 2 over 4'],
    ['PageUp', '2'],
    ['PageDown', 'minus 2 over 4'],
    ['End', '2'],
    ['ArrowLeft', '7 over 4'],
  ]
  for (const [key, words] of heard) {
    await page.keyboard.press(key)
    await expect.poll(() => says(page)).toBe(words)
  }
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Or type the number')
  await page.keyboard.press('Enter')
  await yourAnswer(page).waitFor()
  expect(question.posted).toEqual([{ value: '7/4' }])
  await close()
})

test('is typed, and refused outside of the line and between its places', async () => {
  const { page, question, close } = await open(numberLine)
  const field = page.getByRole('textbox', { name: 'Or type the number' })
  await field.fill('5')
  await submit(page)
  await expect.poll(() => alerted(page).textContent()).toBe('Write a number from −1 to 2.')
  await field.fill('0.667')
  expect(await says(page)).toBe('not placed yet')
  await submit(page)
  await expect
    .poll(() => alerted(page).textContent())
    .toBe('No point can be placed at 0.667: the places are 1/4 apart.')
  expect(question.posted).toEqual([])
  await field.fill('0,75')
  await expect.poll(() => says(page)).toBe('3 over 4')
  await field.blur()
  expect(await field.inputValue()).toBe('3/4')
  await submit(page)
  await yourAnswer(page).waitFor()
  expect(question.posted).toEqual([{ value: '3/4' }])
  await close()
})

test('is placed by touch at 320 pixels, dark and from right to left: numbers still grow to the right', async () => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' as const }
  const { page, question, scan, close } = await open(numberLine, phone, '?lang=ar')
  const handle = page.getByRole('slider')
  const { width, height } = (await handle.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const { x, y } = await spotOf(page, 1.5)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('6/4')
  expect(await page.locator('.layer').evaluate(layer => getComputedStyle(layer).touchAction)).toBe('pan-y')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await scan()
  await submit(page)
  await yourAnswer(page).waitFor()
  expect(question.posted).toEqual([{ value: '3/2' }])
  await close()
})
