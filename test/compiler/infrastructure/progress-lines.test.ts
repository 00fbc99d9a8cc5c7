import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Progress } from '../../../src/compiler/application/optimize.js'
import { ProgressLines } from '../../../src/compiler/infrastructure/progress-lines.js'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'

const DRAFT: Progress = { kind: 'asking', iteration: 0, what: 'draft' }
const WORDS: Progress = { kind: 'asking', iteration: 1, what: 'words' }
const RESUMED: Progress = { kind: 'resumed', iteration: 1 }
const OVER = '\r\u001B[K'

/** A terminal, or none, whose clock goes when it is told to. */
function terminal(isTerminal: boolean) {
  let said = ''
  let ms = 0
  const ticks = new Set<() => void>()
  const clock = {
    now: () => ms,
    often: (tick: () => void) => {
      ticks.add(tick)
      return () => void ticks.delete(tick)
    },
  }
  return {
    lines: new ProgressLines({ note: text => void (said += text), isTerminal }, clock),
    later: (by: number) => {
      ms += by
      for (const tick of ticks) tick()
    },
    said: () => {
      const heard = said
      said = ''
      return heard
    },
    running: () => ticks.size,
  }
}

test('at a terminal one line says how long somebody has been writing, until something else happens', () => {
  const { lines, later, said, running } = terminal(true)
  lines.tell(DRAFT)
  expect(said()).toBe(`${OVER}draft: being written`)
  later(250)
  expect(said()).toBe(`${OVER}draft: being written`)
  later(12_000)
  expect(said()).toBe(`${OVER}draft: being written, 12 s`)
  lines.tell(RESUMED)
  expect(said()).toBe(`${OVER}draft: being written, 12 s\ngoing on behind iteration 1\n`)
  lines.tell(WORDS)
  lines.end()
  lines.end()
  expect(said()).toBe(`${OVER}iteration 1: words are being written${OVER}iteration 1: words are being written\n`)
  expect(running()).toBe(0)
})

test('elsewhere each thing is said once, in a line of its own', () => {
  const { lines, later, said } = terminal(false)
  lines.tell(DRAFT)
  later(60_000)
  lines.tell(RESUMED)
  lines.end()
  expect(said()).toBe('draft: being written\ngoing on behind iteration 1\n')
})

test.each([
  [
    true,
    /^compiler: internal \(built in, offline, no key\)\n(?:<over>draft: being written(?:, \d+ s)?)+\niteration 1: structure/,
  ],
  [false, /^compiler: internal \(built in, offline, no key\)\ndraft: being written\niteration 1: structure/],
])('a command leaves a whole line behind, at a terminal: %s', async (isTerminal, beginning) => {
  const folder = await scratch()
  const spec = path.join(folder, 'spec.json')
  await writeFile(spec, JSON.stringify(joinsSpec()))
  const { err } = await viva(['run', 'joins', '--spec', spec, '--runs', path.join(folder, 'runs')], { isTerminal })
  expect(err.replaceAll(OVER, '<over>')).toMatch(beginning)
  expect(err).toMatch(/\n$/)
})

test('a model that cannot be asked is told of below the line, not in it', async () => {
  const folder = await scratch()
  const spec = path.join(folder, 'spec.json')
  await writeFile(spec, JSON.stringify(joinsSpec()))
  const modelEnv = () => ({ AGENT_PROVIDER: 'codex_exec', CODING_AGENT_CMD: '/nowhere/codex', AGENT_RETRY_BUDGET: '0' })
  const args = ['run', 'joins', '--spec', spec, '--runs', path.join(folder, 'runs')]
  const { err } = await viva(args, { isTerminal: true, modelEnv })
  expect(err).toMatch(/^compiler: codex_exec, its own model by \/nowhere\/codex, .*\n/)
  expect(err).toMatch(/draft: being written(, \d+ s)?\nviva: /)
})
