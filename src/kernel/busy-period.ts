// Notices when a server begins to refuse work and when it has stopped, so that a log has two lines and not one for each refusal.

/** `onBusy` is called at the first refusal, `onFree` once there has been none for a while, with how many there were. */
export type BusyWatch = { readonly onBusy: () => void; readonly onFree: (refused: number) => void }

/** A period is over when nothing was refused for so long, in ms: longer than refused clients wait before they return. */
const QUIET_MS = 10_000

export class BusyPeriod {
  #refused = 0
  #quiet: NodeJS.Timeout | null = null

  constructor(
    private readonly watch: BusyWatch,
    private readonly quietMs = QUIET_MS,
  ) {}

  /** Notes one refusal. */
  refused(): void {
    this.#refused += 1
    if (this.#quiet !== null) return void this.#quiet.refresh()
    this.#quiet = setTimeout(() => this.#end(), this.quietMs).unref()
    this.watch.onBusy()
  }

  #end(): void {
    const refused = this.#refused
    this.#refused = 0
    this.#quiet = null
    this.watch.onFree(refused)
  }
}
