// The review of a session in a real browser: from the result to every question, by mouse and by keyboard, at both widths; every widget
// shows what was asked, answered and right, in words.
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewItem, SessionReview } from '../../src/contract/review.js'
import type { SessionHistory } from '../../src/contract/session.js'
import { newId } from '../../src/kernel/ids.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { rightResponse } from '../support/right-response.js'
import { sampled } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { lastPosition, openAction, storedItem } from '../journeys/pupil.js'
import * as samples from './widget-samples.js'
import { signIn } from './site.js'
import { focusedText, openSite } from './window.js'

const PHONE = { viewport: { width: 390, height: 844 } }
const BLUEPRINTS = path.resolve(import.meta.dirname, '../fixtures/secret-blueprints')

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite', blueprints: BLUEPRINTS })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** An exam that was taken: every second question is not known. */
async function takenExam() {
  const learner = new Learner(server.url)
  const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret-types' })
  for (let number = 1; ; number += 1) {
    const { events } = await learner.follow(id)
    if (events.some(({ event }) => event === 'session_completed')) return { learner, id }
    const { tool_call_id } = await openAction(learner, id)
    const item = await storedItem(server, id, await lastPosition(server, id))
    await learner.respond(id, tool_call_id, number % 2 === 0 ? { dont_know: true } : rightResponse(item))
  }
}

const PLACES: [string, object][] = [
  ['desktop', {}],
  ['phone', PHONE],
]
describe.each(sampled(PLACES, 2))('on a %s', (_, options) => {
  test('leads from the result to each question, to those that were missed, and on to practice', async () => {
    const { learner, id } = await takenExam()
    const { page, complaints, scan, close } = await openSite(browser, options)
    await signIn(page, learner)
    await page.goto(`${server.url}/s/${id}`)
    await page.getByRole('link', { name: 'Look at every question' }).click()
    await page.waitForURL(`**/s/${id}/review`)
    await expect.poll(() => focusedText(page)).toBe('Secrets of all types')
    await expect.poll(() => page.title()).toBe('Review: Secrets of all types · Viva')
    const questions = page.getByRole('heading', { level: 2, name: /^Question \d/ })
    expect(await questions.allInnerTexts()).toEqual(
      [1, 2, 3, 4, 5, 6].map(n =>
        expect.stringMatching(new RegExp(`^Question ${n}\\s*${n % 2 ? 'Correct' : 'Not known'}$`)),
      ),
    )
    await page.getByText('25% of the score').waitFor()
    await scan()

    await page.getByRole('link', { name: 'Question 4: Not known' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toMatch(/^Question 4/)
    await page.getByRole('checkbox', { name: 'Show only the questions you missed' }).check()
    await expect.poll(() => questions.count()).toBe(3)

    await page.reload()
    await questions.first().waitFor()
    await page.getByRole('link', { name: 'Back to the result' }).click()
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Practise what you missed' }).click()
    await page.getByRole('heading', { name: /^Question 1 of 10/ }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

test('is where the lines of the results lead, as soon as it is released', async () => {
  const { learner, id } = await takenExam()
  const { page, complaints, scan, close } = await openSite(browser, PHONE)
  await signIn(page, learner)
  const historyOf = async (): Promise<SessionHistory> => (await learner.get('/history')).json
  const toReview = page.getByRole('link', { name: 'Look at every question: Secrets of all types' })

  let from: string | null = null
  await page.route('**/history', async route => {
    const { sessions, next } = await historyOf()
    const held = sessions.map(entry => ({ ...entry, result: null, result_status: 'not_released' as const }))
    await route.fulfill({ json: { sessions: held.map(entry => ({ ...entry, results_from: from })), next } })
  })
  await page.goto(`${server.url}/my-results`)
  await page.getByText('The result and the review have not been released yet').waitFor()
  expect(await toReview.count()).toBe(0)
  from = '2026-12-24T12:30:00.000Z'
  await page.reload()
  await page.getByText('Result and review from: December 24').waitFor()
  expect(await toReview.count()).toBe(0)

  await page.unroute('**/history')
  await page.reload()
  await toReview.waitFor()
  await scan()
  await toReview.click()
  await page.waitForURL(`**/s/${id}/review`)
  await page.getByRole('heading', { level: 2, name: /^Question 1/ }).waitFor()
  await page.goBack()
  await toReview.waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('is not there for somebody else, and says when it is not released', async () => {
  const { learner, id } = await takenExam()
  const { page, close } = await openSite(browser, {}, /404|409/)
  await page.goto(`${server.url}/s/${id}/review`)
  await page.getByText('The review could not be loaded.').waitFor()
  await signIn(page, learner)
  await page.route('**/session/*/review', route => route.fulfill({ status: 409, json: { code: 'not_released' } }))
  await page.goto(`${server.url}/s/${id}/review`)
  await page.getByRole('heading', { name: 'Not released yet' }).waitFor()
  await close()
})

type Shown = {
  readonly question: object
  readonly response: object | null
  readonly right: object | null
  readonly gaps?: ReviewItem['gaps']
  readonly score?: number
}

/** One question for each widget, each with an answer that is not right. */
const EVERY_WIDGET: Readonly<Record<string, Shown & { readonly says: readonly string[] }>> = {
  choice: {
    question: { widget_type: 'multiple_choice', props: { prompt: 'Which is even?', options: ['3', '4', '5'] } },
    response: { index: 0 },
    right: { index: 1 },
    says: ['3 You chose this', '4 Correct'],
  },
  multi_select: {
    question: samples.multiSelect,
    response: { indices: [0, 1] },
    right: { indices: [0, 2] },
    says: ['10.20.255.1 You chose this Correct', '10.21.0.1 You chose this', '10.20.0.77 Correct'],
  },
  number: {
    question: samples.speed,
    response: { text: '80' },
    right: { text: '75' },
    says: ['Your answer 80 km/h', 'Correct answer 75 km/h'],
  },
  expression: {
    question: samples.expression,
    response: { text: 'x^2-2' },
    right: { text: 'x^2-x-2' },
    says: ['Your answer', 'Correct answer'],
  },
  text: {
    question: {
      widget_type: 'free_text',
      props: { prompt: 'Which router?', min_length: 1, max_length: 20, multiline: false, input_mode: 'text' },
    },
    response: { text: 'R1' },
    right: { text: 'R7' },
    says: ['Your answer R1', 'Correct answer R7'],
  },
  ordering: {
    question: samples.ordering,
    response: { order: [0, 1, 2, 3, 4] },
    right: { order: [1, 4, 3, 0, 2] },
    says: ['Your answer Transport Physical', 'Correct answer Physical Data link Network Transport'],
  },
  matrix: {
    question: samples.matrix,
    response: {
      rows: [
        ['2', '4'],
        ['6', '9'],
      ],
    },
    right: {
      rows: [
        ['2', '4'],
        ['6', '8'],
      ],
    },
    says: ['Your answer 2 4 6 9', 'Correct answer 2 4 6 8'],
  },
  table: {
    question: samples.table,
    response: { cells: ['10.0.0.61', '10.0.0.65', '10.0.0.127'] },
    right: { cells: ['10.0.0.62', '10.0.0.65', '10.0.0.127'] },
    gaps: ['wrong', 'correct', 'correct'],
    score: 0.666667,
    says: ['10.0.0.61 Not correct', '10.0.0.65 Correct', '10.0.0.62 10.0.0.63', '0.67 of 1 point'],
  },
  code: {
    question: samples.code,
    response: { code: 'def add(a, b):\n    return a' },
    right: { code: 'def add(a, b):\n    return a + b' },
    says: [
      'Examples add(1, 2) → 3',
      'Your answer def add(a, b): return a',
      'Model solution def add(a, b): return a + b',
    ],
  },
  parts: {
    question: samples.parts,
    response: { parts: { network: { text: '192.168.7.0' }, hosts: { text: '62' }, private: { index: 1 } } },
    right: { parts: { network: { text: '192.168.7.192' }, hosts: { text: '62' }, private: { index: 0 } } },
    says: [
      'What is the network address?',
      'Your answer 192.168.7.0',
      'Correct answer 192.168.7.192',
      'yes Correct',
      'no You chose this',
    ],
  },
  number_line: {
    question: samples.numberLine,
    response: { value: '1/2' },
    right: { value: '3/4' },
    says: ['Your answer', 'Correct answer'],
  },
  points: {
    question: samples.planePoints,
    response: {
      points: [
        ['3', '-2'],
        ['0', '1'],
      ],
    },
    right: {
      points: [
        ['-2', '3'],
        ['0', '1'],
      ],
    },
    says: ['Your answer', 'Correct answer'],
  },
  line: {
    question: samples.planeLine,
    response: {
      points: [
        ['0', '1'],
        ['0', '2'],
      ],
    },
    right: {
      points: [
        ['0', '1'],
        ['1', '3'],
      ],
    },
    says: ['Your answer', 'Correct answer'],
  },
  choice_matrix: {
    question: samples.choiceMatrix,
    response: { indices: [0, 1, 2] },
    right: { indices: [2, 2, 2] },
    says: ['Your answer The pace Poor', 'Correct answer The pace Good'],
  },
  unanswered: { question: samples.fraction, response: null, right: { text: '3/4' }, says: ['Correct answer'] },
}

const itemOf = ({ question, response, right, gaps, score = 0 }: Shown, at: number): ReviewItem => {
  const { widget_type, props } = question as ReviewItem['question']
  return {
    position: at + 1,
    section: null,
    section_id: null,
    prompt: props.prompt,
    question: { widget_type, props } as ReviewItem['question'],
    language: 'en',
    response: response as ReviewItem['response'],
    verdict: response === null ? 'unanswered' : 'wrong',
    correct_response: right as ReviewItem['response'],
    score,
    ...(gaps && { gaps: [...gaps] }),
    explanation: ['Begin with $1 + 1 = 2$.', 'Then look again.'],
    ...(response !== null && { misconception: 'You added instead of multiplying.' }),
  }
}

const reviewOf = (sessionId: string): SessionReview => ({
  session_id: sessionId,
  session_type: 'evaluation',
  status: 'completed',
  assessment_id: 'every-widget',
  title: 'Every widget',
  score_percent: 0,
  items_correct: 0,
  total_items: Object.keys(EVERY_WIDGET).length,
  sections: [],
  items: Object.values(EVERY_WIDGET).map(itemOf),
  to_practise: [],
})

test('writes numbers as the language of the page does', async () => {
  const { page, close } = await openSite(browser, { locale: 'de-DE' })
  const id = newId()
  const review = reviewOf(id)
  const number: Shown = {
    question: { widget_type: 'number', props: { prompt: 'Half?', label: 'A number', notation: 'quantity' } },
    response: { text: '0.05 m' },
    right: { text: '0.5 m' },
  }
  const address: Shown = {
    question: { widget_type: 'free_text', props: { prompt: 'Which?', input_mode: 'address', multiline: false } },
    response: { text: '10.0.0.1' },
    right: { text: '10.0.0.2' },
  }
  const items = [number, address].map((shown, at) => itemOf(shown, at))
  await page.route('**/session/*/review', route => route.fulfill({ json: { ...review, items } }))
  await page.goto(`${server.url}/s/${id}/review`)
  const text = async (at: number) => (await page.locator(`#question-${at}`).innerText()).replaceAll(/\s+/g, ' ')
  await page.locator('#question-2').waitFor()
  expect(await text(1)).toMatch(/0,05 m .*0,5 m/)
  expect(await text(2)).toMatch(/10\.0\.0\.1 .*10\.0\.0\.2/)
  await close()
})

const SCREENS = [
  ['desktop', {}],
  ['desktop, dark', { colorScheme: 'dark' }],
  ['phone', PHONE],
  ['narrow phone', { viewport: { width: 320, height: 700 } }],
] as const
test.each(sampled(SCREENS, 2, { shift: 1 }))(
  'shows the answer and the right one of every widget in words: %s',
  async (_, options) => {
    const { page, complaints, scan, close } = await openSite(browser, options)
    const id = newId()
    await page.route('**/session/*/review', route => route.fulfill({ json: reviewOf(id) }))
    await page.goto(`${server.url}/s/${id}/review`)
    await page.getByRole('heading', { name: 'Every widget' }).waitFor()
    await page.locator('viva-maths').first().waitFor()
    for (const [at, { says }] of Object.values(EVERY_WIDGET).entries()) {
      const card = page.locator(`#question-${at + 1}`)
      const text = (await card.innerText()).replaceAll(/\s+/g, ' ')
      for (const words of says) expect(text).toContain(words)
      expect(text).toContain(says[0] === 'Correct answer' ? 'Not answered' : 'Not correct')
      expect(text).toContain('How to solve it')
    }
    for (const drawn of [
      'A point at (3, −2). A point at (0, 1).',
      'A point at (−2, 3). A point at (0, 1).',
      'A straight line through (0, 1) and (0, 2).',
      'A straight line through (0, 1) and (1, 3).',
    ])
      await page.getByRole('img', { name: drawn }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await scan()
    expect(complaints).toEqual([])
    await close()
  },
)
