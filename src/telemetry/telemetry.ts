// What is measured of one server.
import type { Watched } from '../kernel/watched.js'
import { Metrics } from './metrics.js'

export class Telemetry {
  readonly metrics = new Metrics()
  readonly watched: Watched = this.metrics.watched
  /** When the sweeper finished its last round, in ms of this process. */
  #sweptAt = performance.now()

  swept(): void {
    this.#sweptAt = performance.now()
  }

  get sweeperAgeSeconds(): number {
    return (performance.now() - this.#sweptAt) / 1000
  }
}
