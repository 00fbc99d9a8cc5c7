// Files that are there whole or not at all, whenever the process or the machine stops.
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** How a file that is being written is called, so that a leftover can be told and swept away. */
export const isUnfinished = (name: string): boolean => /^\..+\.unfinished$/.test(name)

/** Writes beside the file, waits for the disk, and puts it in place in one step. Makes the folder where it is missing. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  const unfinished = path.join(folder, `.${path.basename(file)}.${process.pid}.unfinished`)
  // A link that somebody put there is removed, not followed.
  await rm(unfinished, { force: true })
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Makes sure that a name is on the disk too. Windows cannot, and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
