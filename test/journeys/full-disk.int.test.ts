// The embedded database on a disk without room: nothing hangs, everybody hears it, and it goes on when there is room again.
import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { within } from '../attack/report.js'
import { Learner } from '../support/learner.js'
import { createDataDir } from '../support/pglite-template.js'
import { scratch } from '../support/scratch.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { someResponse } from '../support/some-response.js'
import { FIXTURES } from '../support/test-server.js'

let server: ServerProcess

/** A limit to the size of files fails writes as a full disk does, and needs no disk of one's own. */
const limitFiles = (bytes: number | 'unlimited'): void =>
  void execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])

const status = async (address: string): Promise<number> =>
  (await fetch(server.url + address, { signal: AbortSignal.timeout(5_000) })).status

test('a full disk is answered with 503, and what was confirmed before it is there after it', async () => {
  const folder = await scratch()
  // The signal that comes with a refused write would end the process where a full disk does not.
  const node = path.join(folder, 'node')
  writeFileSync(node, `#!/bin/sh\ntrap '' XFSZ\nexec '${process.execPath}' "$@"\n`)
  chmodSync(node, 0o755)
  const data = await createDataDir()
  server = await startServer(
    { DATA_DIR: data.path, BLUEPRINTS_DIR: FIXTURES, AGENT_PROVIDER: 'internal' },
    { node, brief: true },
  )
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.exited
    await data.remove()
  })
  const learner = new Learner(server.url)
  const sessionId = await learner.create({
    session_type: 'learning',
    skills: ['fixture.sum'],
    config: { max_items: 3 },
  })
  await learner.follow(sessionId)
  const { pending_action: first } = await learner.state(sessionId)
  const answered = await learner.respond(sessionId, first.tool_call_id, someResponse(first))
  expect(answered.status).toBe(200)
  await learner.follow(sessionId)
  const { pending_action: second } = await learner.state(sessionId)
  expect(await status('/readyz')).toBe(200)

  limitFiles(1_000_000)
  const refused = await learner.respond(sessionId, second.tool_call_id, someResponse(second))
  expect(refused).toMatchObject({ status: 503, json: { code: 'database_unavailable' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  // One look at the database answers everybody for a second.
  expect(await within(5, async () => (await status('/readyz')) === 503)).toBe(true)
  expect(await status('/healthz')).toBe(200)
  expect(server.stdout()).toContain('the database cannot be used')

  limitFiles('unlimited')
  expect(await within(20, async () => (await status('/readyz')) === 200)).toBe(true)
  expect(await learner.respond(sessionId, first.tool_call_id, someResponse(first))).toMatchObject({
    status: 200,
    json: { duplicate: true, receipt: answered.json.receipt },
  })
  expect((await learner.respond(sessionId, second.tool_call_id, someResponse(second))).status).toBe(200)
  expect(server.stderr()).toBe('')
})
