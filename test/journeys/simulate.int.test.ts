// `viva simulate` as somebody calls it: it plays, says how the tutor did, and leaves nothing where it was called.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const VIVA = path.resolve(import.meta.dirname, '../../bin/viva.mjs')

test('two lessons of the ace are played over HTTP, and every figure is told', { timeout: 120_000 }, async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), 'viva-called-'))
  try {
    const args = [
      VIVA,
      'simulate',
      '--type',
      'tutoring',
      '--personas',
      'ace',
      '--sessions',
      '2',
      '--seed',
      '2',
      '--json',
    ]
    const called = promisify(execFile)(process.execPath, args, { cwd, env: { PATH: process.env['PATH'] } })
    const ended = await called.then(
      output => ({ ...output, code: 0 }),
      (failed: { stdout: string; stderr: string; code: number }) => failed,
    )
    const { stdout, stderr } = ended
    const { figures, missed, sessions } = JSON.parse(stdout)
    // A machine that is busy with other tests may miss the target of time, and no other.
    expect(missed.filter((target: string) => !target.includes(' ms'))).toEqual([])
    expect(ended.code).toBe(missed.length > 0 ? 1 : 0)
    expect(sessions).toHaveLength(2)
    expect(figures[0]).toMatchObject({ persona: 'ace', sessions: 2, invalid: 0 })
    expect(stderr).toContain('2 sessions in')
    expect(await readdir(cwd)).toEqual([])
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
})
