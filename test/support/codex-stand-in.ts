// A coding agent that does what its scenario says, as a real process.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CodexModel, Secret, type CodexModelOptions } from '../../src/llm/index.js'

/** One call of it: what it writes, and how it ends. Without `reply` it leaves no reply file. */
export type StandInStep = {
  readonly reply?: string
  /** Replies with what it read. */
  readonly echoes?: true
  readonly stdout?: string
  readonly stderr?: string
  readonly code?: number
  readonly endedBy?: NodeJS.Signals
  readonly hangs?: true
  /** Milliseconds for which it reports progress, every 50 of them, before it replies. */
  readonly reportsFor?: number
  readonly ignoresSigterm?: true
  /** A process of its own, which ignores SIGTERM and never ends. */
  readonly startsAnother?: true
  readonly readsNothing?: true
}

export type StandInCall = {
  readonly args: readonly string[]
  readonly input: string
  readonly schema: unknown
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  /** Its own id, and that of the process that it started. */
  readonly pids: readonly number[]
}

const SCRIPT = fileURLToPath(new URL('codex-stand-in.mjs', import.meta.url))

export type CodexStandIn = {
  /** For CODING_AGENT_CMD. */
  readonly command: string
  /** The folder in which temporary folders are to be made. */
  readonly temporary: string
  /** What it does from now on, call by call; the last step holds for all calls after it. */
  play(steps: readonly StandInStep[]): void
  /** Plays them, as a model that loses no time between its attempts. */
  model(steps: readonly StandInStep[], options?: Partial<CodexModelOptions>): CodexModel
  /** Its calls so far, oldest first. */
  calls(): StandInCall[]
  close(): void
}

export function codexStandIn(): CodexStandIn {
  const folder = mkdtempSync(path.join(tmpdir(), 'viva stand-in-'))
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary)
  const words = [process.execPath, SCRIPT, folder]
  const numbered = () => readdirSync(folder).filter(name => /^call-\d+\.json$/.test(name))
  const play = (steps: readonly StandInStep[]) =>
    writeFileSync(path.join(folder, 'scenario.json'), JSON.stringify(steps))
  return {
    command: words.map(word => `"${word}"`).join(' '),
    temporary,
    play,
    model(steps, options) {
      play(steps)
      return new CodexModel({
        command: {
          argv: words,
          environment: { PATH: new Secret('/usr/bin'), OPENAI_API_KEY: new Secret('sk-test-secret') },
        },
        model: null,
        timeoutMs: 20_000,
        retryBudget: 1,
        reasoningEffort: null,
        backoffMs: 1,
        graceMs: 200,
        ...options,
      })
    },
    calls: () =>
      numbered()
        .sort((a, b) => a.length - b.length || a.localeCompare(b))
        .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as StandInCall),
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}
