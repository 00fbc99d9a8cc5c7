// The log of what staff did, over HTTP and by the command, while somebody changes its rows.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer } from '../../src/ask-server.js'
import { auditCommand, type AuditLog, type StoredEntry } from '../../src/audit/index.js'
import { readConfig } from '../../src/config.js'
import { TOKENS } from '../../src/container-tokens.js'
import { AuditPage } from '../../src/contract/audit.js'
import { newId } from '../../src/kernel/ids.js'
import { createDataDir } from '../support/pglite-template.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'

/** More than are checked at once. */
const ENTRIES = 1_200

describe('the log of what staff did', () => {
  let data: Awaited<ReturnType<typeof createDataDir>>
  let server: TestServer
  let log: AuditLog
  const ask = (at: string, options = {}) =>
    askServer(readConfig({ DATA_DIR: data.path }, { cwd: ROOT, packageDir: ROOT }), at, { url: server.url, ...options })
  async function viva(...argv: string[]) {
    const said = { code: 0, stdout: '', stderr: '' }
    const command = auditCommand({
      out: text => void (said.stdout += text),
      note: text => void (said.stderr += text),
      fail: () => void (said.code = 1),
      ask,
    })
    for (const one of [command, ...command.commands]) one.exitOverride().configureOutput({ writeErr: () => {} })
    await command.parseAsync([...argv, '--url', server.url], { from: 'user' })
    return said
  }
  const listed = async (query = '') => AuditPage.parse(await ask(`/audit${query}`))

  beforeAll(async () => {
    data = await createDataDir()
    server = await startTestServer({ database: 'pglite', env: { DATA_DIR: data.path } })
    log = server.container.resolve(TOKENS.audit)
  })
  afterAll(async () => {
    await server?.stop()
    await data?.remove()
  })

  test('is empty, and sound, before anybody did anything', async () => {
    expect(await listed()).toEqual({ entries: [], names: {}, next: null })
    expect(await viva('head')).toEqual({ code: 0, stdout: '', stderr: 'Nothing has been recorded yet.\n' })
    expect(await viva('verify')).toEqual({ code: 0, stdout: 'All 0 entries are as they were written.\n', stderr: '' })
  })

  test('is listed from the newest on, in pages, by what is asked for; erased details are not', async () => {
    const [sessionId, learnerId] = [newId(), newId()]
    const about = { actor: { kind: 'operator', id: null }, sessionId, learnerId, details: { reason: 'Fire.' } } as const
    const acts = ['session.pause', 'session.resume', 'session.pause']
    const written: StoredEntry[] = []
    for (const act of acts) written.push(await log.append({ ...about, act }))
    const first = await listed(`?session_id=${sessionId}&limit=2`)
    expect(first.entries.map(({ seq, act }) => ({ seq, act }))).toEqual(
      written
        .slice(1)
        .map(({ seq, act }) => ({ seq, act }))
        .toReversed(),
    )
    expect(first.entries[0]).toMatchObject({
      actor: { kind: 'operator', id: null },
      session_id: sessionId,
      learner_id: learnerId,
      class_id: null,
      details: { reason: 'Fire.' },
      hash: written[2]!.hash,
    })
    const second = await listed(`?session_id=${sessionId}&limit=2&before=${first.next}`)
    expect(second).toMatchObject({ entries: [{ seq: written[0]!.seq }], next: null })
    expect((await listed(`?learner_id=${learnerId}&act=session.resume`)).entries).toHaveLength(1)
    await log.eraseDetails(learnerId, { kind: 'operator', id: null })
    const erased = await listed(`?learner_id=${learnerId}`)
    expect(erased.entries.map(({ details }) => details)).toEqual([{}, null, null, null])
  })

  test('is checked from the command line, with the hash that was noted once', async () => {
    const id = () => newId()
    await Promise.all(
      Array.from({ length: ENTRIES }, () => log.append({ actor: { kind: 'key', id: id() }, act: 'session.end' })),
    )
    const total = ENTRIES + 4
    const { stdout: noted } = await viva('head')
    expect(noted).toMatch(new RegExp(`^${total}:[0-9a-f]{64}\\n$`))
    await log.append({ actor: { kind: 'system', id: null }, act: 'session.end' })
    expect(await viva('verify', '--head', noted.trim())).toEqual({
      code: 0,
      stdout: `All ${total + 1} entries are as they were written.\n`,
      stderr: `500 of ${total + 1} entries checked\n1000 of ${total + 1} entries checked\n`,
    })
    const other = noted.trim().replace(/.$/, last => (last === '0' ? '1' : '0'))
    expect(await viva('verify', '--head', other)).toMatchObject({
      code: 1,
      stdout: `Entry ${total} is not the one whose hash was noted.\n`,
    })
    expect(await viva('verify', '--head', `${total + 9}:${'0'.repeat(64)}`)).toMatchObject({
      code: 1,
      stdout: `Entry ${total + 9} was there when its hash was noted, and is not there now.\n`,
    })
    await expect(viva('verify', '--head', 'x')).rejects.toThrow('Give it as `viva audit head` printed it')
  })

  test.each([
    [`update audit_entry set act = 'session.extend' where seq = 777`, 'Entry 777 was altered, or'],
    ['delete from audit_entry where seq = 700', 'Entry 700 is missing.'],
    [`delete from audit_entry where seq = 600`, 'Entry 600 is missing.'],
  ])('is found changed after: %s', async (statement, said) => {
    await server.container.resolve(TOKENS.foundations).database.read.execute(sql.raw(statement))
    const { code, stdout } = await viva('verify')
    expect(code).toBe(1)
    expect(stdout).toContain(said)
    expect(stdout).toContain('Nothing before it was changed.\n')
  })
})
