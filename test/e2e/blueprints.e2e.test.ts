// Practice with the shipped blueprints, one for each widget, in a real browser: wrong, then right, to the results.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import { launchBrowser } from '../support/browser.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { enter, openItem, placeOfPart, typedOf, widgetOf } from './answering.js'
import { openSite, questionHeading, type Site, isSecondTry } from './site.js'
import { alerted, submit } from './widget-page.js'

/** One blueprint for each widget, each alone in its skill, so that the skill brings the widget. */
const SHIPPED = {
  number: ['mathematics/pythagoras', 'math.geometry.pythagoras'],
  expression: ['mathematics/expanding-brackets', 'math.algebra.expand'],
  matrix: ['mathematics/matrix-product', 'math.matrix.multiplication'],
  table: ['mathematics/two-way-table', 'math.data.two_way_table'],
  ordering: ['mathematics/ordering-fractions', 'math.fractions.ordering'],
  parts: ['mathematics/price-and-change', 'math.measurement.change'],
  multi_select: ['networking/same-network', 'net.ipv4.subnet.membership'],
  multiple_choice: ['networking/network-address', 'net.ipv4.subnet.network_address'],
  free_text: ['networking/ipv6-compress', 'net.ipv6.notation'],
  code_editor: ['code/long-words', 'code.javascript.lists'],
} as const
type Noun = keyof typeof SHIPPED

let blueprints: string
let server: TestServer
let browser: Browser
beforeAll(async () => {
  blueprints = await mkdtemp(path.join(os.tmpdir(), 'viva-blueprints-'))
  await Promise.all([
    copy('skills'),
    ...Object.entries(SHIPPED).map(([noun, [file]]) => copy(file, noun === 'multiple_choice' ? 'choice' : 'typed')),
  ])
  server = await startTestServer({ database: 'pglite', blueprints })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(blueprints, { recursive: true, force: true })
})

/** Where a blueprint can be asked in two ways, the copy is asked in the one that brings the widget. */
async function copy(file: string, form = 'typed'): Promise<void> {
  const to = path.join(blueprints, `${file}.yaml`)
  await mkdir(path.dirname(to), { recursive: true })
  const shipped = await readFile(path.join(ROOT, 'blueprints', `${file}.yaml`), 'utf8')
  await writeFile(to, shipped.replace('forms: [typed, choice]', `forms: [${form}]`))
}

/** A practice session of two questions that bring this widget. A refused answer is a failing resource to the browser. */
async function practise(noun: Noun): Promise<Site> {
  const site = await openSite(browser, {}, /422/)
  await site.page.goto(server.url)
  await site.page.locator('[data-kind=practice] a').first().waitFor()
  const created = await site.page.request.post(`${server.url}/session/`, {
    data: { session_type: 'learning', skills: [SHIPPED[noun][1]], config: { max_items: 2 } },
    headers: { origin: server.url },
  })
  const { session_id } = (await created.json()) as { session_id: string }
  await site.page.goto(`${server.url}/s/${session_id}`)
  await questionHeading(site.page, 1).waitFor()
  return site
}

/** A wrong answer that a misconception explains, or just a wrong one where there is none to type. */
const wrongAnswer = ({ parts: [part] }: Item): string =>
  widgetOf(part) === 'code_editor'
    ? 'function longWords() { return 0 }'
    : part.misconceptions.find(({ value }) => part.form !== 'choice' || part.options.some(o => o.value === value))!
        .value

/** The tutor's words as a reader sees them, with a hyphen for the minus sign, as an author types it. */
const read = async (page: Page): Promise<string> =>
  (await page.locator('.message-text').allInnerTexts())
    .join(' ')
    .replace(/\u2060/g, '')
    .replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ')

/** Longest piece of an author's text that holds neither formula nor code nor a line's end. */
const wordsOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .split(/\$[^$]*\$|`[^`]*`|\*+/)
    .map(piece => piece.trim())
    .toSorted((a, b) => b.length - a.length)[0]!

/** The heading of the feedback on an answer that does not earn all the points. */
const WRONG = /: (Not correct|Partly correct)$/

/** The solution, and what the author says of the mistake, unless that was read after the first try, `before`. */
async function expectRead(site: Site, item: Item, feedback: string | null, before = ''): Promise<void> {
  await site.page.locator('.feedback .message-text li').first().waitFor()
  const said = await read(site.page)
  for (const step of item.steps) expect(said).toContain(wordsOf(step))
  if (feedback !== null) expect([before, said].filter(text => text.includes(wordsOf(feedback)))).toHaveLength(1)
  const texts = [item.stem, ...item.steps].join(' ')
  if (texts.includes('$')) await site.page.locator('.feedback math').first().waitFor()
  expect(said).not.toMatch(/\$|\{\{|\\frac|undefined|NaN/)
  await site.scan()
}

describe.each((Object.keys(SHIPPED) as Noun[]).filter(noun => noun !== 'parts' && noun !== 'table'))(
  'a question with the widget %s',
  noun => {
    test('explains a wrong answer, takes a right one, and counts both', async () => {
      const site = await practise(noun)
      const { page } = site
      const first = await openItem(server, page)
      expect(widgetOf(first.parts[0])).toBe(noun)
      const wrong = wrongAnswer(first)
      await enter(page, placeOfPart(page, first, 0), first.parts[0], wrong)
      await site.scan()
      await submit(page)
      const again = await isSecondTry(page)
      const before = again ? await read(page) : ''
      if (again) {
        // An order is there again as it was arranged.
        if (noun !== 'ordering') await enter(page, placeOfPart(page, first, 0), first.parts[0], wrong)
        await submit(page)
      }
      await page.getByRole('heading', { name: WRONG }).waitFor()
      await page.getByRole('button', { name: 'Continue' }).waitFor()
      const told = first.parts[0].misconceptions.find(({ value }) => value === wrong)
      await expectRead(site, first, told?.feedback ?? null, before)

      await page.getByRole('button', { name: 'Continue' }).click()
      await questionHeading(page, 2).waitFor()
      const second = await openItem(server, page)
      expect(second.variantKey).not.toBe(first.variantKey)
      await enter(page, placeOfPart(page, second, 0), second.parts[0], second.parts[0].key)
      await submit(page)
      await page.getByRole('heading', { name: /: Correct$/ }).waitFor()
      await page.getByRole('button', { name: 'See your results' }).click()
      await page.getByText('1 of 2 correct').waitFor()
      await site.scan()
      expect(site.complaints).toEqual([])
      await site.close()
    })
  },
)

describe('a table', () => {
  test('is filled, sent and left behind with the keyboard alone', async () => {
    const site = await practise('table')
    const { page } = site
    let before = ''
    for (const number of [1, 2]) {
      await questionHeading(page, number).waitFor()
      const item = await openItem(server, page)
      const [part] = item.parts
      const told = part.misconceptions.find(({ id }) => id === 'total_counted_twice')!
      await tabTo(page, 'INPUT')
      for (const cell of typedOf(part, number === 1 ? told.value : part.key).split('\n')) {
        await page.keyboard.type(cell)
        await page.keyboard.press('Tab')
      }
      await tabTo(page, 'BUTTON', 'Submit answer')
      await page.keyboard.press('Enter')
      if (number === 1) {
        // A whole table is not typed twice: it is there again for the second try.
        await page.getByTestId('first-try').waitFor()
        before = await read(page)
        await tabTo(page, 'BUTTON', 'Submit answer')
        await page.keyboard.press('Enter')
      }
      await page.getByRole('heading', { name: number === 1 ? WRONG : /: Correct$/ }).waitFor()
      await page.getByRole('button', { name: number === 1 ? 'Continue' : 'See your results' }).waitFor()
      if (number === 1) await expectRead(site, item, told.feedback, before)
      await tabTo(page, 'BUTTON', number === 1 ? 'Continue' : 'See your results')
      await page.keyboard.press('Enter')
    }
    await page.getByText('1 of 2 correct').waitFor()
    expect(site.complaints).toEqual([])
    await site.close()
  })
})

describe('a question of two parts', () => {
  const field = (page: Page, part: string) => page.getByRole('region', { name: part, exact: true }).getByRole('textbox')

  test('keeps what was entered through a reload and a refusal, and credits what follows from a mistake', async () => {
    const site = await practise('parts')
    const { page } = site
    const first = await openItem(server, page)
    const paid = first.parts[0].misconceptions.find(({ id }) => id === 'paid_one_too_few')!
    const note = Number(first.parts[0].key) + Number(first.parts[1]!.key)
    const change = (note - Number(paid.value)).toFixed(2)

    await field(page, 'Part a').fill('a note')
    await field(page, 'Part b').fill(change)
    await page.reload()
    await questionHeading(page, 1).waitFor()
    expect(await field(page, 'Part a').inputValue()).toBe('a note')
    await submit(page)
    await page.getByRole('region', { name: 'Part a' }).locator('.error').waitFor()
    expect(await alerted(page).textContent()).toBe('Please check: Part a.')
    expect(await page.getByRole('region', { name: 'Part b' }).locator('.error').count()).toBe(0)
    expect(await field(page, 'Part a').inputValue()).toBe('a note')
    expect(await field(page, 'Part b').inputValue()).toBe(change)
    await site.scan()

    await enter(page, placeOfPart(page, first, 0), first.parts[0], paid.value)
    await submit(page)
    await page.getByTestId('first-try').getByText('Partly correct').waitFor()
    const before = await read(page)
    // Both parts are there again.
    expect(await field(page, 'Part b').inputValue()).toBe(change)
    await submit(page)
    await page.getByRole('heading', { name: WRONG }).waitFor()
    await page.getByText('Part of this is right').first().waitFor()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await expectRead(site, first, paid.feedback, before)

    await page.getByRole('button', { name: 'Continue' }).click()
    await questionHeading(page, 2).waitFor()
    const second = await openItem(server, page)
    for (const [at, part] of second.parts.entries()) await enter(page, placeOfPart(page, second, at), part, part.key)
    await submit(page)
    await page.getByRole('heading', { name: /: Correct$/ }).waitFor()
    await page.getByRole('button', { name: 'See your results' }).click()
    await page.getByText('1 of 2 correct').waitFor()
    await site.scan()
    expect(site.complaints).toEqual([])
    await site.close()
  })
})

/** Tabs until an element of this kind has focus, one with this text where a text is given. */
async function tabTo(page: Page, tag: string, text = ''): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const there = await page.evaluate(
      ([wanted, words]) => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.tagName === wanted && (element?.textContent ?? '').includes(words!)
      },
      [tag, text],
    )
    if (there) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No ${tag} ${JSON.stringify(text)} is reached by Tab.`)
}
