// The pictures beside the files of a folder of blueprints: listed with the files that show them, added, and removed where no file does. What
// is on disk is the truth here, too: nothing is written over.
import { link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddedPicture, PictureList } from '../../../contract/authors-pictures.js'
import { MAX_PICTURE_BYTES } from '../../../contract/pictures.js'
import { writeAtomically } from '../../../kernel/atomic-file.js'
import { DomainError } from '../../../kernel/errors.js'
import { isSystemError } from '../../../kernel/system-error.js'
import { contentUnreadable, notWritable, unknownFile } from '../../application/file-refusals.js'
import type { AuthorsPictures } from '../../application/authors-pictures.js'
import type { WrittenFile } from '../yaml-catalogue.js'
import { picturesShownIn } from './named-pictures.js'
import { isPictureFile, pictureOf, readPicture } from './picture-file.js'

type Folder = {
  readonly root: string
  files(): Promise<WrittenFile[]>
  /** Of this file; null: it is not there. Throws `unknown_file`. */
  folderOf(file: string): Promise<string | null>
}

/** `changed`: called once a picture was added or removed. */
export const authorsPictures = (folder: Folder, changed: () => void): AuthorsPictures => ({
  async list(file) {
    const own = await folder.folderOf(file)
    if (own === null) return { pictures: [] }
    const [paths, files] = await Promise.all([picturesBelow(own), folder.files()])
    const uses = await usesOf(folder, files)
    return { pictures: paths.flatMap(path => listed(own, path, uses)) }
  },

  async add({ file, name, bytes }) {
    const own = await folder.folderOf(file)
    if (own === null) throw unknownFile()
    if (bytes.length > MAX_PICTURE_BYTES)
      throw new DomainError('too_large', 'picture_too_large', 'A picture has at most one megabyte.', {
        max_bytes: MAX_PICTURE_BYTES,
      })
    const picture = pictureOf(bytes)
    if (picture === null)
      throw new DomainError(
        'malformed',
        'no_picture',
        'The file is no PNG, JPEG, GIF, WebP or SVG, whatever it is called.',
      )
    // What the file holds decides, and not how it is called.
    const stem = name.replace(/\.[^.]*$/, '')
    const path = `${stem}.${picture.ending}`
    const there = readPicture(own, path)
    if (there.ok && there.name === picture.name) return added(path, picture.name, false)
    try {
      await writeAtomically(join(own, path), bytes, { mode: 0o644, place: link })
    } catch (cause) {
      if (!isSystemError(cause)) throw cause
      if (cause.code !== 'EEXIST') throw notWritable(cause)
      const free = await freeName(own, stem, picture.ending)
      throw new DomainError(
        'conflict',
        'picture_exists',
        `There is already another picture ${path}.`,
        { free_name: free },
        [],
        cause,
      )
    }
    changed()
    return added(path, picture.name, true)
  },

  async remove({ file, path }) {
    const own = await folder.folderOf(file)
    const found = own === null ? null : readPicture(own, path)
    if (own === null || found?.ok !== true) throw unknownPicture()
    const users = (await usesOf(folder, await folder.files())).get(join(own, path)) ?? []
    if (users.length > 0)
      throw new DomainError('conflict', 'picture_used', `${path} stands in ${users.join(', ')}.`, { files: users })
    try {
      await rm(join(own, path))
    } catch (cause) {
      if (!isSystemError(cause)) throw cause
      throw cause.code === 'ENOENT' ? unknownPicture() : notWritable(cause)
    }
    changed()
  },
})

const added = (path: string, name: string, isNew: boolean): AddedPicture => ({ path, name, is_new: isNew })

const unknownPicture = (): DomainError =>
  new DomainError('not_found', 'unknown_picture', 'There is no such picture beside the file.')

/** Paths below the folder, with slashes, by name. */
async function picturesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter(entry => entry.isFile() && isPictureFile(entry.name))
      .map(entry =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .toSorted()
  } catch (cause) {
    throw isSystemError(cause) ? contentUnreadable(cause) : cause
  }
}

function listed(own: string, path: string, uses: ReadonlyMap<string, readonly string[]>): PictureList['pictures'] {
  const picture = readPicture(own, path)
  if (!picture.ok) return []
  return [{ path, name: picture.name, bytes: picture.bytes.length, used_by: [...(uses.get(join(own, path)) ?? [])] }]
}

/** Which files show a picture, by its place on the disk. */
async function usesOf(folder: Folder, files: readonly WrittenFile[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const uses = new Map<string, string[]>()
  for (const { file, text } of files.filter(one => one.text.includes('!['))) {
    const own = await folder.folderOf(file).catch(() => null)
    if (own === null) continue
    for (const path of picturesShownIn(text)) {
      const place = join(own, path)
      uses.set(place, [...(uses.get(place) ?? []), file])
    }
  }
  return uses
}

/** The first that no file has: `kite-2.png`. */
async function freeName(folder: string, stem: string, ending: string): Promise<string> {
  for (let n = 2; ; n += 1) {
    const name = `${stem}-${n}.${ending}`
    const there = await stat(join(folder, name)).catch(() => null)
    if (there === null) return name
  }
}
