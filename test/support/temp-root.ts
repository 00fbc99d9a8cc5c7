// Where tests keep databases: in memory where there is room for them. Making the thousand small files of one takes a second on a disk and
// a twentieth of that in memory.
import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** Bytes. All databases of a run together stay far below it; a container may have as little as 64 MB. */
const ENOUGH = 2 ** 31

/** A folder whose content is lost with the machine: in memory, else the one for temporary files. */
export const tempRoot = (): string => (hasRoom() ? MEMORY : os.tmpdir())

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH
}
