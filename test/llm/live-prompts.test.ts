// Prompts that change while a server runs: the next request has the new text, and a fault leaves the former ones in use.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LivePrompts, PROMPTS_DIRECTORY } from '../../src/llm/index.js'

let folder: string
let live: LivePrompts
let heard: (problems: readonly string[]) => void
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prompts-'))
  cpSync(PROMPTS_DIRECTORY, folder, { recursive: true })
  heard = () => {}
  live = new LivePrompts(folder)
  await live.follow(problems => heard(problems))
})
afterEach(() => {
  live.stop()
  rmSync(folder, { recursive: true })
})

/** The problems of the first report that comes when `holds`; one change may be reported twice. */
const reported = (holds: (problems: readonly string[]) => boolean) =>
  new Promise<readonly string[]>(resolve => {
    heard = problems => {
      if (holds(problems)) resolve(problems)
    }
  })
/** At once, so that nobody reads half a file. */
function put(file: string, text: string): void {
  writeFileSync(`${folder}.new`, text)
  renameSync(`${folder}.new`, path.join(folder, file))
}

test('a changed prompt is read again, with its hash; a fault is reported and the last good one stays', async () => {
  const { prompts } = live
  const [text, hash] = [prompts.fill('sessions/nudge', {}), prompts.hash('sessions/nudge')]

  const good = reported(() => prompts.fill('sessions/nudge', {}) !== text)
  put('sessions/nudge.md', 'Call a tool, please.')
  expect(await good).toEqual([])
  expect(prompts.fill('sessions/nudge', {})).toBe('Call a tool, please.')
  expect(prompts.hash('sessions/nudge')).not.toBe(hash)

  const bad = reported(problems => problems.length > 0)
  put('sessions/nudge.md', 'Call a {tool}.')
  expect(await bad).toEqual([expect.stringMatching(/sessions\/nudge\.md:1: .*\{tool\}/)])
  expect(prompts.fill('sessions/nudge', {})).toBe('Call a tool, please.')

  const mended = reported(() => prompts.hash('sessions/nudge') === hash)
  put('sessions/nudge.md', readFileSync(path.join(PROMPTS_DIRECTORY, 'sessions/nudge.md'), 'utf8'))
  expect(await mended).toEqual([])
  expect([prompts.fill('sessions/nudge', {}), prompts.hash('sessions/nudge')]).toEqual([text, hash])
})
