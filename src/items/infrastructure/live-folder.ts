// What a folder holds, followed: a change is read at once, and one that has errors leaves what was read before standing.
import { watchFolder, type FolderWatch } from '../../kernel/watch-folder.js'

export type LiveFolderEvents = {
  readonly onReload: () => void
  /** A BlueprintError, or what the file system said. */
  readonly onError: (error: Error) => void
}

export class LiveFolder<Content> {
  #current: Content
  #watch: FolderWatch | null = null
  #reading: Promise<void> = Promise.resolve()

  private constructor(loaded: Content) {
    this.#current = loaded
  }

  /** `loaded` is what the folder holds now; it stands until something better is there. */
  static async follow<Content>(
    folder: string,
    loaded: Content,
    read: (folder: string) => Promise<Content>,
    { onReload, onError }: LiveFolderEvents,
  ): Promise<LiveFolder<Content>> {
    const live = new LiveFolder(loaded)
    live.#watch = await watchFolder(folder, () => {
      // One reading after the other, so that an older state of the folder never wins.
      live.#reading = live.#reading.then(async () => {
        try {
          live.#current = await read(folder)
          onReload()
        } catch (error) {
          onError(error as Error)
        }
      })
    })
    return live
  }

  /** Always what was read last. */
  get current(): Content {
    return this.#current
  }

  /** Resolves when nothing is being read any more. */
  async stop(): Promise<void> {
    this.#watch?.close()
    await this.#reading
  }
}
