// A real Postgres for tests: the binaries that npm installed, started by us in a folder of its own. No wrapper: it cannot
// be started by root without a system account, and it needs install scripts.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { dropped, nativeFolder, openTempFolder, usable } from './postgres-binaries.js'

export type RunningPostgres = {
  /** Of a role that may create databases. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * The server that `DATABASE_URL` names, else a new one, which forgets on a power cut unless it is to be `durable`. Rejects with a
 * sentence that says what to do when neither is to be had.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: () => Promise.resolve() }
  const native = nativeFolder()
  const folder = mkdtempSync(path.join(openTempFolder(), 'viva-postgres-'))
  if (dropped) chownSync(folder, dropped.uid, dropped.gid)
  try {
    const bin = path.join(usable(native, folder), 'bin')
    const data = path.join(folder, 'data')
    const init = ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8', '--locale=C']
    execFileSync(path.join(bin, 'initdb'), init, { ...dropped, cwd: folder, stdio: 'pipe' })
    return await serve(path.join(bin, 'postgres'), data, folder, durable)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function serve(program: string, data: string, folder: string, durable: boolean): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const fsync = `fsync=${durable ? 'on' : 'off'}`
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', fsync, 'max_connections=200']
    const child = spawn(program, ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])], {
      ...dropped,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
    const problem = await untilReady(child)
    if (problem === null) {
      const cleanUp = (): void => {
        child.kill('SIGQUIT')
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      }
      process.once('exit', cleanUp)
      return {
        url: `postgres://postgres@127.0.0.1:${port}/postgres`,
        async stop() {
          process.off('exit', cleanUp)
          child.kill('SIGQUIT')
          await gone
          rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        },
      }
    }
    // Somebody took the port between our look and the server's.
    if (attempt === 3 || !/in use|could not bind/i.test(problem)) throw new Error(`Postgres did not start.\n${problem}`)
  }
}

/** What it said instead of being ready, or null. */
function untilReady(child: ChildProcess): Promise<string | null> {
  return new Promise(resolve => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve(null)
    })
    child.once('error', error => resolve(String(error)))
    child.once('close', () => resolve(said))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
