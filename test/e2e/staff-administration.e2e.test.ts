// The pages for administrators and authors in a real browser: keys, people, classes, webhooks, the audit log, and a regrade with its preview.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { playThrough, sayRight } from '../journeys/pupil.js'
import { openAsStaff, openSite, type Site } from './site.js'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const signedIn = (
  server: TestServer,
  address: string,
  role: string,
  options: BrowserContextOptions = {},
): Promise<Site> => openAsStaff(browser, server, address, { classes: ['5b'], role }, options)

const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages for staff' }).getByRole('link').allInnerTexts()
const once = (page: Page) => page.locator('.once code')

describe('administrators', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'pglite' })
  })
  afterAll(() => server?.stop())

  test('see all pages, and everybody else those of their rights', async () => {
    for (const [role, pages] of [
      [
        'administrator',
        [
          'Live sessions',
          'Alerts',
          'Exams',
          'Print',
          'Results',
          'Classes',
          'Regrade',
          'Content',
          'Blueprints',
          'Staff',
          'API keys',
          'Webhooks',
          'Audit log',
        ],
      ],
      ['teacher', ['Live sessions', 'Alerts', 'Exams', 'Print', 'Results', 'Classes']],
      ['proctor', ['Live sessions', 'Alerts', 'Exams', 'Results', 'Classes']],
    ] as const) {
      const { page, close } = await signedIn(server, 'staff', role)
      await page.getByRole('navigation').waitFor()
      expect(await navigation(page)).toEqual(pages)
      await page.goto(new URL('staff/keys', server.url).href)
      await page.getByText(role === 'administrator' ? 'New API key' : 'you do not have access to this page').waitFor()
      await close()
    }
  })

  test('create a key, which is shown once and works until it is revoked', async () => {
    const { page, complaints, scan, close } = await signedIn(server, 'staff/keys', 'administrator')
    await page.getByLabel('Name').fill('Our LMS')
    await page.getByRole('checkbox', { name: 'See sessions and results' }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    await once(page).waitFor()
    const authorization = `Bearer ${await once(page).innerText()}`
    const asked = () => new Learner(server.url).request('GET', '/supervise/sessions', undefined, { authorization })
    expect(await asked()).toMatchObject({ status: 200 })
    await scan()
    await page.reload()
    await page.getByRole('rowheader', { name: 'Our LMS' }).waitFor()
    expect(await page.content()).not.toContain(authorization.slice(7))
    await page.getByRole('button', { name: 'Revoke: Our LMS' }).click()
    const dialog = page.getByRole('dialog')
    await scan()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await asked()).toMatchObject({ status: 200 })
    await page.getByRole('button', { name: 'Revoke: Our LMS' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('cell', { name: 'Revoked' }).waitFor()
    expect(await asked()).toMatchObject({ status: 401 })
    expect(complaints).toEqual([])
    await close()
  })

  test('invite somebody, whose link signs them in, and sign them out again', async () => {
    const { page, complaints, scan, close } = await signedIn(server, 'staff/people', 'administrator', {
      colorScheme: 'dark',
    })
    await page.getByLabel('Name').fill('Mx Kim')
    await page.getByRole('checkbox', { name: 'Teacher' }).check()
    await page.getByLabel('Classes').fill('6a, 6b')
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await once(page).waitFor()
    await scan()
    const guest = await openSite(browser)
    await guest.page.goto(await once(page).innerText())
    await guest.page.getByText('Signed in as Mx Kim').waitFor()
    await page.getByRole('row').filter({ hasText: 'Mx Kim' }).getByText('6a, 6b').waitFor()
    await page.getByRole('button', { name: 'Sign out everywhere: Mx Kim' }).click()
    await page.locator('viva-announcer').getByText('Mx Kim is signed out everywhere.').waitFor({ state: 'attached' })
    await guest.page.reload()
    await guest.page.getByRole('heading', { name: 'Sign in as staff' }).waitFor()
    // Refused with a reason: nobody is anybody without a role.
    await page.getByLabel('Name').fill('Nobody')
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await page.getByRole('alert').getByText(/\w/).waitFor()
    expect(complaints.filter(one => !one.includes('422'))).toEqual([])
    await guest.close()
    await close()
  })

  test('register a webhook, send a test, see that it was given up on, and send it again', async () => {
    const { page, complaints, scan, close } = await signedIn(server, 'staff/webhooks', 'administrator')
    await page.getByLabel('Address (https)').fill('https://93.184.216.34/hook')
    await page.getByRole('checkbox', { name: 'result.released' }).check()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await once(page).waitFor()
    await page.getByRole('button', { name: /^Send a test: / }).click()
    const log = page.getByRole('table', { name: 'Deliveries' })
    await log.getByText('ping').waitFor()
    await scan()
    await page.getByRole('button', { name: 'Send again: ping' }).click()
    await expect.poll(() => log.locator('tbody tr').count()).toBe(2)
    await page.getByRole('button', { name: /^Disable: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Disabled', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('find in the log what was done, and that nothing in it was changed, at 320 pixels', async () => {
    const narrow = { viewport: { width: 320, height: 640 } }
    const { page, complaints, scan, close } = await signedIn(server, 'staff/audit', 'administrator', narrow)
    await page.getByText('person.add').first().waitFor()
    await page.getByRole('textbox', { name: 'Act' }).fill('key.create')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL(/act=key\.create/)
    await expect.poll(() => page.getByText('person.add').count()).toBe(0)
    await page.getByRole('button', { name: 'Verify the log' }).click()
    await page.getByText(/^\d+ entries were checked\. Nothing has been changed\.$/).waitFor()
    await scan()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(complaints).toEqual([])
    await close()
  })

  test('can be read at 200 % and at 320 pixels: no page for staff has to be moved sideways', async () => {
    const exam = { session_type: 'evaluation', assessment_id: 'fixture-four' }
    const { id, page: learner } = await enrolled(server, 'Maximiliane Wallenstein-Oppenheimer', '5b', exam)
    await learner.follow(id)
    const { classes } = (await new Learner(server.url).request('GET', '/classes', undefined, operatorOf(server))).json
    const pages = [
      ['', 'text=Maximiliane'],
      ['/alerts', 'text=When to alert you'],
      ['/exams', '.empty'],
      ['/exams/new', 'form'],
      ['/results', '.empty'],
      ['/classes', 'text=5b'],
      ['/people', 'form'],
      ['/audit', 'text=person.add'],
      ['/keys', 'form'],
      ['/webhooks', 'form'],
      ['/regrade', 'form'],
      ['/content', 'text=Question files'],
      [`/session/${id}`, 'text=Maximiliane'],
      [`/class/${classes.find(({ name }: { name: string }) => name === '5b').class_id}/mastery`, 'h2'],
    ] as const
    const sizes = [
      // 1280 × 800 pixels, each of them twice as large.
      { width: 640, height: 400 },
      { width: 320, height: 640 },
    ]
    const { page, complaints, scan, close } = await signedIn(server, 'staff', 'administrator')
    for (const { address, shown, size } of sampled(
      sizes.flatMap(size => pages.map(([address, shown]) => ({ address, shown, size }))),
      3,
    )) {
      await page.setViewportSize(size)
      await page.goto(new URL(`staff${address}`, server.url).href)
      await page.locator('main').locator(shown).first().waitFor()
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([address, size.width, over]).toEqual([address, size.width, 0])
      await scan()
    }
    expect(complaints).toEqual([])
    await close()
  })

  test('teachers make a class and its code, and see of classes only their own', async () => {
    const owner = operatorOf(server)
    await new Learner(server.url).post('/classes', { name: 'Strange' }, owner)
    const { page, complaints, scan, close } = await signedIn(server, 'staff/classes', 'teacher')
    await page.getByLabel('Name').fill('9c')
    await page.getByRole('button', { name: 'Create class' }).click()
    await page.getByRole('button', { name: 'New code: 9c' }).click()
    const code = page.getByRole('row').filter({ hasText: '9c' }).locator('code')
    await code.waitFor()
    const learner = new Learner(server.url)
    expect(await learner.post('/join', { code: await code.innerText(), name: 'Noor' })).toMatchObject({ status: 200 })
    await page.getByRole('button', { name: 'Members: 9c' }).click()
    await page.getByRole('rowheader', { name: 'Noor' }).waitFor()
    await page.getByLabel(/consent.*: Noor$/).selectOption('needed')
    await page.getByRole('row').filter({ hasText: 'Noor' }).getByText('Ada Lovelace').waitFor()
    expect(await page.getByLabel(/consent.*: Noor$/).inputValue()).toBe('needed')
    await scan()
    await page.getByRole('button', { name: 'Remove: Noor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('rowheader', { name: 'Noor' }).waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('Strange')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('where a key is wrong', () => {
  const content = useContent()
  let server: TestServer
  /** The file as it should be. */
  let right: string
  const file = () => path.join(content.folder, 'sum.yaml')
  beforeAll(async () => {
    right = await readFile(file(), 'utf8')
    await writeFile(file(), right.replace('key: a + b', 'key: a + b + 1').replace(', check: a + b == key', ''))
    server = await startTestServer({ blueprints: content.folder, env: { BLUEPRINTS_WATCH: 'off' } })
    const exam = { session_type: 'evaluation', assessment_id: 'fixture-four' }
    for (const name of ['Ada', 'Ben', 'Cem', 'Dia', 'Eva']) {
      const { id, page } = await enrolled(server, name, '5b', exam)
      // What is right to the wrong key is wrong to the right one.
      await playThrough(server, page, id, sayRight)
    }
  })
  afterAll(() => server?.stop())

  test('an author mends the file, has it read, and sees what that changes for all together, and nobody’s name', async () => {
    const broken = right.replace('key: a + b', 'key: a + c')
    await writeFile(file(), broken)
    const { page, complaints, scan, close } = await signedIn(server, 'staff', 'author')
    await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/content')
    await page.getByText('There is 1 problem in the files.').waitFor()
    const line = broken.split('\n').findIndex(each => each.includes('key: a + c')) + 1
    const fault = page.locator('.faults li')
    expect(await fault.innerText()).toMatch(new RegExp(`^sum\\.yaml:${line} parts\\[0\\]\\.key .`))
    await scan()
    await writeFile(file(), right)
    await page.getByRole('button', { name: 'Check again' }).press('Enter')
    await page.getByText('No problems were found in the files.').waitFor()
    await page.getByRole('heading', { name: 'Changed since the server read them' }).waitFor()
    await page.getByText('Blueprint fixture.sum: changed').waitFor()
    await page.getByRole('button', { name: 'Use these files' }).press('Enter')
    await page.getByRole('heading', { name: 'Now in use' }).waitFor()
    await page.getByText('Blueprint fixture.sum: changed').waitFor()
    await scan()
    await page.getByRole('link', { name: 'Four items' }).click()
    const card = page.locator('section.question[data-blueprint="fixture.sum"]')
    await card.getByRole('button', { name: 'Show what would change' }).click()
    await card.getByText('The scores of 5 sessions would change.').waitFor()
    await card.getByText('5 of them would cross a grade boundary.').waitFor()
    await card.getByText('Blueprint', { exact: true }).click()
    await card.getByLabel('sum.yaml').waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/Ada|Ben|Cem|Dia|Eva|5b/)
    await scan()
    await page.goto(new URL('staff/results', server.url).href)
    await page.getByText('you do not have access to this page').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an administrator sees whose score would change, and applies it', async () => {
    await writeFile(file(), right)
    await new Learner(server.url).post('/supervise/content/reload', {}, operatorOf(server))
    const { page, complaints, scan, close } = await signedIn(
      server,
      'staff/regrade?blueprint_id=fixture.sum',
      'administrator',
    )
    await page.getByRole('radio', { name: 'The corrected score' }).check()
    await page.getByRole('button', { name: 'Show what would change' }).click()
    await page.getByRole('heading', { name: 'The scores of 5 sessions would change.' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Ada' }).getByText('100% → 50%').waitFor()
    await page.getByText('Passed with honours → Passed').first().waitFor()
    await page.getByText('5 of them would cross a grade boundary.').waitFor()
    await scan()
    await page.getByRole('button', { name: 'Apply the regrade' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply the regrade' }).click()
    await page.locator('.found').getByText('The regrade has been applied.').waitFor()
    await page.goto(new URL('staff/results?assessment_id=fixture-four', server.url).href)
    await page.getByRole('row').filter({ hasText: 'Ada' }).getByText('50%').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
