// A class that sits an exam: each learner starts it with the client that pages use, thinks, answers and waits for the next question.
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { VivaClient, type Exchange, type Fetch, type VivaSession } from '../../src/client/index.js'
import { someResponse } from '../support/some-response.js'

export type LoadSettings = {
  readonly url: string
  readonly learners: number
  readonly exam: string
  /** The first start and the last are this far apart, in ms. */
  readonly startsWithinMs: number
  /** The median of the time for one question, in ms; log-normal. */
  readonly thinkMs: number
  /** Whoever has not finished by then leaves. */
  readonly atMostMs: number
}

export type Sent = { readonly callId: string; readonly response: unknown }
export type Sitting = {
  readonly sessionId: string
  readonly token: string
  readonly finished: boolean
  /** Answers that the server has acknowledged. */
  readonly acknowledged: readonly Sent[]
}

/** All times in ms. */
export type LoadReport = {
  readonly sittings: readonly Sitting[]
  /** From asking for the exam until its first question is there. */
  readonly starts: readonly number[]
  /** From sending an answer until the server has stored it; until the next question is there. */
  readonly answers: readonly number[]
  readonly turns: readonly number[]
  /** Refused requests by status and code. */
  readonly refused: Readonly<Record<string, number>>
  /** From the first 503 of a request until it was answered. */
  readonly waits: readonly number[]
  readonly failures: readonly string[]
  /** While learners sat the exam. */
  readonly tookMs: number
  readonly cpuMs: number
}

/** The spread of the logarithm: the slowest tenth take two and a half times the median. */
const SPREAD = 0.7

export class Classroom {
  readonly sittings: Sitting[] = []
  readonly starts: number[] = []
  readonly answers: number[] = []
  readonly turns: number[] = []
  readonly refused: Record<string, number> = {}
  readonly waits: number[] = []
  readonly failures: string[] = []
  readonly #left = new AbortController()

  constructor(private readonly settings: LoadSettings) {}

  async run(): Promise<void> {
    const { learners, startsWithinMs, atMostMs } = this.settings
    setMaxListeners(0, this.#left.signal)
    const close = setTimeout(() => this.#left.abort(), atMostMs)
    const sitting = Array.from({ length: learners }, async () => {
      await sleep(Math.random() * startsWithinMs)
      await this.#sit().catch((error: unknown) => this.failures.push(String(error)))
    })
    await Promise.all(sitting)
    clearTimeout(close)
  }

  async #sit(): Promise<void> {
    const { url, exam } = this.settings
    const viva = new VivaClient({ baseUrl: url, fetch: this.#watched() })
    const start = performance.now()
    const session = await viva.create({ session_type: 'evaluation', assessment_id: exam })
    const acknowledged: Sent[] = []
    try {
      await this.#play(session, start, acknowledged)
    } finally {
      session.close()
      const { id: sessionId, token } = session
      const finished = session.view.phase === 'ended'
      this.sittings.push({ sessionId, token: token!, finished, acknowledged })
    }
  }

  async #play(session: VivaSession, start: number, acknowledged: Sent[]): Promise<void> {
    let since = start
    let answered: Exchange | null = null
    for await (const { question, phase } of session.follow({ signal: this.#left.signal })) {
      if (question === null || question.callId === answered?.callId) {
        if (phase === 'ended') this.turns.push(performance.now() - since)
        continue
      }
      ;(answered === null ? this.starts : this.turns).push(performance.now() - since)
      answered = question
      await sleep(this.#thinking())
      since = performance.now()
      const response = someResponse(question.action)
      await session.respond(question.action, response)
      this.answers.push(performance.now() - since)
      acknowledged.push({ callId: question.callId, response })
    }
  }

  #thinking(): number {
    const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
    return this.settings.thinkMs * Math.exp(SPREAD * normal)
  }

  /** `fetch` that counts what one learner is refused, and how long a 503 makes them wait. */
  #watched(): Fetch {
    const waiting = new Map<string, number>()
    return async (url, init) => {
      const request = `${init.method} ${url.replace(/\?.*$/, '')}`
      const response = await fetch(url, init)
      const since = waiting.get(request)
      if (response.ok) {
        waiting.delete(request)
        if (since !== undefined) this.waits.push(performance.now() - since)
        return response
      }
      const { code = '' } = (await response
        .clone()
        .json()
        .catch(() => ({}))) as { code?: string }
      const why = `${response.status} ${code}`
      this.refused[why] = (this.refused[why] ?? 0) + 1
      if (response.status === 503 && since === undefined) waiting.set(request, performance.now())
      return response
    }
  }
}
