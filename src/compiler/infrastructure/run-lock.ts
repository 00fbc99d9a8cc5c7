// One process works on a run at a time. A lock tells whose it is, so that one left by a process that died can be taken.
import { randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { CommandError } from './command-error.js'
import { FILES } from './run-files.js'
import { absent, type RunFolder } from './run-folder.js'

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

/** The lock of a dead process is replaced by whoever holds a second lock: between looking and replacing nobody else can have done so. */
async function takeOver(own: string, file: string): Promise<boolean> {
  const turn = `${file}.turn`
  if (!(await claim(own, turn))) {
    if (await isHeld(turn)) return false
    await rm(turn, { force: true })
    if (!(await claim(own, turn))) return false
  }
  try {
    // Given back meanwhile: then whoever comes first gets it.
    if ((await readFile(file).catch(absent)) === null) return await claim(own, file)
    if (await isHeld(file)) return false
    await rename(own, file)
    return true
  } finally {
    await rm(turn, { force: true })
  }
}

/** What processes left that died while they were taking the lock. */
async function sweepClaims(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(file)}.`)) continue
    const claimed = path.join(folder, name)
    const holder = readHolder((await readFile(claimed, 'utf8').catch(absent)) ?? '')
    if (holder !== null && !(await isAlive(holder))) await rm(claimed, { force: true })
  }
}

async function isHeld(file: string): Promise<boolean> {
  const found = await readFile(file, 'utf8').catch(absent)
  const holder = found === null ? null : readHolder(found)
  return holder !== null && (await isAlive(holder))
}

function release(file: string, mine: string): void {
  try {
    if (readFileSync(file, 'utf8') === mine) unlinkSync(file)
  } catch (error) {
    absent(error as NodeJS.ErrnoException)
  }
}

function readHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function isAlive({ pid, host, began }: Holder): Promise<boolean> {
  // Of another machine nothing can be known.
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = await beginOf(pid)
  return began === null || now === null || began === now
}

/** Field 22 of Linux's /proc/<pid>/stat; the name of the program before it may hold blanks and brackets. */
async function beginOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

async function inUse(folder: RunFolder, file: string): Promise<CommandError> {
  const holder = readHolder((await readFile(file, 'utf8').catch(absent)) ?? '')
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`
  const elsewhere =
    holder !== null && holder.host !== hostname()
      ? ` If that machine does not work on it any more, remove ${file}.`
      : ''
  return new CommandError('stage_conflict', `The run ${folder.id} is being worked on by ${who}.${elsewhere}`)
}
