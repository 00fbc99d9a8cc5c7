// The agents' log as files: logs/sessions/{id}/agent_steps.jsonl for machines and agent_steps.txt for people. They copy the stored rows
// after each commit; the next pass repairs what a killed process left out or half written.
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { FolderInUseError, lockFolder } from '../../kernel/folder-lock.js'
import { entriesAfter, type AgentSteps, type LogEntry } from '../application/agent-logs.js'
import { logLine, logText, logTextSeq } from '../domain/log-text.js'

export type AgentLogSettings = {
  /** Absolute. */
  readonly dir: string
  /** Entries older than this are deleted, rows and files; 0: no files are written, and rows go with the next pass. */
  readonly days: number
}

type Ports = { readonly steps: AgentSteps; readonly onError: (error: unknown) => void }

type Format = {
  readonly name: string
  readonly write: (entry: LogEntry) => string
  /** The entry's number if the line ends an entry, else null. */
  readonly seqOf: (line: string) => number | null
}

const FORMATS: readonly Format[] = [
  { name: 'agent_steps.jsonl', write: entry => `${logLine(entry)}\n`, seqOf: line => seqOfJson(line) },
  { name: 'agent_steps.txt', write: logText, seqOf: logTextSeq },
]

const PASS_MS = 3_600_000
/** What a process that was killed may have left out is looked for so far back, in hours. */
const CATCH_UP_HOURS = 25
/** What other servers did is looked for so often, twice as far back. */
const LOOK_MS = 60_000
const LOOK_HOURS = 2 / 60
const CHUNK_BYTES = 64 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of servers that share the folder one writes, for all of them: the first, until it stops or dies. */
export class AgentLogFiles {
  /** Sessions whose files are to be written; one is written after the other, so that there are never many files open. */
  readonly #due = new Set<string>()
  /** Everything that was begun so far. Never rejects. */
  #turn: Promise<void> = Promise.resolve()
  #lock: { release(): Promise<void> } | null = null
  #passed = -Infinity
  #looked = -Infinity
  #passing: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(
    private readonly settings: AgentLogSettings,
    private readonly ports: Ports,
  ) {}

  /** Brings the session's files up to its rows, soon. Safe to call at any time, as often as you like; never rejects. */
  changed(sessionId: string): void {
    if (this.settings.days === 0 || this.#due.has(sessionId)) return
    this.#due.add(sessionId)
    void this.#inTurn(async () => {
      this.#due.delete(sessionId)
      if (await this.#isWriter()) await this.#write(sessionId)
    })
  }

  /** Removes the files of these sessions. Rejects where one cannot be removed. */
  async forget(sessionIds: readonly string[]): Promise<void> {
    const removing = this.#turn.then(async () => {
      for (const id of sessionIds) await rm(this.#folder(id), { recursive: true, force: true })
    })
    this.#turn = removing.catch(() => {})
    await removing
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.#passing
    for (let seen: Promise<void> | null = null; seen !== this.#turn;) await (seen = this.#turn)
  }

  /** Finishes the files that are being written, and no others; the next start makes them good. Lets another server write. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.idle()
    await this.#lock?.release()
    this.#lock = null
  }

  /** For a sweeper that comes often: `pass`, once an hour and at the first call, and what other servers did each minute. Never rejects. */
  sweep(): void {
    const now = performance.now()
    if (now - this.#looked < LOOK_MS) return
    this.#looked = now
    if (now - this.#passed < PASS_MS) return void this.#inTurn(() => this.#catchUp(LOOK_HOURS))
    this.#passed = now
    this.#passing = this.pass().catch(this.ports.onError)
  }

  /** Deletes what is too old, rows and files, and writes what is missing. */
  async pass(): Promise<void> {
    const retainedFrom = await this.ports.steps.purge(this.settings.days)
    await this.#inTurn(async () => {
      const folders = await this.#folders()
      if (folders.length > 0 && !(await this.#isWriter())) return
      for (const sessionId of folders) if (!this.#stopped) await this.#forgetOld(sessionId, retainedFrom)
      await this.#catchUp(CATCH_UP_HOURS)
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(() => (this.#stopped ? undefined : work())).catch(this.ports.onError)
    return this.#turn
  }

  async #catchUp(hours: number): Promise<void> {
    if (this.settings.days === 0 || this.#stopped || !(await this.#isWriter())) return
    for (const sessionId of await this.ports.steps.activeWithin(hours)) this.changed(sessionId)
  }

  /** Whether this process holds the folder's lock. Call it in turn only. */
  async #isWriter(): Promise<boolean> {
    if (this.#lock !== null) return true
    await mkdir(this.settings.dir, { recursive: true, mode: 0o700 })
    this.#lock = await lockFolder(this.settings.dir).catch((error: unknown) => {
      if (error instanceof FolderInUseError) return null
      throw error
    })
    return this.#lock !== null
  }

  async #write(sessionId: string): Promise<void> {
    const folder = this.#folder(sessionId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const format of FORMATS) {
      const file = await open(path.join(folder, format.name), 'a+', 0o600)
      try {
        await this.#append(file, sessionId, format)
      } finally {
        await file.close()
      }
    }
  }

  /** Appends after the last whole entry of the file and cuts off half an entry after it. */
  async #append(file: FileHandle, sessionId: string, { write, seqOf }: Format): Promise<void> {
    const { seq, end } = await lastWhole(file, seqOf)
    await file.truncate(end)
    for await (const entry of entriesAfter(this.ports.steps, sessionId, seq)) await file.appendFile(write(entry))
  }

  /** Rewrites a file that begins before `retainedFrom` from the rows that are left, or removes it when none is. */
  async #forgetOld(sessionId: string, retainedFrom: Date): Promise<void> {
    const folder = this.#folder(sessionId)
    const first = await firstLine(path.join(folder, FORMATS[0]!.name))
    if (first !== null && this.settings.days > 0 && timeOf(first) >= retainedFrom.getTime()) return
    await rm(folder, { recursive: true, force: true })
    if ((await this.ports.steps.count(sessionId)) > 0) this.changed(sessionId)
  }

  async #folders(): Promise<string[]> {
    const names = await readdir(path.join(this.settings.dir, 'sessions')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.filter(name => UUID.test(name))
  }

  #folder(sessionId: string): string {
    return path.join(this.settings.dir, 'sessions', sessionId)
  }
}

/** The last line that ends an entry: its number (0: there is none) and where it ends. Read from the end, so that a long file costs no more. */
async function lastWhole(file: FileHandle, seqOf: Format['seqOf']): Promise<{ seq: number; end: number }> {
  const { size } = await file.stat()
  if (size === 0) return { seq: 0, end: 0 }
  for (let bytes = CHUNK_BYTES; ; bytes *= 2) {
    const from = Math.max(0, size - bytes)
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    for (let end = buffer.lastIndexOf(10); end >= 0; end = end === 0 ? -1 : buffer.lastIndexOf(10, end - 1)) {
      const before = end === 0 ? -1 : buffer.lastIndexOf(10, end - 1)
      // A line whose beginning was not read says nothing yet.
      if (before < 0 && from > 0) break
      const seq = seqOf(buffer.toString('utf8', before + 1, end))
      if (seq !== null) return { seq, end: from + end + 1 }
    }
    if (from === 0) return { seq: 0, end: 0 }
  }
}

/** The first line of a file; null when there is no file or no whole line in it. */
async function firstLine(name: string): Promise<string | null> {
  const file = await open(name, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  try {
    for await (const line of file.readLines()) return line
    return null
  } finally {
    await file.close()
  }
}

function parsed(line: string): Partial<Pick<LogEntry, 'seq' | 'timestamp'>> | null {
  try {
    return JSON.parse(line) as LogEntry
  } catch {
    return null
  }
}

const seqOfJson = (line: string): number | null => parsed(line)?.seq ?? null

/** -Infinity for a line without a time: such a file is rewritten. */
const timeOf = (line: string): number => Date.parse(parsed(line)?.timestamp ?? '') || -Infinity
