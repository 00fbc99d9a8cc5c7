// A real Postgres for tests: the binaries that npm installed, started by us in a folder of its own. No wrapper: it cannot
// be started by root without a system account, and it needs install scripts.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { dropped, nativeFolder, openTempFolder, usable } from './postgres-binaries.js'

export type RunningPostgres = {
  /** Of a role that may create databases. */
  readonly url: string
  stop(): Promise<void>
}

/** A server of our own, for tests that treat it badly. */
export type Cluster = RunningPostgres & {
  /** `fast`: ends every connection and leaves in order. `immediate`: as after a power cut. Resolves when it takes connections again. */
  restart(how: 'fast' | 'immediate'): Promise<void>
  /** Stops every process of it where it is: connections stay open and nothing is answered until `thaw`. */
  freeze(): void
  thaw(): void
}

export type ClusterSettings = {
  /** Whether it survives a power cut; without, it is faster. */
  readonly durable?: boolean
  readonly maxConnections?: number
  /** Whether it counts statements, for `pg_stat_statements`. */
  readonly counting?: boolean
}

/**
 * The server that `DATABASE_URL` names, else a new one, which forgets on a power cut unless it is to be `durable`. Rejects with a
 * sentence that says what to do when neither is to be had.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const url = process.env['DATABASE_URL']
  return url ? { url, stop: () => Promise.resolve() } : startCluster({ durable })
}

/** A new server in a folder of its own, whatever `DATABASE_URL` says. */
export async function startCluster(settings: ClusterSettings = {}): Promise<Cluster> {
  const { durable = false, maxConnections = 200, counting = false } = settings
  const native = nativeFolder()
  const folder = mkdtempSync(path.join(openTempFolder(durable), 'viva-postgres-'))
  if (dropped) chownSync(folder, dropped.uid, dropped.gid)
  try {
    const bin = path.join(usable(native, folder), 'bin')
    const data = path.join(folder, 'data')
    const init = ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8', '--locale=C']
    execFileSync(path.join(bin, 'initdb'), init, { ...dropped, cwd: folder, stdio: 'pipe' })
    const parameters = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `fsync=${durable ? 'on' : 'off'}`,
      `max_connections=${maxConnections}`,
      ...(counting ? ['shared_preload_libraries=pg_stat_statements'] : []),
      // What is not durable lies in memory, where there is less room.
      ...(durable ? [] : ['min_wal_size=64MB', 'max_wal_size=256MB']),
    ]
    const args = ['-D', data, ...parameters.flatMap(setting => ['-c', setting])]
    return await serve({ program: path.join(bin, 'postgres'), args, folder })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

type Launch = { readonly program: string; readonly args: readonly string[]; readonly folder: string }
type Running = { readonly child: ChildProcess; readonly gone: Promise<void> }

async function serve(launch: Launch): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const started = await run(launch, port)
    if (typeof started !== 'string') return cluster(launch, port, started)
    // Somebody took the port between our look and the server's.
    if (attempt === 3 || !/in use|could not bind/i.test(started)) throw new Error(`Postgres did not start.\n${started}`)
  }
}

function cluster(launch: Launch, port: number, first: Running): Cluster {
  let running = first
  const remove = (): void => rmSync(launch.folder, { recursive: true, force: true, maxRetries: 5 })
  const cleanUp = (): void => {
    signalAll(running.child.pid!, 'SIGCONT')
    running.child.kill('SIGQUIT')
    remove()
  }
  process.once('exit', cleanUp)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal)
    await running.gone
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(how) {
      await end(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      const started = await run(launch, port)
      if (typeof started === 'string') throw new Error(`Postgres did not start again.\n${started}`)
      running = started
    },
    freeze: () => signalAll(running.child.pid!, 'SIGSTOP'),
    thaw: () => signalAll(running.child.pid!, 'SIGCONT'),
    async stop() {
      process.off('exit', cleanUp)
      await end('SIGQUIT')
      remove()
    },
  }
}

/** The process and its children; those that are gone meanwhile are none any more. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)])
    try {
      process.kill(each, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** From /proc where there is one: a small machine has no `ps`. */
function childrenOf(parent: number): number[] {
  const pairs =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .filter(name => /^\d+$/.test(name))
          .map(name => [Number(name), parentOf(name)])
      : execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
          .split('\n')
          .map(line => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, of]) => (of === parent ? [child!] : []))
}

/** Null when the process is gone. The name, in brackets, may hold anything. */
function parentOf(pid: string): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /, '')
        .split(' ', 1)[0],
    )
  } catch {
    return null
  }
}

/** The server at this port once it is ready, or what it printed instead. */
async function run({ program, args, folder }: Launch, port: number): Promise<Running | string> {
  const child = spawn(program, [...args, '-p', String(port)], {
    ...dropped,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  const problem = await untilReady(child)
  return problem ?? { child, gone }
}

/** What it printed instead of being ready, or null. */
function untilReady(child: ChildProcess): Promise<string | null> {
  return new Promise(resolve => {
    let printed = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      if (printed.length < 20_000) printed += chunk.toString()
      if (printed.includes('ready to accept connections')) resolve(null)
    })
    child.once('error', error => resolve(String(error)))
    child.once('close', () => resolve(printed))
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
