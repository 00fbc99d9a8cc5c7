// Runs a command in a process group of its own and ends the group as a whole, because a coding agent starts processes too.
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

type ProcessRun = {
  /** The program and its arguments; no shell reads them. */
  readonly argv: readonly string[]
  readonly cwd: string
  /** Its complete environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Written to its standard input, which is then closed. */
  readonly input: string
  /** Ends it: by request, and by force after `graceMs`. */
  readonly signal: AbortSignal
  readonly graceMs: number
  /** Called with every piece of its output. */
  readonly heard: () => void
}

/** How the process ended: by itself (`code`) or by a signal, with the ends of its output. */
export type ProcessEnd = {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

const KEPT_CHARACTERS = 64_000

/** Resolves when the process and its group have ended. Rejects with the system's error if the command cannot be started. */
export function runProcess({ argv, cwd, environment, input, signal, graceMs, heard }: ProcessRun): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(argv[0]!, argv.slice(1), { cwd, env: { ...environment }, detached: true, windowsHide: true })
    const kill = (how: NodeJS.Signals) => {
      // A process without an id never started; a group that has ended needs no signal.
      if (child.pid !== undefined) attempt(() => process.kill(-child.pid!, how))
    }
    const killNow = () => kill('SIGKILL')
    let force: NodeJS.Timeout | undefined
    const end = () => {
      kill('SIGTERM')
      force = setTimeout(killNow, graceMs)
    }
    child.stdout.on('data', heard)
    child.stderr.on('data', heard)
    const [stdout, stderr] = [endOf(child.stdout), endOf(child.stderr)]
    const settled = () => {
      clearTimeout(force)
      signal.removeEventListener('abort', end)
      process.removeListener('exit', killNow)
    }
    process.once('exit', killNow)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()

    child.once('error', error => {
      settled()
      reject(error)
    })
    child.once('exit', (code, endedBy) => {
      killNow()
      clearTimeout(force)
      // A process that left the group may still hold the pipes.
      force = setTimeout(() => [child.stdout, child.stderr].forEach(pipe => pipe.destroy()), graceMs)
      child.once('close', () => {
        settled()
        resolve({ code, signal: endedBy, stdout: stdout(), stderr: stderr() })
      })
    })
    // It may end without having read everything.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // The group has already ended.
  }
}

/** Collects the end of a stream; call the result to read it. */
function endOf(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => void (text = (text + piece).slice(-KEPT_CHARACTERS)))
  stream.on('error', () => undefined)
  return () => text
}
