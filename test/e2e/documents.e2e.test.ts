// The library in a real browser: documents are uploaded, read, searched and cited; concepts are proposed, confirmed and seen by learners.
import { LLMock } from '@copilotkit/aimock'
import { sql, type SQL } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES, MAX_FILE_MEGABYTES } from '../../src/contract/file-size.js'
import { rows } from '../../src/db/index.js'
import { launchBrowser } from '../support/browser.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { aPdf, encryptedPdf } from '../support/a-pdf.js'
import { aPng, dataUrl } from '../support/a-picture.js'
import { databaseOf } from '../support/secret-items.js'
import { openAsStaff, openSite } from './site.js'
import { focusedText } from './window.js'

let server: TestServer
let browser: Browser
/** The planner's model. */
let model: LLMock
beforeAll(async () => {
  model = await LLMock.create({ port: 0, host: '127.0.0.1', logLevel: 'silent' })
  model.on({}, { content: JSON.stringify(PROPOSED) })
  server = await startTestServer({
    database: 'pglite',
    env: {
      OPENAI_API_KEY: 'any',
      OPENAI_BASE_URL: `${model.url}/v1`,
      AGENT_PROVIDER: 'internal',
      AGENT_PLANNER_PROVIDER: 'remote_llm',
    },
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await model?.stop()
})

const TIDES = `# Tides

The **moon** pulls the water of the seas.

## Ebb

The water falls for six hours.

![A harbour at ebb](${dataUrl(aPng(320, 160))})

**Slack water**: the short time without any current.
`
/** What the model answers: a concept with its passage, and one that stands nowhere. */
const PROPOSED = {
  concepts: [
    { name: 'Spring tide', definition: 'The highest tide.', passages: [1] },
    { name: 'Nowhere', definition: '', passages: [99] },
  ],
  relationships: [],
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
/** Drops files of these bytes, or of zeros in that number, onto the card for uploads. */
const drop = async (page: Page, files: readonly (readonly [string, Uint8Array | number])[]): Promise<void> =>
  page.locator('.drop').evaluate(
    (card, sent) => {
      const dataTransfer = new DataTransfer()
      for (const [name, bytes] of sent)
        dataTransfer.items.add(
          new File([typeof bytes === 'number' ? new Uint8Array(bytes) : Uint8Array.from(bytes)], name),
        )
      card.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    },
    files.map(([name, bytes]) => [name, typeof bytes === 'number' ? bytes : [...bytes]] as const),
  )
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).first()
const row = (page: Page, name: string, table = 'All documents') =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an author uploads a document, finds a passage in it, and confirms a concept that learners then see', async () => {
  const { page, complaints, scan, close } = await openAsStaff(
    browser,
    server,
    'documents',
    { classes: ['5b', '6a'], role: 'administrator' },
    {},
  )
  await page
    .getByLabel('Choose files')
    .setInputFiles([file('Tides.md', TIDES), file('picture.png', 'x'), file('broken.pdf', '%PDF-1.7 cut')])
  await said(page, 'Tides.md was uploaded').waitFor()
  await said(page, 'picture.png cannot be read').waitFor()
  await row(page, 'broken.pdf').getByText('The file is damaged').waitFor()
  await row(page, 'Tides').getByText('Ready, 2 passages, 1 picture').waitFor()
  // While another node reads it, the bar follows; when it is done, that is announced.
  const tides = (set: SQL) => rows(databaseOf(server).read, sql`update document set ${set} where title = 'Tides'`)
  await tides(
    sql`state = 'reading', parts_done = 3, parts_total = 10, lease_until = viva_now() + interval '1 hour', fence = fence + 1`,
  )
  await page.reload()
  await row(page, 'Tides').getByRole('progressbar', { name: '3 of 10 parts read' }).waitFor()
  await tides(sql`parts_done = 7`)
  const bar = row(page, 'Tides').getByRole('progressbar', { name: '7 of 10 parts read' })
  await bar.waitFor()
  expect(await bar.evaluate((shown: HTMLProgressElement) => [shown.value, shown.max])).toEqual([7, 10])
  await scan()
  await tides(sql`state = 'ready', lease_until = null`)
  await said(page, 'Tides has been read.').waitFor({ state: 'attached' })
  await row(page, 'Tides').getByText('Ready, 2 passages, 1 picture').waitFor()
  await drop(page, [
    ['secret.pdf', encryptedPdf()],
    ['scanned.pdf', aPdf([[], ['x']])],
  ])
  await row(page, 'secret.pdf').getByText('The file needs a password').waitFor()
  await row(page, 'scanned.pdf').getByText('pictures without text').waitFor()
  await drop(page, [['huge.txt', MAX_FILE_BYTES + 1]])
  await said(page, `huge.txt is larger than ${MAX_FILE_MEGABYTES} MB`).waitFor()
  await scan()
  await button(page, 'Remove: broken.pdf').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row(page, 'broken.pdf').waitFor({ state: 'detached' })
  // First for the learners of a class, then for everybody.
  const stranger = async () => (await new Learner(server.url).get('/documents')).json.documents.length
  await page.getByLabel('Who can find Tides').selectOption('Some classes')
  await page.getByRole('checkbox', { name: '5b' }).check()
  await scan()
  await button(page, 'Save').click()
  await said(page, 'Saved.').waitFor({ state: 'attached' })
  await button(page, 'Classes that can find Tides').click()
  expect(await page.getByRole('checkbox', { name: '5b' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: '6a' }).isChecked()).toBe(false)
  expect(await stranger()).toBe(0)
  await page.getByLabel('Who can find Tides').selectOption('Everybody')
  await expect.poll(stranger).toBe(1)

  await page.getByRole('searchbox').fill('water falls six hours')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'six hours' }).getByRole('link', { name: 'Tides' }).click()
  const cited = page.getByRole('region', { name: 'The passage that was cited' })
  await cited.getByText('The water falls for six hours.').waitFor()
  await expect.poll(() => focusedText(page)).toContain('The water falls for six hours.')
  const picture = cited.getByRole('img', { name: 'A harbour at ebb' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await scan()

  await page.goto(new URL('concepts', server.url).href)
  await button(page, 'From headings and definitions').click()
  await page.getByText('3 concepts and 2 relationships are new.').waitFor()
  await button(page, 'Let the model read it').click()
  await page.getByText('1 concept and 0 relationships are new.').waitFor()
  await page.getByText('Dropped: Nowhere (no passage of the document is named)').waitFor()
  await row(page, 'Spring tide', 'Concepts').getByText('by a model').waitFor()
  await scan()
  await button(page, 'Refuse: Spring tide').press('Enter')
  await row(page, 'Spring tide', 'Concepts').waitFor({ state: 'detached' })
  await button(page, 'Confirm: Ebb').press('Enter')
  await row(page, 'Ebb', 'Concepts').getByText('Confirmed').waitFor()
  await button(page, 'Confirm: Ebb is part of Tides').press('Enter')
  await button(page, 'Confirm: Ebb is part of Tides').waitFor({ state: 'detached' })
  await button(page, 'Confirm: Tides').press('Enter')
  await row(page, 'Tides', 'Concepts').getByText('Confirmed').waitFor()
  await button(page, 'Refuse: Slack water').press('Enter')
  await row(page, 'Slack water', 'Concepts').waitFor({ state: 'detached' })
  // The picture leads by keyboard to the concept and to where it stands.
  const map = page.getByRole('group', { name: 'Map of 2 concepts' })
  await map.getByRole('button', { name: /^Tides/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedText(page)).toContain('Ebb')
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: 'The chosen concept' })
  await chosen.getByText('The water falls for six hours.').first().waitFor()
  // It was proposed, and then confirmed.
  await chosen.getByText('Versions', { exact: true }).click()
  expect(await chosen.locator('ol[reversed] li').count()).toBe(2)
  await scan()
  // The picture was refused.
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
  await close()

  const learner = await openSite(browser, { viewport: { width: 320, height: 640 } })
  for (const [address, text] of [
    ['documents', 'Ready, 2 passages, 1 picture'],
    ['concepts', 'is part of'],
  ] as const) {
    await learner.page.goto(new URL(address, server.url).href)
    await learner.page.getByText(text).last().waitFor()
    expect(await learner.page.getByRole('button', { name: /^(Confirm|Remove)/ }).count()).toBe(0)
    await learner.scan()
    expect(await learner.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  // What a document is about can be learnt.
  await row(learner.page, 'Ebb', 'Concepts').getByRole('button', { name: 'Ebb', exact: true }).click()
  await button(learner.page, 'Learn it step by step').click()
  await learner.page.getByRole('region', { name: 'Where you stand' }).getByText('0 of 1 concepts known').waitFor()
  await learner.page.getByRole('radio', { name: 'Go on with: Ebb', exact: true }).check()
  await button(learner.page, 'Submit answer').click()
  const quoted = learner.page.getByRole('img', { name: 'A harbour at ebb' })
  await expect.poll(() => quoted.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  expect(await learner.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await learner.scan()
  expect(learner.complaints).toEqual([])
  await learner.close()
})

test('older documents come a page at a time, and stay while the list is loaded again', async () => {
  const { page, complaints, close } = await openAsStaff(
    browser,
    server,
    'documents',
    { classes: ['7c'], role: 'administrator' },
    {},
  )
  const names = Array.from({ length: 51 }, (_, at) => `Leaf ${at}.md`)
  await page.getByLabel('Choose files').setInputFiles(names.map(name => file(name, `# ${name}\n\nGreen.`)))
  const rows = page.getByRole('table', { name: 'All documents', exact: true }).getByRole('rowheader')
  // Fifty-one files are read, one after the other, on a machine that may be busy.
  await row(page, 'Leaf 50').waitFor({ timeout: 100_000 })
  await expect.poll(() => rows.count()).toBe(50)
  await button(page, 'Show older ones').click()
  await row(page, 'Leaf 0').waitFor()
  const shown = await rows.count()
  await button(page, 'Remove: Leaf 50').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row(page, 'Leaf 50').waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(shown - 1)
  expect(complaints).toEqual([])
  await close()
})
