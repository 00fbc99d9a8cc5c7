// The agents' log as files: whole after any kill, written once, gone when its time is over.
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { AgentSteps, LogEntry, LogRange } from '../../src/tutor/application/agent-logs.js'
import { AgentLogFiles } from '../../src/tutor/infrastructure/agent-log-files.js'
import { later } from '../support/builders.js'

const sessionId = newId()
const entry = (seq: number, about: Partial<LogEntry> = {}): LogEntry => ({
  agent: 'evaluator',
  timestamp: later(seq).toISOString(),
  duration_ms: 12,
  session_id: sessionId,
  seq,
  input_summary: 'Evaluate a reply',
  input: { student_response: 'one\n--- 99 ---\ntwo' },
  output: { feedback: 'Ünder “way” 🦕' },
  reasoning: 'Because\n--- 98 ---',
  outcome: 'accepted',
  problems: [],
  provider: 'internal',
  model: 'internal',
  prompt_hash: 'a'.repeat(64),
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
  ...about,
})

/** Rows in memory: as much of the log as the files read. */
class Rows {
  entriesOf: LogEntry[] = []
  now = later(0)
  sessions = [sessionId]
  /** How many sessions are being read now, how many were at most, and which were. */
  reading = 0
  most = 0
  readonly read = new Set<string>()
  readonly steps = {
    entries: async (id: string, { after = 0, limit }: LogRange) => {
      this.read.add(id)
      this.most = Math.max(this.most, (this.reading += 1))
      await new Promise(resolve => setImmediate(resolve))
      this.reading -= 1
      return this.entriesOf.filter(({ seq }) => seq > after).slice(0, limit)
    },
    count: async () => this.entriesOf.length,
    activeWithin: async () => (this.entriesOf.length === 0 ? [] : this.sessions),
    purge: async (days: number) => {
      const keptFrom = new Date(this.now.getTime() - days * 24 * 3_600_000)
      this.entriesOf = this.entriesOf.filter(({ timestamp }) => Date.parse(timestamp) >= keptFrom.getTime())
      return keptFrom
    },
  } as unknown as AgentSteps
}

let dir: string
let rows: Rows
let errors: unknown[]
beforeEach(async () => {
  errors = []
  open = []
  dir = await mkdtemp(path.join(tmpdir(), 'viva-agent-log-'))
  rows = new Rows()
})
afterEach(async () => {
  await Promise.all(open.map(log => log.stop()))
  await rm(dir, { recursive: true, force: true })
  expect(errors).toEqual([])
})

const name = (format: 'jsonl' | 'txt') => path.join(dir, 'sessions', sessionId, `agent_steps.${format}`)
let open: AgentLogFiles[]
const files = (days = 90) => {
  const log = new AgentLogFiles({ dir, days }, { steps: rows.steps, onError: error => errors.push(error) })
  open.push(log)
  return log
}
/** By a server that starts and stops. */
async function written(): Promise<void> {
  const log = files()
  log.changed(sessionId)
  await log.idle()
  await log.stop()
}
const lines = async () =>
  (await readFile(name('jsonl'), 'utf8'))
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line) as LogEntry]))
const both = async () => [await readFile(name('jsonl'), 'utf8'), await readFile(name('txt'), 'utf8')]

test('every row is a line and a block, once, however often it is looked', async () => {
  rows.entriesOf = [entry(3), entry(7)]
  const log = files()
  for (let time = 0; time < 5; time += 1) log.changed(sessionId)
  await log.idle()
  rows.entriesOf.push(entry(9))
  log.changed(sessionId)
  await log.idle()
  await log.stop()
  await written()
  expect(await lines()).toEqual([entry(3), entry(7), entry(9)])
  const [, text] = await both()
  expect(text!.match(/^--- \d+ ---$/gm)).toEqual(['--- 3 ---', '--- 7 ---', '--- 9 ---'])
  expect(text).toContain('    Because\n    --- 98 ---\n')
  expect((await stat(name('txt'))).mode & 0o077).toBe(0)
})

test('cut off at any byte, the files are made whole again', async () => {
  rows.entriesOf = Array.from({ length: 4 }, (_, index) => entry(index + 1))
  await written()
  const whole = await both()
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (a, b) => {
        await truncate(name('jsonl'), Math.floor(a * Buffer.byteLength(whole[0]!)))
        await truncate(name('txt'), Math.floor(b * Buffer.byteLength(whole[1]!)))
        await written()
        expect(await both()).toEqual(whole)
      },
    ),
    { numRuns: 60 },
  )
})

test('an entry that is longer than what is read at once, and rubbish behind the last one, are no hindrance', async () => {
  rows.entriesOf = [entry(1), entry(2, { reasoning: `${'x'.repeat(200_000)}\ny` })]
  await written()
  const whole = await both()
  await appendFile(name('jsonl'), '{"seq":77,\n{"half')
  await appendFile(name('txt'), 'EXECUTOR at\n    --- 55 ---\n')
  await written()
  expect(await both()).toEqual(whole)
})

test('what is too old goes: the file with its last entry, else its old entries alone', async () => {
  rows.entriesOf = [entry(1), entry(2), entry(100_000)]
  await written()
  const log = files(1)
  rows.now = later(24 * 3_600 + 50_000)
  await log.pass()
  await log.idle()
  expect(await lines()).toEqual([entry(100_000)])
  rows.now = later(24 * 3_600 + 200_000)
  await log.pass()
  await log.idle()
  expect(await readdir(path.join(dir, 'sessions'))).toEqual([])
})

test('with 0 days no file is written, and those that there are go', async () => {
  rows.entriesOf = [entry(1)]
  await written()
  rows.now = later(2)
  const log = files(0)
  await log.pass()
  log.changed(sessionId)
  await log.idle()
  expect(rows.entriesOf).toEqual([])
  expect(await readdir(path.join(dir, 'sessions'))).toEqual([])
})

test('a first round after the start makes good what a killed process left out', async () => {
  rows.entriesOf = [entry(1)]
  const log = files()
  log.sweep()
  await log.idle()
  expect(await lines()).toEqual([entry(1)])
  await rm(name('jsonl'))
  log.sweep()
  await log.idle()
  await expect(lines()).rejects.toThrow('ENOENT')
})

test('of servers that share the folder one writes, another when that one stops', async () => {
  rows.entriesOf = Array.from({ length: 60 }, (_, index) => entry(index + 1))
  const [one, other] = [files(), files()]
  const both = async () => {
    for (const log of [one, other]) log.changed(sessionId)
    await Promise.all([one.idle(), other.idle()])
  }
  await both()
  expect(await lines()).toEqual(rows.entriesOf)
  await one.stop()
  rows.entriesOf.push(entry(61))
  await both()
  expect(await lines()).toEqual(rows.entriesOf)
})

test('many sessions are written one after the other, and a stop leaves the rest for the next start', async () => {
  rows.entriesOf = [entry(1)]
  rows.sessions = Array.from({ length: 40 }, () => newId())
  const stopped = files()
  await stopped.pass()
  await stopped.stop()
  expect(rows.read.size).toBeLessThan(rows.sessions.length)
  const log = files()
  await log.pass()
  await log.idle()
  expect([rows.read.size, rows.most]).toEqual([rows.sessions.length, 1])
})
