// Finds the pictures of a folder of blueprints by their names, which say what they hold. A question that was asked keeps its picture as long as
// the file is somewhere in the folder.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError } from '../../../kernel/system-error.js'
import { isPictureFile, readPicture } from './picture-file.js'

/** The folder is looked through again for a name that is not known, at most once in this time. */
const AGAIN_MS = 1_000

export class PictureFolder {
  /** By name: the path below the folder. */
  readonly #files = new Map<string, string>()
  /** By path: when it was written, and its name. */
  readonly #known = new Map<string, { readonly stamp: string; readonly name: string }>()
  #looked = 0
  #looking: Promise<void> | null = null

  constructor(
    private readonly folder: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Its bytes; null: no file of the folder is this picture. */
  async find(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#read(name) ?? (await this.#look(), this.#read(name))
  }

  /** The next name that is not known is looked for at once. */
  changed(): void {
    this.#looked = 0
  }

  #read(name: string): Uint8Array<ArrayBuffer> | null {
    const path = this.#files.get(name)
    const picture = path === undefined ? null : readPicture(this.folder, path)
    return picture?.ok === true && picture.name === name ? picture.bytes : null
  }

  async #look(): Promise<void> {
    if (this.#looking === null) {
      if (this.#looked !== 0 && this.now() - this.#looked < AGAIN_MS) return
      this.#looking = this.#lookThrough().finally(() => {
        this.#looked = this.now()
        this.#looking = null
      })
    }
    await this.#looking
  }

  async #lookThrough(): Promise<void> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile() || !isPictureFile(entry.name)) continue
      const whole = join(entry.parentPath, entry.name)
      const path = whole.slice(this.folder.length + 1).replaceAll('\\', '/')
      const name = await this.#nameOf(path, whole)
      if (name !== null) this.#files.set(name, path)
    }
  }

  async #nameOf(path: string, whole: string): Promise<string | null> {
    try {
      const { mtimeMs, size } = await stat(whole)
      const stamp = `${mtimeMs} ${size}`
      const known = this.#known.get(path)
      if (known?.stamp === stamp) return known.name
      const picture = readPicture(this.folder, path)
      if (!picture.ok) return null
      this.#known.set(path, { stamp, name: picture.name })
      return picture.name
    } catch (error) {
      // It was taken away meanwhile.
      if (isSystemError(error)) return null
      throw error
    }
  }
}
