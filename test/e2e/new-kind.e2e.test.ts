// A way to answer in a folder of its own, with a row in each table: from a blueprint through the page to the verdict.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { trafficLight as answer } from '../widgets/traffic-light/answer.js'
import { trafficLight as kind } from '../widgets/traffic-light/kind.js'
import type { OneQuestion } from './one-question.js'
import { buildPageWith } from './page-with-kind.js'
import { alerted, submit, yourAnswer } from './widget-page.js'
import { openSite } from './window.js'

// Modules that were loaded before read the tables without the rows.
vi.resetModules()
const { PART_KINDS } = await import('../../src/widgets/part-kinds.js')
const { KINDS } = await import('../../src/widgets/kinds.js')
const { ANSWER_TYPES, RESPONSE_TYPES } = await import('../../src/items/domain/answers/registry.js')
for (const table of [PART_KINDS, KINDS]) Object.assign(table, { traffic_light: kind })
Object.assign(ANSWER_TYPES, { traffic_light: answer })
RESPONSE_TYPES.push('traffic_light' as never)
const { forBrowser, gradeResponse, readResponse } = await import('../../src/items/index.js')
const { generateItem } = await import('../../src/items/domain/generate/generate-item.js')
const { compiled, problemsIn } = await import('../items/blueprint-words.js')
const one = await import('./one-question.js')

let folder: string
let site: OneQuestion
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'viva-page-'))
  const kindFolder = path.resolve(import.meta.dirname, '../widgets/traffic-light')
  await buildPageWith({ noun: 'traffic_light', exported: 'trafficLight', folder: kindFolder }, folder)
  site = await one.OneQuestion.start(folder)
  browser = await launchBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
  // Test files share their modules: those after this one read the tables without the rows again.
  vi.resetModules()
})

const response = { type: 'traffic_light', label: 'Light', colours: ['red', 'amber', 'green'] }
const blueprint = (asked: object = response) => ({
  params: { n: { type: 'int', range: [20, 80] } },
  variant_key: '{{n}}',
  stem: 'At {{n}} km/h, which light says that the next one is red?',
  parts: [{ id: 'light', response: asked, key: '"amber"', forms: ['typed'] }],
  solution: [{ say: 'It is {{key}}.' }],
})

test('a blueprint that asks with it is checked', () => {
  expect(problemsIn(blueprint())).toEqual([])
  expect(problemsIn(blueprint({ ...response, colours: ['red'] }))).toContainEqual(
    expect.objectContaining({ path: expect.stringMatching(/colours/) }),
  )
})

test('an item that asks with it is drawn on the page, answered there, read and graded', async () => {
  const item = generateItem(compiled(blueprint()), { seed: 'seed', tier: 'easy', form: 'typed', sectionId: null })
  const action = forBrowser(item)
  expect(action).toMatchObject({ widget_type: 'traffic_light', props: { colours: ['red', 'amber', 'green'] } })

  const question = site.ask(action)
  const { page, complaints, close } = await openSite(browser)
  await page.goto(question.url)
  await submit(page)
  await expect.poll(() => alerted(page).textContent()).toBe('Choose a light.')
  await page.getByRole('radio', { name: 'amber' }).check()
  await page.reload()
  expect(await page.getByRole('radio', { name: 'amber' }).isChecked()).toBe(true)
  await submit(page)
  await yourAnswer(page).getByText('the amber light').waitFor()
  expect(complaints).toEqual([])
  await close()

  const [posted] = question.posted as Record<string, unknown>[]
  expect(posted).toEqual({ colour: 'amber' })
  const read = readResponse(item, posted!)
  expect(read).toEqual({ ok: true, canonical: 'amber', shown: 'the amber light' })
  expect(gradeResponse(item, 'amber')).toMatchObject({ correct: true, score: 1 })
  expect(gradeResponse(item, 'red')).toMatchObject({ correct: false, score: 0 })
  expect(readResponse(item, { colour: 'blue' })).toMatchObject({
    ok: false,
    errors: [{ pointer: '/response/colour' }],
  })
})
