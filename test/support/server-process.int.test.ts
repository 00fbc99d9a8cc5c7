// That a server of the tests is a process of its own, which says where it is and dies as it is told.
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createDataDir } from './pglite-template.js'
import { runViva, startServer, type ServerProcess } from './server-process.js'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/blueprints')
const removals: (() => Promise<void>)[] = []
let server: ServerProcess | undefined
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.exited
  for (const remove of removals.splice(0)) await remove()
})

/** What every server needs: a folder of its own, and few questions to read. */
async function dataDir(): Promise<Record<string, string>> {
  const { path: folder, remove } = await createDataDir()
  removals.push(remove)
  return { DATA_DIR: folder, BLUEPRINTS_DIR: FIXTURES }
}

describe('a server process', () => {
  test('answers where it says it listens, can be killed, and the next one on its folder ends in peace when asked to', async () => {
    const env = await dataDir()
    server = await startServer(env, { brief: true })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    server.kill('SIGKILL')
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' })
    // What configures us is nothing to it.
    process.env['AGENT_PROVIDER'] = 'nonsense'
    try {
      server = await startServer(env, { brief: true })
    } finally {
      delete process.env['AGENT_PROVIDER']
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })

  test('says why it did not start', async () => {
    await expect(startServer({ PORT: 'many' })).rejects.toThrow('PORT')
  })

  test('is configured by what it is given', async () => {
    await expect(startServer({ ...(await dataDir()), AGENT_PROVIDER: 'nonsense' })).rejects.toThrow('AGENT_PROVIDER')
  })

  test('runs other commands to their end', async () => {
    const { code, stdout } = await runViva(['--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('doctor')
  })
})
