// One process per folder: two on one PGlite folder would each see their own writes and lose the other's without a word.
//
// The lock is something that the kernel frees when its process dies, however it dies, and that nobody has to clear away: on Linux a
// socket without a file, elsewhere a pipe or a locked file. Its name is the folder's device and inode, so that every path to the folder is
// one lock. Beside it, on Linux, lies a socket with a file, because a container may share the folder and not the network.
import { constants } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** How long a holder may take to say who it is, in ms. */
const ANSWER_MS = 1_000
/** Opens and locks at once where the system has it (macOS, BSD); Node has no name for it. */
const O_EXLOCK = 0x20
/** What file systems say that hold no sockets. */
const NO_SOCKETS = ['EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EROFS']

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(
    readonly folder: string,
    /** `process 4711`, with its host when that is another one; or that it is not known. */
    readonly holder: string,
  ) {
    super(`The data folder ${folder} is in use by ${holder}. Stop it, or give this one another DATA_DIR.`)
  }
}

export type FolderLock = { release(): Promise<void> }

/** Takes the folder, which must exist. Throws FolderInUseError. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  switch (process.platform) {
    case 'linux':
      return lockOnLinux(folder)
    case 'win32':
      return listenAs(await nameOf(folder), folder)
    default:
      return lockByFile(folder)
  }
}

/** Who holds the folder, as FolderInUseError has it; null when nobody does, or it does not exist. Takes a second at most. */
export async function folderHolder(folder: string): Promise<string | null> {
  const exists = await stat(folder).catch(() => null)
  if (exists === null) return null
  switch (process.platform) {
    case 'linux':
      return (await whoListens(await nameOf(folder))) ?? (await whoIsSeen(folder))
    case 'win32':
      return whoListens(await nameOf(folder))
    default:
      return whoLocked(folder)
  }
}

async function lockOnLinux(folder: string): Promise<FolderLock> {
  const own = await listenAs(await nameOf(folder), folder)
  try {
    const seen = await beSeen(folder)
    return {
      release: async () => {
        await seen.release()
        await own.release()
      },
    }
  } catch (error) {
    await own.release()
    throw error
  }
}

/**
 * Listens at the socket in the folder, unless somebody else does. Only who has the first lock comes here, so what a dead process left behind is
 * removed by one alone.
 */
async function beSeen(folder: string): Promise<FolderLock> {
  const opened = await openSelf(folder)
  const socket = socketIn(opened)
  try {
    const elsewhere = await whoListens(socket)
    if (elsewhere !== null) throw new FolderInUseError(folder, elsewhere)
    await rm(socket, { force: true })
    const listening = await listenAs(socket, folder)
    return {
      // The socket's path leads through the open folder: it is removed first.
      release: async () => {
        await listening.release()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    if (NO_SOCKETS.includes((error as NodeJS.ErrnoException).code ?? '')) return { release: () => Promise.resolve() }
    throw error
  }
}

/** On Linux a name that begins with a null byte is no file: it is gone with its process. */
async function nameOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return process.platform === 'win32' ? `\\\\.\\pipe\\viva-${dev}-${ino}` : `\0viva-${dev}-${ino}`
}

const openSelf = (folder: string): Promise<FileHandle> => open(folder, constants.O_RDONLY | constants.O_DIRECTORY)

/** By way of the open folder, because the path of a socket may have 107 bytes at most. */
const socketIn = ({ fd }: FileHandle): string => path.join('/proc/self/fd', String(fd), '.lock')

async function whoIsSeen(folder: string): Promise<string | null> {
  const opened = await openSelf(folder)
  try {
    return await whoListens(socketIn(opened))
  } finally {
    await opened.close()
  }
}

async function listenAs(name: string, folder: string): Promise<FolderLock> {
  const server = net.createServer(socket => {
    socket.on('error', () => {})
    socket.end(introduction())
  })
  server.unref()
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    )
    server.listen(name, () => resolve(false))
  })
  if (taken) throw new FolderInUseError(folder, (await whoListens(name)) ?? 'a process that does not answer')
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

function whoListens(name: string): Promise<string | null> {
  return new Promise(resolve => {
    let text = ''
    const socket = net.connect(name)
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', chunk => (text += chunk.toString()))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(text === '' ? null : describe(text)))
  })
}

async function lockByFile(folder: string): Promise<FolderLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  const file = await open(path.join(folder, '.lock'), flags, 0o600).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EAGAIN') throw error
    throw new FolderInUseError(folder, (await whoLocked(folder)) ?? 'a process that does not answer')
  })
  await file.truncate(0)
  await file.write(introduction(), 0)
  return {
    release: async () => {
      await file.truncate(0)
      await file.close()
    },
  }
}

async function whoLocked(folder: string): Promise<string | null> {
  const flags = constants.O_RDWR | constants.O_NONBLOCK
  const file = await open(path.join(folder, '.lock'), flags).catch(() => null)
  if (file === null) return null
  try {
    const probe = await open(path.join(folder, '.lock'), flags | O_EXLOCK).catch(() => null)
    await probe?.close()
    return probe === null ? describe(await file.readFile('utf8')) : null
  } finally {
    await file.close()
  }
}

const introduction = (): string => `${process.pid} ${os.hostname()}`

function describe(text: string): string {
  const [pid, host] = text.split(' ')
  return `process ${pid}${host === os.hostname() ? '' : ` on ${host}`}`
}
