// A lock among processes that may share only a folder, as containers do. A process first announces itself by a socket in the folder and then
// looks for others: of two that come together, at least one sees the other.
//
// Nothing is ever removed that a living process relies on: a socket listens before a rename gives it its name, no name is used twice, and so one
// that refuses a connection belongs to a process that has died.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listenAs, whoListens, type Introduction } from './lock-sockets.js'

const ANNOUNCED = '.lock-'
const UNANNOUNCED = '.locking-'
/** How often a process checks whether its competitors have gone, in ms. */
const AGAIN_MS = 10

export type Announced = { release(): Promise<void> }

/**
 * Takes the lock of the folder, or tells who has it or came first. Rejects as the file system does when it holds no sockets. For Linux, where a
 * socket can be reached by way of the open folder: its path may have 107 bytes at most.
 */
export async function announce(folder: string): Promise<Announced | { readonly holder: Introduction }> {
  const opened = await openFolder(folder)
  try {
    return await announceIn(opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The process that holds the folder or is about to; null if there is none. */
export async function whoIsAnnounced(folder: string): Promise<Introduction | null> {
  const opened = await openFolder(folder)
  try {
    return (await living(opened))[0]?.who ?? null
  } finally {
    await opened.close()
  }
}

async function announceIn(opened: FileHandle): Promise<Announced | { readonly holder: Introduction }> {
  const id = randomUUID()
  const own = `${ANNOUNCED}${id}`
  let isHolding = false
  const socket = await listenAs(within(opened, `${UNANNOUNCED}${id}`), () => isHolding)
  const leave = async (): Promise<void> => {
    await rm(within(opened, own), { force: true })
    await socket.close()
  }
  try {
    await rename(within(opened, `${UNANNOUNCED}${id}`), within(opened, own))
    for (;;) {
      const others = (await living(opened)).filter(({ name }) => name !== own)
      // The smallest name goes on, and waits until the others have seen that.
      const before = others.find(({ name, who }) => who === 'silent' || who.isHolding || name < own)
      if (before !== undefined) {
        await leave()
        const holder = await settledHolder(opened)
        await opened.close()
        return { holder: holder ?? before.who }
      }
      if (others.length === 0) break
      await delay(AGAIN_MS)
    }
    isHolding = true
    return {
      release: async () => {
        await leave()
        await opened.close()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** The holder of the folder after all competing processes have decided; null if none holds it. */
async function settledHolder(opened: FileHandle): Promise<Introduction | null> {
  for (;;) {
    const others = await living(opened)
    const holder = others.find(({ who }) => who === 'silent' || who.isHolding)
    if (holder !== undefined || others.length === 0) return holder?.who ?? null
    await delay(AGAIN_MS)
  }
}

/** The announced processes that are alive. Removes the sockets of dead ones. */
async function living(opened: FileHandle): Promise<{ name: string; who: Introduction }[]> {
  const names = (await readdir(within(opened))).filter(name => name.startsWith(ANNOUNCED))
  const found = await Promise.all(names.map(async name => ({ name, who: await whoListens(within(opened, name)) })))
  for (const { name, who } of found) if (who === null) await rm(within(opened, name), { force: true })
  return found.filter((one): one is { name: string; who: Introduction } => one.who !== null)
}

const openFolder = (folder: string): Promise<FileHandle> => open(folder, constants.O_RDONLY | constants.O_DIRECTORY)

const within = ({ fd }: FileHandle, name = ''): string => path.join('/proc/self/fd', String(fd), name)
