// Saving, moving and removing a file of blueprints on the page for authors: only over the text that its author has read, only where the folder
// stays usable, and with the earlier text kept.
import type { z } from 'zod'
import { MoveBody, MovedFile, SaveBody, SavedFile, type FileUse } from '../../contract/authoring.js'
import type { ActorKind } from '../../contract/audit.js'
import { message, unchecked, type Mediator } from '../../kernel/mediator.js'
import { fileChanged, fileExists, unknownFile } from './file-refusals.js'

type Author = { readonly kind: ActorKind; readonly id: string | null }

type FileOnDisk = { readonly text: string; readonly hash: string }

/** The files on disk; they stay the truth. */
interface FileStore {
  read(file: string): Promise<FileOnDisk | null>
  /** Throws `file_changed` where the text on disk is not the one with this hash (null: none). */
  replace(file: string, text: string, hash: string | null): Promise<void>
  /** `to` null: it is removed. Throws `file_changed`, `file_exists`, `unknown_folder`. */
  move(file: string, hash: string, to: string | null): Promise<void>
}

/** `before`: what is on disk; null: nothing. */
export type NewVersion = {
  readonly file: string
  readonly before: FileOnDisk | null
  readonly text: string
  readonly hash: string
  readonly author: Author
}

export type StoredVersion = {
  readonly versionId: string
  readonly hash: string
  /** Of kind `system`: it was found on disk. */
  readonly author: Author
  readonly at: Date
}

export interface VersionStore {
  /** Newest first. */
  of(file: string): Promise<StoredVersion[]>
  text(versionId: string): Promise<{ readonly file: string; readonly text: string } | null>
  /** Keeps what is on disk, where that is not the newest version, and then what replaces it. Nothing is kept where `write` rejects. */
  keep(version: NewVersion, write: () => Promise<void>): Promise<void>
  /** Keeps what is on disk likewise; the versions go along to where the file stands from then on. `to` null: it is removed, they stay. */
  move(moved: MovedVersions, write: () => Promise<void>): Promise<void>
}

export type MovedVersions = { readonly file: string; readonly before: FileOnDisk; readonly to: string | null }

/** Uses the folder as it is after `write`, or throws before it. */
type ReplaceContent = (
  changed: readonly { readonly file: string; readonly text: string | null }[],
  write: () => Promise<void>,
) => Promise<FileUse>

type SavePorts = {
  readonly files: FileStore
  readonly versions: VersionStore
  readonly replace: ReplaceContent
  readonly hashOf: (text: string) => string
}

export const SaveFile = message('items/save-file', SaveBody.extend({ by: unchecked<Author>() }), SavedFile)

/** Throws file_changed, blueprint_faulty, content_not_writable, unknown_file. */
const saveFileHandler =
  ({ files, versions, replace, hashOf }: SavePorts) =>
  async ({ file, text, hash, by: author }: z.infer<typeof SaveFile.input>) => {
    const before = await files.read(file)
    if ((before?.hash ?? null) !== hash) throw fileChanged()
    const version = { file, before, text, hash: hashOf(text), author }
    const use = await replace([{ file, text }], () => versions.keep(version, () => files.replace(file, text, hash)))
    return { file, hash: version.hash, use }
  }

export const MoveFile = message('items/move-file', MoveBody, MovedFile)

/** Throws as SaveFile does, and file_exists, unknown_folder. */
const moveFileHandler =
  ({ files, versions, replace }: Omit<SavePorts, 'hashOf'>) =>
  async ({ file, hash, to }: z.infer<typeof MoveFile.input>) => {
    if (to !== null && (await files.read(to)) !== null) throw fileExists(to)
    const before = await files.read(file)
    if (before === null) throw unknownFile()
    if (before.hash !== hash) throw fileChanged()
    const changed = [{ file, text: null }, ...(to === null ? [] : [{ file: to, text: before.text }])]
    const use = await replace(changed, () => versions.move({ file, before, to }, () => files.move(file, hash, to)))
    return { file: to, use: to === null ? null : use }
  }

/** Registers the commands of authors with their handlers. */
export function registerAuthoringCommands(mediator: Mediator, ports: SavePorts): void {
  mediator.handle(SaveFile, saveFileHandler(ports))
  mediator.handle(MoveFile, moveFileHandler(ports))
}
