// Prompts that are read again whenever their files change, for development.
import { watchFolder, type FolderWatch } from '../kernel/watch-folder.js'
import { loadProductPrompts, type ProductPrompts } from './prompt-catalogue.js'
import { PromptError } from './prompts.js'

/** What became of a change: the prompts were read again, or one of them has faults, and the former ones stay. */
type PromptsReport = (problems: readonly string[]) => void

export class LivePrompts {
  #current: ProductPrompts
  #watch: FolderWatch | null = null

  /** Throws PromptError when a file and its declaration disagree. */
  constructor(private readonly directory: string) {
    this.#current = loadProductPrompts(directory)
  }

  /** The prompts loaded last. */
  readonly prompts: ProductPrompts = {
    fill: (name, values) => this.#current.fill(name, values),
    hash: name => this.#current.hash(name),
  }

  /** Starts to watch the folder. Resolves once it is watched. */
  async follow(report: PromptsReport): Promise<void> {
    this.#watch = await watchFolder(this.directory, () => report(this.#reload()))
  }

  stop(): void {
    this.#watch?.close()
  }

  #reload(): readonly string[] {
    try {
      this.#current = loadProductPrompts(this.directory)
      return []
    } catch (error) {
      return error instanceof PromptError ? error.problems : [String(error)]
    }
  }
}
