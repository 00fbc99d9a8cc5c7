// Watches a folder and all folders below it, each by itself, because not every system can watch a whole tree.
import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Editors write a file in several steps; a change is reported after this many ms without another one. */
const SILENCE_MS = 80

export type FolderWatch = { close(): void }

/** Calls `onChange` after each change below the folder. Resolves once everything is being watched. */
export async function watchFolder(folder: string, onChange: () => void): Promise<FolderWatch> {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A new folder is watched from now on; its present content is part of this change.
      watchAll().then(() => closed || onChange(), onChange)
    }, SILENCE_MS)
  }
  const watchAll = async (): Promise<void> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const folders = entries.filter(entry => entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))
    for (const path of [folder, ...folders]) {
      if (closed || watchers.has(path)) continue
      const watcher = watch(path, changed)
      const forget = (): void => {
        watcher.close()
        watchers.delete(path)
      }
      watcher.on('error', forget)
      watchers.set(path, watcher)
    }
    for (const [path, watcher] of watchers)
      if (path !== folder && !folders.includes(path)) {
        watcher.close()
        watchers.delete(path)
      }
  }
  await watchAll()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
