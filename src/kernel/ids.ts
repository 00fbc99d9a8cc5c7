// Every id is a UUIDv7: ordered by creation, so that primary keys stay close together.
import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0

/** A new UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then a 12-bit counter within the millisecond, then 62 random bits. */
export function newId(): string {
  const now = Date.now()
  counter = now === lastMs ? counter + 1 : 0
  if (counter > 0xfff) counter = 0
  lastMs = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
