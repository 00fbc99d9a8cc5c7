// Starts the floor as a process of its own, as the server is one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type Floor = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/** On an empty database, or on that of another floor. Rejects when it ends instead of listening. */
export async function startFloor(databaseUrl: string): Promise<Floor> {
  const program = path.join(import.meta.dirname, 'floor-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout, 'data'), exited])) as [unknown]
  if (child.exitCode !== null) throw new Error('The floor did not start.')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  return { url: String(line).trim(), pid: child.pid!, stop }
}
