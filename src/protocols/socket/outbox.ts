// The send buffer of one client, bounded by bytes: a client that does not read is dropped, and no other waits for it.

/** The part of a socket that sending needs. */
export type Line = {
  /** Bytes that were sent but have not left this process. */
  readonly bufferedAmount: number
  send(text: string, left: () => void): void
}

const ROOM_BYTES = 64 * 1024

export class Outbox {
  #waiting: ((open: boolean) => void)[] = []
  #closed = false

  constructor(
    private readonly line: Line,
    private readonly maxBufferedBytes: number,
    private readonly onFull: () => void,
  ) {}

  /** False: it was not sent, because the socket is closed or full. */
  send(text: string): boolean {
    if (this.#closed) return false
    const before = this.line.bufferedAmount
    // One big frame must reach a client that keeps up.
    if (before > ROOM_BYTES && before + Buffer.byteLength(text) > this.maxBufferedBytes) {
      this.close()
      this.onFull()
      return false
    }
    this.line.send(text, () => this.#hasRoom() && this.#wake(true))
    return true
  }

  /** Resolves true when there is room again, false once closed. */
  drained(): Promise<boolean> {
    if (this.#closed) return Promise.resolve(false)
    if (this.#hasRoom()) return Promise.resolve(true)
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** False while what was sent before waits to leave. */
  hasRoom(): boolean {
    return !this.#closed && this.#hasRoom()
  }

  close(): void {
    this.#closed = true
    this.#wake(false)
  }

  #hasRoom(): boolean {
    return this.line.bufferedAmount < ROOM_BYTES
  }

  #wake(open: boolean): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(open)
  }
}
