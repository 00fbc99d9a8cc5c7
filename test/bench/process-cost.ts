// What a process costs the machine, from /proc: Linux only, NaN elsewhere.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick. */
const MS_PER_TICK = 10

/** Processor time of the process since it began, in ms, user and system. */
export function cpuMs(pid: number): number {
  // The second field is the program's name in parentheses and may hold spaces.
  const fields = proc(`${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields === undefined ? Number.NaN : (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

/** Processor time of the process and of its children that are alive. */
export const treeCpuMs = (pid: number): number =>
  [pid, ...childrenOf(pid)].map(cpuMs).reduce((sum, ms) => (Number.isNaN(ms) ? sum : sum + ms))

function childrenOf(pid: number): number[] {
  const children = proc(`${pid}/task/${pid}/children`)
  return children === null ? [] : children.trim().split(' ').filter(Boolean).map(Number)
}

/** Resident memory in bytes. */
export function rssBytes(pid: number): number {
  const kilobytes = proc(`${pid}/status`)?.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1024
}

/** Open file descriptors, sockets among them. */
export function descriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

function proc(name: string): string | null {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return null
  }
}
