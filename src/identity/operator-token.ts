// The operator's token: a file in DATA_DIR that only the server's user can read.
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const OPERATOR_TOKEN_FILE = 'operator-token'

/** The token (64 hex digits), made on the first call. Processes that start together get the same one. Rejects if the file holds anything else. */
export async function loadOperatorToken(dataDir: string): Promise<string> {
  const path = join(dataDir, OPERATOR_TOKEN_FILE)
  const stored = await read(path)
  if (stored !== null) return stored
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // A link appears whole or not at all, and fails when another process was first.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const made = await read(path)
  if (made === null) throw new Error(`${path} vanished while it was being made`)
  return made
}

/** The token that a server has made there, or null: whoever asks a server makes none, as that server would not know it. */
export const findOperatorToken = (dataDir: string): Promise<string | null> => read(join(dataDir, OPERATOR_TOKEN_FILE))

async function read(path: string): Promise<string | null> {
  let text: string
  try {
    text = (await readFile(path, 'utf8')).trim()
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} holds no operator token; delete it and a new one is made`)
  return text
}
