// Locks a folder for one process, for data that two processes would destroy: a PGlite folder, the run of a compiler, the log of agents.
//
// The system frees the lock when its process dies, however it dies, and nothing has to be cleaned up: on Linux it is a
// socket without a file, elsewhere a pipe or a locked file. Its name is the folder's device and inode, so that every path to the folder is
// one lock. On Linux a process also announces itself in the folder, because a container may share the folder and not the network.
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { announce, whoIsAnnounced } from './announced-lock.js'
import { describe, introduction, listenAs, read, whoListens, type Introduction } from './lock-sockets.js'

/** Opens and locks at once where the system has it (macOS, BSD); Node has no name for it. */
const O_EXLOCK = 0x20
/** How often a competing process is asked again, in ms. */
const AGAIN_MS = 10
/** Errors of file systems that cannot hold sockets. */
const NO_SOCKETS = ['EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EROFS']

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(
    readonly folder: string,
    readonly holder: Introduction,
  ) {
    super(`The folder ${folder} is in use by ${describe(holder)}.`)
  }
}

type FolderLock = { release(): Promise<void> }

/** Locks the folder, which must exist. Throws FolderInUseError. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  switch (process.platform) {
    case 'linux':
      return lockOnLinux(folder)
    case 'win32':
      return lockByName(folder)
    default:
      return lockByFile(folder)
  }
}

/** The holder of the folder, like `process 4711`; null if there is none or the folder does not exist. Takes a second at most. */
export async function folderHolder(folder: string): Promise<string | null> {
  const exists = await stat(folder).catch(() => null)
  const holder = exists === null ? null : await holderOf(folder)
  return holder === null ? null : describe(holder)
}

async function holderOf(folder: string): Promise<Introduction | null> {
  switch (process.platform) {
    case 'linux':
      return (await whoListens(await nameOf(folder))) ?? (await whoIsAnnounced(folder))
    case 'win32':
      return whoListens(await nameOf(folder))
    default:
      return whoLocked(folder)
  }
}

async function lockOnLinux(folder: string): Promise<FolderLock> {
  let isHolding = false
  const named = await lockByName(folder, () => isHolding)
  try {
    const announced = await announce(folder).catch((error: NodeJS.ErrnoException) => {
      if (NO_SOCKETS.includes(error.code ?? '')) return null
      throw error
    })
    if (announced !== null && 'holder' in announced) throw new FolderInUseError(folder, announced.holder)
    isHolding = true
    return {
      release: async () => {
        await announced?.release()
        await named.release()
      },
    }
  } catch (error) {
    await named.release()
    throw error
  }
}

async function lockByName(folder: string, isHolding = () => true): Promise<FolderLock> {
  const name = await nameOf(folder)
  for (;;) {
    const socket = await listenAs(name, isHolding).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      return null
    })
    if (socket !== null) return { release: () => socket.close() }
    const other = await whoListens(name)
    if (other === 'silent' || other?.isHolding === true) throw new FolderInUseError(folder, other)
    // A process that is still trying may lose to one that shares the folder but not the network.
    await delay(AGAIN_MS)
  }
}

/** Bytes of the name of a socket on Linux. Some versions of Node fill it up with null bytes and some do not, which would be two names. */
const NAME_BYTES = 108

/** On Linux a name that begins with a null byte is not a file: it vanishes with its process. */
async function nameOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\viva-${dev}-${ino}`
    : `\0viva-${dev}-${ino}`.padEnd(NAME_BYTES, '\0')
}

async function lockByFile(folder: string): Promise<FolderLock> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  const file = await open(path.join(folder, '.lock'), flags, 0o600).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EAGAIN') throw error
    throw new FolderInUseError(folder, (await whoLocked(folder)) ?? 'silent')
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

async function whoLocked(folder: string): Promise<Introduction | null> {
  const flags = constants.O_RDWR | constants.O_NONBLOCK
  const file = await open(path.join(folder, '.lock'), flags).catch(() => null)
  if (file === null) return null
  try {
    const probe = await open(path.join(folder, '.lock'), flags | O_EXLOCK).catch(() => null)
    await probe?.close()
    return probe === null ? read(await file.readFile('utf8')) : null
  } finally {
    await file.close()
  }
}
