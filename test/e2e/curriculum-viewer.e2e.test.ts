// Curricula in a real browser: the viewer of runs with two hundred steps, a document that is on its own, and the pages of the product.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportHtml } from '../../src/compiler/infrastructure/viewer/viewer-page.js'
import { startViewer } from '../../src/compiler/infrastructure/viewer/viewer-server.js'
import { TOKENS } from '../../src/container-tokens.js'
import type { RunView } from '../../src/contract/curriculum-view.js'
import type { Loopback } from '../../src/kernel/loopback.js'
import { aLargeCurriculum } from '../support/a-graph.js'
import { aRunView } from '../support/a-run-view.js'
import { launchBrowser } from '../support/browser.js'
import { somePublication } from '../support/some-publication.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { focused } from './widget-page.js'
import { openSite } from './window.js'

const LARGE = aRunView('large', aLargeCurriculum(200))
const SMALL = aRunView('small', aLargeCurriculum(12))
/** For what has to be looked at sign by sign. */
const EARLIER = aLargeCurriculum(12)
const [start, ...others] = EARLIER.nodes
const FEW = aRunView(
  'few',
  { ...EARLIER, nodes: [{ ...start!, capability: 'Find the peak of a signal.', covers: ['S1'] }, ...others] },
  {
    previous: EARLIER,
    diff: {
      added_nodes: [],
      removed_nodes: [],
      changed_nodes: [{ id: start!.id, changed_fields: ['capability', 'covers'] }],
      time_delta_minutes: 0,
      critical_path_changed: false,
      previous_critical_path: [],
      current_critical_path: [],
    },
  },
)
const { nodes: STEPS, edges: EDGES } = LARGE.curriculum!

let browser: Browser
let folder: string
let viewer: Loopback
const signedOff: object[] = []
const runs = new Map<string, RunView>([
  ['large', LARGE],
  ['few', FEW],
])
beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(path.join(os.tmpdir(), 'viva-viewer-'))
  const compare = async (a: string, b: string) => {
    const [one, other] = [runs.get(a), runs.get(b)]
    return one && other ? { a: one, b: other, diff: null } : null
  }
  const heading = ({ run, curriculum }: RunView) => ({ run, topic: curriculum?.topic ?? null })
  viewer = await startViewer(
    {
      folder,
      list: async () => ({ runs: [...runs.values()].map(heading) }),
      load: async id => runs.get(id) ?? null,
      signOff: async (id, given) => void signedOff.push({ id, ...given }),
      compare,
    },
    0,
  )
})
afterAll(async () => {
  await viewer?.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

const step = (page: Page, id: string) => page.locator(`.node[data-id="${id}"]`)
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const inSight = (page: Page, id: string) =>
  step(page, id).evaluate(node => {
    const [one, stage] = [node.getBoundingClientRect(), node.closest('.stage')!.getBoundingClientRect()]
    return one.left >= stage.left && one.right <= stage.right && one.top >= stage.top && one.bottom <= stage.bottom
  })

/** What a click on one of the files saves. */
async function savedAs(page: Page, kind: 'SVG' | 'PNG' | 'Markdown') {
  const saved = page.waitForEvent('download')
  await page.getByRole(kind === 'PNG' ? 'button' : 'link', { name: kind, exact: true }).click()
  const download = await saved
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The id of the step that has focus. */
const focusedStep = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return (element as HTMLElement).dataset['id']!
  })

test('two hundred steps are moved about without one of them being drawn anew', async () => {
  const { page, complaints, close } = await openSite(browser)
  await page.goto(viewer.url)
  await step(page, STEPS[199]!.id).waitFor({ state: 'attached' })
  const stage = page.locator('.stage')
  const { x, y, width, height } = (await stage.boundingBox())!
  await stage.evaluate(element => {
    const counted = { redrawn: 0, moved: 0, frames: 0 }
    Object.assign(window, { counted })
    const world = element.querySelector('.world')!
    const watch = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(found => (counted.redrawn += found.filter(({ target }) => target !== world).length)).observe(
      world,
      watch,
    )
    new MutationObserver(() => counted.moved++).observe(world, { attributes: true, attributeFilter: ['style'] })
    const frame = () => void (counted.frames++, requestAnimationFrame(frame))
    requestAnimationFrame(frame)
  })
  const place = () => page.locator('.world').evaluate(world => getComputedStyle(world).transform)
  const before = await place()
  const started = performance.now()
  await page.mouse.move(x + width - 40, y + height / 4)
  await page.mouse.down()
  for (let i = 1; i <= 60; i++) await page.mouse.move(x + width - 40 - i * 12, y + height / 4 + (i % 7))
  await page.mouse.up()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, i < 6 ? -60 : 90)
    await page.keyboard.up('Control')
  }
  await expect.poll(place).not.toBe(before)
  const took = performance.now() - started
  const { redrawn, moved, frames } = await page.evaluate(
    () => (window as unknown as { counted: Record<'redrawn' | 'moved' | 'frames', number> }).counted,
  )
  process.stdout.write(
    `200 steps: ${moved} moves drawn in ${frames} frames, ${Math.round(took / frames)} ms each, ${redrawn} steps drawn anew\n`,
  )
  expect(redrawn).toBe(0)
  expect(moved).toBeGreaterThan(5)
  expect(moved).toBeLessThanOrEqual(frames + 1)
  // What was dragged is not chosen.
  expect(await page.locator('.node[aria-pressed=true]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('two hundred steps are walked with keys, searched, and stand as a table, too', async () => {
  const { page, complaints, close } = await openSite(browser)
  // Whoever presses a key before the map has been measured, as on a slow machine, is where that key leads all the same.
  await page.addInitScript(() => {
    window.ResizeObserver = class extends ResizeObserver {
      constructor(told: ResizeObserverCallback) {
        super((...entries) => void setTimeout(() => told(...entries), 400))
      }
    }
  })
  await page.goto(viewer.url)
  const first = STEPS[0]!.id
  await step(page, first).focus()
  await page.keyboard.press('ArrowRight')
  const second = await focusedStep(page)
  expect(EDGES).toContainEqual(expect.objectContaining({ from: first, to: second }))
  await expect.poll(() => inSight(page, second)).toBe(true)
  await page.keyboard.press('Enter')
  const aside = page.getByRole('complementary', { name: 'The chosen step' })
  await aside.getByRole('heading', { name: STEPS.find(({ id }) => id === second)!.title, exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  expect(EDGES).toContainEqual(expect.objectContaining({ from: await focusedStep(page), to: second }))

  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Search')
  await page.keyboard.type('part 200')
  const last = STEPS.find(({ title }) => title.endsWith('part 200'))!
  await page.getByText('1 step found').first().waitFor()
  await page.keyboard.press('Enter')
  await aside.getByRole('heading', { name: last.title }).waitFor()
  await expect.poll(() => inSight(page, last.id)).toBe(true)

  await tab(page, 'Table').click()
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByRole('searchbox').fill('')
  expect(await page.getByRole('row').count()).toBe(201)
  await page.getByRole('button', { name: 'Critical path' }).click()
  expect(await page.getByRole('row').count()).toBe(1 + LARGE.curriculum!.critical_path.length)
  await page.getByRole('row').nth(1).getByRole('button').click()
  await expect.poll(() => focused(page)).toBe(STEPS.find(({ is_critical: critical }) => critical)!.title)
  expect(complaints).toEqual([])
  await close()
})

test('a scan finds nothing in any tab, nor in a step that was found', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(`${viewer.url}#run=few`)
  await page.getByText('12 steps', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('part 12')
  await page.getByText('1 step found').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'The chosen step' }).waitFor()
  await scan()
  await page.getByLabel('Your name').fill('A. Reader')
  await page.getByLabel('Comment').fill('Taught it twice.')
  await page.getByRole('button', { name: 'I have read it, and it may be taught' }).click()
  await expect
    .poll(() => signedOff)
    .toEqual([{ id: 'few', node_id: expect.any(String), by: 'A. Reader', comment: 'Taught it twice.' }])
  await tab(page, 'Map').focus()
  for (const name of ['Table', 'Path', 'Weeks', 'Open questions', 'Changes', 'How it was made', 'Validation']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe(name)
    if (name === 'Changes') {
      await page.locator('del', { hasText: start!.capability }).waitFor()
      await page.locator('ins', { hasText: 'Find the peak of a signal.' }).waitFor()
    }
    await scan()
  }
  expect(complaints).toEqual([])
  await close()
})

test('on a narrow phone, in the dark, with text from right to left, nothing sticks out and the map goes down', async () => {
  const phone = { viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const
  const { page, complaints, scan, close } = await openSite(browser, phone)
  await page.goto(`${viewer.url}?lang=ar#run=few`)
  const { critical_path: critical, edges } = FEW.curriculum!
  const first = critical[0]!
  await expect.poll(() => inSight(page, first)).toBe(true)
  const follower = edges.find(edge => edge.is_critical && edge.from === first)!.to
  const top = (id: string) => step(page, id).evaluate(node => node.getBoundingClientRect().top)
  expect(await top(follower)).toBeGreaterThan(await top(first))
  await step(page, first).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toContain('بعد')
  await page.keyboard.press('Enter')
  await page.locator('aside h2').waitFor()
  expect(await step(page, first).evaluate(node => getComputedStyle(node).transitionDuration)).toBe('0s')
  await scan()
  for (const name of await page.getByRole('tab').all()) {
    await name.click()
    expect(await overflow(page), (await name.textContent())!).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
})

test('the page follows the folder, and two runs are compared', async () => {
  const { page, complaints, scan, close } = await openSite(browser)
  await page.goto(viewer.url)
  await page.getByRole('heading', { name: LARGE.curriculum!.topic, level: 1 }).waitFor()
  runs.set('small', { ...SMALL, curriculum: null, trace: null, plan: null, findings: null })
  await writeFile(path.join(folder, 'one'), '')
  await page.getByRole('combobox', { name: 'Run', exact: true }).selectOption('small')
  await page.getByText('There is no curriculum yet.').waitFor()
  runs.set('small', SMALL)
  await writeFile(path.join(folder, 'two'), '')
  await page.getByText('12 steps').waitFor()
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('large')
  await page.getByRole('heading', { name: 'Comparison' }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /^Steps/ }).innerText()).toMatch(/200\s+12\s+-188/)
  await scan()
  await step(page, SMALL.curriculum!.critical_path[0]!).click()
  await page.getByRole('heading', { name: 'What readers said' }).waitFor()
  runs.delete('small')
  expect(complaints).toEqual([])
  await close()
})

test('a document needs no server: it shows the run, and becomes a picture', async () => {
  const file = path.join(folder, 'run.html')
  const hostile = { ...SMALL.curriculum!, topic: 'A </script><script>throw 1</script> & <!-- topic' }
  await writeFile(file, exportHtml({ ...SMALL, curriculum: hostile }))
  const { page, complaints, close } = await openSite(browser)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  await page.getByRole('heading', { name: hostile.topic }).waitFor()
  // On paper stands every step with its task, and nothing that one would have to press.
  await page.emulateMedia({ media: 'print' })
  await page.getByText(SMALL.curriculum!.nodes.at(-1)!.mastery_check.task).last().waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  const { name, bytes } = await savedAs(page, 'PNG')
  expect(name).toBe('small.png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(SMALL.curriculum!.width * 2)
  expect(asked.filter(url => !/^(?:file|blob|data):/.test(url))).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('a published curriculum is looked at, and a lesson of one of its steps begins', async () => {
  const server: TestServer = await startTestServer({ database: 'pglite' })
  const { page, complaints, scan, close } = await openSite(browser)
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  const publication = somePublication()
  const { status } = await fetch(`${server.url}/supervise/curricula`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(publication),
  })
  expect(status).toBe(200)
  // Programs find the API at the addresses of the pages.
  const listed = await fetch(`${server.url}/curricula`)
  expect(await listed.json()).toMatchObject({ curricula: [{ title: publication.title }] })
  expect(listed.headers.get('vary')?.toLowerCase()).toContain('accept')
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Look at whole curricula' }).click()
  await page.getByRole('heading', { name: 'Curricula', level: 1 }).waitFor()
  await scan()
  await page.getByRole('link', { name: publication.title }).click()
  await page.getByRole('heading', { name: publication.title, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/curricula/${publication.curriculum_id}`)
  await page.reload()
  const { id, title } = publication.curriculum.nodes[0]!
  await step(page, id).click()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Map', 'Table', 'Path'])
  expect(await savedAs(page, 'SVG')).toMatchObject({ name: `${publication.curriculum_id}.svg` })
  expect((await savedAs(page, 'Markdown')).bytes.toString()).toContain('## The way through')
  const picture = await savedAs(page, 'PNG')
  expect(picture.name).toBe(`${publication.curriculum_id}.png`)
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  await scan()
  await page.getByRole('button', { name: 'Learn this' }).click()
  await page.waitForURL(/\/s\//)
  await page.getByText(title).first().waitFor()
  await page.goto(`${server.url}/curricula/nothing-here`)
  await page.getByRole('heading', { name: 'There is no such curriculum.' }).waitFor()
  expect(complaints.filter(text => !text.includes('404'))).toEqual([])
  await close()
  await server.stop()
})
