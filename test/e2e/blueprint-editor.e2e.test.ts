// The editor of blueprints in a real browser: an author sees an error at its line, sees what the text makes, tries an answer and saves; another
// fills in the form and never sees the text; two authors at once lose nothing.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { tempRoot } from '../support/temp-root.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { openAsStaff } from './site.js'

let browser: Browser
let folder: string
let server: TestServer
beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(path.join(tempRoot(), 'viva-edited-'))
  await cp(FIXTURES, folder, { recursive: true })
  server = await startTestServer({ database: 'pglite', blueprints: folder, env: { BLUEPRINTS_WATCH: 'off' } })
})
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop()])
  await rm(folder, { recursive: true })
})

const disk = (file: string) => readFile(path.join(folder, file), 'utf8')
const author = (address: string, width = 1280) =>
  openAsStaff(browser, server, address, { classes: [], role: 'author' }, { viewport: { width, height: 900 } })
const text = (page: Page) => page.getByRole('textbox', { name: /^Text of / })
const conflictOf = (page: Page) => page.getByRole('region', { name: 'The file has changed since you opened it' })
const state = (page: Page) => page.locator('#state')
const saved = (page: Page) => page.getByText('Saved, and in use.').waitFor()
const asText = (page: Page) => page.getByRole('tab', { name: 'Text' }).click()
/** Puts the cursor at the end of the text and types there. */
async function append(page: Page, words: string): Promise<void> {
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

test('an author sees an error at its line, the questions, how an answer is graded, and saves by keyboard', async () => {
  const { page, complaints, scan, close } = await author('staff/blueprints')
  await page.getByRole('link', { name: 'Sum of two three-digit numbers' }).click()
  await page.getByText(/^Nothing is wrong; 120 questions were tried\.$/).waitFor()
  await asText(page)
  await expect.poll(() => page.locator('viva-previewed-question').count()).toBe(4)

  await append(page, '\nhint')
  // What may be written is offered.
  await page.getByRole('option', { name: 'hints' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type(': 1')
  const line = (await disk('sum.yaml')).split('\n').length + 1
  const problem = page.getByRole('button', { name: new RegExp(`^Error · line ${line}\\b.*hint`) })
  await problem.waitFor()
  expect(await page.locator('.cm-error-line').innerText()).toBe('hint: 1')
  await scan()
  // Questions that were there stay while the text is broken; saving it is refused with the reason.
  expect(await page.locator('viva-previewed-question').count()).toBe(4)
  await page.getByText('This is the last version without errors.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Not saved: with this text').waitFor()
  expect(await disk('sum.yaml')).not.toContain('hint: 1')
  // The count above the text leads to the first of them.
  await page.getByRole('button', { name: '1 error – Go to the first one' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('# Mine.')
  await page.getByText(/^Nothing is wrong/).waitFor()

  const first = page.locator('viva-previewed-question').first()
  await first.getByText('Key, misconceptions and hints').click()
  const [a, b] = /(\d+) \+ (\d+)/
    .exec(await first.locator('details').innerText())!
    .slice(1)
    .map(Number)
  await first
    .getByText(String(a! + b!), { exact: true })
    .first()
    .waitFor()
  await first.getByRole('textbox').fill(String(a! + b! - 100))
  await first.getByRole('button', { name: 'Try this answer' }).click()
  await first.getByText('Wrong.').waitFor()
  const holding = first.locator('.rules li.holds')
  await expect
    .poll(() => holding.allInnerTexts())
    .toEqual([expect.stringMatching(/applies:\s+Comes from the misconception hundred_less/)])
  // The verdict goes with the answer that it was on.
  await first.getByRole('textbox').fill('')
  await expect.poll(() => first.getByText('Wrong.').count()).toBe(0)
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByRole('row', { name: /^ten_less 100% 100% 100% 100%$/ }).waitFor()
  await scan()

  // Escape, then Tab leaves the editor, in both directions.
  await text(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await page.getByRole('button', { name: 'Save' }).evaluate(button => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  await saved(page)
  expect(await disk('sum.yaml')).toContain('# Mine.')
  expect(complaints.filter(words => !words.includes('422'))).toEqual([])
  await close()
})

test('of two authors the second sees both texts, and nothing is lost by a reload either', async () => {
  const address = 'staff/blueprints?file=host.yaml'
  const [one, other] = await Promise.all([author(address), author(address, 320)])
  const before = await disk('host.yaml')
  await Promise.all([asText(one.page), asText(other.page)])
  await append(one.page, '# One.')
  await append(other.page, '# Other.')
  await other.page.reload({ waitUntil: 'commit' }).catch(() => {})
  await other.page.getByText('Your unsaved changes have been restored.').waitFor()
  await one.page.getByRole('button', { name: 'Save' }).click()
  await saved(one.page)
  await other.page.getByRole('button', { name: 'Save' }).click()
  const conflict = conflictOf(other.page)
  await conflict.getByText('removed: # One.').waitFor()
  await conflict.getByText('added: # Other.').waitFor()
  expect(await disk('host.yaml')).toBe(`${before}# One.`)
  const wide = () => other.page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(320)
  await other.scan()
  await conflict.getByRole('button', { name: 'Save my text instead' }).click()
  await saved(other.page)
  expect(await disk('host.yaml')).toBe(`${before}# Other.`)

  // What was there is kept: it is loaded, and saved.
  await other.page.getByText('Earlier versions').click()
  await other.page.getByText('found on disk').waitFor()
  // A request that is lost is sent again.
  await other.page.route('**/versions/*', route => route.abort(), { times: 1 })
  await other.page
    .getByRole('button', { name: /^Compare: / })
    .last()
    .click()
  await other.page.getByRole('button', { name: 'Load it into the editor' }).click()
  expect(await state(other.page).innerText()).toBe('Not saved.')
  await other.page.getByRole('button', { name: 'Save' }).click()
  await saved(other.page)
  expect(await disk('host.yaml')).toBe(before)

  // A change by other means is met like any other author's.
  await writeFile(path.join(folder, 'host.yaml'), `${before}# By git.`)
  await append(one.page, '# Late.')
  await one.page.getByRole('button', { name: 'Save' }).click()
  await conflictOf(one.page).waitFor()
  // The reader of a reloaded page has not chosen yet either.
  await one.page.reload({ waitUntil: 'commit' }).catch(() => {})
  await conflictOf(one.page).getByText('added: # One.# Late.').waitFor()
  await one.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => conflictOf(one.page).evaluate(section => section.matches(':focus'))).toBe(true)
  expect(await disk('host.yaml')).toBe(`${before}# By git.`)
  await one.page.getByRole('button', { name: 'Load the file as it is now' }).click()
  await text(one.page).press('Control+End')
  await expect.poll(() => text(one.page).innerText()).toContain('# By git.')
  // Whoever signs out leaves no keys behind.
  await append(one.page, '# Secret.')
  const kept = () => one.page.evaluate(() => Object.keys(sessionStorage).filter(name => name.includes('host.yaml')))
  expect(await kept()).toHaveLength(1)
  await one.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(kept).toEqual([])
  await Promise.all([one.close(), other.close()])
})

test('who has never seen the text makes a question in the form, and it is in the list once it is saved', async () => {
  const { page, complaints, scan, close } = await author('staff/blueprints', 390)
  await page.getByText('New blueprint').click()
  await page.getByLabel('Title').fill('Say how far')
  await page.getByLabel('Id').fill('Discount of my shop')
  await page.getByLabel('Id').press('Tab')
  await page.getByLabel('Primary skill').selectOption('fixture.sum')
  await page.getByText('This is not an id').waitFor()
  await page.getByLabel('Id').fill('fixture.brand_new')
  await page.getByText('Becomes the file brand-new.yaml.').waitFor()
  await page.getByRole('radio', { name: /^One number/ }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /^Number with a unit/ }).isChecked()).toBe(true)
  await scan()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('New, not saved yet.').or(page.getByText('Your unsaved changes')).waitFor()
  await page.getByText(/^Nothing is wrong/).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Say how far')
  expect(await page.getByRole('heading', { name: 'brand-new.yaml' }).evaluate(head => head.matches(':focus'))).toBe(
    true,
  )
  await page.getByLabel('Title').fill('Way: by train')
  // What is no name is refused at the field; one that is taken over leaves the focus where Tab leads.
  const speed = page.getByLabel('Name', { exact: true }).first()
  await speed.fill('my speed')
  await speed.press('Tab')
  await page.locator('.notice').getByText('“my speed” cannot be a name.').waitFor()
  expect(await speed.inputValue()).toBe('speed')
  await page.getByRole('button', { name: 'Remove: Variable speed' }).click()
  await page.locator('.notice').getByRole('button', { name: 'What tells two questions apart' }).click()
  const key = page.getByLabel('What tells two questions apart')
  await expect.poll(() => key.evaluate(field => field.matches(':focus'))).toBe(true)
  for (const name of ['pace', 'speed']) {
    await speed.fill(name)
    await speed.press('Tab')
    await expect.poll(() => key.inputValue()).toBe(`{{${name}}} km/h, {{hours}} h`)
    const way = page.getByLabel('How it is drawn').first()
    await expect.poll(() => way.evaluate(field => field.matches(':focus'))).toBe(true)
  }
  await page
    .getByLabel('Text of the question')
    .fill('A train goes at {{speed}} km/h for {{hours}} hours. How far is that?')
  // On a narrow page the questions have a tab of their own.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.locator('viva-blueprint-preview').getByText('How far is that?').first().waitFor()
  await page.getByRole('tab', { name: 'Preview' }).press('Home')
  // On a narrow page the later sections are closed at first.
  await page.getByRole('heading', { name: 'Typical mistakes' }).click()
  await page.getByRole('button', { name: '+ Add a mistake' }).click()
  const wrong = page.getByLabel('Wrong answer, as a formula').last()
  await expect.poll(() => wrong.evaluate(field => field.matches(':focus'))).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('quantity(sped, "km")')
  await page.getByLabel('What the learner is told').last().fill('That is the speed: multiply it by the hours.')
  // The problem is told at its field, and the count above leads there.
  const wrongSign = page.getByRole('listitem').filter({ hasText: 'sped' }).first()
  await wrongSign.waitFor()
  await scan()
  await page.getByRole('button', { name: /^1 error/ }).click()
  await expect.poll(() => wrong.evaluate(field => field.matches(':focus'))).toBe(true)
  await wrong.fill('quantity(speed, "km")')
  await page.getByText(/^Nothing is wrong/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // What is typed there stands in the text, beside comments that nobody has touched.
  await page.getByRole('tab', { name: 'Form' }).press('ArrowRight')
  await expect.poll(() => text(page).innerText()).toContain('title: "Way: by train"')
  // Of a text that cannot be read there is no form, and it leads to the line.
  await append(page, '\nmore: [')
  await page.getByRole('tab', { name: 'Text' }).press('ArrowLeft')
  await page.getByText(/^The form cannot show this text/).waitFor()
  await page.getByRole('button', { name: /^Go to line \d+$/ }).click()
  await expect.poll(() => text(page).evaluate(area => area.matches(':focus'))).toBe(true)
  await page.keyboard.press('Control+End')
  for (const _ of '\nmore: [') await page.keyboard.press('Backspace')
  await page.getByRole('tab', { name: 'Text' }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Nobody is asked this until its status is “Reviewed”.').waitFor()
  await page.getByRole('link', { name: 'All files' }).click()
  await page.getByText('brand-new.yaml').waitFor()
  const written = await disk('brand-new.yaml')
  expect(written).toContain('# Every question belongs to one tier.')
  expect(written).toContain(
    '  - id: mistake_1\n    value: quantity(speed, "km")\n    feedback: "That is the speed: multiply it by the hours."',
  )

  // In a file of another kind the words of blueprints are not offered.
  await Promise.all([
    page.waitForResponse(/blueprint\.schema\.json/),
    page.getByRole('link', { name: 'skills.yaml' }).click(),
  ])
  await page.getByText(/^Nothing is wrong/).waitFor()
  await append(page, '\nhint')
  await page
    .getByRole('button', { name: /^Error/ })
    .first()
    .waitFor()
  expect(await page.locator('.cm-tooltip-autocomplete').count()).toBe(0)
  expect(complaints.filter(words => !words.includes('404'))).toEqual([])
  await close()
})

test('an author makes a quiz from the bank and gives a question its picture, without seeing the text of either', async () => {
  const { page, complaints, scan, close } = await author('staff/blueprints', 390)
  await page.getByText('New quiz').click()
  const form = page.locator('viva-new-assessment')
  await form.getByLabel('Title', { exact: true }).fill('Sums & hosts')
  await form.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Choose at least one kind of question.').waitFor()
  await page.getByLabel('Find questions').fill('three-digit')
  await page.getByRole('checkbox', { name: 'Sum of two three-digit numbers' }).check()
  await page.getByLabel('How many questions: Sum of two three-digit numbers').fill('1')
  await page.getByLabel('How many questions: Sum of two three-digit numbers').press('Tab')
  await page.getByText(/1 question, about \d+ minutes? of work/).waitFor()
  await scan()
  await form.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('New, not saved yet.').or(page.getByText('Your unsaved changes')).waitFor()
  await page.getByText('Nothing is wrong.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Teachers can now assign it to their classes.').waitFor()
  await page.getByRole('link', { name: 'Print it on paper' }).click()
  await page
    .getByRole('heading', { name: 'What is printed' })
    .or(page.locator('viva-print-page form'))
    .first()
    .waitFor()
  await page.goBack()
  await page.getByText('Teachers can now assign it to their classes.').waitFor()
  expect(await disk('assessments/sums-hosts.yaml')).toContain('- { id: fixture.sum, weight: 1 }')

  await page.getByRole('link', { name: 'All files' }).click()
  await page.getByRole('searchbox', { name: 'Find' }).fill('host')
  await page.getByRole('link', { name: 'Network of a host' }).click()
  await page.getByText('Pictures').click()
  const file = { name: 'My kite.PNG', mimeType: 'image/png', buffer: Buffer.from('GIF89a, whatever it is called') }
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await page.getByRole('button', { name: 'Add and insert' }).click()
  await page.getByText('Say what the picture shows: without these words').waitFor()
  await page.getByLabel('What the picture shows').fill('A kite')
  await scan()
  await page.getByRole('button', { name: 'Add and insert' }).click()
  const stem = page.getByLabel('Text of the question')
  await expect.poll(() => stem.inputValue()).toMatch(/\n\n!\[A kite\]\(My-kite\.gif\)$/)
  expect(await stem.evaluate(field => field.matches(':focus'))).toBe(true)
  await page.getByText('Shown in this text, which is not saved yet.').waitFor()
  // Out of the text again it can be deleted.
  await stem.fill((await stem.inputValue()).replace(/\n\n!.*$/, ''))
  await page.getByRole('button', { name: 'Delete: My-kite.gif' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no pictures in this folder.').waitFor()
  await expect(readFile(path.join(folder, 'My-kite.gif'))).rejects.toThrow('ENOENT')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints.filter(words => !words.includes('404'))).toEqual([])
  await close()
})

test('an author moves a file and deletes one, and is told what needs it', async () => {
  const { page, complaints, scan, close } = await author('staff/blueprints?file=host.yaml', 390)
  const place = page.locator('viva-file-place')
  await place.getByText('Move or delete').click()
  await place.getByRole('button', { name: 'Delete the file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete host.yaml?' })
  await scan()
  await dialog.getByRole('button', { name: 'Delete the file' }).click()
  await place.getByText('Not done: these files need it.').waitFor()
  await place.getByRole('link', { name: 'assessments/fixture-four.yaml' }).waitFor()
  const field = place.getByLabel('Path and name')
  await field.fill('../host.yaml')
  await field.press('Enter')
  await place.getByText('Use letters, digits').waitFor()
  await field.fill('hosts.yaml')
  await scan()
  await field.press('Enter')
  await page.getByRole('heading', { name: 'hosts.yaml' }).waitFor()
  expect(page.url()).toContain('file=hosts.yaml')
  await expect(disk('host.yaml')).rejects.toMatchObject({ code: 'ENOENT' })

  await writeFile(
    path.join(folder, 'passing.yaml'),
    (await disk('sum.yaml')).replace('id: fixture.sum', 'id: fixture.passing'),
  )
  await page.goto(page.url().replace('hosts.yaml', 'passing.yaml'))
  await place.getByText('Move or delete').click()
  await place.getByRole('button', { name: 'Delete the file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the file' }).click()
  await expect.poll(() => state(page).innerText()).toBe('Deleted. Saving puts it back.')
  await expect(disk('passing.yaml')).rejects.toMatchObject({ code: 'ENOENT' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  expect(await disk('passing.yaml')).toContain('id: fixture.passing')
  expect(complaints.filter(words => !words.includes('422'))).toEqual([])
  await close()
})
