// Orders, matrices and tables in a real browser: moved, filled, grown, pasted into, refused.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alerted, focused, useQuestions, submit, submitButton, yourAnswer } from './widget-page.js'
import * as samples from './widget-samples.js'

const open = useQuestions()

describe('an order', () => {
  const places = (page: Page) => page.locator('.entry .text').allInnerTexts()
  const said = (page: Page) => page.locator('viva-ordering [role=status]').first()

  test('is made with the keyboard alone, and every move is said', async () => {
    const { page, question, close } = await open(samples.ordering)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => said(page).textContent()).toBe('Picked up at place 1 of 5.')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => said(page).textContent()).toBe('Moved to place 2 of 5.')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => said(page).textContent()).toBe('Moved to place 3 of 5.')
    await page.keyboard.press('Space')
    await expect.poll(() => said(page).textContent()).toBe('Put down at place 3 of 5.')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => said(page).textContent()).toBe('Moved to place 2 of 5.')
    expect(await focused(page)).toContain('Transport')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect.poll(() => said(page).textContent()).toBe('Put down at place 2 of 5.')
    await submitButton(page).focus()
    await page.keyboard.press('Enter')
    await yourAnswer(page).locator('ol li').first().waitFor()
    expect(question.posted).toEqual([{ order: [1, 0, 2, 3, 4] }])
    await close()
  })

  test('is made with buttons, which keep focus, and survives a reload', async () => {
    const { page, question, close } = await open(samples.ordering)
    await page.getByRole('button', { name: 'Move up Data link' }).click()
    await page.keyboard.press('Enter')
    expect(await places(page)).toEqual([
      'Transport',
      'Physical',
      'Data link',
      samples.ordering.props.entries[2],
      'Network',
    ])
    await page.getByRole('button', { name: 'Move up Transport' }).press('Enter')
    await expect.poll(() => said(page).textContent()).toBe('Already at place 1 of 5.')
    await page.reload()
    await submit(page)
    await yourAnswer(page).waitFor()
    expect(question.posted).toEqual([{ order: [0, 1, 4, 2, 3] }])
    await close()
  })

  test('is made by dragging', async () => {
    const { page, close } = await open(samples.ordering)
    const from = (await page.locator('.grip').nth(0).boundingBox())!
    const to = (await page.locator('li').nth(2).boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 })
    await page.mouse.move(from.x + 10, to.y + to.height - 4, { steps: 8 })
    await page.mouse.up()
    expect((await places(page)).indexOf('Transport')).toBe(2)
    await close()
  })

  test('that nobody touched is sent only once it is said to be meant', async () => {
    const { page, question, close } = await open(samples.ordering)
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toContain('You have not moved anything.')
    await expect.poll(() => focused(page)).toBe('The order is right as it stands.')
    await submit(page)
    expect(question.posted).toEqual([])
    await page.getByRole('checkbox', { name: 'The order is right as it stands.' }).press('Space')
    await page.keyboard.press('Enter')
    await yourAnswer(page).waitFor()
    expect(question.posted).toEqual([{ order: [0, 1, 2, 3, 4] }])
    await close()
  })
})

describe('a matrix', () => {
  const cell = (page: Page, name: string) => page.getByRole('textbox', { name })

  test('is filled with keys, grows, survives a reload, and names what is missing', async () => {
    const { page, question, scan, close } = await open(samples.matrix)
    await cell(page, 'row 1, column 1').focus()
    await page.keyboard.type('2')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('4')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('row 2, column 2')
    await page.keyboard.type('8')
    await page.getByRole('button', { name: 'Add a row' }).click()
    await page.reload()
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Fill in every cell.')
    await expect.poll(() => focused(page)).toBe('row 2, column 1')
    await page.getByRole('button', { name: 'Remove a row' }).click()
    await cell(page, 'row 2, column 1').fill('6')
    await page.keyboard.press('Enter')
    await yourAnswer(page).locator('td').first().waitFor()
    await scan()
    expect(question.posted).toEqual([
      {
        rows: [
          ['2', '4'],
          ['6', '8'],
        ],
      },
    ])
    await close()
  })

  test('takes a copied block and grows for it', async () => {
    const { page, question, close } = await open(samples.matrix)
    await cell(page, 'row 1, column 1').evaluate(input => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '1\t2\t3\n4\t5\t6\n')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      )
    })
    expect(await cell(page, 'row 2, column 3').inputValue()).toBe('6')
    await submit(page)
    await yourAnswer(page).waitFor()
    expect(question.posted).toEqual([
      {
        rows: [
          ['1', '2', '3'],
          ['4', '5', '6'],
        ],
      },
    ])
    await close()
  })
})

describe('a table', () => {
  test('names its gaps by row and column, and shows a refusal at the gap it is about', async () => {
    const { page, question, scan, close } = await open(samples.table)
    await page.getByRole('textbox', { name: '10.0.0.0/26 Last host' }).fill('10.0.0.62')
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Fill in every gap.')
    await page.keyboard.type('10.0.0.65')
    await page.getByRole('textbox', { name: '10.0.0.64/26 Broadcast' }).fill('10.0.0')
    question.refuseNext([{ pointer: '/response/cells/2', message: 'Write four numbers with dots.' }])
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Write four numbers with dots.')
    const third = page.getByRole('textbox', { name: '10.0.0.64/26 Broadcast' })
    await expect.poll(() => third.evaluate(input => input.matches(':focus'))).toBe(true)
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
    await page.setViewportSize({ width: 320, height: 640 })
    const heading = page.getByRole('rowheader', { name: '10.0.0.64/26' })
    const [headed, typed] = await Promise.all([heading.boundingBox(), third.boundingBox()])
    expect(headed!.x).toBeGreaterThanOrEqual(0)
    await page.getByRole('textbox', { name: '10.0.0.64/26 First host' }).focus()
    const covered = await page.getByRole('textbox', { name: '10.0.0.64/26 First host' }).boundingBox()
    expect(covered!.x).toBeGreaterThanOrEqual(headed!.x + headed!.width)
    expect(typed!.width).toBeGreaterThan(40)
    await third.fill('10.0.0.127')
    await expect.poll(() => alerted(page).textContent()).toBe('')
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
    expect(await third.evaluate(input => input.matches(':focus'))).toBe(true)
    await submit(page)
    await yourAnswer(page).getByText('10.0.0.127').waitFor()
    await scan()
    expect(question.posted.at(-1)).toEqual({ cells: ['10.0.0.62', '10.0.0.65', '10.0.0.127'] })
    await close()
  })

  test('has lists to choose from, by keyboard alone, that survive a reload and show a refusal', async () => {
    const { page, question, close } = await open(samples.tableOfLists)
    const first = page.getByRole('combobox', { name: '172.40.1.9 Kind' })
    await first.focus()
    await page.keyboard.press('p')
    await page.keyboard.press('p')
    await page.keyboard.press('Tab')
    await page.keyboard.type('172')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => first.inputValue()).toBe('public')
    await page.reload()
    await expect.poll(() => first.inputValue()).toBe('public')
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Fill in every gap.')
    await page.keyboard.type('169')
    question.refuseNext([{ pointer: '/response/cells/2', message: 'Choose one of the options.' }])
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Choose one of the options.')
    const third = page.getByRole('combobox', { name: '169.254.7.1 Kind' })
    await expect.poll(() => third.evaluate(list => list.matches(':focus'))).toBe(true)
    await submit(page)
    await yourAnswer(page).getByText('link-local').waitFor()
    expect(question.posted.at(-1)).toEqual({ cells: ['public', '172', 'link-local', '169'] })
    await close()
  })
})
