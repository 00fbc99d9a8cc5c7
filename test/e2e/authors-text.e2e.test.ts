// An author's Markdown as a learner gets it: a stem with a table, a list, a link and a picture, options with emphasis, a hint.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { openSite, questionHeading } from './site.js'

const SKILLS =
  'schema: skills/1\nskills:\n  - { id: fixture.boxes, title: Boxes, statement: Count eggs in boxes., subject: Mathematics }\n'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 90"><rect x="5" y="5" width="230" height="80" fill="#fdd" stroke="#222"/><circle cx="60" cy="45" r="25" fill="#fff" stroke="#222"/><circle cx="120" cy="45" r="25" fill="#fff" stroke="#222"/><circle cx="180" cy="45" r="25" fill="#fff" stroke="#222"/></svg>'
const BLUEPRINT = `schema: blueprint/1
id: fixture.boxes
version: 1
status: reviewed
license: CC-BY-4.0
title: Counting eggs
skills: [{ id: fixture.boxes, weight: 1 }]
bloom: apply
params:
  n: { type: int, range: [3, 9] }
tiers:
  easy: { b: -1, when: n < 5 }
  medium: { b: 0, when: n >= 5 and n < 7 }
  hard: { b: 1, when: n >= 7 }
variant_key: "{{n}}"
stem: |
  ![Three round eggs in a box](box.svg)

  A shop sells **whole boxes** only, see [the list](https://example.org/list):

  | size  | eggs |
  |-------|-----:|
  | small |    6 |
  | large |   10 |

  - Each box costs $2 \\cdot 3$ euros.
  - No box is *opened*.

  Tick what is true of {{n}} large boxes, if {{"x*y*z"}} is a label.
parts:
  - id: true_of_it
    response:
      type: multi_select
      label: Statements
      distractors: ["They hold {{10 * n + 10}} eggs.", "They hold {{6 * n}} eggs."]
    key: '[concat("They hold **", text(10 * n), "** eggs."), "They are \`large\` boxes."]'
misconceptions:
  - { id: small, value: '[concat("They hold ", text(6 * n), " eggs.")]', feedback: "You counted **small** boxes." }
solution: [{ say: "Each of the {{n}} boxes holds ten: ${'${{n}} \\\\cdot 10 = {{10 * n}}$'}.", check: 10 * n == n * 10 }]
hints: [{ say: "Look at the *second* row:\\n\\n| size | eggs |\\n|---|---|\\n| large | 10 |", cost: 0 }]
expected: { seconds: 60 }
exposure: { min_variants: 5, because: It is small. }
accessibility: { keyboard: true, essential_time: false }
exceptions: { misconceptions: It is a fixture. }
tests: [{ answer: "{{key}}", expect: { score: 1 } }]
`

let folder: string
let server: TestServer
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'viva-texts-'))
  await writeFile(path.join(folder, 'skills.yaml'), SKILLS)
  await writeFile(path.join(folder, 'box.svg'), SVG)
  await writeFile(path.join(folder, 'boxes.yaml'), BLUEPRINT)
  server = await startTestServer({ database: 'pglite', blueprints: folder })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('what an author marked is drawn, and what a formula computed is not', async () => {
  const site = await openSite(browser)
  const { page } = site
  await page.goto(server.url)
  await page.locator('[data-kind=practice] a').first().waitFor()
  const created = await page.request.post(`${server.url}/session/`, {
    data: { session_type: 'learning', skills: ['fixture.boxes'], config: { max_items: 1 } },
    headers: { origin: server.url },
  })
  const { session_id } = (await created.json()) as { session_id: string }
  await page.goto(`${server.url}/s/${session_id}`)
  await questionHeading(page, 1).waitFor()
  const prompt = page.locator('#prompt')
  await prompt.locator('strong', { hasText: 'whole boxes' }).waitFor()
  const picture = prompt.getByRole('img', { name: 'Three round eggs in a box' })
  await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await prompt.locator('td').allInnerTexts()).toEqual(['small', '6', 'large', '10'])
  expect(await prompt.getByRole('link', { name: 'the list' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(await prompt.locator('li').count()).toBe(2)
  expect(await prompt.innerText()).toContain('x*y*z')
  await page.locator('.option strong').waitFor()
  await page.getByRole('button', { name: /hint/i }).click()
  await page.locator('.hints table').waitFor()
  await site.scan()

  await page.getByRole('checkbox').first().focus()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await page.getByTestId('first-try').locator('strong').first().waitFor()
  expect(site.complaints).toEqual([])
  await site.close()
})
