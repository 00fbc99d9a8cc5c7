// `viva curriculum …` as a process of its own, from the build, for tests that kill it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRIEF } from './brief-process.js'

const CLI = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/server/cli.js')).href
const PROGRAM = `import { run } from ${JSON.stringify(CLI)}; await run(['node', 'viva', 'curriculum', ...process.argv.slice(1)])`
const KILLER = pathToFileURL(path.join(import.meta.dirname, 'kill-at-write.mjs')).href

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly err: string }

/** `killAt`: as kill-at-write.mjs has it. `onSaid` hears all that was said on stderr so far. */
export async function curriculumProcess(
  args: readonly string[],
  {
    env = { AGENT_PROVIDER: 'internal' },
    killAt,
    onSaid = () => {},
  }: {
    readonly env?: Readonly<Record<string, string>>
    readonly killAt?: string
    readonly onSaid?: (err: string, kill: (signal: NodeJS.Signals) => void) => void
  } = {},
): Promise<Ended> {
  const preload = killAt === undefined ? [] : ['--import', KILLER]
  const child = spawn(process.execPath, [...BRIEF, ...preload, '--input-type=module', '-e', PROGRAM, '--', ...args], {
    env: { PATH: process.env['PATH'], ...env, ...(killAt === undefined ? {} : { KILL_AT: killAt }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
    onSaid(err, signal => void child.kill(signal))
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, err }
}
