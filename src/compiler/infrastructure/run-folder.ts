// The folder of one run. It refuses ids, paths and links that lead out of it.
import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { RunId } from '../../contract/curriculum-run.js'
import { isUnfinished, writeAtomically } from '../../kernel/atomic-file.js'
import { CommandError } from './command-error.js'

const MAX_FILE_BYTES = 32 * 1024 * 1024

export class RunFolder {
  private constructor(
    readonly id: string,
    /** Absolute, without links. */
    readonly path: string,
  ) {}

  /** Throws a CommandError: `invalid_argument` for an invalid id, `not_found`. */
  static async open(root: string, id: string): Promise<RunFolder> {
    checkRunId(id)
    const folder = path.join(root, id)
    const stats = await lstat(folder).catch(absent)
    if (stats === null) throw new CommandError('not_found', `There is no run ${id} in ${root}.`)
    if (!stats.isDirectory()) throw new CommandError('invalid_argument', `${folder} is not a folder, so it is no run.`)
    return new RunFolder(id, path.join(await realpath(root), id))
  }

  /** The absolute path of a file of the run. Throws a CommandError for a path or a link that leads out. */
  async locate(relative: string): Promise<string> {
    const parts = relative.split(/[/\\]/)
    if (
      parts.some(part => part === '' || part === '.' || part === '..' || part.includes('\0')) ||
      /^[A-Za-z]:/.test(relative)
    )
      throw new CommandError('invalid_argument', `${relative}: leads out of the run’s folder.`)
    let at = this.path
    for (const part of parts) {
      at = path.join(at, part)
      const stats = await lstat(at).catch(absent)
      if (stats === null) break
      if (stats.isSymbolicLink())
        throw new CommandError(
          'invalid_argument',
          `${relative}: there is a link on the way. A run is made of files alone.`,
        )
    }
    return path.join(this.path, ...parts)
  }

  /** The bytes of a file, or null where there is none. */
  async bytes(relative: string): Promise<Buffer | null> {
    const file = await this.locate(relative)
    const stats = await lstat(file).catch(absent)
    if (stats === null) return null
    if (!stats.isFile()) throw new CommandError('invalid_argument', `${relative}: is not a file.`)
    if (stats.size > MAX_FILE_BYTES)
      throw new CommandError('validation_failed', `${relative}: is too large to be read.`)
    return readFile(file)
  }

  /** The text of a file, or null where there is none. Throws a CommandError for what is not UTF-8. */
  async read(relative: string): Promise<string | null> {
    const bytes = await this.bytes(relative)
    return bytes === null ? null : decodeText(bytes, relative)
  }

  /** Writes a file atomically. */
  async write(relative: string, content: string): Promise<void> {
    await writeAtomically(await this.locate(relative), content)
  }

  async remove(relative: string): Promise<void> {
    await rm(await this.locate(relative), { force: true })
  }

  /** The hash of a file, independent of the blanks of JSON. Null if there is no such file. */
  async hash(relative: string): Promise<string | null> {
    const bytes = await this.bytes(relative)
    return bytes === null ? null : contentHash(relative, bytes.toString())
  }

  /** Paths of all files in a stable order, without locks and unfinished files. */
  async files(): Promise<string[]> {
    const entries = await readdir(this.path, { recursive: true, withFileTypes: true })
    const files = entries.flatMap(entry => {
      const relative = path.relative(this.path, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      if (entry.isDirectory() || entry.name.startsWith('.')) return []
      if (!entry.isFile())
        throw new CommandError('invalid_argument', `${relative}: is not a file. A run is made of files alone.`)
      return [relative]
    })
    return files.sort((a, b) => (a < b ? -1 : 1))
  }

  /** Removes unfinished files of dead processes. Requires the lock. */
  async sweep(): Promise<void> {
    const entries = await readdir(this.path, { recursive: true, withFileTypes: true })
    for (const entry of entries)
      if (entry.isFile() && isUnfinished(entry.name)) await rm(path.join(entry.parentPath, entry.name), { force: true })
  }
}

/** Throws a CommandError for an invalid id of a run. */
export function checkRunId(id: string): void {
  const parsed = RunId.safeParse(id)
  if (!parsed.success)
    throw new CommandError('invalid_argument', `${JSON.stringify(id)}: ${parsed.error.issues[0]!.message}`)
}

/** Creates the root of all runs if it is missing. */
export async function makeRoot(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
}

/** The hash of a file's content. JSON counts by its value, so that a formatter changes nothing. */
export function contentHash(name: string, text: string): string {
  return createHash('sha256')
    .update(name.endsWith('.json') ? withoutBlanks(text) : text)
    .digest('hex')
}

function withoutBlanks(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return json
  }
}

/** Throws a CommandError that names the file. A byte order mark is dropped. */
export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError('validation_failed', `${name}: is not text in UTF-8.`)
  }
}

export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
