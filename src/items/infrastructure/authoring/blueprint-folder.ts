// The files of a folder of blueprints, read and replaced one at a time. Files on disk stay the truth: nothing is written over a change that its
// author has not seen, and nothing outside the folder.
import { createHash } from 'node:crypto'
import { link, lstat, readFile, realpath, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { FILE_PATH } from '../../../contract/starter-file.js'
import { writeAtomically } from '../../../kernel/atomic-file.js'
import { isSystemError } from '../../../kernel/system-error.js'
import {
  contentUnreadable,
  fileChanged,
  fileExists,
  notWritable,
  unknownFile,
  unknownFolder,
} from '../../application/file-refusals.js'
import { catalogueFiles, isCatalogueFile, type WrittenFile } from '../yaml-catalogue.js'

type ReadFile = { readonly text: string; readonly hash: string }

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

export class BlueprintFolder {
  #last: Promise<unknown> = Promise.resolve()

  constructor(readonly root: string) {}

  /** All files of the catalogue, by their paths. Throws `content_unreadable`. */
  files(): Promise<WrittenFile[]> {
    return catalogueFiles(this.root).catch((cause: unknown) => {
      throw isSystemError(cause) ? contentUnreadable(cause) : cause
    })
  }

  /** Null: there is no such file. Throws `unknown_file` for a path that is none of a file of the catalogue. */
  async read(file: string): Promise<ReadFile | null> {
    const path = await this.#pathOf(file)
    return path === null ? null : readAt(path)
  }

  /** Where this file is or would be; null: that folder is not there. Throws `unknown_file`, `content_unreadable`. */
  async folderOf(file: string): Promise<string | null> {
    const path = await this.#pathOf(file)
    return path === null ? null : dirname(path)
  }

  /**
   * Replaces what `hash` was read of, or makes a new file where it is null. Another process that reads the file finds the old text or the new one.
   * Throws `file_changed` for any other text on disk, `content_not_writable`, and as `read` does.
   */
  replace(file: string, text: string, hash: string | null): Promise<void> {
    return this.#inTurn(() => this.#replace(file, text, hash))
  }

  /**
   * Moves what `hash` was read of, or removes it where `to` is null. Throws `file_changed`, `file_exists`, `unknown_folder`, `content_not_writable`,
   * and as `read` does.
   */
  move(file: string, hash: string, to: string | null): Promise<void> {
    return this.#inTurn(() => this.#move(file, hash, to))
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#last.then(change)
    this.#last = done.catch(() => {})
    return done
  }

  async #move(file: string, hash: string, to: string | null): Promise<void> {
    const from = await this.#pathOf(file)
    const target = to === null ? null : await this.#pathOf(to)
    if (from === null) throw unknownFile()
    if (to !== null && target === null) throw unknownFolder(to)
    if ((await readAt(from))?.hash !== hash) throw fileChanged()
    try {
      // A link, unlike a rename, is never made over a file that is there.
      if (target !== null) await link(from, target)
      await unlink(from)
    } catch (cause) {
      if (!isSystemError(cause)) throw cause
      throw cause.code === 'EEXIST' ? fileExists(to!) : notWritable(cause)
    }
  }

  async #replace(file: string, text: string, hash: string | null): Promise<void> {
    const path = await this.#pathOf(file)
    if (path === null) throw unknownFile()
    const place = async (unfinished: string): Promise<void> => {
      const now = await readAt(path)
      if ((now?.hash ?? null) !== hash) throw fileChanged()
      // A link, unlike a rename, is never made over a file that is there.
      await (hash === null ? link(unfinished, path) : rename(unfinished, path))
    }
    try {
      await writeAtomically(path, text, { mode: await modeOf(path), place })
    } catch (cause) {
      if (!isSystemError(cause)) throw cause
      throw cause.code === 'EEXIST' ? fileChanged() : notWritable(cause)
    }
  }

  /** Where the file is or would be; null: its folder is not there. Throws `unknown_file`. */
  async #pathOf(file: string): Promise<string | null> {
    if (!isFilePath(file)) throw unknownFile()
    const path = join(this.root, file)
    try {
      const [root, folder] = await Promise.all([realpath(this.root), realpath(dirname(path))])
      // A link to a folder elsewhere leads out of it.
      if (folder !== root && !folder.startsWith(root + sep)) throw unknownFile()
      const there = await lstat(join(folder, basename(path))).catch(unlessMissing)
      // Neither a link nor a pipe is read when the catalogue is loaded.
      if (there !== null && !there.isFile()) throw unknownFile()
      return join(folder, basename(path))
    } catch (cause) {
      if (isSystemError(cause) && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(cause.code)) return null
      throw isSystemError(cause) ? contentUnreadable(cause) : cause
    }
  }
}

export const isFilePath = (file: string): boolean => FILE_PATH.test(file) && isCatalogueFile(file)

async function readAt(path: string): Promise<ReadFile | null> {
  try {
    const text = await readFile(path, 'utf8')
    return { text, hash: hashOfText(text) }
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    if (cause.code === 'ENOENT') return null
    throw contentUnreadable(cause)
  }
}

const modeOf = async (path: string): Promise<number> => {
  const there = await lstat(path).catch(unlessMissing)
  return there === null ? 0o644 : there.mode & 0o777
}

function unlessMissing(error: unknown): null {
  if (isSystemError(error) && error.code === 'ENOENT') return null
  throw error
}
