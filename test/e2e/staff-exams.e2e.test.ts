// A teacher makes an exam for a class in a real browser, changes it, gives everybody more time, and cancels it.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, ExamSchool, ownExams } from '../exams/exam-school.js'
import { launchBrowser } from '../support/browser.js'
import type { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion } from '../journeys/pupil.js'
import { openSite, questionHeading, signIn, type Site } from './site.js'
import { todaysLanguages } from './languages.js'

let server: TestServer
let browser: Browser
let school: ExamSchool
let teacher: Learner
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  browser = await launchBrowser()
  school = new ExamSchool(server)
  teacher = await school.staff('teacher')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function asStaff(staff: Learner, path: string, options: BrowserContextOptions = {}): Promise<Site> {
  const site = await openSite(browser, { timezoneId: 'Asia/Kolkata', ...options })
  await signIn(site.page, staff)
  await site.page.goto(new URL(path, server.url).href)
  await site.page.getByRole('heading', { level: 1 }).waitFor()
  return site
}

/** As the field has it in the time zone of these tests. */
const local = (iso: string): string => new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 16)
const facts = (page: Page) => page.locator('dl.facts').innerText()

test('a teacher makes an exam for a class and one learner, and both take it', async () => {
  const [group, others] = [await school.classOf(teacher), await school.classOf(teacher)]
  const learner = await group.join('Noor')
  const [single, nobody] = [await others.join('Amina'), await others.join('Kofi')]
  const times = await school.times()
  const { page, complaints, scan, close } = await asStaff(teacher, 'staff/exams')
  await page.getByText('No exam is coming up.').waitFor()
  await scan()
  await page.getByRole('link', { name: 'New exam' }).click()
  await page.getByLabel('Title').fill('Sums in autumn')
  await page.getByRole('combobox', { name: 'Quiz' }).selectOption('fixture-twenty')
  await page.getByText('India Standard Time (Asia/Calcutta)').first().waitFor()
  await page.getByLabel('Opens').fill(local(times.in(60)))
  await page.getByLabel('Closes').fill(local(times.in(30)))
  // The quiz itself may be taken as often as one likes.
  const attempts = page.getByLabel('Attempts')
  await expect.poll(() => attempts.inputValue()).toBe('')
  await attempts.fill('1')
  await page.getByLabel('Access code').fill('Rowan')
  await page.getByRole('checkbox', { name: group.name }).check()
  await page.getByRole('combobox', { name: 'Individual learners' }).selectOption(others.id)
  await page.getByRole('checkbox', { name: 'Amina' }).check()
  await scan()
  await page.getByRole('button', { name: 'Create exam' }).click()
  await page.getByRole('alert').getByText('The exam has to close after it opens.').waitFor()
  await page.getByLabel('Closes').fill(local(times.in(120)))
  await page.getByRole('button', { name: 'Create exam' }).click()
  await page.getByRole('heading', { name: 'Sums in autumn Coming up' }).waitFor()
  expect(await facts(page)).toContain(`${group.name} and 1 learner`)
  await page.getByRole('rowheader', { name: 'Amina' }).waitFor()
  await scan()
  for (const one of [learner, single])
    expect(await ownExams(one)).toMatchObject([{ title: 'Sums in autumn', needs_access_code: true, attempts_left: 1 }])
  expect(await ownExams(nobody)).toEqual([])
  await page.getByRole('link', { name: 'All exams' }).click()
  await page.getByRole('table', { name: 'Coming up' }).getByRole('link', { name: 'Sums in autumn' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('once somebody has begun, what all are asked stays, and the rest changes', async () => {
  const group = await school.classOf(teacher)
  const learner = await group.join()
  const exam = await school.exam(teacher, { title: 'Fractions', classes: [group.id], access_code: 'Rowan' })
  const { session_id: session } = (await begin(learner, exam.exam_id, { access_code: 'Rowan' })).json
  await nextQuestion(learner, session)
  const { page, complaints, scan, close } = await asStaff(teacher, `staff/exams/${exam.exam_id}`)
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByText('Somebody has started this exam.').waitFor()
  expect(await page.getByLabel('Opens').count()).toBe(0)
  await scan()
  await page.getByLabel('Title').fill('Fractions and more')
  await page.getByLabel('Attempts').fill('3')
  await page.getByRole('checkbox', { name: 'No code needed from now on' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Fractions and more Open' }).waitFor()
  expect((await teacher.get(`/exams/${exam.exam_id}`)).json).toMatchObject({
    title: 'Fractions and more',
    max_attempts: 3,
    has_access_code: false,
    opens_at: exam.opens_at,
    closes_at: exam.closes_at,
    duration_minutes: 10,
    classes: [{ class_id: group.id }],
  })
  expect(complaints).toEqual([])
  await close()
})

test('everybody gets more time, and who is in it when it is cancelled is told before', async () => {
  const group = await school.classOf(teacher)
  const learner = await group.join()
  const exam = await school.exam(teacher, { title: 'Decimals', classes: [group.id] })
  const { session_id: session } = (await begin(learner, exam.exam_id)).json
  await nextQuestion(learner, session)
  const { page, complaints, scan, close } = await asStaff(teacher, `staff/exams/${exam.exam_id}`)
  await page.getByLabel('Minutes', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'Give more time' }).click()
  await expect.poll(() => facts(page)).toContain('7 minutes')
  expect((await learner.state(session)).time_remaining_seconds).toBeGreaterThan(16 * 60)
  await page.getByRole('button', { name: 'Cancel this exam' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 learner is taking it now').waitFor()
  await scan()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect((await learner.state(session)).status).toBe('awaiting_client_action')
  await page.getByRole('button', { name: 'Cancel this exam' }).click()
  await dialog.getByRole('button', { name: 'Cancel this exam' }).click()
  await page.getByRole('heading', { name: 'Decimals Cancelled' }).waitFor()
  expect((await learner.state(session)).status).toBe('terminated')
  expect(await page.getByRole('button', { name: 'Give more time' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('the results of an exam are released after saying how many, and read apart from others', async () => {
  const group = await school.classOf(teacher)
  const about = { title: 'Ratios', classes: [group.id], release: 'manual' as const, assessment_id: 'fixture-four' }
  const exam = await school.exam(teacher, about)
  for (const name of ['Ada', 'Ben']) {
    const learner = await group.join(name)
    const { session_id: session } = (await begin(learner, exam.exam_id)).json
    await nextQuestion(learner, session)
    if (name === 'Ada') await learner.post(`/session/${session}/terminate`)
  }
  const { page, complaints, scan, close } = await asStaff(teacher, `staff/exams/${exam.exam_id}`)
  await page.getByRole('button', { name: 'Release results' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Release the results of 1 session?' }).waitFor()
  await dialog.getByText('1 learner is still taking it').waitFor()
  await scan()
  await dialog.getByRole('button', { name: 'Release results' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Release results' }).count()).toBe(0)
  await page.locator('viva-staff-exam-page').getByRole('link', { name: 'Results' }).click()
  await page.getByRole('heading', { name: 'Ratios', level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Answers of Ada' }).waitFor()
  expect(await page.getByRole('link', { name: 'Gradebook (CSV)' }).getAttribute('href')).toContain(exam.exam_id)
  await page.getByRole('button', { name: 'Questions' }).click()
  await page.getByText('All questions of one blueprint together.').waitFor()
  await scan()
  await page.getByRole('link', { name: 'To the exam' }).click()
  await page.locator('viva-staff-exam-page').getByRole('link', { name: 'Live sessions' }).click()
  await page.getByRole('cell', { name: 'Ratios' }).first().waitFor()
  expect(await page.locator('tbody tr').count()).toBe(2)
  expect(await page.getByLabel('Exam').locator('option:checked').innerText()).toBe('Ratios')
  await scan()
  expect(complaints).toEqual([])
  await close()
})

test('a teacher takes an exam before it opens, sees everything at its end, and nothing of it is left', async () => {
  const group = await school.classOf(teacher)
  const times = await school.times()
  const about = { title: 'Later', classes: [group.id], assessment_id: 'fixture-four', access_code: 'Rowan' }
  const exam = await school.exam(teacher, { ...about, opens_at: times.in(60), closes_at: times.in(90) })
  const { page, complaints, scan, close } = await asStaff(teacher, `staff/exams/${exam.exam_id}`)
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'Take this exam as your learners will' }).waitFor()
  await scan()
  await page.getByRole('button', { name: 'Begin the preview' }).click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await questionHeading(page, 1).waitFor()
  await scan()
  await page.getByRole('button', { name: 'End the preview' }).click()
  await page.getByRole('heading', { name: 'The preview is over' }).waitFor()
  await page.getByText('0 of 4 right').waitFor()
  await page.getByRole('heading', { name: /Question 4/ }).waitFor()
  await scan()
  const { body } = await school.asOperator('GET', '/supervise/sessions')
  expect(body).not.toContain('Later')
  await page.getByRole('button', { name: 'Take it again' }).click()
  await page.getByRole('button', { name: /^Start/ }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a teacher prints a quiz for a class, and nobody else sees its keys', async () => {
  const [group, empty] = [await school.classOf(teacher), await school.classOf(teacher)]
  for (const name of ['Amina', 'Noor', 'Kofi']) await group.join(name)
  const { page, complaints, scan, close } = await asStaff(teacher, 'staff/print?of=fixture-twenty')
  const [inClass, submit] = [
    page.getByRole('combobox', { name: 'Class' }),
    page.getByRole('button', { name: 'Make the paper' }),
  ]
  await page.getByLabel('Variants').fill('2')
  await inClass.selectOption(empty.id)
  await submit.click()
  await page.getByRole('alert').getByText('Nobody has joined this class yet.').waitFor()
  await inClass.selectOption(group.id)
  await page.getByText('Nobody has joined this class yet.').waitFor({ state: 'detached' })
  await submit.click()
  await page.getByText('20 questions in 2 variants').waitFor()
  await scan()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Variant A', exact: true }).click()
  const paper = await opened
  await paper.getByText('Question 20').waitFor()
  expect(await paper.getByText('Right answer').count()).toBe(0)
  const keys = await page.getByRole('link', { name: 'Key to variant A' }).getAttribute('href')
  const plan = await page.getByRole('link', { name: 'Seating plan' }).getAttribute('href')
  const file = await page.getByRole('link', { name: 'Download everything' }).getAttribute('href')
  const key = await teacher.get(`/${keys}`)
  expect(key.body.match(/Right answer/g)).toHaveLength(20)
  expect(key.headers.get('cache-control')).toBe('no-store')
  expect((await teacher.get(`/${plan}`)).body).toMatch(/Amina.*Kofi.*Noor/s)
  expect((await teacher.get(`/${file}`)).body).toMatch(/variant-a\.html.*staff\/key-a\.html.*staff\/seats\.html/s)
  const [learner, colleague] = [await group.join('Ida'), await school.staff('teacher')]
  const refused = [await learner.get(`/${keys}`), await colleague.get(`/${plan}`)]
  expect(refused.map(({ status, body }) => [status, body.includes('Right answer') || body.includes('Amina')])).toEqual([
    [403, false],
    [404, false],
  ])
  expect(complaints).toEqual([])
  await close()
})

test('a long list comes a page at a time', async () => {
  const other = await school.staff('teacher')
  for (let n = 0; n < 22; n += 1) await school.exam(other, { title: `Exam ${n}` })
  const { page, complaints, close } = await asStaff(other, 'staff/exams')
  const rows = page.getByRole('table', { name: 'Open now' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(20)
  await page.getByRole('button', { name: 'Older exams' }).click()
  await expect.poll(() => rows.count()).toBe(22)
  expect(await page.getByRole('button', { name: 'Older exams' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a proctor looks on and gives time, and changes nothing', async () => {
  const group = await school.classOf(teacher)
  const exam = await school.exam(teacher, { title: 'Roots', classes: [group.id] })
  const proctor = await school.staff('proctor', [group.name])
  const { page, complaints, close } = await asStaff(proctor, `staff/exams/${exam.exam_id}`)
  await page.getByRole('button', { name: 'Give more time' }).waitFor()
  expect(await page.getByRole('link', { name: 'Change' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Cancel this exam' }).count()).toBe(0)
  await page.getByRole('link', { name: 'All exams' }).click()
  await page.getByRole('link', { name: 'Roots' }).waitFor()
  expect(await page.getByRole('link', { name: 'New exam' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test.each(todaysLanguages(5))('list, exam, forms and print page fit 320 pixels in %s', async language => {
  const group = await school.classOf(teacher)
  await group.join()
  const { exam_id: id } = await school.exam(teacher, { title: 'Powers', classes: [group.id] })
  const options = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const
  const { page, complaints, scan, close } = await asStaff(teacher, `staff/exams?lang=${language}`, options)
  for (const [path, ready] of [
    ['', 'table'],
    [`/${id}`, 'table'],
    [`/${id}?change`, 'form'],
    ['/new', 'form'],
    ['/../print', 'form'],
  ] as const) {
    await page.goto(new URL(`staff/exams${path}`, server.url).href)
    await page.locator(ready).first().waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 320])
    await scan()
  }
  expect(complaints).toEqual([])
  await close()
})
