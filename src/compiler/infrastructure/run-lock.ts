// One process works on a run at a time. The kernel frees the lock of a process that died; a file names the holder to other machines,
// which see the folder and not the lock.
import { hostname } from 'node:os'
import { z } from 'zod'
import { FolderInUseError, lockFolder } from '../../kernel/folder-lock.js'
import { CommandError } from './command-error.js'
import { parsedOrNull } from './read-document.js'
import { FILES } from './run-files.js'
import type { RunFolder } from './run-folder.js'

const Holder = z.object({ pid: z.int().min(1), host: z.string() })

type RunLock = {
  /** Can be called twice. */
  release(): Promise<void>
}

/**
 * Throws a CommandError `stage_conflict` while another process holds the run. Removes what a dead one left unfinished. Two machines that share
 * the folder over a network must not start in the same instant: only the processes of one machine are kept apart by its kernel.
 */
export async function lockRun(folder: RunFolder): Promise<RunLock> {
  const lock = await lockFolder(folder.path).catch((error: unknown) => {
    throw error instanceof FolderInUseError ? inUse(folder, error.holder) : error
  })
  try {
    // A process of this machine that wrote this file has died: a living one would hold the folder.
    const holder = parsedOrNull((await folder.bytes(FILES.lock))?.toString() ?? null, Holder)
    if (holder !== null && holder.host !== hostname())
      throw inUse(
        folder,
        holder,
        ` If that machine does not work on it any more, remove ${await folder.locate(FILES.lock)}.`,
      )
    await folder.write(FILES.lock, JSON.stringify({ pid: process.pid, host: hostname() }))
    await folder.sweep()
  } catch (error) {
    await lock.release()
    throw error
  }
  let isHeld = true
  return {
    async release() {
      if (!isHeld) return
      isHeld = false
      await folder.remove(FILES.lock)
      await lock.release()
    },
  }
}

function inUse(
  { id }: RunFolder,
  holder: FolderInUseError['holder'] | z.infer<typeof Holder>,
  advice = '',
): CommandError {
  const who = holder === 'silent' ? 'another process' : `process ${holder.pid} on ${holder.host}`
  return new CommandError('stage_conflict', `The run ${id} is being worked on by ${who}.${advice}`)
}
