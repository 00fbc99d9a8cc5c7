// A Viva server as a child process, started from the build, for tests that kill it or read everything it says.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRIEF } from './brief-process.js'

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type ServerProcess = {
  /** Where it listens, without a slash at the end; includes the base path. */
  readonly url: string
  readonly pid: number
  stdout(): string
  stderr(): string
  /** Sends the signal; use `exited` to wait for its effect. */
  kill(signal?: NodeJS.Signals): void
  /** Settles when the process is gone and everything it wrote has been read. */
  readonly exited: Promise<Exit>
}

const CLI = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/server/cli.js')).href
const PROGRAM = `import { run } from ${JSON.stringify(CLI)}; await run(['node', 'viva', ...process.argv.slice(1)])`
/** What a process needs of ours to run at all. Nothing that configures a server or a model is among it. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(child => child.kill('SIGKILL')))

/** Runs `viva <args>` to its end. */
export async function runViva(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Exit & { stdout: string; stderr: string }> {
  const { exited, stdout, stderr } = launch(args, env, { brief: true })
  return { ...(await exited), stdout: stdout(), stderr: stderr() }
}

/**
 * Starts `viva serve` with exactly this environment, on a free port of 127.0.0.1, and waits until it listens. Give it DATA_DIR or
 * DATABASE_URL. Rejects with what it wrote when it ends instead, or is not up after `timeoutMs`. `node`: another Node than ours.
 * `brief`: it does little before it ends.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  { timeoutMs = 30_000, ...launching }: { timeoutMs?: number } & Launch = {},
): Promise<ServerProcess> {
  const { child, exited, stdout, stderr } = launch(
    ['serve'],
    // Tests ask more in a second than a learner in an hour.
    { HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_FACTOR: '0', ...env },
    launching,
  )
  const listening = new Promise<string>(resolve => {
    // Reads no further once it listens: a busy server writes megabytes of log.
    const look = (): void => {
      const url = listeningUrl(stdout())
      if (url === null) return
      child.stdout?.off('data', look)
      resolve(url)
    }
    child.stdout?.on('data', look)
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => (timer = setTimeout(() => resolve(null), timeoutMs)))
  const url = await Promise.race([listening, exited.then(() => null), late])
  clearTimeout(timer)
  if (url === null) {
    child.kill('SIGKILL')
    await exited
    throw new Error(`The server did not start.\n${stdout()}${stderr()}`)
  }
  return { url, pid: child.pid!, stdout, stderr, kill: (signal = 'SIGTERM') => void child.kill(signal), exited }
}

type Launch = { readonly node?: string; readonly brief?: boolean }

function launch(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { node = process.execPath, brief = false }: Launch = {},
) {
  const inherited = Object.fromEntries(
    INHERITED.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const child = spawn(node, [...(brief ? BRIEF : []), '--input-type=module', '-e', PROGRAM, '--', ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  const exited = once(child, 'close').then(([code, signal]): Exit => {
    running.delete(child)
    return { code: code as number | null, signal: signal as NodeJS.Signals | null }
  })
  const text = (chunks: readonly Buffer[]) => () => Buffer.concat(chunks).toString()
  return { child, exited, stdout: text(out), stderr: text(err) }
}

/** The server says `{"msg":"listening","url":…}` on a line of its own. */
function listeningUrl(stdout: string): string | null {
  const line = stdout.split('\n').find(text => text.includes('"msg":"listening"') && text.endsWith('}'))
  return line === undefined ? null : (JSON.parse(line) as { url: string }).url
}
