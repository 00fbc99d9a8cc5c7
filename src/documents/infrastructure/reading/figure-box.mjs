// The pictures of one document, as many as fit. What does not fit is left out and counted; the text is read all the same.
import { createHash } from 'node:crypto'
import { imageFacts } from './image-facts.mjs'

const MOST = 200
const MOST_BYTES = 48 * 1024 * 1024
const MOST_BYTES_OF_ONE = 4 * 1024 * 1024
const MOST_PIXELS = 24_000_000
/** Smaller ones are marks and spacers. In pixels. */
const LEAST_SIDE = 24
const LONGEST_CAPTION = 500

export class FigureBox {
  /** At least so many are not kept: too many or too large, of another format, or not in the file. */
  leftOut = 0
  #hasRest = false
  #kept = 0
  #bytes = 0
  #seen = new Set()

  /** There is no room for any more. */
  get isFull() {
    return this.#kept >= MOST || this.#bytes >= MOST_BYTES
  }

  leaveOut() {
    this.leftOut += 1
  }

  /** There may be more, at which nobody looks. */
  leaveOutRest() {
    if (!this.#hasRest) this.leaveOut()
    this.#hasRest = true
  }

  /** The block of a picture; null where it is not kept. One that comes again, as a logo does, is kept once. */
  take(content, caption, page) {
    const facts = content === null ? null : imageFacts(content)
    if (facts !== null && Math.min(facts.width, facts.height) < LEAST_SIDE) return null
    const fits =
      facts !== null &&
      content.length <= MOST_BYTES_OF_ONE &&
      facts.width * facts.height <= MOST_PIXELS &&
      !this.isFull &&
      this.#bytes + content.length <= MOST_BYTES
    if (!fits) {
      this.leaveOut()
      return null
    }
    const hash = createHash('sha256').update(content).digest('base64')
    if (this.#seen.has(hash)) return null
    this.#seen.add(hash)
    this.#kept += 1
    this.#bytes += content.length
    // Of its own memory: the file that it is a part of goes.
    return { kind: 'figure', caption: captionOf(caption), page, ...facts, content: content.slice() }
  }
}

export const captionOf = text => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_CAPTION)

/** The bytes of a `data:` address; null for every other address: nothing is loaded. */
export function dataBytes(address) {
  const data = /^data:[^,]*;base64,/i.exec(address ?? '')
  if (data === null) return null
  return new Uint8Array(Buffer.from(address.slice(data[0].length), 'base64'))
}
