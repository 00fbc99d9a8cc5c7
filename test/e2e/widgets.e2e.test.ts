// The widgets of the item engine in a real browser: with the mouse, with the keyboard alone, narrow, dark, from right to left.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sampled } from '../support/sampling.js'
import { alerted, focused, useQuestions, submit, submitButton, yourAnswer } from './widget-page.js'
import * as samples from './widget-samples.js'

const open = useQuestions()

const all = {
  multiSelect: samples.multiSelect,
  number: samples.speed,
  fraction: samples.fraction,
  expression: samples.expression,
  interval: samples.interval,
  ordering: samples.ordering,
  matrix: samples.matrix,
  table: samples.table,
  tableOfLists: samples.tableOfLists,
  code: samples.code,
  parts: samples.parts,
  rating: samples.rating,
  confirmation: samples.confirmation,
  date: samples.date,
  choiceMatrix: samples.choiceMatrix,
  manyWithOther: samples.manyWithOther,
}

describe.each(sampled(Object.entries(all), 3))('the widget %s', (name, sample) => {
  test('passes the scan, fresh and with a message', async () => {
    const { page, scan, complaints, close } = await open(sample)
    await scan()
    if (name !== 'code') {
      await submit(page)
      await expect.poll(() => alerted(page).textContent()).toMatch(/\S/)
      await scan()
    }
    expect(complaints).toEqual([])
    await close()
  })

  test('fits 320 pixels in the dark, from right to left', async () => {
    const { page, scan, close } = await open(
      sample,
      { viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' },
      '?lang=ar',
    )
    await page.waitForFunction(() => document.documentElement.dir === 'rtl')
    await submit(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    await scan()
    await close()
  })
})

describe('several options', () => {
  test('are ticked with the mouse, survive a reload, and are sent once', async () => {
    const { page, question, close } = await open(samples.multiSelect)
    await page.getByText('Choose 2 answers.').waitFor()
    await page.getByText('10.20.255.1').click()
    await page.reload()
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toContain('Choose 2 answers.')
    expect(await focused(page)).toContain('10.20.255.1')
    await page.getByText('10.20.0.77').click()
    await submitButton(page).dblclick()
    await yourAnswer(page).getByText('10.20.0.77').waitFor()
    expect(question.posted).toEqual([{ indices: [0, 2], selections: ['10.20.255.1', '10.20.0.77'] }])
    await close()
  })

  test('are ticked and unticked with number keys', async () => {
    const { page, question, close } = await open(samples.multiSelect)
    await page.keyboard.press('Tab')
    for (const key of ['1', '2', '1', '3']) await page.keyboard.press(key)
    await page.getByText('2 chosen').waitFor()
    await page.keyboard.press('Enter')
    await yourAnswer(page).waitFor()
    expect(question.posted).toMatchObject([{ indices: [1, 2] }])
    await close()
  })
})

describe('a number', () => {
  test('that is a fraction is shown as it is read', async () => {
    const { page, question, close } = await open(samples.fraction)
    const field = page.getByRole('textbox', { name: 'Sum' })
    expect(await field.getAttribute('inputmode')).toBe('text')
    await field.fill('3/')
    await expect.poll(() => page.locator('viva-maths-preview math').count()).toBe(0)
    await field.fill('1 3/4')
    await page.locator('viva-maths-preview mfrac').waitFor()
    await page.getByText('Read as: 1 plus 3 over 4').waitFor({ state: 'attached' })
    await field.press('Enter')
    await yourAnswer(page).locator('mfrac').waitFor()
    expect(question.posted).toEqual([{ text: '1 3/4' }])
    await close()
  })

  test('has its unit behind the field, on the page and in the answer', async () => {
    const { page, close } = await open(samples.speed, { hasTouch: true, isMobile: true })
    const field = page.getByRole('textbox', { name: 'Speed' })
    expect(await field.getAttribute('inputmode')).toBe('decimal')
    await field.fill('75')
    await page.getByRole('button', { name: 'Change sign' }).click()
    expect(await field.inputValue()).toBe('-75')
    await page.getByText('km/h', { exact: true }).waitFor()
    await submit(page)
    await yourAnswer(page).getByText('−75 km/h').waitFor()
    await close()
  })
})

describe('an expression', () => {
  test('is written with buttons at the caret and shown as maths; unfinished, it shows nothing', async () => {
    const { page, question, complaints, close } = await open(samples.expression)
    const field = page.getByRole('textbox', { name: 'Expanded form' })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('x')
    await press('Power')
    await expect.poll(() => page.locator('viva-maths-preview math').count()).toBe(0)
    await page.keyboard.type('2-')
    await press('Square root')
    await page.keyboard.type('y')
    expect(await field.inputValue()).toBe('x^2-sqrt(y)')
    await page.locator('viva-maths-preview msqrt').waitFor()
    await page.getByText('Read as: x squared minus the square root of y').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await yourAnswer(page).locator('math').waitFor()
    expect(question.posted).toEqual([{ text: 'x^2-sqrt(y)' }])
    expect(complaints).toEqual([])
    await close()
  })

  test('that is a union of intervals is shown and said as one', async () => {
    const { page, close } = await open(samples.interval)
    await page.getByRole('textbox', { name: 'Interval' }).fill('[-3; 0,5] U (5; inf)')
    await expect
      .poll(() => page.locator('viva-maths-preview math').textContent())
      .toMatch(/\[−3,\s*0\.5\]\s*∪\s*\(5,\s*∞\)/)
    await page.getByText('Read as: interval from minus 3 included comma 0.5 included').waitFor({ state: 'attached' })
    await close()
  })

  test('is answered without its preview while the reader cannot be loaded', async () => {
    const { page, question, close } = await open(samples.expression)
    await page.route('**/maths-line*', route => route.abort())
    await page.reload()
    await page.getByRole('textbox', { name: 'Expanded form' }).fill('x^2')
    expect(await page.locator('viva-maths-preview math').count()).toBe(0)
    await page.keyboard.press('Enter')
    await yourAnswer(page).getByText('x^2').waitFor()
    expect(question.posted).toEqual([{ text: 'x^2' }])
    await close()
  })
})

test('code shows the calls it will be tried with', async () => {
  const { page, close } = await open(samples.code)
  await page.getByText('add(1, 2)').waitFor()
  await page.getByText('add(-1, 1)').waitFor()
  await close()
})

describe('parts', () => {
  const field = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('textbox')

  test('are answered with the keyboard alone and sent together; what is missing is named and gets focus', async () => {
    const { page, question, close } = await open(samples.parts)
    await expect.poll(() => focused(page)).toBe('Your answer')
    await page.keyboard.type('192.168.7.192')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => alerted(page).textContent())
      .toBe('Still empty: Part b and Part c. Send once more to hand it in as it is.')
    await expect.poll(() => focused(page)).toBe('Hosts')
    await page.keyboard.type('62')
    await page.keyboard.press('Tab')
    await page.keyboard.press('1')
    await page.reload()
    await submitButton(page).waitFor()
    expect(await field(page, 'Part b').inputValue()).toBe('62')
    await submitButton(page).focus()
    await page.keyboard.press('Enter')
    await yourAnswer(page).getByText('Part c').waitFor()
    expect(question.posted).toEqual([
      { parts: { network: { text: '192.168.7.192' }, hosts: { text: '62' }, private: { selection: 'yes', index: 0 } } },
    ])
    await close()
  })

  test('are sent with gaps the second time, and what is left out is not posted', async () => {
    const { page, question, close } = await open(samples.parts)
    await field(page, 'Part a').fill('192.168.7.192')
    await submitButton(page).click()
    await expect.poll(() => alerted(page).textContent()).toMatch(/^Still empty: Part b and Part c/)
    await submitButton(page).click()
    await yourAnswer(page).getByText('Part a').waitFor()
    expect(question.posted).toEqual([{ parts: { network: { text: '192.168.7.192' } } }])
    await close()
  })

  test('show a refusal at the part it is about', async () => {
    const { page, question, scan, close } = await open(samples.parts)
    await field(page, 'Part a').fill('192.168.7.192')
    await field(page, 'Part b').fill('many')
    await page.getByText('yes').click()
    question.refuseNext([{ pointer: '/response/parts/hosts/text', message: 'Write a whole number.' }])
    await submit(page)
    await page.getByRole('region', { name: 'Part b' }).getByText('Write a whole number.').waitFor()
    expect(await alerted(page).textContent()).toBe('Please check: Part b.')
    await expect.poll(() => focused(page)).toBe('Hosts')
    expect(await field(page, 'Part a').getAttribute('aria-invalid')).toBe('false')
    await scan()
    await field(page, 'Part a').fill('192.168.7.128')
    expect(await alerted(page).textContent()).toBe('Please check: Part b.')
    await field(page, 'Part b').fill('62')
    await expect.poll(() => alerted(page).textContent()).toBe('')
    expect(await page.locator('[aria-invalid=true], .part .error').count()).toBe(0)
    await close()
  })
})
