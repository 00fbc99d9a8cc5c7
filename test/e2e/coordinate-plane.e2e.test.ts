// Points on a coordinate plane in a real browser: placed and moved with the mouse, by touch and with the keyboard.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutOf } from '../../src/figures/coordinate-plane/layout.js'
import { alerted, focused, submit, useQuestions, yourAnswer } from './widget-page.js'
import { planeLine, planePoints } from './widget-samples.js'

const open = useQuestions()
const handles = (page: Page) => page.locator('.handle')
const names = (page: Page) => handles(page).evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
const heard = (page: Page) => page.locator('viva-coordinate-plane p[role=status].visually-hidden').textContent()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Where a place of the plane is on the screen. */
async function spotOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const axis = { from: -5, to: 5, step: 1 }
  const layout = layoutOf({ x: axis, y: axis }, { number: value => String(value).replace('-', '−') })
  // Below the bar that stays at the top of the page.
  await page.locator('.layer').evaluate(each => each.scrollIntoView({ block: 'center' }))
  const layer = (await page.locator('.layer').boundingBox())!
  const unit = layer.width / 300
  return { x: layer.x + layout.x.toPixel(x) * unit, y: layer.y + layout.y.toPixel(y) * unit }
}

async function click(page: Page, x: number, y: number): Promise<void> {
  const spot = await spotOf(page, x, y)
  await page.mouse.click(spot.x, spot.y)
}

test('points are placed with clicks, dragged, removed, brought back, and sent as exact numbers', async () => {
  const { page, question, complaints, scan, close } = await open(planePoints)
  await submit(page)
  await expect.poll(() => alerted(page).textContent()).toBe('Place all 2 points first.')
  await expect.poll(() => focused(page)).toBe('Point 1, not placed yet')
  await scan()
  await click(page, 3.2, -1.8)
  await expect.poll(() => heard(page)).toBe('Point 1 at x 3, y minus 2')
  await click(page, 0, 1)
  await expect.poll(() => names(page)).toEqual(['Point 1 at x 3, y minus 2', 'Point 2 at x 0, y 1'])
  const [from, to] = [await spotOf(page, 0, 1), await spotOf(page, -4, 5)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect.poll(() => page.locator('.bubble').textContent()).toBe('(−4, 5)')
  await page.mouse.up()
  await expect.poll(() => heard(page)).toBe('Point 2 at x minus 4, y 5')
  await button(page, 'Remove point 2').click()
  await expect.poll(() => heard(page)).toBe('Point 2 removed')
  await button(page, 'Undo').click()
  await expect.poll(() => names(page)).toEqual(['Point 1 at x 3, y minus 2', 'Point 2 at x minus 4, y 5'])
  await button(page, 'Undo').click()
  await expect.poll(() => names(page)).toEqual(['Point 1 at x 3, y minus 2', 'Point 2 at x 0, y 1'])
  await scan()
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Point 1 at x 3, y minus 2', 'Point 2 at x 0, y 1'])
  await submit(page)
  await yourAnswer(page)
    .getByRole('img', { name: /A point at \(3, −2\)\. A point at \(0, 1\)\.$/ })
    .waitFor()
  expect(question.posted).toEqual([
    {
      points: [
        ['3', '-2'],
        ['0', '1'],
      ],
    },
  ])
  expect(complaints).toEqual([])
  await close()
})

test('a line is drawn with the keyboard alone, and every place is said', async () => {
  const { page, question, scan, close } = await open(planeLine)
  await expect.poll(() => focused(page)).toBe('Point 1, not placed yet')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => heard(page)).toBe('Point 1 at x 0, y 1')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => heard(page)).toBe('Point 1 at x minus 5, y 1')
  await page.keyboard.press('Control+z')
  await expect.poll(() => heard(page)).toBe('Point 1 at x 0, y 1')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Point 2, not placed yet')
  await page.keyboard.press('Space')
  await expect.poll(() => heard(page)).toBe('Point 2 at x 0, y 0')
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expect.poll(() => heard(page)).toBe('Point 2 at x 1, y 3')
  await page.getByRole('img', { name: /A straight line through \(0, 1\) and \(1, 3\)\.$/ }).waitFor()
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['Point 1 at x 0, y 1', 'Point 2, not placed yet'])
  await expect.poll(() => focused(page)).toBe('Point 2, not placed yet')
  for (const key of ['ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await scan()
  for (const name of ['Undo', 'Remove point 2', 'Submit answer']) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await yourAnswer(page)
    .getByRole('img', { name: /A straight line through \(0, 1\) and \(−1, −1\)\.$/ })
    .waitFor()
  await expect.poll(() => yourAnswer(page).locator('viva-maths').count()).toBe(1)
  expect(question.posted).toEqual([
    {
      points: [
        ['0', '1'],
        ['-1', '-1'],
      ],
    },
  ])
  await close()
})

test('points are placed by touch at 320 pixels, dark and from right to left: x still grows to the right', async () => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' as const }
  const { page, question, scan, close } = await open(planePoints, phone, '?lang=ar')
  const { width, height } = (await handles(page).first().boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  for (const [x, y] of [
    [3, -2],
    [4, -2],
    [-5, 5],
  ] as const) {
    const spot = await spotOf(page, x, y)
    await page.touchscreen.tap(spot.x, spot.y)
  }
  expect(
    await handles(page)
      .first()
      .evaluate(each => getComputedStyle(each).touchAction),
  ).toBe('none')
  expect(await page.locator('.layer').evaluate(each => getComputedStyle(each).touchAction)).toBe('pan-y pinch-zoom')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await scan()
  await submit(page)
  await yourAnswer(page).waitFor()
  // Where all points are placed, a tap moves the nearest one.
  expect(question.posted).toEqual([
    {
      points: [
        ['-5', '5'],
        ['4', '-2'],
      ],
    },
  ])
  await close()
})
