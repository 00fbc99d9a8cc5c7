// Every id is a UUIDv7: ordered by creation, so that primary keys stay close together.
import { randomUUID } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A new UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then a 12-bit counter within the millisecond, then 62 random bits. */
export function newId(): string {
  const now = Date.now()
  counter = now === lastMs ? (counter + 1) & 0xfff : 0
  lastMs = now
  const ms = now.toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  // The end of a random UUID is its variant and 62 random bits, drawn from a buffer that Node fills rarely.
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${count}-${randomUUID().slice(19)}`
}
