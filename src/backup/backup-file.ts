// The file of a backup: lines of JSON, compressed with gzip. The first says what it is, the last how it can be told that nothing is missing.
//
//   {"format":"viva-backup","version":1,"viva":"0.1.0","schema":1795…,"migrations":53,"made_at":"…","database":"postgres"}
//   {"table":"session","columns":["session_id",…]}
//   ["0199…",…]                           one row, its values as Postgres writes them as text
//   {"rows":1234,"sha256":"…"}            of all lines before it, each with its line feed
//
// Values are text because both databases read what either wrote: a backup of the embedded database can be restored into Postgres, and back.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

export const BackupHead = z.object({
  format: z.literal('viva-backup'),
  version: z.int(),
  viva: z.string(),
  /** The time of the last migration that the database had, which orders schemas. */
  schema: z.int(),
  migrations: z.int(),
  made_at: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
})
export type BackupHead = z.infer<typeof BackupHead>

const TableLine = z.object({
  table: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
})
const Tail = z.object({ rows: z.int(), sha256: z.string() })
const RowLine = z.array(z.string().nullable())

/** Of the file's format. */
export const BACKUP_VERSION = 1

type BackupPart =
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  /** As JSON: an array of texts and nulls. */
  | { readonly kind: 'row'; readonly row: string }

/** Adds up what has to stand in the last line. */
export class Sum {
  readonly #hash = createHash('sha256')
  rows = 0

  /** The line with its line feed. */
  add(line: string, isRow: boolean): string {
    const text = `${line}\n`
    this.#hash.update(text)
    if (isRow) this.rows += 1
    return text
  }

  tail(): string {
    return `${JSON.stringify({ rows: this.rows, sha256: this.#hash.digest('hex') })}\n`
  }
}

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Reads the whole file once, and says what it is. Throws BackupError if it is no backup of ours, is newer than this version, cut off or changed. */
export async function checkedHead(file: string): Promise<BackupHead> {
  // Reading a folder fails without its name.
  if ((await stat(file)).isDirectory())
    throw new BackupError(`${file} is a folder. Name the file in it that \`viva backup\` has written.`)
  const hash = createHash('sha256')
  let head: BackupHead | null = null
  let before: string | null = null
  let rows = 0
  await eachLine(file, line => {
    if (head === null) head = readHead(line)
    if (before !== null) {
      hash.update(`${before}\n`)
      if (before.startsWith('[')) rows += 1
    }
    before = line
  })
  if (head === null) throw new BackupError(`${file} is empty.`)
  const tail = Tail.safeParse(jsonOf(before ?? ''))
  if (!tail.success)
    throw new BackupError(`${file} is cut off: its last line is missing. Copy it again, or take an older one.`)
  if (tail.data.rows !== rows || tail.data.sha256 !== hash.digest('hex'))
    throw new BackupError(`${file} is damaged: its checksum is another. Copy it again, or take an older one.`)
  return head
}

/** Tables and their rows in order, to be awaited one by one. The file was checked. */
export async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  let isHead = true
  for await (const line of linesOf(file)) {
    if (isHead) {
      isHead = false
      continue
    }
    if (line.startsWith('[')) {
      RowLine.parse(JSON.parse(line))
      yield { kind: 'row', row: line }
      continue
    }
    const table = TableLine.safeParse(JSON.parse(line))
    if (table.success) yield { kind: 'table', ...table.data }
  }
}

function readHead(line: string): BackupHead {
  const found = BackupHead.safeParse(jsonOf(line))
  if (!found.success) throw new BackupError('This is no backup that `viva backup` has written.')
  if (found.data.version > BACKUP_VERSION)
    throw new BackupError(
      `This backup was written by Viva ${found.data.viva}, in a format that this one does not know. Install that version.`,
    )
  return found.data
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function eachLine(file: string, take: (line: string) => void): Promise<void> {
  try {
    for await (const line of linesOf(file)) take(line)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR')
      throw new BackupError(`${file} is no backup, or damaged: it is not compressed as one.`, { cause: error })
    if (code === 'Z_BUF_ERROR')
      throw new BackupError(`${file} is cut off. Copy it again, or take an older one.`, { cause: error })
    throw error
  }
}

/** Rejects where the file cannot be read or is not compressed; readline alone would not say so. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const plain = createGunzip()
  source.on('error', error => plain.destroy(error))
  source.pipe(plain)
  const failures: Error[] = []
  plain.on('error', error => void failures.push(error))
  const lines = createInterface({ input: plain, crlfDelay: Infinity })
  plain.once('close', () => lines.close())
  for await (const line of lines) yield line
  if (failures[0] !== undefined) throw failures[0]
}
