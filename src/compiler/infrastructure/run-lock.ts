// One process works on a run at a time. A lock tells whose it is, so that one left by a process that died can be taken.
import { randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
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
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    began: await beginOf(process.pid),
    token: randomUUID(),
  })
  await mkdir(path.dirname(file), { recursive: true })
  for (let attempt = 1; !(await claim(file, mine)); attempt += 1) {
    const found = await readFile(file, 'utf8').catch(absent)
    if (found === null) continue
    const holder = readHolder(found)
    if (attempt > 5 || (holder !== null && (await isAlive(holder)))) throw inUse(folder, file, holder)
    await takeAway(file, found)
  }
  await folder.sweep()
  return { release: () => release(file, mine) }
}

/** A link is made or refused in one step, and with all of its content: no lock is ever seen half-written. */
async function claim(file: string, content: string): Promise<boolean> {
  const own = `${file}.${process.pid}.${randomUUID()}.unfinished`
  const handle = await open(own, 'wx')
  try {
    await handle.writeFile(content)
    await handle.close()
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** Takes the lock of a dead process away. Had somebody else done so meanwhile and locked the run, theirs is put back. */
async function takeAway(file: string, dead: string): Promise<void> {
  const aside = `${file}.${randomUUID()}.unfinished`
  await rename(file, aside).catch(absent)
  const taken = await readFile(aside, 'utf8').catch(absent)
  if (taken !== null && taken !== dead) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
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

function inUse(folder: RunFolder, file: string, holder: Holder | null): CommandError {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`
  const elsewhere =
    holder !== null && holder.host !== hostname()
      ? ` If that machine does not work on it any more, remove ${file}.`
      : ''
  return new CommandError('stage_conflict', `The run ${folder.id} is being worked on by ${who}.${elsewhere}`)
}
