// One process per PGlite folder: two would each see their own writes and lose the other's without a word.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(
    readonly folder: string,
    readonly pid: string,
  ) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it, or give this one another DATA_DIR.`)
  }
}

/** Who holds the folder, or null. Never waits longer than a second. */
export function folderHolder(folder: string): Promise<string | null> {
  return new Promise(resolve => {
    const socket = net.connect(lockPath(folder))
    let pid = ''
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', chunk => (pid += chunk.toString()))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(pid === '' ? null : pid))
  })
}

/**
 * Takes the folder. The lock is a listening socket, which the kernel frees when its process dies, however it dies;
 * the path that it leaves behind is told from a live one by connecting. Throws FolderInUseError.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const where = lockPath(folder)
  for (let attempt = 1; ; attempt += 1) {
    const server = await listen(where)
    if (server) return { release: () => new Promise(resolve => server.close(() => resolve())) }
    const pid = await folderHolder(folder)
    if (pid !== null || attempt === 2) throw new FolderInUseError(folder, pid ?? 'unknown')
    await rm(where, { force: true })
  }
}

function listen(where: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(socket => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(where, () => resolve(server))
  })
}

/** Socket paths are limited to about 100 bytes, so a long folder is named by its hash in the temp folder. */
function lockPath(folder: string): string {
  const resolved = path.resolve(folder)
  if (process.platform === 'win32') return `\\\\.\\pipe\\viva-${digest(resolved)}`
  const own = path.join(resolved, '.lock')
  return own.length < 100 ? own : path.join(os.tmpdir(), `viva-${digest(resolved)}.lock`)
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)
