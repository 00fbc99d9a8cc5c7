// Files that are there whole or not at all, whenever the process or the machine stops.
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from './system-error.js'

/** How a file that is being written is called, so that a leftover can be told and swept away. */
export const isUnfinished = (name: string): boolean => /^\..+\.unfinished$/.test(name)

type Writing = {
  /** The rights of the file; without it, those of any new one. */
  readonly mode?: number
  /** Puts the finished file in place, or throws: then it is removed. */
  readonly place?: (unfinished: string, file: string) => Promise<void>
}

/** Writes beside the file, waits for the disk, and puts it in place in one step. Makes the folder where it is missing. */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { mode, place = rename }: Writing = {},
): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  // Nobody can put a link where it is written.
  const unfinished = path.join(folder, `.${randomUUID()}.unfinished`)
  try {
    const handle = await open(unfinished, 'wx', mode)
    try {
      await handle.writeFile(content)
      if (mode !== undefined) await handle.chmod(mode)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(unfinished, file)
  } finally {
    // It is still there where it was linked, or could not be put in place.
    await rm(unfinished, { force: true }).catch(() => {})
  }
  await syncFolder(folder)
}

/** Makes sure that a name is on the disk too. Windows and some file systems cannot, and need not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isSystemError(error) || !['EINVAL', 'ENOTSUP'].includes(error.code)) throw error
  } finally {
    await handle.close()
  }
}
