// One process works on a run at a time. A lock tells whose it is, so that one left by a process that died can be taken.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { CommandError } from './command-error.js'
import { parsedOrNull } from './read-document.js'
import { FILES } from './run-files.js'
import { absent, type RunFolder } from './run-folder.js'
import { isAlive } from '../../kernel/is-alive.js'

const Holder = z.object({
  pid: z.int().min(1),
  host: z.string(),
  /** When the process began, as the kernel counts: another process may have got its number since. Null where that cannot be told. */
  began: z.string().nullable(),
})
type Holder = z.infer<typeof Holder>

export type RunLock = {
  /** Can be called twice, and when the process is about to end. */
  release(): void
}

/** Throws a CommandError `stage_conflict` while another process holds it. Sweeps away what a dead one left unfinished. */
export async function lockRun(folder: RunFolder): Promise<RunLock> {
  const file = await folder.locate(FILES.lock)
  await mkdir(path.dirname(file), { recursive: true })
  const began = await beginOf(process.pid)
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), began, token: randomUUID() })
  // A link to it is made or refused in one step, and with all of its content: no lock is ever seen half-written.
  const own = `${file}.${process.pid}.${randomUUID()}`
  await writeFile(own, mine, { flag: 'wx' })
  try {
    if (!(await claim(own, file)) && !(await takeOver(own, file))) throw await inUse(folder, file)
  } finally {
    await rm(own, { force: true })
  }
  await folder.sweep()
  await sweepClaims(file)
  return { release: () => release(file, mine) }
}

async function claim(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * The lock of a dead process is replaced by whoever has the turn after it. A lock says something that no other says, so a lock that was
 * replaced never comes back, and a turn that is taken too late is of no use.
 */
async function takeOver(own: string, file: string): Promise<boolean> {
  const stale = await contentOf(file)
  // Given back meanwhile: then whoever comes first gets it.
  if (stale === null) return claim(own, file)
  if (await isHeld(stale)) return false
  const turn = await takeTurn(own, file, stale)
  if (turn === null) return false
  try {
    if ((await contentOf(file)) !== stale) return false
    await rename(own, file)
    return true
  } finally {
    await rm(turn, { force: true })
  }
}

/**
 * The turn after a dead process, or after one that died while it had that turn. Null: somebody else has it. The turns of the dead are swept
 * away by whoever has the lock; a turn that can be had again thereby is too late, which its owner sees by reading the lock once more.
 */
async function takeTurn(own: string, file: string, stale: string): Promise<string | null> {
  for (let before = stale; ;) {
    const turn = turnAfter(file, before)
    if (await claim(own, turn)) return turn
    const holder = await contentOf(turn)
    if (holder === null || (await isHeld(holder))) return null
    before = holder
  }
}

/** The file by which one process at most takes the place of the one that wrote `content`. */
export const turnAfter = (file: string, content: string): string =>
  `${file}.turn.${createHash('sha256').update(content).digest('hex')}`

/** What processes left that died while they were taking the lock. */
async function sweepClaims(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(file)}.`)) continue
    const claimed = path.join(folder, name)
    const holder = parsedOrNull(await contentOf(claimed), Holder)
    if (holder !== null && !(await isWorking(holder))) await rm(claimed, { force: true })
  }
}

const contentOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(absent)

async function isHeld(content: string): Promise<boolean> {
  const holder = parsedOrNull(content, Holder)
  return holder !== null && (await isWorking(holder))
}

function release(file: string, mine: string): void {
  try {
    if (readFileSync(file, 'utf8') === mine) unlinkSync(file)
  } catch (error) {
    absent(error as NodeJS.ErrnoException)
  }
}

async function isWorking({ pid, host, began }: Holder): Promise<boolean> {
  // Of another machine nothing can be known.
  if (host !== hostname()) return true
  if (!isAlive(pid)) return false
  const now = await beginOf(pid)
  return began === null || now === null || began === now
}

/** Field 22 of Linux's /proc/<pid>/stat; the name of the program before it may hold blanks and brackets. */
async function beginOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

async function inUse(folder: RunFolder, file: string): Promise<CommandError> {
  const holder = parsedOrNull(await contentOf(file), Holder)
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`
  const elsewhere =
    holder !== null && holder.host !== hostname()
      ? ` If that machine does not work on it any more, remove ${file}.`
      : ''
  return new CommandError('stage_conflict', `The run ${folder.id} is being worked on by ${who}.${elsewhere}`)
}
