// The widgets that ask for an opinion, in a real browser: with the mouse, with keys, prefilled, refused.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alerted, focused, useQuestions, submit, submitButton, yourAnswer } from './widget-page.js'
import * as samples from './widget-samples.js'

const open = useQuestions()

describe('an option of the learner’s own', () => {
  const other = (page: Page) => page.getByRole('textbox', { name: 'Please say what' })

  test('asks what it is, survives a reload, and digits typed there choose nothing', async () => {
    const { page, question, scan, close } = await open(samples.choiceWithOther)
    await page.getByRole('radio', { name: 'In another way' }).check()
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toContain('Say what you mean')
    await expect.poll(() => other(page).evaluate(field => field.matches(':focus'))).toBe(true)
    await page.keyboard.type('Radio 1')
    await page.reload()
    expect(await other(page).inputValue()).toBe('Radio 1')
    await scan()
    question.refuseNext([{ pointer: '/response/other', message: 'Say it in other words.' }])
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Say it in other words.')
    expect(await other(page).getAttribute('aria-invalid')).toBe('true')
    await other(page).press('Enter')
    await yourAnswer(page).getByText('Radio 1').waitFor()
    expect(question.posted.at(-1)).toEqual({ index: 4, other: 'Radio 1' })
    await close()
  })

  test('stands behind many others, which begin as they were answered before', async () => {
    const { page, question, close } = await open({
      ...samples.manyWithOther,
      answered: { indices: [2, 12], other: 'Welsh' },
    })
    expect(await page.getByRole('checkbox', { name: 'English' }).isChecked()).toBe(true)
    expect(await other(page).inputValue()).toBe('Welsh')
    await page.getByRole('checkbox', { name: 'German' }).check()
    await page.reload()
    await submit(page)
    await yourAnswer(page).getByText('Welsh').waitFor()
    expect(question.posted).toEqual([{ indices: [2, 4, 12], other: 'Welsh' }])
    await close()
  })
})

test('a rating is given with the arrow keys, and its ends say what they mean', async () => {
  const { page, question, close } = await open(samples.rating)
  await submit(page)
  await expect.poll(() => alerted(page).textContent()).toBe('Choose a number first.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused(page)).toBe('10 , Extremely likely')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await yourAnswer(page).getByText('9', { exact: true }).waitFor()
  expect(question.posted).toEqual([{ rating: 9 }])
  await close()
})

test('nothing is confirmed beforehand, and a refusal to confirm is an answer', async () => {
  const { page, question, close } = await open(samples.confirmation)
  await submit(page)
  await expect.poll(() => alerted(page).textContent()).toBe('Choose an answer first.')
  await page.getByRole('radio', { name: 'I do not agree' }).check()
  await submit(page)
  await yourAnswer(page).getByText('I do not agree').waitFor()
  expect(question.posted).toEqual([{ confirmed: false }])
  await close()
})

test('a date is spelled out, kept inside of its limits, and begins as it was answered before', async () => {
  const { page, question, close } = await open({ ...samples.date, answered: { date: '2026-03-05' } })
  const field = page.getByLabel('Date')
  expect(await field.inputValue()).toBe('2026-03-05')
  await page.getByText('Thursday, March 5, 2026').waitFor()
  await field.fill('2027-01-01')
  await submit(page)
  await expect
    .poll(() => alerted(page).textContent())
    .toContain('The latest possible date is Thursday, December 31, 2026')
  await field.fill('2026-02-01')
  await submit(page)
  await yourAnswer(page).getByText('Sunday, February 1, 2026').waitFor()
  expect(question.posted).toEqual([{ date: '2026-02-01' }])
  await close()
})

describe('a choice for each row', () => {
  const cell = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

  test('is named by row and column, and leads to the row that is missing or refused', async () => {
    const { page, question, close } = await open(samples.choiceMatrix)
    await cell(page, 'The pace Good').check()
    await cell(page, 'The explanations Poor').check()
    await page.reload()
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Choose an answer in every row.')
    await page.keyboard.press('Space')
    expect(await cell(page, `${samples.choiceMatrix.props.rows[1]} Poor`).isChecked()).toBe(true)
    question.refuseNext([{ pointer: '/response/indices/2', message: 'Choose one of the columns.' }])
    await submit(page)
    await expect.poll(() => alerted(page).textContent()).toBe('Choose one of the columns.')
    expect(await page.locator('[aria-invalid=true]').count()).toBe(5)
    await submit(page)
    await yourAnswer(page).getByText('Good', { exact: true }).waitFor()
    expect(question.posted.at(-1)).toEqual({ indices: [2, 0, 0], selections: ['Good', 'Poor', 'Poor'] })
    await close()
  })

  test('may leave rows open where it says so, also a row that was answered', async () => {
    const { page, question, close } = await open(
      {
        ...samples.choiceMatrix,
        props: { ...samples.choiceMatrix.props, all_rows: false },
        answered: { indices: [1, null, 3] },
      },
      { viewport: { width: 390, height: 844 } },
    )
    await page.getByRole('button', { name: 'Clear' }).first().click()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1)
    await page.locator('td .name', { hasText: 'Excellent' }).first().click()
    await submitButton(page).click()
    await yourAnswer(page).getByText('No answer').waitFor()
    expect(question.posted).toEqual([{ indices: [4, null, 3], selections: ['Excellent', null, 'Very good'] }])
    await close()
  })
})
