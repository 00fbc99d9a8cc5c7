// Keeps one page of the list of sessions up to date: over the WebSocket, and by asking now and then while there is none.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Answer, Api, SupervisedChange, SupervisedSessions } from '../../client/index.js'
import { afterChange, requestFor, watchFor, type Sought } from './lines.js'

const POLL_MS = 3_000
/** Before the first attempt to connect again, which others make, too, and the longest pause between two. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** The close code after which the server only wants to see the cookie again. */
const SHOW_AGAIN = 4002

type Frame =
  | { readonly watched: SupervisedChange }
  | { readonly request_id: string | null; readonly ok: boolean; readonly answer?: SupervisedSessions }

/** Belongs to the element that shows the list: it begins with the first `follow`, and pauses while the element is on no page. */
export class LiveList implements ReactiveController {
  #wanted: Sought | null = null
  #page: SupervisedSessions | null = null
  #socket: WebSocket | null = null
  /** Of the last request to watch: an earlier one counts no more. */
  #request = 0
  #isLive = false
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #poll: ReturnType<typeof setInterval> | undefined

  /** `heard`: the page as it is now, or why it could not be read. */
  constructor(
    private readonly host: ReactiveControllerHost & {
      readonly isConnected: boolean
      readonly api: Pick<Api, 'get' | 'url'>
    },
    private readonly heard: (answer: Answer<SupervisedSessions>) => void,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    if (this.#wanted !== null) this.#start()
  }

  #start(): void {
    this.#poll = setInterval(this.#ask, POLL_MS)
    document.addEventListener('visibilitychange', this.#ask)
    this.#connect()
  }

  hostDisconnected(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
    clearTimeout(this.#retry)
    document.removeEventListener('visibilitychange', this.#ask)
    const socket = this.#socket
    this.#socket = null
    this.#isLive = false
    socket?.close()
  }

  /** What to follow from now on. */
  follow(wanted: Sought): void {
    this.#wanted = wanted
    if (!this.host.isConnected) return
    if (this.#poll === undefined) this.#start()
    if (!this.#watch()) void this.refresh()
  }

  /** Reads the list anew, unless what changes comes by itself. */
  async refresh(): Promise<void> {
    const wanted = this.#wanted
    if (wanted === null || this.#isLive) return
    const answer = await this.host.api.get<SupervisedSessions>(requestFor(wanted))
    if (wanted === this.#wanted && !this.#isLive) this.heard(answer)
  }

  #ask = (): void => {
    if (document.visibilityState === 'visible') void this.refresh()
  }

  #connect = (): void => {
    const socket = new WebSocket(this.host.api.url('ws').replace(/^http/, 'ws'), 'viva.v1')
    this.#socket = socket
    socket.addEventListener('open', () => this.#watch())
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#take(JSON.parse(data as string) as Frame)
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#lost(code)
    })
  }

  /** False where there is no socket to ask. */
  #watch(): boolean {
    if (this.#wanted === null || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#request += 1
    this.#socket.send(JSON.stringify({ type: 'watch', request_id: `${this.#request}`, ...watchFor(this.#wanted) }))
    return true
  }

  #take(frame: Frame): void {
    if ('watched' in frame) {
      // What comes before the answer belongs to the page before.
      if (this.#isLive && this.#page) this.#show(afterChange(this.#page, frame.watched))
    } else if (frame.request_id === `${this.#request}`) {
      this.#isLive = frame.ok
      if (frame.answer) {
        this.#attempts = 0
        this.#show(frame.answer)
      }
    }
  }

  #show(page: SupervisedSessions): void {
    this.#page = page
    this.heard({ kind: 'ok', data: page })
  }

  #lost(code: number): void {
    this.#socket = null
    this.#isLive = false
    this.#ask()
    const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts)
    this.#attempts += 1
    this.#retry = setTimeout(this.#connect, code === SHOW_AGAIN ? 0 : longest * (1 + Math.random()))
  }
}
