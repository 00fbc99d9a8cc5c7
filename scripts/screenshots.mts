// `npm run screenshots`: the pictures of the README and the guides, taken of the real pages in a real browser. What is asked is drawn from fixed
// seeds, so that a picture changes little unless a page does: only the options of the lesson may change places.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { TOKENS } from '../src/container-tokens.js'
import { openAsStaff, signIn } from '../test/e2e/site.js'
import { openAction, playThrough, sayRight, sayWrong } from '../test/journeys/pupil.js'
import { launchBrowser } from '../test/support/browser.js'
import { enrolled } from '../test/support/enrolled.js'
import { Learner } from '../test/support/learner.js'
import { ROOT, startTestServer } from '../test/support/test-server.js'

const VIEW = { viewport: { width: 1000, height: 640 }, colorScheme: 'light' as const, reducedMotion: 'reduce' as const }
/** Larger ones make pages slow. */
const MOST_BYTES = 150_000

const server = await startTestServer({ database: 'pglite', blueprints: path.join(ROOT, 'blueprints') })
const browser = await launchBrowser()
const { database } = server.container.resolve(TOKENS.foundations)

/** A session whose questions are the same each time. */
async function fixed(learner: Learner, body: object, seed: string): Promise<string> {
  const id = await learner.create(body)
  await database.read.execute(sql`update session set seed = ${seed.padEnd(64, '0')} where session_id = ${id}`)
  return id
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes.`)
  await writeFile(path.join(ROOT, 'docs/images', `${name}.png`), picture)
  console.log(`docs/images/${name}.png  ${Math.round(picture.length / 1_000)} KB`)
}

/** A sum of fractions that somebody got wrong at the first try. */
async function practice(): Promise<void> {
  const body = { session_type: 'learning', skills: ['math.fractions.addition'], config: { max_items: 5 } }
  // Which question a seed leads to depends on the learner, too: one of few.
  for (let tries = 0; tries < 30; tries += 1) {
    const learner = new Learner(server.url)
    const id = await fixed(learner, body, 'practice')
    await learner.follow(id)
    const { prompt } = (await openAction(learner, id)).props as { prompt: string }
    if (!prompt.includes('\\frac{ 2 }{ 3 } + \\frac{ 2 }{ 9 }')) continue
    const { page, close } = await pageOf(learner, `s/${id}`)
    await page.getByRole('heading', { name: /^Question 1/ }).waitFor()
    // Both were added, what stands above the line and what stands below it.
    await page.getByRole('textbox').last().fill('4/12')
    await page.getByRole('button', { name: 'Submit answer' }).click()
    await page.getByTestId('first-try').waitFor()
    await page.setViewportSize({ width: 1000, height: 940 })
    await page.evaluate(() => scrollTo(0, 0))
    await shoot(page, 'practice')
    return close()
  }
  throw new Error('The question of the picture is not asked any more.')
}

/** A lesson, as it begins. */
async function lesson(): Promise<void> {
  const learner = new Learner(server.url)
  const body = { session_type: 'tutoring', guideline_id: 'math.g3.fractions.comparing-same-denominator' }
  const id = await fixed(learner, body, 'lesson')
  const { page, close } = await pageOf(learner, `s/${id}`)
  await page.getByRole('radio').first().waitFor()
  await page.setViewportSize({ width: 1000, height: 940 })
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(page, 'lesson')
  await close()
}

/** How a class did in a quiz. */
async function results(): Promise<void> {
  const names = ['Ada', 'Bilal', 'Chiara', 'Deniz', 'Emil', 'Fatima', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kofi', 'Lena']
  for (const [at, name] of names.entries()) {
    const { id, page } = await enrolled(server, name, '5b', {
      session_type: 'evaluation',
      assessment_id: 'arithmetic-basics',
    })
    await page.follow(id)
    await playThrough(server, page, id, (item, number) =>
      ((number * 7 + at * 5) % 12 < at ? sayWrong : sayRight)(item, number),
    )
  }
  // They took their time.
  await database.read.execute(sql`update session set started_at = ended_at - interval '250 seconds'`)
  const { page, close } = await openAsStaff(
    browser,
    server,
    'staff/results',
    { classes: ['5b'], role: 'teacher' },
    VIEW,
  )
  await page.getByRole('link', { name: 'Arithmetic' }).first().click()
  await page.getByRole('heading', { name: 'Distribution of scores' }).waitFor()
  await page.setViewportSize({ width: 1000, height: 880 })
  await shoot(page, 'results')
  await close()
}

async function pageOf(learner: Learner, address: string) {
  const context = await browser.newContext(VIEW)
  const page = await context.newPage()
  await signIn(page, learner)
  await page.goto(`${server.url}/${address}`)
  return { page, close: () => context.close() }
}

for (const take of [practice, lesson, results]) await take()
await browser.close()
await server.stop()
process.exit(0)
