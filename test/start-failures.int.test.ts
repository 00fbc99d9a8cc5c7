// A server that cannot start says why, in a sentence that names the cause, and leaves nothing open.
import net from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from './support/scratch.js'
import { runViva } from './support/server-process.js'
import { FIXTURES } from './support/test-server.js'
import { createEmptyDatabase, useDatabase } from './support/use-database.js'

const provided = useDatabase(createEmptyDatabase)
const taken = net.createServer()
beforeAll(() => new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve)))
afterAll(() => taken.close())

/** What it prints for a person. */
async function complaint(env: Readonly<Record<string, string>>): Promise<string> {
  const own = { DATA_DIR: await scratch(), BLUEPRINTS_DIR: FIXTURES, HOST: '127.0.0.1', PORT: '0' }
  const { code, stderr } = await runViva(['serve'], { ...own, ...env })
  expect(code).toBe(1)
  return stderr
}

const databaseUrl = (change: (url: URL) => void): string => {
  const url = new URL(provided.url)
  change(url)
  return url.href
}

test('nothing listens at DATABASE_URL', async () => {
  const url = databaseUrl(each => (each.port = '1'))
  expect(await complaint({ DATABASE_URL: url })).toBe(
    `viva: Postgres at 127.0.0.1:1${new URL(url).pathname} cannot be used. Nothing listens there. Start Postgres, or correct DATABASE_URL.\n`,
  )
})

test('there is no such database', async () => {
  expect(await complaint({ DATABASE_URL: databaseUrl(url => (url.pathname = '/nowhere')) })).toMatch(
    /^viva: Postgres at .*\/nowhere cannot be used\. There is no database of that name\. .*\n$/,
  )
})

test('the database only reads', async () => {
  const url = databaseUrl(each => (each.search = '?default_transaction_read_only=on'))
  expect(await complaint({ DATABASE_URL: url })).toMatch(
    /cannot be used\. The server only reads, as a standby does\..*\n$/,
  )
})

test('the embedded database is damaged', async () => {
  const folder = await scratch()
  await mkdir(path.join(folder, 'pglite'))
  await writeFile(path.join(folder, 'pglite', 'PG_VERSION'), 'nonsense')
  expect(await complaint({ DATA_DIR: folder })).toBe(
    `viva: The embedded database in ${folder} cannot be opened. Is the disk full, the folder damaged, or not writable for this user?\n`,
  )
})

test('the port is taken', async () => {
  const { port } = taken.address() as net.AddressInfo
  expect(await complaint({ DATABASE_URL: provided.url, PORT: String(port) })).toBe(
    `viva: Port ${port} on 127.0.0.1 is in use. Set PORT to another one, or 0 for any free port.\n`,
  )
})
