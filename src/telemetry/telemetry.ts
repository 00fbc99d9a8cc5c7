// What is measured of one server: numbers always, traces where somebody collects them.
import type { Watched } from '../kernel/watched.js'
import { Metrics } from './metrics.js'
import { OtlpExporter, type TraceSettings } from './otlp.js'
import { Tracer } from './tracer.js'

type TelemetrySettings = {
  /** Null: nobody collects traces, and none are made. */
  readonly traces: TraceSettings | null
  /** Spans were lost. */
  readonly onLost: (count: number, cause: unknown) => void
}

export class Telemetry {
  readonly metrics = new Metrics()
  readonly watched: Watched
  readonly #exporter: OtlpExporter | null
  readonly #tracer: Tracer | null
  /** When the sweeper finished its last round, in ms of this process. */
  #sweptAt = performance.now()

  constructor({ traces, onLost }: TelemetrySettings = { traces: null, onLost: () => {} }) {
    const { watched: count } = this.metrics
    if (traces === null) {
      this.#exporter = null
      this.#tracer = null
      this.watched = count
      return
    }
    const exporter = new OtlpExporter(traces, onLost)
    const tracer = new Tracer(span => exporter.add(span), traces.share)
    this.#exporter = exporter
    this.#tracer = tracer
    this.watched = (what, about, work) =>
      tracer.watched(what, about, noteSpan =>
        count(what, about, noteCount =>
          work(more => {
            noteSpan(more)
            noteCount(more)
          }),
        ),
      )
  }

  /** Of the trace that is under way, for the log. */
  ids(): Readonly<Record<string, string>> {
    return this.#tracer?.ids() ?? {}
  }

  swept(): void {
    this.#sweptAt = performance.now()
  }

  get sweeperAgeSeconds(): number {
    return (performance.now() - this.#sweptAt) / 1000
  }

  /** Sends the traces that wait. */
  async stop(): Promise<void> {
    await this.#exporter?.stop()
  }
}
