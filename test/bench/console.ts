// The page of staff while a whole year group takes an exam: how long its browser is busy at a stretch, and how much comes over its socket.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { OPERATOR_TOKEN_FILE } from '../../src/identity/index.js'
import { launchBrowser } from '../support/browser.js'
import type { ServerProcess } from '../support/server-process.js'
import { progress, type Figure } from './figures.js'
import { Player } from './player.js'
import { EXAM } from './turns.js'

/** Begun at once, so that the sessions are there soon. */
const AT_ONCE = 8

type Load = {
  readonly learners: number
  readonly seconds: number
  /** How long each learner thinks about a question. */
  readonly thinkSeconds: number
  /** Where the server keeps the operator token. */
  readonly dataDir: string
}

/** Frames that came over the socket: when, in ms, and their bytes. */
type Frames = { readonly at: number; readonly bytes: number }[]

export async function measureConsole(server: ServerProcess, load: Load): Promise<Figure[]> {
  const { learners, seconds, thinkSeconds, dataDir } = load
  progress(`${learners} learners begin`)
  const players = Array.from({ length: learners }, () => new Player(server.url))
  for (let first = 0; first < learners; first += AT_ONCE)
    await Promise.all(players.slice(first, first + AT_ONCE).map(player => player.begin(EXAM)))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const frames: Frames = []
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) =>
        frames.push({ at: performance.now(), bytes: Buffer.byteLength(payload) }),
      ),
    )
    await keepLongTasks(page)
    const token = readFileSync(path.join(dataDir, OPERATOR_TOKEN_FILE), 'utf8').trim()
    const opened = performance.now()
    await page.goto(`${server.url}/staff#token=${token}`)
    await page
      .locator('tbody tr')
      .nth(learners - 1)
      .waitFor()
    const shownMs = performance.now() - opened
    const openingTask = await longestTask(page)

    progress(`${learners} learners answer`)
    frames.length = 0
    const answered = await answering(players, seconds, thinkSeconds)
    const whileAnswering = { task: await longestTask(page), ...bytesOf(frames, seconds) }

    progress('all are paused at once')
    frames.length = 0
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.locator('[data-act=pause]').click()
    const paused = performance.now()
    await page.getByRole('dialog').locator('button.primary').click()
    await page
      .locator('tbody tr.paused')
      .nth(learners - 1)
      .waitFor({ timeout: 60_000 })
    const pausedMs = performance.now() - paused
    const whilePausing = { task: await longestTask(page), ...bytesOf(frames, pausedMs / 1000) }
    const figure = (name: string, value: number, unit: string): Figure => ({ name: `console, ${name}`, value, unit })
    return [
      figure('learners on one page', learners, 'learners'),
      figure('from opening the page to the last row', shownMs, 'ms'),
      figure('longest task while it opens', openingTask, 'ms'),
      figure('answers while it is watched', answered / seconds, '/s'),
      figure('longest task while learners answer', whileAnswering.task, 'ms'),
      figure('bytes while learners answer', whileAnswering.mean, 'B/s'),
      figure('bytes while learners answer, most in a second', whileAnswering.most, 'B/s'),
      figure('from pausing all to the last row', pausedMs, 'ms'),
      figure('longest task while all are paused', whilePausing.task, 'ms'),
      figure('bytes while all are paused, most in a second', whilePausing.most, 'B/s'),
    ]
  } finally {
    await browser.close()
    await Promise.all(players.map(player => player.close()))
  }
}

/** Each learner answers, thinks and answers again; resolves to the number of answers. */
async function answering(players: readonly Player[], seconds: number, thinkSeconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answered = 0
  await Promise.all(
    players.map(async (player, index) => {
      await sleep((index / players.length) * thinkSeconds * 1000)
      for (let number = 1; performance.now() < end; number += 1) {
        await player.turn(number)
        answered += 1
        await sleep(thinkSeconds * 1000)
      }
    }),
  )
  return answered
}

const keepLongTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept = { longest: 0 }
    Object.assign(window, { kept })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
  })

/** In ms since it was asked last; 0: none was longer than 50 ms. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { kept } = window as unknown as { kept: { longest: number } }
    const { longest } = kept
    kept.longest = 0
    return longest
  })

function bytesOf(frames: Frames, seconds: number): { mean: number; most: number } {
  const total = frames.reduce((sum, { bytes }) => sum + bytes, 0)
  const most = Math.max(
    0,
    ...frames.map(({ at }) =>
      frames.filter(other => other.at > at - 1000 && other.at <= at).reduce((sum, { bytes }) => sum + bytes, 0),
    ),
  )
  return { mean: total / seconds, most }
}
